// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "catalogue.hpp"
#include "cpp_type.hpp"

/// A reason type as a sentence; types as `nabla::type_name` prints them.
namespace nabla_errors {

/// What a reason speaks of, as a fix writes it: `{mesh_axis}`, `{names}` of dims, a `{dtype}` in C++.
struct spoken_of {
  std::string mesh_axis = "data", names = "axes", dtype = "T";
};

struct sentence {
  /// The first line, and those that go on below it.
  std::vector<std::string> lines;
  std::vector<std::string> fixes;
  /// Reasons within reasons, the outermost first.
  std::vector<std::string> reasons;
  /// By the innermost reason.
  spoken_of about;
};

/// `i32` for `int`; null for what is no dtype. The names are as spelt_alike leaves those of g++ and clang++.
inline const std::string* dtype_of(const std::string& type) {
  static const std::map<std::string, std::string> dtypes = {
      {"float", "f32"},         {"double", "f64"},         {"bool", "bool"},      {"signed char", "i8"},
      {"bfloat16", "bf16"},     {"float16", "f16"},        {"nabla::bfloat16", "bf16"}, {"nabla::float16", "f16"},
      {"short", "i16"},         {"int", "i32"},            {"long", "i64"},       {"unsigned char", "u8"},
      {"short unsigned", "u16"}, {"unsigned short", "u16"}, {"unsigned", "u32"}, {"long unsigned", "u64"},
      {"unsigned long", "u64"},   {"complex float", "c64"},  {"complex double", "c128"}};
  const auto found = dtypes.find(type);
  return found == dtypes.end() ? nullptr : &found->second;
}

class speaker {
 public:
  /// word: the word of the library that was called.
  speaker(const catalogue& known, std::string word) : known_(known), word_(std::move(word)) {}

  bool knows(const cpp_type& reason) const { return known_.find(reason.name) != nullptr; }

  sentence say(const cpp_type& reason) const {
    sentence said;
    said.lines = spoken(reason, said);
    return said;
  }

  /// Whether a type is that of an array or of an expression.
  static bool is_array(const cpp_type& t) { return array_in(t) != nullptr; }

  /// A type, an axis, a number, a keyword, in the notation of the library.
  std::string text(const cpp_type& t) const {
    sentence ignored;
    return text(t, ignored);
  }

 private:
  using types = std::vector<cpp_type>;
  /// What the way to no entry is called, at<>.
  static constexpr const char* whole_tree = "the value";

  std::vector<std::string> spoken(const cpp_type& reason, sentence& all) const {
    const entry& known = *known_.find(reason.name);
    all.reasons.push_back(reason.name);
    learn(known, reason, all);
    std::vector<std::string> lines, below;
    for (const std::string& line : known.lines) lines.push_back(filled(line, known, reason, all, below));
    lines.insert(lines.end(), below.begin(), below.end());
    const std::string prefix = std::string(whole_tree) + ": ";  // the way to a value that is no tree
    if (lines.front().starts_with(prefix)) lines.front().erase(0, prefix.size());
    for (const cpp_type& fix : values("Fix", known, reason)) add_fix(fix, all);
    return lines;
  }

  /// What the fixes of a reason may speak of.
  void learn(const entry& known, const cpp_type& reason, sentence& all) const {
    for (const char* parameter : {"A", "Over", "Axes", "MeshAxes", "Unreduced", "Resource"})
      if (const types named = values(parameter, known, reason); !named.empty()) all.about.mesh_axis = axes(named, all.about.mesh_axis, all);
    for (const cpp_type& dims : values("Dims", known, reason)) {
      std::string names;
      for (const cpp_type& e : dims.arguments)
        if (!e.arguments.empty() && e.arguments[0].name != "positional" && e.arguments[0].name != "mapped_axis")
          names.append(names.empty() ? "" : ", ").append(text(e.arguments[0], all));
      if (!names.empty()) all.about.names = names;
    }
    for (const cpp_type& wanted : values("Target", known, reason))
      if (dtype(wanted) != nullptr) all.about.dtype = wanted.full_name;
  }

  void add_fix(const cpp_type& fix, sentence& all) const {
    sentence inner;
    inner.about = all.about;
    const std::string text = knows(fix) ? spoken(fix, inner).front() : fix.name;
    if (std::find(all.fixes.begin(), all.fixes.end(), text) == all.fixes.end()) all.fixes.push_back(text);
  }

