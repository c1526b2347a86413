// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "places.hpp"

namespace random_programs {

namespace {

std::string list_of(const std::vector<std::string>& all) {
  std::string s;
  for (const std::string& each : all) s += (s.empty() ? "" : ", ") + each;
  return s;
}
std::string group(const std::vector<int>& axes) {
  std::vector<std::string> names;
  for (const int a : axes) names.emplace_back(mesh_axis_names[a]);
  return axes.size() == 1 ? names[0] : "(" + list_of(names) + ")";
}
std::string selector(const std::vector<dim>& dims, int place) {
  const int name = dims[std::size_t(place)].name;
  return name != positional ? axis_names[name] : "nb::dim<" + std::to_string(position_of(dims, place)) + ">";
}
std::string selector_of_new(const step& s) {
  return s.new_name != positional ? axis_names[s.new_name] : "nb::dim<" + std::to_string(s.other_dim) + ">";
}
std::string dtype_text(dtype t) {
  constexpr const char* names[] = {"float",       "std::int32_t", "bool",         "std::int8_t",
                                   "std::uint8_t", "std::int16_t", "std::uint16_t", "std::uint32_t",
                                   "std::int64_t", "std::uint64_t", "nb::bfloat16", "nb::float16",
                                   "std::complex<float>"};
  return names[int(t)];
}
std::string state_text(state s) {
  switch (s) {
    case state::varying: return "nb::varying";
    case state::invarying: return "nb::invarying";
    case state::reduced: return "nb::reduced";
    case state::max: return "nb::unreduced_max";
    case state::min: return "nb::unreduced_min";
    default: return "nb::unreduced";
  }
}

/// `P(x, none, batch = (x, y), nb::unreduced(z))`
std::string spec_text(const spec& s, const std::vector<dim>& dims) {
  std::vector<std::string> entries, names;
  for (std::size_t d = 0; d < dims.size(); ++d) {
    const auto& over = s.of_dims[d];
    if (dims[d].name == positional) entries.push_back(over.empty() ? "nb::none" : group(over));
    else if (!over.empty()) names.push_back(std::string(axis_names[dims[d].name]) + " = " + group(over));
  }
  while (!entries.empty() && entries.back() == "nb::none") entries.pop_back();
  entries.insert(entries.end(), names.begin(), names.end());
  for (const state kind : {state::sum, state::max, state::min, state::reduced}) {
    std::vector<int> over;
    for (std::size_t a = 0; a < s.states.size(); ++a)
      if (s.states[a] == kind) over.push_back(int(a));
    if (!over.empty()) entries.push_back(state_text(kind) + "(" + group(over) + ")");
  }
  return "P(" + list_of(entries) + ")";
}

class step_text {
 public:
  /// The dims of all values are those of a mesh of one device.
  step_text(const step& s, std::vector<type> operands) : s_(s), x_(std::move(operands)) {}

  /// Of operands a, b, c; one that is used up is moved.
  std::string expression(const std::vector<bool>& moved) {
    const char* const names[] = {"a", "b", "c"};
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const std::string name = names[i];
      (i == 0 ? a_ : i == 1 ? b_ : c_) = moved[i] ? "std::move(" + name + ")" : name;
    }
    return is_elementwise(s_.is) ? elementwise() : communicates(s_.is) ? collective() : local();
  }

