# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run by gdb: at each stop in gdb_stops_here, what the command prints beside what it should print (shows.hpp). `printer`
and `page`, the paths of the printers and of docs/gdb.md, are set on the command line."""

import re

import gdb

stops = wrong = 0


def run(command):
    try:
        text = gdb.execute(command, to_string=True)
    except gdb.error as e:
        text = str(e)
    return re.sub(r"(?m)^\$\d+ = ", "", text).rstrip("\n")


def mi(command):
    return gdb.execute('interpreter-exec mi "%s"' % command, to_string=True)


def open_tree(words):
    """What a front end shows: it makes a variable object, and opens one child after the other."""
    mi("-enable-pretty-printing")
    path = re.search(r'name="([^"]*)"', mi("-var-create - * " + words[0])).group(1)
    root = path
    for word in words[1:]:
        mi("-var-list-children %s" % path)
        path += "." + word
    children = re.findall(r'exp="([^"]*)",numchild="\d+",value="([^"]*)"', mi("-var-list-children --all-values %s" % path))
    value = re.search(r'value="([^"]*)"', mi("-var-evaluate-expression %s" % path))
    mi("-var-delete %s" % root)
    return ", ".join("%s = %s" % c for c in children) if children else value.group(1) if value else "nothing"


def compare(where, command, expected, printed):
    global stops, wrong
    stops += 1
    pattern = ".*".join(re.escape(part) for part in expected.split("*"))
    if expected != printed and not ("*" in expected and re.fullmatch(pattern, printed, re.DOTALL)):
        wrong += 1
        print("%s: %s\n  should print %s\n  and prints   %s" % (where, command, expected, printed))


def sessions():
    """The commands behind `(gdb)` on the page, and the text up to the next one."""
    found, at, line = [], None, 0
    for line, text in enumerate(open(page).read().split("\n"), 1):
        if text.startswith("(gdb) "):
            at = [line, text[6:], []]
            found.append(at)
        elif text.startswith("```"):
            at = None
        elif at is not None:
            at[2].append(re.sub(r"^\$\d+ = ", "", text))
    return found


def at_stop():
    frame = gdb.newest_frame()
    command, expected = (frame.read_var(name).string() for name in ("command", "text"))
    caller = frame.older().older()
    caller.select()
    where = "%s:%d" % (caller.find_sal().symtab.filename, caller.find_sal().line)
    if command == "page":
        for line, shown, text in sessions():
            compare("%s:%d" % (page, line), shown, "\n".join(text).rstrip("\n"), run(shown))
    elif command.startswith("open "):
        compare(where, command, expected, open_tree(command.split()[1:]))
    else:
        compare(where, command, expected, run(command))


for setting in ("width 0", "height 0", "confirm off", "disable-randomization off", "python print-stack full"):
    gdb.execute("set " + setting)
gdb.execute("source " + printer)
gdb.Breakpoint("gdb_stops_here").silent = True
try:
    gdb.execute("run", to_string=True)
    while gdb.selected_inferior().pid != 0 and gdb.newest_frame().name() == "gdb_stops_here":
        at_stop()
        gdb.execute("continue", to_string=True)
    ended = gdb.parse_and_eval("$_exitcode")
except gdb.error as e:
    print("gdb cannot run the program: %s" % e)
    gdb.execute("quit 1")
print("%d values, %d of them shown wrongly" % (stops, wrong))
if str(ended) != "0":
    print("the program did not end well: $_exitcode is %s" % ended)
gdb.execute("quit %d" % (stops == 0 or wrong != 0 or str(ended) != "0"))