  /// The arguments that a parameter stands for: one, those of a pack, or none.
  static types values(const std::string& parameter, const entry& known, const cpp_type& reason) {
    for (std::size_t i = 0; i < known.parameters.size(); ++i) {
      if (known.parameters[i] != parameter || i >= reason.arguments.size()) continue;
      const bool is_pack = known.last_is_a_pack && i + 1 == known.parameters.size();
      return {reason.arguments.begin() + long(i), is_pack ? reason.arguments.end() : reason.arguments.begin() + long(i) + 1};
    }
    return {};
  }

  /// below: what a reason in the place of `{Why}` has to say on lines of its own.
  std::string filled(const std::string& line, const entry& known, const cpp_type& reason, sentence& all,
                     std::vector<std::string>& below) const {
    std::string out;
    for (std::size_t at = 0; at < line.size();) {
      const auto open = line.find('{', at);
      const auto close = line.find('}', open);
      if (close == line.npos) return out + line.substr(at);
      out += line.substr(at, open - at);
      const std::string place = line.substr(open + 1, close - open - 1);
      const std::string name = place.substr(0, place.find(':'));
      const std::string form = name == place ? "" : place.substr(name.size() + 1);
      if (name == "word")
        out += word_;
      else if (name == "mesh_axis")
        out += all.about.mesh_axis;
      else if (name == "names")
        out += all.about.names;
      else if (name == "dtype")
        out += all.about.dtype;
      else if (std::find(known.parameters.begin(), known.parameters.end(), name) == known.parameters.end())
        out.append("{").append(place).append("}");  // a slip in a header, which whoever writes it sees
      else
        out += shown(values(name, known, reason), form, all, below);
      at = close + 1;
    }
    return out;
  }

  std::string shown(const types& given, const std::string& form, sentence& all, std::vector<std::string>& below) const {
    std::string out;
    for (const cpp_type& one : given) {
      if (!out.empty()) out += ", ";
      if (form == "axes")
        out += axes(one.arguments, "no mesh axis", all);
      else if (form == "mesh")
        out += mesh_of(one, all);
      else if (form == "nth")
        out += ordinal(text(one));
      else if (form.starts_with("count "))
        out += counted(text(one), form.substr(6));
      else if (knows(one)) {
        auto lines = spoken(one, all);
        out += lines.front();
        below.insert(below.end(), lines.begin() + 1, lines.end());
      } else
        out += text(one, all);
    }
    return out;
  }

  static std::string ordinal(const std::string& number) {
    static constexpr const char* words[] = {"first", "second", "third",  "fourth", "fifth",
                                            "sixth", "seventh", "eighth", "ninth",  "tenth"};
    const bool is_small = number.size() == 1 && number[0] >= '0' && number[0] <= '9';
    return is_small ? words[number[0] - '0'] : within("number ", number, " (counted from 0)");
  }
  static std::string counted(const std::string& number, std::string noun) {
    if (number != "1") {
      if (noun.ends_with("y"))
        noun.replace(noun.size() - 1, 1, "ies");
      else
        noun += noun.ends_with("s") || noun.ends_with("x") ? "es" : "s";
    }
    return number + " " + noun;
  }

  /// Written out: g++ 12 warns, without a reason, of `"(" + text + ")"`.
  static std::string within(const char* open, const std::string& text, const char* close) {
    return std::string(open).append(text).append(close);
  }
  std::string joined(const types& all, const char* between, sentence& said, std::size_t from = 0) const {
    std::string out;
    for (std::size_t i = from; i < all.size(); ++i) out.append(i > from ? between : "").append(text(all[i], said));
    return out;
  }
  /// `data`, `(data,model)`
  std::string axes(const types& all, const std::string& none, sentence& said, std::size_t from = 0) const {
    if (all.size() <= from) return none;
    const std::string list = joined(all, ",", said, from);
    return all.size() - from == 1 ? list : within("(", list, ")");
  }

  static const std::string* dtype(const cpp_type& t) {
    if ((t.name != "std::complex" && t.name != "complex") || t.arguments.size() != 1) return dtype_of(t.full_name);
    return dtype_of("complex " + t.arguments[0].full_name);
  }