 private:
  std::string number() const {
    const std::string n = std::to_string(s_.number);
    if (is_complex(x_[0].element)) return "std::complex<float>(" + n + ".f, 1.f)";
    return n + (x_[0].element == dtype::f32 ? ".f" : "");
  }
  std::string dim_text(std::size_t i = 0) const { return selector(x_[0].dims, s_.dims[i]); }
  std::string dims_text() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < s_.dims.size(); ++i) all.push_back(dim_text(i));
    return list_of(all);
  }
  static std::string call(const std::string& word, const std::vector<std::string>& arguments) {
    return "nb::" + word + "(" + list_of(arguments) + ")";
  }

  std::string positive(const std::string& x) const { return x + (x_[0].element == dtype::f32 ? " > 0.f" : " > 0"); }

  std::string elementwise() const {
    switch (s_.is) {
      case word::negative: return "-" + a_;
      case word::absolute: return call("abs", {a_});
      case word::relu: return call("relu", {a_});
      case word::add_number: return a_ + " + " + number();
      case word::times_number: return a_ + " * " + number();
      case word::over_number: return a_ + " / " + number();
      case word::number_minus: return number() + " - " + a_;
      case word::greater_than_number: return a_ + " > " + number();
      case word::add: return a_ + " + " + b_;
      case word::subtract: return a_ + " - " + b_;
      case word::multiply: return a_ + " * " + b_;
      case word::maximum: return call("maximum", {a_, b_});
      case word::minimum: return call("minimum", {a_, b_});
      case word::complex: return call("complex", {a_, b_});
      case word::conj:
      case word::real:
      case word::imag:
      case word::sin:
      case word::tanh:
      case word::exp: return call(text_of(s_.is), {a_});
      case word::where: return call("where", {positive(a_), b_, c_});
      case word::astype: return call("astype<" + dtype_text(s_.element) + ">", {a_});
      default:
        return a_ + " + " + call("astype<" + dtype_text(x_[0].element) + ">", {call("axis_index", {group(s_.axes)})});
    }
  }

  std::string local() const {
    switch (s_.is) {
      case word::sum: return call("sum", {a_, dims_text()});
      case word::mean: return call("mean", {a_, dims_text()});
      case word::max: return call("max", {a_, dims_text()});
      case word::min: return call("min", {a_, dims_text()});
      case word::dot: {
        const std::string left = dim_text(), right = selector(x_[1].dims, s_.other_dim);
        const bool named = x_[0].dims[std::size_t(s_.dims[0])].name != positional;
        return call("dot", {a_, b_, named ? left : call("pairing", {left, right})});
      }
      case word::transpose: return call("transpose", {a_, dims_text()});
      case word::rename: return call("rename", {a_, dim_text() + " = " + axis_names[s_.new_name]});
      case word::index: return a_ + "(" + dim_text() + " = " + std::to_string(s_.number) + ")";
      case word::slice: return a_ + "(" + dim_text() + " = nb::slice(0, nb::rest, 2))";
      case word::flip: return call("flip", {a_, dim_text()});
      case word::prod:
      case word::argmax:
      case word::argmin: return call(text_of(s_.is), {a_, dims_text()});
      case word::any:
      case word::all: return call(text_of(s_.is), {positive(a_), dims_text()});
      case word::cumsum:
      case word::cummax:
      case word::cummin:
      case word::cumprod:
      case word::sort:
        if (is_reverse(s_)) return call(text_of(s_.is), {a_, dim_text(), "nb::reverse"});
        return call(text_of(s_.is), {a_, dim_text()});
      case word::argsort:
      case word::diff: return call(text_of(s_.is), {a_, dim_text()});
      case word::tile:
      case word::repeat: return call(text_of(s_.is), {a_, dim_text(), "2"});
      case word::take: return call("take", {a_, "nb::array_from({0, -1, 0}, 3)", dim_text()});
      case word::fft:
      case word::ifft:
      case word::rfft:
      case word::irfft: {
        constexpr const char* norms[] = {"", "nb::norm(nb::ortho)", "nb::norm(nb::forward)"};
        std::vector<std::string> arguments{a_, dim_text()};
        if (s_.number != 0) arguments.emplace_back(norms[s_.number]);
        return call(text_of(s_.is), arguments);
      }
      case word::gather: {
        const bool named = x_[0].dims[std::size_t(s_.dims[0])].name != positional;
        const dtype t = x_[1].element;
        const bool counts = is_integer(t) && bytes_of(t) >= 4;
        const std::string of =
            (counts ? b_ : call("astype<std::int32_t>", {b_})) + " % std::int32_t(a.size(" + dim_text() + "))";
        return named ? a_ + "(" + dim_text() + " = " + of + ")" : call("take", {a_, of, dim_text()});
      }
      case word::segment_sum: {
        const bool named = x_[0].dims[std::size_t(s_.dims[0])].name != positional;
        const std::string size = "a.size(" + dim_text() + ")", of = named ? dim_text() + " = " : "";
        return call("segment_sum", {a_, "nb::iota<std::int32_t>(" + of + size + ") % 2", of + "2"});
      }
      case word::roll: return call("roll", {a_, dim_text(), std::to_string(s_.number)});
      case word::pad: return call("pad", {a_, dim_text(), "1", "1"});
      case word::concatenate: return call("concatenate", {dim_text(), a_, b_});
      case word::stack: return call("stack", {selector_of_new(s_), a_, b_});
      case word::axis_index: return call("axis_index", {a_, group(s_.axes)});
      default: return call("pcast", {a_, group(s_.axes), state_text(s_.to)});
    }
  }

  std::string collective() const {
    const std::string over = group(s_.axes);
    const std::string parts = "mesh.size(" + over + ")";
    switch (s_.is) {
      case word::psum: return call("psum", {a_, over});
      case word::pmean: return call("pmean", {a_, over});
      case word::pmax: return call("pmax", {a_, over});
      case word::pmin: return call("pmin", {a_, over});
      case word::all_gather: {
        std::vector<std::string> arguments{a_, over};
        arguments.push_back(s_.tiled ? "nb::tiled(" + dim_text() + ")" : "nb::stacked(" + selector_of_new(s_) + ")");
        if (s_.to != state::varying) arguments.push_back("nb::to(" + state_text(s_.to) + ")");
        return call("all_gather", arguments);
      }
      case word::psum_scatter:
        return call("psum_scatter", {a_, over, (s_.tiled ? "nb::tiled(" : "nb::stacked(") + dim_text() + ")"});
      case word::ppermute:
        return call("ppermute", {a_, over, s_.number == 0   ? "nb::shift(1)"
                                           : s_.number == 1 ? "nb::shift(-1)"
                                                            : "nb::perm({{0, " + parts + " - 1}})"});
      case word::pshuffle:
        return call("pshuffle", {a_, over, s_.number == 0 ? "nb::reverse" : "nb::perm(turned(" + parts + "))"});
      default: {
        std::vector<std::string> arguments{a_, over, "nb::split(" + dim_text() + ")"};
        const std::string meeting = s_.tiled ? selector(x_[0].dims, s_.other_dim) : selector_of_new(s_);
        arguments.push_back("nb::concat(" + meeting + ")");
        if (s_.tiled) arguments.emplace_back("nb::tiled");
        return call("all_to_all", arguments);
      }
    }
  }

  const step& s_;
  std::vector<type> x_;
  std::string a_, b_, c_;
};

