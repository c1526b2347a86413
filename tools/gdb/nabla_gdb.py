# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows the values of NABLA in gdb: `source nabla_gdb.py`, or a line in ~/.gdbinit (docs/gdb.md).

It reads what lies in the memory of the program and calls nothing in it, so it works on core files too. What cannot be
read is said in words: no printer throws.
"""

import functools
import re
import struct
import sys

import gdb
import gdb.printing

# ---- types -----------------------------------------------------------------------------------------------------------
#
# An array type is read from its name. gdb.Type.template_argument would hand out types, but of a parameter pack behind
# other parameters, as in extent<Tag, N, SplitOver...>, gdb 13 gives nothing. A name holds all.


# Brackets and commas that are none: a character as an argument, the name of an operator.
LITERAL = re.compile(r"'(\\.[^']*|[^'\\])'|\boperator\s*(->\*?|<=>|<<=?|>>=?|<=?|>=?|\(\)|,)")


@functools.lru_cache(maxsize=4096)
def template_of(name):
    """`a::b<c, d<e>>` as ('a::b', ('c', 'd<e>')); a name without arguments as (name, ())."""
    head, parts, start, angles, others = None, [], 0, 0, 0
    i = 0
    while i < len(name):
        literal = LITERAL.match(name, i)
        if literal:
            i = literal.end()
            continue
        c = name[i]
        if c in "([{":
            others += 1
        elif c in ")]}":
            others -= 1
        elif others == 0 and c == "<":
            if angles == 0 and head is None:
                head, start = name[:i], i + 1
            angles += 1
        elif others == 0 and c == ">":
            angles -= 1
        if others == 0 and ((c == "," and angles == 1) or (c == ">" and angles == 0)):
            part = name[start:i].strip()
            if part:
                parts.append(part)
            start = i + 1
            if c == ">":
                if name[start:].strip():  # a member of the template
                    return (name, ())
                break
        i += 1
    return (name.strip() if head is None else head.strip(), tuple(parts))


def arguments_of(name, template):
    """The arguments of `nabla::template<...>`; None for a type of another template."""
    head, arguments = template_of(name)
    return arguments if head == "nabla::" + template else None


def number_in(argument):
    found = re.match(r"(?:\([^)]*\))?(-?\d+)", argument)  # -1, -1l, -1L, (long)-1
    return int(found.group(1)) if found else -1


# Tags of the library that are called otherwise than their type.
NAMES = {
    "nabla::steps_over": "in_steps",
    "nabla::detail::step_dim": "step",
    "nabla::detail::jacobian_axis": "the rows of a Jacobian",
    "nabla::detail::merged_axis": "the merged dim",
    "nabla::detail::copies_axis": "the copies",
    "nabla::detail::dim_of_parts": "the dim of parts",
    "nabla::detail::devices_axis": "the devices",
    "nabla::detail::places_axis": "the places",
    "nabla::detail::exchanged_axis": "the exchanged axis",
    "nabla::detail::outgoing_axis": "the outgoing axis",
    "nabla::detail::incoming_axis": "the incoming axis",
}


def tag_name(tag):
    """What `Tag::name()` gives."""
    head, arguments = template_of(tag)
    if head == "nabla::detail::mapped_axis":
        return "'%d" % (number_in(arguments[1]) & 7)
    if head == "nabla::detail::named_mapped_axis":
        return tag_name(arguments[2])
    return NAMES.get(head) or head.rsplit("::", 1)[-1]


DTYPES = {
    "float": "f32",
    "double": "f64",
    "std::complex<float>": "c64",
    "std::complex<double>": "c128",
    "nabla::bfloat16": "bf16",
    "nabla::float16": "f16",
    "signed char": "i8",
    "short": "i16",
    "short int": "i16",
    "int": "i32",
    "long": "i64",
    "long int": "i64",
    "long long": "i64",
    "long long int": "i64",
    "unsigned char": "u8",
    "unsigned short": "u16",
    "short unsigned int": "u16",
    "unsigned int": "u32",
    "unsigned long": "u64",
    "long unsigned int": "u64",
    "unsigned long long": "u64",
    "long long unsigned int": "u64",
    "bool": "bool",
}
UNREDUCED = {"nabla::sum_kind": "", "nabla::max_kind": "_max", "nabla::min_kind": "_min"}
KINDS = {
    "nabla::visible": "",
    "nabla::automatic_kind": " automatic",
    "nabla::named_kind": " named",
    "nabla::steps_kind": " in steps",
    "nabla::manual_kind": " manual",
    "nabla::locked_kind": " manual, locked",
}


def axes_text(axes):
    """`data`, `(data,model)`; names of more than 64 characters are cut, as in the library."""
    names = ",".join(tag_name(a)[:64] for a in axes)
    return names if len(axes) == 1 else "(" + names + ")"


class MeshType:
    """`nabla::mesh<mesh_dim<Tag, N, Kind>...>`, an open mesh, or none."""

    def __init__(self, name):
        head, arguments = template_of(name)
        self.tags, self.kinds = [], []
        for a in arguments:
            dim = arguments_of(a, "mesh_dim")
            self.tags.append(dim[0] if dim else a)
            self.kinds.append(dim[2] if dim else "nabla::manual_kind")
        self.rank = len(self.tags)

    def kind(self, tag):
        return self.kinds[self.tags.index(tag)] if tag in self.tags else None


class ArrayType:
    """`nabla::array_type<T, Dims, State, Mesh>`."""

    def __init__(self, dtype, dims, state, mesh):
        self.dtype = DTYPES.get(dtype, "?")
        self.extents = [arguments_of(e, "extent") for e in template_of(dims)[1]]
        self.sets = template_of(state)[1]
        self.mesh = MeshType(mesh)
        self.rank = len(self.extents)

    def text(self, sizes=None):
        """As `type_name(x)`, or without sizes as `type_name<X>()`."""
        dims = []
        for d, (tag, size, *split) in enumerate(self.extents):
            n = sizes[d] if sizes is not None else number_in(size)
            text = "" if tag == "nabla::positional" else tag_name(tag) + "="
            text += "dyn" if sizes is None and n == -1 else str(n)
            shown = [a for a in split if self.mesh.kind(a) != "nabla::automatic_kind"]
            dims.append(text + ("@" + axes_text(shown) if shown else ""))
        return self.dtype + "[" + ",".join(dims) + "]" + self.state_text()

    def state_text(self):
        sets = []
        for s in self.sets:
            head, arguments = template_of(s)
            if head == "nabla::varying_over":
                sets.append("V:" + axes_text(arguments))
            elif head == "nabla::unreduced_over":
                sets.append("U" + UNREDUCED.get(arguments[0], "") + ":" + axes_text(arguments[1:]))
            elif head == "nabla::reduced_over":
                sets.append("R:" + axes_text(arguments))
        return "{" + ", ".join(sets) + "}" if sets else ""


@functools.lru_cache(maxsize=1024)
def array_type_from(name):
    """The array type that `nabla::array_type<...>` spells, or `nabla::array<...>`, which has the same arguments."""
    arguments = template_of(name)[1]
    return ArrayType(*arguments[:4]) if len(arguments) >= 4 else None


def array_type_of(t):
    """The array type of an array, an abstract array, an expression: they have it as an argument of their base."""
    for field in t.fields():
        if field.is_base_class:
            if (field.type.name or "").startswith("nabla::array_interface<"):
                return array_type_from(field.type.template_argument(1).name)
    return None


# ---- numbers ---------------------------------------------------------------------------------------------------------


class Unusable(Exception):
    """What there is to say of a value that has no numbers to show."""


def numbers_in(c_array, n):
    return [int(c_array[i]) for i in range(n)]


HALVES = ("nabla::bfloat16", "nabla::float16")


def half_number(value):
    """A number of 16 bits as the float that it is."""
    bits = int(value["bits"])
    if value.type.strip_typedefs().name == "nabla::bfloat16":
        number = struct.unpack("<f", struct.pack("<I", bits << 16))[0]
    else:
        number = struct.unpack("<e", struct.pack("<H", bits))[0]
    return gdb.Value(number).cast(gdb.lookup_type("float"))


class Text:
    """A value that is one line."""

    def __init__(self, text):
        self.text = text

    def to_string(self):
        return self.text


def element_limit():
    """How many numbers one print may show: that of `print -elements n`, where gdb tells it (13), or the setting."""
    if hasattr(gdb, "print_options"):
        limit = gdb.print_options().get("max_elements", 200)
    else:
        limit = gdb.parameter("print elements")
    return limit if limit else sys.maxsize


class Budget:
    """How many numbers may still be shown. gdb counts the elements of each brace by itself: of four dims `print elements
    200` would show 200^4. Here all that stands within the braces of one block counts."""

    def __init__(self, limit):
        self.left = limit


class Handed:
    """The part that was handed to gdb last. What asks for its children next is the print that goes through the whole, and
    they share its budget. A front end that shows the tree of an array prints each part too, throws the text away, and
    looks the printer up once more: it sees all parts, and all of those that it opens."""

    now = None

    def __init__(self, place, budget):
        self.place, self.budget, self.lookups = place, budget, 0

    @staticmethod
    def at(place):
        return Handed.now if Handed.now is not None and Handed.now.place == place else None


# A part of a block is a copy of the array itself, whose mask of stored axes says so (there are 8 axes at most): children
# in gdb are values, and know no more than what is in them. It has no name and no mesh; its sizes are those of a block,
# the offset is that of the part, and the mask counts the dims that have been indexed.
PART = 0xB10C0000


class Block:
    """The elements of one block, or of a part of it behind some indices."""

    def __init__(self, t, element, buffer, data, offset, size, depth):
        self.type, self.element, self.buffer, self.data = t, element, buffer, data
        self.offset, self.size, self.depth = offset, size, depth
        self.place = (buffer, offset, depth)
        self.last_dim = depth + 1 == len(size)

    @staticmethod
    def of_part(value, t, depth):
        rank = array_type_of(t).rank
        block = value["buffer_"]["block_"]
        return Block(t, t.template_argument(0), int(block), int(block["data"]), int(value["offset_"]),
                     numbers_in(value["sizes_"]["n"], rank), depth)

    def elements_from(self, d):
        n = 1
        for size in self.size[d:]:
            n *= size
        return n

    def as_value(self):
        """This part as a value of gdb."""
        memory = bytearray(self.type.sizeof)

        def put(field, at, number, t=None):
            n = (t or field.type).sizeof
            at += field.bitpos // 8
            memory[at : at + n] = number.to_bytes(n, sys.byteorder)

        buffer, sizes = self.type["buffer_"], self.type["sizes_"]
        put(buffer.type["block_"], buffer.bitpos // 8, self.buffer)
        put(self.type["offset_"], 0, self.offset)
        put(self.type["stored_"], 0, PART | self.depth)
        n = sizes.type["n"]
        for d, size in enumerate(self.size):
            put(n, sizes.bitpos // 8 + d * n.type.target().sizeof, size, n.type.target())
        return gdb.Value(bytes(memory), self.type)

    def address(self, offset):
        return self.data + offset * self.element.sizeof

    def number(self, offset):
        value = gdb.Value(self.address(offset)).cast(self.element.pointer()).dereference()
        if str(self.element.strip_typedefs()).startswith("std::complex<"):
            return value["_M_value"] if self.element.fields()[-1].name == "_M_value" else value
        if self.element.name in HALVES:
            return half_number(value)
        return value.cast(gdb.lookup_type("int")) if self.element.sizeof == 1 and not self.is_bool() else value

    def is_bool(self):
        return self.element.strip_typedefs().code == gdb.TYPE_CODE_BOOL

    def child(self):
        """What stands for this part in the braces of its parent."""
        if self.depth < len(self.size):
            return "{}" if self.elements_from(self.depth) == 0 else self.as_value()
        try:
            gdb.selected_inferior().read_memory(self.address(self.offset), self.element.sizeof)
        except gdb.MemoryError:
            return cannot_read(self.address(self.offset))
        return self.number(self.offset)

    def parts(self):
        """The children of this part: those along its first dim."""
        handed = Handed.at(self.place)
        budget = handed.budget if handed else Budget(sys.maxsize if self.last_dim else element_limit())
        return self.numbers(budget) if self.last_dim else self.smaller_parts(budget)

    def numbers(self, budget):
        n = self.size[-1]
        tried = 0
        for i in range(n):
            offset = self.offset + i
            if budget.left <= 0:
                yield "[%d]" % i, "..."
                return
            if i == tried:  # the next kilobyte, or as much of it as there is
                tried = min(n, i + max(1, 1024 // self.element.sizeof))
                if not self.can_read(offset, tried - i):
                    tried = i + 1
                    if not self.can_read(offset, 1):
                        yield "[%d]" % i, cannot_read(self.address(offset))
                        return
            budget.left -= 1
            yield "[%d]" % i, self.number(offset)

    def smaller_parts(self, budget):
        stride = self.elements_from(self.depth + 1)
        around = Handed.now
        try:
            for i in range(self.size[self.depth]):
                if budget.left <= 0:
                    # Behind the last one that it takes gdb writes dots itself.
                    yield "[%d]" % i, "" if i + 1 == element_limit() else "..."
                    return
                part = self.part(self.offset + i * stride, self.depth + 1)
                handed = Handed.now = Handed(part.place, budget)
                yield "[%d]" % i, part.child()
                if handed.lookups > 1:
                    budget.left = element_limit()
        finally:
            Handed.now = around

    def part(self, offset, depth):
        return Block(self.type, self.element, self.buffer, self.data, offset, self.size, depth)

    def can_read(self, offset, n):
        try:
            gdb.selected_inferior().read_memory(self.address(offset), n * self.element.sizeof)
            return True
        except gdb.MemoryError:
            return False


def cannot_read(address):
    return "<cannot read the memory at 0x%x>" % address


class Stack:
    """What a process holds of an array: a block for each coordinate of the stored mesh axes. Throws Unusable."""

    def __init__(self, value, own, t):
        self.value, self.own, self.t = value, own, t
        self.sizes = numbers_in(value["sizes_"]["n"], t.rank)
        self.mesh_sizes = numbers_in(value["mesh_"]["sizes"], t.mesh.rank) if t.mesh.rank else []
        self.stored = int(value["stored_"])
        if any(n < 0 or n > 1 << 48 for n in self.sizes) or self.stored >> t.mesh.rank:
            self.sizes = None
            raise Unusable("no valid array: not yet made, or overwritten")

    def read(self):
        """Finds the blocks in memory."""
        buffer = self.value["buffer_"]["block_"]
        if int(buffer) == 0:
            raise Unusable("no value: moved from, or never given one")
        try:
            owners, capacity, data = int(buffer["owners"]), int(buffer["bytes"]), int(buffer["data"])
        except gdb.MemoryError:
            raise Unusable("no valid array: there is no memory at 0x%x" % int(buffer))
        self.axes = [i for i in range(self.t.mesh.rank) if (self.stored >> i) & 1]
        local = self.read_layout()
        block = []
        for (tag, n, *split), size in zip(self.t.extents, self.sizes):
            parts = 1
            for axis in split:
                if axis in self.t.mesh.tags:
                    parts *= self.mesh_sizes[self.t.mesh.tags.index(axis)]
            if parts < 1:
                raise Unusable("no valid array: its mesh has no devices")
            block.append(size // parts)
        element = self.own.template_argument(0)
        count = 1
        for n in block:
            count *= n
        self.strides, stack = {}, count
        for i in reversed(self.axes):
            self.strides[i] = stack
            stack *= local[i]
        offset = int(self.value["offset_"])
        if owners < 1:
            raise Unusable("no value: it was destroyed, its memory given back")
        if offset < 0 or (offset + stack) * element.sizeof > capacity:
            raise Unusable("no valid array: it has %d bytes, not the %d of its sizes" %
                           (capacity, (offset + stack) * element.sizeof))
        self.block = Block(self.own, element, int(buffer), data, offset, block, 0)
        if stack > 0 and not self.block.can_read(offset, 1):
            raise Unusable("its memory at 0x%x cannot be read" % self.block.address(offset))
        self.local = local

    def read_layout(self):
        """The blocks of this process along each mesh axis, and the coordinates of the first ones."""
        self.start = []
        if not self.axes:
            return []
        layout = self.value["mesh_"]["layout"]
        try:
            if int(layout) == 0:
                raise Unusable("no valid array: its mesh has no devices")
            rank = self.t.mesh.rank
            local = numbers_in(layout["local"], rank)
            self.start = numbers_in(layout["start"], rank)
            if any(k == "nabla::steps_kind" for k in self.t.mesh.kinds) and int(layout["step"]) != 0:
                for i, kind in enumerate(self.t.mesh.kinds):
                    if kind == "nabla::steps_kind":
                        self.start[i] = int(layout["step"][i])
        except gdb.MemoryError:
            raise Unusable("no valid array: its mesh cannot be read")
        if any(n < 1 or n > 1 << 24 for n in local):
            raise Unusable("no valid array: its mesh cannot be read")
        return local

    def blocks(self):
        """`[data=0,model=1]` and the block there, in mesh order."""
        at = {i: 0 for i in self.axes}
        while True:
            name = ",".join("%s=%d" % (tag_name(self.t.mesh.tags[i]), self.start[i] + at[i]) for i in self.axes)
            offset = self.block.offset + sum(at[i] * self.strides[i] for i in self.axes)
            yield "[" + name + "]", self.block.part(offset, 0).child()
            for i in reversed(self.axes):
                at[i] += 1
                if at[i] < self.local[i]:
                    break
                at[i] = 0
            else:
                return


class Part:
    """A block, or a part of one: numbers in braces behind no text."""

    def __init__(self, block):
        self.block = block

    def children(self):
        return self.block.parts()

    def display_hint(self):
        return "array"


class OneBlock(Part):
    """An array of which all devices have the same block: its numbers in braces."""

    def __init__(self, text, block):
        super().__init__(block)
        self.text = text

    def to_string(self):
        return self.text


class Named:
    """Values with names: blocks with their coordinates, the fields of a record."""

    def __init__(self, text, entries):
        self.text, self.entries = text, entries

    def to_string(self):
        return self.text

    def children(self):
        return self.entries()


# ---- the values of the library ---------------------------------------------------------------------------------------


def show_array(value, own, remark=""):
    t = array_type_from(own.name)
    if (int(value["stored_"]) & 0xFFFF0000) == PART:
        part = Block.of_part(value, own, int(value["stored_"]) & 0xFFFF)
        if Handed.at(part.place):
            Handed.now.lookups += 1
        return Part(part)
    text = t.text()
    try:
        stack = Stack(value, own, t)
        text = t.text(stack.sizes)
        stack.read()
    except Unusable as e:
        return Text("%s (%s)" % (text, e))
    text += remark
    if stack.axes:
        return Named(text, stack.blocks)
    if t.rank == 0:
        number = stack.block.child()
        return Text(text + " " + (number if isinstance(number, str) else number.format_string()))
    if stack.block.elements_from(0) == 0:
        return Text(text + " {}")
    return OneBlock(text, stack.block)


def result_of(value, own):
    """The array that an expression keeps once it has run, or None."""
    if not any(f.name == "kept_" for f in own.fields()):
        return None
    kept = value["kept_"]
    if not any(f.name == "cell_" for f in kept.type.fields()):
        return None
    cell = kept["cell_"]["cell_"]
    if int(cell) == 0 or not bool(cell["value"]["ready"]):
        return None
    return cell["value"]["value"]


def show_expression(value, own):
    t = array_type_of(own)
    try:
        result = result_of(value, own)
        if result is not None and result.type.name.startswith("nabla::array<"):
            return show_array(result, result.type, " (an expression that has run)")
        text = t.text(numbers_in(value["node_"]["size_"]["n"], t.rank))
    except gdb.MemoryError:
        return Text(t.text() + " (no valid expression: not yet made, or overwritten)")
    return Text(text + " (an expression, not run yet)")


def show_abstract(value, own):
    t = array_type_of(own)
    return Text(t.text(numbers_in(value["sizes_"]["n"], t.rank)) + " (abstract: it has no numbers)")


def show_traced(value, own):
    return show(value["primal_"])


def show_dual(value, own):
    inner = value
    while not any(f.name == "sizes_" for f in inner.type.fields()):
        inner = inner["value_" if any(f.name == "value_" for f in inner.type.fields()) else "primal_"]
    t = array_type_of(own)
    text = t.text(numbers_in(inner["sizes_"]["n"], t.rank))
    return Named(text + " (with its tangent)", lambda: iter([("value", value["value_"]), ("tangent", value["tangent_"])]))


def mesh_text(value, own):
    t = MeshType(own.name)
    sizes = numbers_in(value["sizes"], t.rank)
    axes = ["%s=%d%s" % (tag_name(tag), n, KINDS.get(kind, "")) for tag, n, kind in zip(t.tags, sizes, t.kinds)]
    return "mesh(" + ", ".join(axes) + ")"


def entry_text(entry):
    head, arguments = template_of(entry)
    names = ", ".join(tag_name(a) for a in arguments)
    if head == "nabla::mesh_axes":
        return names if len(arguments) == 1 else "(" + names + ")" if arguments else "none"
    if head == "nabla::placed":
        return tag_name(arguments[0]) + "=" + entry_text(arguments[1])
    if head == "nabla::unreduced_over":
        kind = UNREDUCED.get(arguments[0], "")
        return "unreduced" + kind + "={" + ", ".join(tag_name(a) for a in arguments[1:]) + "}"
    if head == "nabla::reduced_over":
        return "reduced={" + names + "}"
    return "unconstrained" if head == "nabla::unconstrained_t" else entry


def spec_text(name):
    return "P(" + ", ".join(entry_text(e) for e in template_of(name)[1]) + ")"


def show_sharding(value, own):
    _, spec, space = template_of(own.name)[1]
    text = "named_sharding(" + mesh_text(value["mesh_"], own["mesh_"].type) + ", " + spec_text(spec)
    if space != "void":
        text += ", memory_space=" + re.sub("Space$", "", space.rsplit("::", 1)[-1])
    return Text(text + ")")


def show_record(value, own):
    fields = [f for f in own.fields() if f.is_base_class]

    def entries():
        for f in fields:
            yield tag_name(template_of(f.type.name)[1][0]), value[f]["value"]

    return Named(None, entries) if fields else Text("{}")


SHOWN = {
    "nabla::array": show_array,
    "nabla::abstract_array": show_abstract,
    "nabla::expr": show_expression,
    "nabla::traced": show_traced,
    "nabla::dual_array": show_dual,
    "nabla::mesh": lambda value, own: Text(mesh_text(value, own)),
    "nabla::device_mesh": lambda value, own: Text(mesh_text(value, own)),
    "nabla::named_sharding": show_sharding,
    "nabla::spec": lambda value, own: Text(spec_text(own.name)),
    "nabla::type_facts": lambda value, own: Text(array_type_from(template_of(own.name)[1][0]).text()),
    "nabla::record_t": show_record,
    "nabla::bfloat16": lambda value, own: Text(half_number(value).format_string()),
    "nabla::float16": lambda value, own: Text(half_number(value).format_string()),
}


def is_tag(t):
    """A type that NABLA_AXES or NABLA_MESH_AXES has declared."""
    return re.search(r"(^|::)tag::\w+$", t.name) is not None and any(
        f.is_base_class and template_of(f.type.name or "")[0] in ("nabla::axis", "nabla::mesh_axis") for f in t.fields())


def show(value):
    """The printer of a value; None for what is not of the library. (The value is not cast to the type that it has
    already: gdb 13 would free it while it prints the value around it, and crash.)"""
    t = value.type.strip_typedefs()
    if t.code in (gdb.TYPE_CODE_REF, getattr(gdb, "TYPE_CODE_RVALUE_REF", gdb.TYPE_CODE_REF)):
        t = t.target().strip_typedefs()
    if t.code != gdb.TYPE_CODE_STRUCT or not t.name:
        return None
    shown = SHOWN.get(template_of(t.name)[0]) if t.name.startswith("nabla::") else None
    if shown is None and not is_tag(t):
        return None
    try:
        if value.type.strip_typedefs().code != gdb.TYPE_CODE_STRUCT:
            value = value.referenced_value()
        return shown(value, t.unqualified()) if shown else Text(tag_name(t.name))
    except (gdb.error, Unusable) as e:
        array = array_type_of(t)
        return Text("%s (it cannot be read: %s)" % (array.text() if array else template_of(t.name)[0], e))


class Printer(gdb.printing.PrettyPrinter):
    """`info pretty-printer` lists it as nabla; `disable pretty-printer global nabla` switches it off."""

    def __init__(self):
        super().__init__("nabla", [])

    def __call__(self, value):
        try:
            return show(value)
        except Exception:  # a type of another version of the library: gdb shows it as it is
            return None


gdb.printing.register_pretty_printer(None, Printer(), replace=True)