  /// The dtype, dims, state and mesh of an array, of an expression by what it gives, of a value that a derivative
  /// follows by what it wraps.
  static const cpp_type* array_in(const cpp_type& t) {
    if (t.name == "array" || t.name == "array_type" || t.name == "abstract_array" || t.name == "leaf_node")
      return t.arguments.size() >= 2 ? &t : nullptr;
    if (t.name != "expr" && t.name != "traced" && t.name != "dual_array" && !t.name.ends_with("_node")) return nullptr;
    for (const cpp_type& inner : t.arguments)
      if (const cpp_type* found = array_in(inner)) return found;
    return nullptr;
  }

  std::string extent_text(const cpp_type& e, sentence& said) const {
    if (e.arguments.empty()) return "dyn";
    std::string out;
    if (e.arguments[0].name != "positional") out = text(e.arguments[0], said) + "=";
    const std::string size = e.arguments.size() > 1 ? text(e.arguments[1], said) : "-1";  // clang++ leaves defaults out
    out += size == "-1" ? "dyn" : size;
    if (e.arguments.size() > 2) out.append("@").append(axes(e.arguments, "", said, 2));
    return out;
  }
  std::string dims_text(const cpp_type& dims, sentence& said) const {
    std::string out;
    for (const cpp_type& e : dims.arguments) {
      if (!e.arguments.empty() && e.arguments[0].name == "mapped_axis") continue;  // the dim of a vmap is not seen in it
      out.append(out.empty() ? "" : ",").append(text(e, said));
    }
    return within("[", out, "]");
  }
  /// Of `max_kind` "_max"; of a sum nothing.
  static std::string suffix_of(const cpp_type& kind) {
    return kind.name == "max_kind" ? "_max" : kind.name == "min_kind" ? "_min" : "";
  }
  std::string state_text(const cpp_type& state, sentence& said) const {
    std::string out;
    for (const cpp_type& set : state.arguments) {
      out += out.empty() ? "{" : ", ";
      if (set.name == "varying_over") out.append("V:").append(axes(set.arguments, "", said));
      if (set.name == "reduced_over") out.append("R:").append(axes(set.arguments, "", said));
      if (set.name == "unreduced_over" && !set.arguments.empty())
        out.append("U").append(suffix_of(set.arguments[0])).append(":").append(axes(set.arguments, "", said, 1));
    }
    return out.empty() ? "{}" : out + "}";
  }
  std::string spec_entry(const cpp_type& e, sentence& said) const {
    if (e.name == "placed" && e.arguments.size() == 2) return text(e.arguments[0], said) + "=" + text(e.arguments[1], said);
    if (e.name == "reduced_over") return within("reduced={", joined(e.arguments, ", ", said), "}");
    if (e.name == "unreduced_over" && !e.arguments.empty())
      return within("unreduced", suffix_of(e.arguments[0]), "={") + joined(e.arguments, ", ", said, 1) + "}";
    return keyword(e, said);
  }
  std::string mesh_text(const cpp_type& mesh, sentence& said) const {
    std::string out;
    for (const cpp_type& d : mesh.arguments) {
      if (d.arguments.empty()) continue;
      out.append(out.empty() ? "" : ", ").append(text(d.arguments[0], said));
      const std::string size = d.arguments.size() > 1 ? text(d.arguments[1], said) : "-1";
      if (size != "-1") out.append("=").append(size);
      if (d.arguments.size() > 2 && d.arguments[2].name == "automatic_kind") out += " automatic";
    }
    return within("mesh(", out, ")");
  }
  /// Of an array type, what `{Before:mesh}` prints.
  std::string mesh_of(const cpp_type& t, sentence& said) const {
    const cpp_type* a = array_in(t);
    return a && a->arguments.size() > 3 ? text(a->arguments[3], said) : "no mesh";
  }
  /// `carry[1]`, `operands[0][w]`, `member bias[1]`
  std::string path(const types& keys, sentence& said) const {
    std::string out, way;
    for (const cpp_type& key : keys) {
      if (key.name == "entry" || key.name == "member" || key.name == "entry_for")
        way += within("[", joined(key.arguments, ",", said), "]");
      else if (key.name == "named_member")
        way += "." + text(key, said);
      else if (out.empty() && way.empty() && knows(key))
        out = text(key, said);
      else
        way += within("[", text(key, said), "]");
    }
    if (out.empty() && way[0] == '.') return within("member ", way.substr(1), "");
    if (out.empty()) return way.empty() ? whole_tree : within("entry ", way, "");
    return out + way;
  }