std::string value_name(int v) { return "v" + std::to_string(v); }

std::string input_text(const program& p, int i) {
  const input& in = p.inputs[std::size_t(i)];
  std::vector<std::string> dims{"r.data<" + dtype_text(in.element) + ">(" + std::to_string(i) + ")"};
  const bool pending = !in.pending_over.empty();
  if (pending) dims.push_back(axis_names[pending_axis] + std::string(" = ") + std::to_string(pending_size));
  for (const dim& d : in.dims)
    dims.push_back((d.name != positional ? axis_names[d.name] + std::string(" = ") : "") + std::to_string(d.size));
  const std::string whole = "nb::array_from(" + list_of(dims) + ")";
  if (!pending) return whole;
  spec split = in.in;
  for (state& s : split.states)
    if (is_pending(s)) s = state::varying;
  std::vector<dim> of = in.dims;
  of.insert(of.begin(), dim{pending_axis, pending_size});
  split.of_dims.insert(split.of_dims.begin(), in.pending_over);
  const state kind = in.in.states[std::size_t(in.pending_over[0])];
  return std::string("nb::") + (kind == state::sum ? "sum" : kind == state::max ? "max" : "min") + "(nb::device_put(" +
         whole + ", mesh, " + spec_text(split, of) + "), " + axis_names[pending_axis] + ").eval()";
}

}  // namespace

