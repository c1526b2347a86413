// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sstream>

#include "program.hpp"

// Composed programs as text that is read like code.
namespace composed_programs {

const char* text_of(kind k) {
  constexpr const char* names[] = {"v", "s", "e", "n", "p", "h"};
  return names[int(k)];
}
const char* text_of(word w) {
  constexpr const char* names[] = {"unary",     "binary",     "mixed",      "begun",       "sum",          "dot",
                                   "reduce",    "ppermute",   "pshuffle",   "all_gather",  "psum_scatter", "all_to_all",
                                   "pcast",     "axis_index", "vectors",    "elementwise", "fori_loop",    "fori_loop",
                                   "fori_loop", "fori_loop",  "fori_loop",  "scan",        "scan",         "scan",
                                   "scan",      "scan",       "while_loop", "while_loop",  "cond",         "cond",
                                   "cond",      "switch_",    "switch_"};
  return names[int(w)];
}

namespace {

class printer {
 public:
  explicit printer(int mesh_rank) : two_(mesh_rank == 2) {}

  std::string of(const std::vector<step>& steps, std::array<int, kinds>& counts, const std::string& indent) const {
    std::string all;
    for (const step& s : steps) {
      const std::string right = call(s, counts, indent);
      std::string left;
      for (const kind k : results_of(s)) left += (left.empty() ? "" : ", ") + name(k, counts[std::size_t(k)]++);
      all += indent + (results_of(s).size() > 1 ? "[" + left + "]" : left) + " = " + right + "\n";
    }
    return all;
  }

 private:
  static std::string name(kind k, int i) { return text_of(k) + std::to_string(i); }
  std::string axes(int which) const { return which == 1 || !two_ ? "x" : which == 2 ? "y" : "(x, y)"; }
  static std::string number(double c) {
    std::ostringstream s;
    s << c;
    return s.str();
  }
  static std::string filled(std::string pattern, const std::string& a, const std::string& b, double c) {
    std::string s;
    for (const char each : pattern)
      s += each == 'A' ? a : each == 'B' ? b : each == 'C' ? number(c) : std::string(1, each);
    return s;
  }

  std::string begun(const start& b, kind k) const {
    const std::string block = name(k, b.of), plain = name(kind::plain, b.of), over = axes(k == kind::part ? 1 : 0);
    const std::string c = number(b.number), made = is_scalar(k) ? "full(" + c + ")" : c + " * (iota(3) + 1)";
    const auto cast = [&](const std::string& x) { return "pcast(" + x + ", " + over + ", varying)"; };
    switch (b.is) {
      case begin::block:
        return block;
      case begin::zeros_like:
        return "zeros_like(" + block + ")";
      case begin::zero_times:
        return "0. * " + block;
      case begin::constant:
        return !varies(k) ? made : (b.named ? "named " : "") + cast(is_scalar(k) ? c : made);
      case begin::literal:
        return varies(k) ? cast(c) : c;
      case begin::cast_plain:
        return cast(plain);
      case begin::index:
        return "0.3 * axis_index(" + over + ") + " + made;
      case begin::index_of_plain:
        return plain + " * axis_index(" + over + ")";
      case begin::stored_constant:
        return cast(made) + ".eval()";
      default:
        return cast(plain) + ".eval()";
    }
  }
  std::string begun_all(const step& s, std::size_t from = 0) const {
    std::string all;
    const std::vector<kind> ks = arguments_of(s);
    for (std::size_t i = from; i < s.starts.size(); ++i)
      all += (i > from ? ", " : "") + begun(s.starts[i], i < ks.size() ? ks[i] : kind::varying_scalar);
    return s.starts.size() - from > 1 ? "(" + all + ")" : all;
  }

  std::string body(const step& s, std::size_t b, std::array<int, kinds> counts, const std::string& indent) const {
    const std::string deeper = indent + "  ";
    if (s.is == word::while_varying || s.is == word::cond_varying || s.is == word::choose_varying) {
      std::string all = "x -> {";
      for (const step& link : s.bodies[b].steps)
        all += " x = " +
               (link.is == word::unary ? unary(link, "x") : binary(link.choice, "x", name(kind::varying, link.of[0]))) +
               ";";
      return all + " }";
    }
    std::string arguments, results;
    for (const kind k : arguments_of(s))
      arguments += (arguments.empty() ? "" : ", ") + name(k, counts[std::size_t(k)]++);
    const std::string steps = of(s.bodies[b].steps, counts, deeper);
    const std::vector<kind> gives = body_results_of(s);
    for (std::size_t i = 0; i < gives.size(); ++i)
      results += (i > 0 ? ", " : "") + name(gives[i], s.bodies[b].results[i]);
    return "(" + arguments + ") -> {\n" + steps + deeper + "return " + results + "\n" + indent + "}";
  }