  std::string text(const cpp_type& t, sentence& said) const {
    if (const std::string* name = dtype(t)) return *name;
    if (t.full_name == "char*" || t.full_name.starts_with("char[")) return "a string";
    if (const cpp_type* a = array_in(t)) {
      std::string out = text(a->arguments[0], said) + dims_text(a->arguments[1], said);
      if (a->arguments.size() > 2) {
        const std::string state = state_text(a->arguments[2], said);
        if (state != "{}") out += state;
      }
      return out;
    }
    const std::string& n = t.name;
    if (n == "dims") return dims_text(t, said);
    if (n == "extent") return extent_text(t, said);
    if (n == "state") return state_text(t, said);
    if (n == "spec") return within("P(", joined(t.arguments, ", ", said), ")");
    if (n == "placed" || n == "unreduced_over" || n == "reduced_over") return spec_entry(t, said);
    if (n == "mesh" || n == "device_mesh") return mesh_text(t, said);
    if (n == "no_mesh") return "no mesh";
    if (n == "mesh_axes" || n == "over") return axes(t.arguments, "none", said);
    if (n == "steps_over") return within("the steps of ", joined(t.arguments, ",", said), "");
    if (n == "positional") return "a positional dim";
    if (n == "position" || n == "from_right") return within("dim<", joined(t.arguments, ",", said), ">");
    if (n == "at") return path(t.arguments, said);
    if (n == "named_member") return joined(t.arguments, "", said);
    if (n == "entry_for") return joined(t.arguments, ",", said);
    if (n == "binding" && t.arguments.size() == 2)
      return text(t.arguments[0], said) + " = " + text(t.arguments[1], said);
    if (n == "list") return joined(t.arguments, ", ", said);
    if (n == "collective_axes") return within("(", joined(t.arguments, ", ", said), ")");
    if (n == "max_kind" || n == "min_kind" || n == "sum_kind") return n.substr(0, 3);
    if (n == "unreduced_t" && t.arguments.size() == 1) return within("unreduced", suffix_of(t.arguments[0]), "");
    if (n == "reduced_t") return "reduced";
    if (n == "named_sharding" && t.arguments.size() >= 2)
      return within("named_sharding(", text(t.arguments[0], said) + ", " + text(t.arguments[1], said), ")");
    if (knows(t)) return spoken(t, said).front();
    return keyword(t, said);
  }

  /// `in_axes_t<position<0>>` is written `in_axes(dim<0>)`, `has_aux_t` `has_aux`.
  std::string keyword(const cpp_type& t, sentence& said) const {
    static const std::map<std::string, std::string> spelt = {
        {"to_state", "to"},         {"tiled_at", "tiled"},     {"split_at", "split"},   {"stacked_at", "stacked"},
        {"concat_at", "concat"},    {"shift_by", "shift"},     {"static_permutation", "perm"},
        {"permutation", "perm"},    {"size_in_axes", "in_axes"}};
    if (t.name == "argument_numbers") return within("argnums<", joined(t.arguments, ", ", said), ">");
    if (t.name == "fixed_t" || t.name == "pair_t")
      return t.name.substr(0, t.name.size() - 2) + "<" + joined(t.arguments, ", ", said) + ">";
    if (t.name == "names_t") return within("names(", joined(t.arguments, ", ", said, 1), ")");
    const auto found = spelt.find(t.name);
    std::string name = found != spelt.end() ? found->second : t.name;
    const bool is_keyword = found != spelt.end() || (name.ends_with("_t") && t.full_name.find("std::") == std::string::npos);
    if (found == spelt.end() && is_keyword) name.resize(name.size() - 2);
    if (is_keyword) {
      const bool is_called = name.starts_with("in_") || name.starts_with("out_") || name == "manual" || name == "axes";
      if (t.arguments.empty()) return is_called ? name + "(..)" : name;
      return name + "(" + joined(t.arguments, ", ", said) + ")";
    }
    return t.arguments.empty() ? name : name + "<" + joined(t.arguments, ", ", said) + ">";
  }

  const catalogue& known_;
  std::string word_;
};

}  // namespace nabla_errors