std::string source_of(const program& p) {
  const mesh_sizes one(std::size_t(p.mesh_rank), 1);
  std::vector<type> types;
  std::vector<bool> lazy;
  const std::string number = std::to_string(p.seed);
  std::string s = "void program_" + number + "(run& r, const mesh_" + std::to_string(p.mesh_rank) + "& mesh) {\n";
  std::vector<std::string> arguments, parameters, in_specs;
  for (int i = 0; i < int(p.inputs.size()); ++i) {
    s += "  const auto i" + std::to_string(i) + " = " + input_text(p, i) + ";\n";
    const input& in = p.inputs[std::size_t(i)];
    arguments.push_back("i" + std::to_string(i));
    parameters.push_back("const auto& " + value_name(i));
    in_specs.push_back(spec_text(in.in, in.dims));
    types.push_back(*type_of(in, one));
    lazy.push_back(false);
  }
  s += "  const auto body = [&](" + list_of(parameters) + ") {\n";
  for (int i = 0; i < int(p.inputs.size()); ++i)
    s += "    r.given(" + std::to_string(i) + ", " + value_name(i) + ");\n";
  for (int v = int(p.inputs.size()); v < p.values(); ++v) {
    const step& each = p.step_of(v);
    std::vector<type> operands;
    std::vector<std::string> of;
    std::vector<bool> moved;
    for (const int o : each.of) {
      operands.push_back(types[std::size_t(o)]);
      moved.push_back(lazy[std::size_t(o)]);
      of.push_back(moved.back() ? "std::move(" + value_name(o) + ")" : value_name(o));
    }
    s += "    [[maybe_unused]] auto " + value_name(v) + " = r." + (each.lazy ? "lazy" : "made") + "(" +
         std::to_string(v) + ", WORD_" + std::to_string(of.size()) + "(" +
         step_text(each, operands).expression(moved) + "), " + list_of(of) + ");\n";
    types.push_back(type_of(each, operands, one)->result);
    lazy.push_back(each.lazy);
  }
  if (!p.outputs.empty()) s += "    return " + value_name(p.outputs[0].value) + ";\n";
  s += "  };\n";
  if (p.outputs.empty()) s += "  // in_specs(" + list_of(in_specs) + ")\n";
  for (std::size_t k = 0; k < p.outputs.size(); ++k) {
    const output& out = p.outputs[k];
    s += std::string("  r.") + (k == 0 ? "called" : "tried") + "(" + std::to_string(k) + ", mesh, nb::in_specs(" +
         list_of(in_specs) + "), nb::out_specs(" + spec_text(out.out, types[std::size_t(out.value)].dims) +
         "), body, " + list_of(arguments) + ");\n";
  }
  return s + "}\nconst registered of_" + number + "(" + number + ", program_" + number + ");\n";
}

namespace {

/// The loss that `difference` means of a value with a name; of a gradient it is linear.
std::string loss_text(std::string v, const type& t, bool linear = false) {
  std::vector<std::string> sizes, dims;
  for (int d = 0; d < int(t.dims.size()); ++d) {
    const std::string each = selector(t.dims, d), size = v + ".size(" + each + ")";
    sizes.push_back(t.dims[std::size_t(d)].name == positional ? size : each + " = " + size);
    dims.push_back(each);
  }
  const auto pending = axes_in(t, state::sum), reduced = axes_in(t, state::reduced),
             varying = axes_in(t, state::varying);
  if (!pending.empty()) v = "nb::psum(" + v + ", " + group(pending) + ")";
  if (!reduced.empty()) v = "nb::pcast(" + v + ", " + group(reduced) + ", nb::invarying)";
  if (is_complex(t.element)) v = "part_of(" + v + ")";
  if (is_short_float(t.element)) v = "nb::astype<double>(" + v + ")";
  if (!linear) v = "curved(" + v + ")";
  std::string s = dims.empty() ? v + " * std::sin(1.)"
                               : "nb::sum(" + v + " * nb::sin(nb::iota<double>(" + list_of(sizes) + ") + 1.), " +
                                     list_of(dims) + ")";
  if (varying.empty()) return s;
  return "nb::psum(" + s + " * (1. + nb::astype<double>(nb::axis_index(" + group(varying) + "))), " + group(varying) +
         ")";
}

/// The gradients of a function in all inputs, as g0, g1, and what is asked of them.
std::string gradients_text(const program& p, const std::vector<type>& types, const std::string& function,
                           const std::string& name, const char* order) {
  std::vector<std::string> arguments, results, numbers;
  for (int i = 0; i < int(p.inputs.size()); ++i) {
    arguments.push_back(value_name(i));
    results.push_back(name + std::to_string(i));
    numbers.push_back(std::to_string(i));
  }
  const bool one = results.size() == 1;
  std::string s = "    const auto " + (one ? results[0] : "[" + list_of(results) + "]") + " = nb::grad(" +
                  (one ? "" : "nb::argnums<" + list_of(numbers) + ">, ") + function + ")(" + list_of(arguments) +
                  ");\n";
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto sums = axes_in(cotangent_of(types[i]), state::sum);
    s += "    r.gradient(" + numbers[i] + ", " + order + ", nb::type_name(" + results[i] + "), " +
         (sums.empty() ? results[i] : "nb::psum(" + results[i] + ", " + group(sums) + ")") + ");\n";
  }
  return s;
}