  static std::string unary(const step& s, const std::string& a) {
    constexpr const char* patterns[] = {"sin(A)",
                                        "tanh(A)",
                                        "cos(A)",
                                        "-A",
                                        "A * C",
                                        "A + C",
                                        "C - A",
                                        "A * A * 0.5",
                                        "where(A > 0.1, A * 0.7, sin(A))",
                                        "stop_gradient(A)",
                                        "checkpoint(tanh . sin)(A)",
                                        "exp(-A * A)",
                                        "flip(A)",
                                        "roll(A, 1)",
                                        "A * (iota(3) + 1) / 2"};
    return filled(patterns[s.choice], a, "", s.number);
  }
  static std::string binary(int choice, const std::string& a, const std::string& b) {
    constexpr const char* patterns[] = {"A + B", "A - B", "A * B", "where(A > B, A, 0.5 * B)", "A / (B * B + 1)"};
    return filled(patterns[choice], a, b, 0);
  }

  std::string call(const step& s, const std::array<int, kinds>& counts, const std::string& indent) const {
    const auto at = [&](kind k, std::size_t i) { return name(k, s.of[i]); };
    const kind k = s.result, v = kind::varying;
    const std::string over = axes(s.axes), count = std::to_string(s.count), reverse = s.backwards ? ", reverse" : "";
    const auto run = [&](std::size_t b) { return body(s, b, counts, indent); };
    switch (s.is) {
      case word::unary:
        return unary(s, at(k, 0));
      case word::binary:
        return binary(s.choice, at(k, 0), at(k, 1));
      case word::mixed: {
        constexpr const char* patterns[] = {"A + B", "A * B", "where(B > 0.1, A, B)"};
        return filled(patterns[s.choice], at(k, 0), at(s.from, 1), 0);
      }
      case word::begun: {
        constexpr const char* patterns[] = {"(B) + A", "A * (B)", "where(A > 0.1, A, B)"};
        return filled(patterns[s.choice], at(k, 0), begun(s.starts[0], k), 0);
      }
      case word::sum:
        return "sum(" + at(s.from, 0) + ")";
      case word::dot:
        return "dot(" + at(k == kind::equal_scalar ? kind::equal : v, 0) + ", " + at(s.from, 1) + ")";
      case word::reduce: {
        constexpr const char* patterns[] = {"psum(A, B)", "pmean(A, B)", "psum(pcast(A, B, unreduced), B)",
                                            "real(psum(complex(A, 2 * A) * (0.5 - 0.5i), B))"};
        return filled(patterns[s.choice], at(s.from, 0), over, 0);
      }
      case word::shift:
        return "ppermute(" + at(k, 0) + ", " + over + ", shift(" + count + "))";
      case word::shuffle:
        return "pshuffle(" + at(k, 0) + ", " + over + ", reverse)";
      case word::gather:
        return "all_gather(" + at(s.from, 0) + ", " + over + (s.choice == 0 ? ")(0)" : ", to(invarying))(-1)");
      case word::scatter:
        return "psum_scatter(" + at(k, 0) + " * (iota(n) + 1), " + over + ", stacked)";
      case word::exchange:
        return "sum(all_to_all(" + at(k, 0) + " * (iota(n) + 1), " + over + ", tiled) * (iota(n) + 0.5))";
      case word::cast: {
        const std::string to = axes(s.from == kind::part ? 2 : k == kind::part ? 1 : 0), a = at(s.from, 0);
        return "pcast(" + (s.choice == 0 ? a : "pcast(" + a + ", " + to + ", reduced)") + ", " + to + ", varying)";
      }
      case word::index:
        return at(k, 0) + " * (0.5 + 0.3 * axis_index(" + over + "))";
      case word::vectors:
        return std::string(text_of(vector_word(s.choice))) + " with a = " + at(v, 0) + ", b = " + at(v, 1) +
               ", c = " + number(s.number);
      case word::elementwise: {
        const auto operand = [&](std::size_t i) {
          constexpr const char* patterns[] = {"A", "0.9 * tanh(A)", "0.3 + A * A", "1.2 + A * A"};
          return filled(patterns[int(domains_of(s.choice)[i])], at(v, i), "", 0);
        };
        return std::string(elementwise_words()[std::size_t(s.choice)]) + "(" + operand(0) + ", " + operand(1) + ")";
      }
      case word::fori:
      case word::fori_pair:
      case word::fori_record:
        return "fori_loop(0, " + count + ", " + begun_all(s) + ", " + run(0) + ")";
      case word::fori_expression:
        return "fori_loop(0, " + count + ", " + begun_all(s) + ", c -> " +
               (s.choice == 0 ? "c + sin(" + at(v, 0) + "))" : "(c * 0.5 + " + at(v, 0) + ").eval())");
      case word::ring:
        return "fori_loop(0, " + count + ", (" + at(v, 0) + ", " + at(v, 1) + ", " + begun_all(s) +
               "), (u, v, c) -> (ppermute(u, shift(1)), ppermute(v, shift(1)), c + tanh(u * " + at(v, 2) + ") * v))";
      case word::scan:
      case word::scan_ys:
        return "scan(" + begun_all(s) + ", " + at(s.from, 0) + reverse + ", " + run(0) + ")";
      case word::scan_length:
        return "scan(" + begun_all(s) + ", length(3)" + reverse + ", " + run(0) + ")";
      case word::scan_tree:
        return "scan(" + begun_all(s) + ", (" + at(v, 0) + ", " + at(kind::equal, 1) + ")" + reverse + ", " + run(0) +
               ")";
      case word::scan_open_y:
        return "scan(" + begun(s.starts[0], kind::varying_scalar) + ", " + at(v, 0) + reverse + ", " + run(0) +
               ") with a y of " + begun(s.starts[1], kind::varying_scalar) + ", added to " + at(v, 1);
      case word::while_equal:
        return "while_loop(" + begun_all(s) + ", " + count + " times, " + run(0) + ")";
      case word::while_varying:
        return "while_loop(" + begun_all(s) + ", axis_index + 1 times, " + run(0) + ")";
      case word::cond:
        return "cond(" + at(kind::equal_scalar, 1) + " > 0, " + run(0) + ", " + run(1) + ", " + at(k, 0) + ")";
      case word::cond_begun: {
        const std::string a = s.choice == 0 ? run(0) : "x -> " + begun_all(s),
                          b = s.choice == 0 ? "x -> " + begun_all(s) : run(0);
        return "cond(" + at(kind::equal_scalar, 1) + " > 0, " + a + ", " + b + ", " + at(k, 0) + ")";
      }
      case word::cond_varying:
        return "cond(" +
               (s.choice % 2 == 0 ? at(kind::varying_scalar, 1) + " > 0" : "axis_index(" + axes(0) + ") == 0") + ", " +
               run(0) + ", " + (s.choice < 2 ? run(1) : "x -> " + begun_all(s)) + ", " + at(v, 0) + ")";
      case word::choose:
        return "switch_(" + count + ", branches(" + run(0) + ", " + run(1) + ", " + run(2) + "), " + at(k, 0) + ")";
      default:
        return "switch_(axis_index(" + axes(0) + "), branches(" + run(0) + ", x -> " + begun_all(s) + ", " + run(1) +
               "), " + at(v, 0) + ")";
    }
  }

  bool two_;
};

}  // namespace

std::string text_of(const program& p) {
  std::array<int, kinds> counts = inputs_of_kind;
  if (p.mesh_rank == 1) counts[std::size_t(kind::part)] = 0;
  return std::string(
             "inputs: v0, v1 (vectors) and s0 (a scalar) vary; e0 (a vector) and n0 (a scalar) are equal on all "
             "devices; p0 is a plain vector") +
         (p.mesh_rank == 2 ? "; h0 varies along x" : "") + "\n" + printer(p.mesh_rank).of(p.steps, counts, "  ");
}

}  // namespace composed_programs