std::string in_doubles(std::string s) {
  for (std::size_t at = 0; (at = s.find("<float>", at)) != s.npos;) s.replace(at, 7, "<double>");
  return s;
}

}  // namespace

std::string derivative_source_of(const program& p) {
  const mesh_sizes one(std::size_t(p.mesh_rank), 1);
  std::vector<type> types;
  std::vector<bool> lazy(p.inputs.size(), false);
  std::vector<std::string> arguments, parameters, in_specs, names;
  const std::string number = std::to_string(p.seed);
  std::string s =
      "void derivative_" + number + "(derivative& r, const mesh_" + std::to_string(p.mesh_rank) + "& mesh) {\n";
  for (int i = 0; i < int(p.inputs.size()); ++i) {
    const input& in = p.inputs[std::size_t(i)];
    s += "  const auto i" + std::to_string(i) + " = " + input_text(p, i) + ";\n";
    arguments.push_back("i" + std::to_string(i));
    parameters.push_back("const auto& " + value_name(i));
    names.push_back(value_name(i));
    in_specs.push_back(spec_text(in.in, in.dims));
    types.push_back(*type_of(in, one));
  }
  s += "  const auto loss = [&](" + list_of(parameters) + ") {\n";
  for (int v = int(p.inputs.size()); v < p.values(); ++v) {
    const step& each = p.step_of(v);
    std::vector<type> operands;
    std::vector<std::string> of;
    std::vector<bool> moved;
    for (const int o : each.of) {
      operands.push_back(types[std::size_t(o)]);
      moved.push_back(lazy[std::size_t(o)]);
      of.push_back(moved.back() ? "std::move(" + value_name(o) + ")" : value_name(o));
    }
    s += "    auto " + value_name(v) + " = WORD_" + std::to_string(of.size()) + "(" +
         step_text(each, operands).expression(moved) + ")(" + list_of(of) + ")" + (each.lazy ? "" : ".eval()") + ";\n";
    types.push_back(type_of(each, operands, one)->result);
    lazy.push_back(each.lazy);
  }
  s += "    return " + loss_text(value_name(p.values() - 1), types.back()) + ";\n  };\n";
  s += "  const auto body = [&](" + list_of(parameters) + ") {\n" +
       gradients_text(p, types, "loss", "g", "derivative::first");
  if (is_differentiated_twice(p.seed))
    s += "    const auto slope = [&](" + list_of(parameters) + ") {\n      const auto g = nb::grad(loss)(" +
         list_of(names) + ");\n      return " + loss_text("g", cotangent_of(types[0]), true) + ";\n    };\n" +
         gradients_text(p, types, "slope", "h", "derivative::second");
  s += "    return nb::zeros<double>();\n  };\n  r.called(mesh, nb::in_specs(" + list_of(in_specs) + "), body, " +
       list_of(arguments) + ");\n}\n";
  return in_doubles(s + "const registered of_derivative_" + number + "(" + number + ", derivative_" + number + ");\n");
}

}  // namespace random_programs
