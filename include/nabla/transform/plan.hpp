// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <nabla/errors/tree.hpp>
#include <nabla/spmd/shard_map.hpp>
#include <nabla/transform/collectives.hpp>
#include <nabla/transform/detail/values/vertex.hpp>
#include <ostream>
#include <string>

namespace nabla {

/// What `plan` finds out about a program: its collectives, and the memory of its arguments and results.
struct program_plan {
  /// The collective words, in order.
  collective_list collectives;
  /// What the library lays out anew over automatic axes, in order.
  layout_list layouts;
  /// Bytes of the arguments, and of the results, on one device.
  long input_bytes = 0, output_bytes = 0;
};

namespace detail {

/// Notes in a plan what its abstract arrays are heard to do.
template <class = void>
class plan_notes final : public plan_listener {
 public:
  constexpr explicit plan_notes(program_plan& to) : to_(to) {}
  constexpr void hear(const planned_collective& c) override {
    to_.collectives.add(c);
    if (c.where.line != 0) last_ = c.where;
    if (is_laying_out_) to_.layouts.add_sent(c.sent * c.times);
  }
  constexpr void lays_out(const planned_layout& l) override {
    planned_layout noted = l;
    noted.after = last_;
    to_.layouts.add(noted);
    if (l.where.line != 0) last_ = l.where;
    is_laying_out_ = true;
  }
  constexpr void has_laid_out() override { is_laying_out_ = false; }
  constexpr kept_for_derivatives& graphs() override { return graphs_; }

 private:
  program_plan& to_;
  bool is_laying_out_ = false;
  call_site last_;
  graph_counts graphs_;
};

/// Bytes of a tree's arrays on one device.
template <class X>
constexpr long bytes_on_device(const X& x) {
  long bytes = 0;
  each_leaf([&]<class Y>(const Y& leaf) {
    if constexpr (Array<Y>)
      bytes += elements_on_device<type_of_t<Y>>(leaf.sizes(), leaf.mesh()) * long(sizeof(value_type_t<Y>));
  }, x);
  return bytes;
}

/// Why F takes no such arguments, said without a look into its body.
template <class F, class... X>
struct why_not_run_on : why_not_taken<error::function_does_not_take_these_arguments, F, X...> {};

template <class Fixed, class F, class... X>
struct why_no_plan_of {
  using type = Fixed;
};
template <class F, class... X>
struct why_no_plan_of<void, F, X...> : why_not_run_on<F, X...> {};
template <class F, class... X>
struct why_no_plan : why_no_plan_of<typename first_error<typename heard_tree<X>::error...>::type, F, heard<X>...> {};
template <class F>
struct why_no_plan<F> {
  using type = error::plan_has_no_argument<error::to_fix::pass_arrays_or_abstract_arrays>;
};
template <class F, class... X>
using why_no_plan_t = typename why_no_plan<F, std::remove_cvref_t<X>...>::type;

/// `f(x...), counting{}`: the bytes of a result, of none where there is none. A second mention of the call, to ask
/// whether it is void, would repeat each mistake in its body.
struct counting {
  long bytes = 0;
  template <class R>
  friend constexpr counting operator,(const R& result, counting) {
    return {bytes_on_device(result)};
  }
};

/// At run time a function might work with arrays in memory as well: what these communicate is no plan.
class communication_of_memory {
 public:
  constexpr communication_of_memory() : ran_(std::is_constant_evaluated() ? nullptr : recorded()) {}
  constexpr ~communication_of_memory() {
    if (ran_ != nullptr) forget(ran_);
  }
  communication_of_memory(const communication_of_memory&) = delete;
  communication_of_memory& operator=(const communication_of_memory&) = delete;
  constexpr void require_none() const {
    if (ran_ != nullptr) require_none(*ran_);
  }

 private:
  static recording* recorded() { return new recording; }
  static void forget(recording* r) { delete r; }
  static void require_none(const recording& ran) {
    if (ran.count() == 0) return;
    const collective_record& first = ran.records()[0];
    throw runtime_error(std::string("nabla::plan requires a function that communicates with its arguments alone: ") +
                        first.word + " over " + first.axes + " ran on arrays in memory, which it captured or made");
  }

  recording* ran_;
};

}  // namespace detail

/// What a program would do, found out by running it on types and sizes: `plan(f, x, w)`.
///
/// f is a function of arrays, a shard_mapped one or one of the whole program; the arguments are abstract arrays, arrays
/// in memory (of which only types and sizes are taken), or trees of them, on abstract meshes or such with devices.
/// Nothing runs on a device. Arguments that are constants and a function without captures make the plan a constant:
/// `static_assert(plan(f, x).collectives == collectives(psum_of(data)))`. The result lists the collectives in order, with
/// the bytes that a device sends at most with the algorithms of a ring of n: of its block 2 (n-1)/n for psum, pmean,
/// pmax, pmin, (n-1)/n for psum_scatter and all_to_all, n-1 for all_gather and to_host (which is (n-1)/n of the result),
/// 1 for ppermute and pshuffle. It prints as a table. What the library lays out over automatic
/// axes stands there too, with its line where it is known, and what to write for it on explicit axes.
///
/// Memory is told of the arguments and results alone: whether an expression is written in place, stores an operand
/// that lies crosswise, or a collective packs its blocks, depends on owners, strides and processes, which a run alone
/// has.
///
/// Errors: plan_has_no_argument, function_does_not_take_that_many, function_does_not_take_these_arguments,
/// function_is_mutable, those of shard_map; runtime_error ("value needed by the plan") where the function reads a value
/// on the host, and where it communicates with arrays in memory. Derivative: none. Communication: none. Source:
/// jax.eval_shape, jax.make_jaxpr.
// By value: where an argument is no constant its copy is what the compiler complains of, and no more.
NABLA_WORD_GIVING((program_plan), (program_plan), plan,
                  (class F, class... X, class nabla_error = detail::why_no_plan_t<F, X...>), (const F& f, X... x),
                  "nabla::plan(f, x...) requires a function, and arguments that it takes") {
  program_plan made;
  detail::plan_notes<> notes(made);
  const detail::communication_of_memory beside;
  made.input_bytes = (detail::bytes_on_device(x) + ...);
  made.output_bytes = (f(detail::heard_by(&notes, x)...), detail::counting{}).bytes;
  beside.require_none();
  return made;
}

/// The collectives of one word, or of any function: `comm_of([](auto x) { return psum(x, data); }, x)`; as `plan`.
NABLA_WORD_GIVING((collective_list), (collective_list), comm_of,
                  (class F, class... X, class nabla_error = detail::why_no_plan_t<F, X...>), (const F& f, X... x),
                  "nabla::comm_of(f, x...) requires a function, and arguments that it takes") {
  return plan(f, x...).collectives;
}

namespace detail {

/// Rows of texts under a head, columns as wide as their widest; the last ones are numbers and stand right.
template <class = void>
void print_table(std::ostream& out, const std::vector<std::vector<std::string>>& rows, std::size_t first_number) {
  std::vector<std::size_t> width(rows[0].size());
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) width[c] = row[c].size() > width[c] ? row[c].size() : width[c];
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string space(width[c] - row[c].size(), ' ');
      line += (c > 0 ? "  " : "") + (c < first_number ? row[c] + space : space + row[c]);
    }
    out << line << '\n';
  }
}

}  // namespace detail

/// The collectives as a table: `word  axes  block  devices  times  bytes sent`.
template <class = void>
std::ostream& operator<<(std::ostream& out, const collective_list& list) {
  if (list.size() == 0) return out << "no collectives\n";
  std::vector<std::vector<std::string>> rows = {{"collective", "over", "block", "devices", "times", "bytes sent"}};
  for (int i = 0; i < list.size(); ++i) {
    const planned_collective& c = list[i];
    rows.push_back({c.word, c.axes, std::to_string(c.elements) + " " + c.dtype, std::to_string(c.devices),
                    std::to_string(c.times), std::to_string(c.sent * c.times)});
  }
  detail::print_table(out, rows, 3);
  return out;
}
namespace detail {

/// `file.cpp:12`, without the folders; nothing of a place that is not known.
template <class = void>
std::string text_of_place(const call_site& where) {
  if (where.line == 0) return "";
  const std::string file = where.file;
  return file.substr(file.rfind('/') + 1) + ":" + std::to_string(where.line);
}
/// Where a value is laid out, as well as it is known.
template <class = void>
std::string text_of_place(const planned_layout& l) {
  if (l.where.line != 0) return text_of_place(l.where);
  return l.after.line != 0 ? "after " + text_of_place(l.after) : "";
}

}  // namespace detail

/// What the library lays out, where, and what that costs: `word  lays out  by  at  bytes sent`; below it what the program
/// would have to write to be explicit, a line of code for each.
template <class = void>
std::ostream& operator<<(std::ostream& out, const layout_list& list) {
  if (list.size() == 0) return out << "the library lays out nothing\n";
  bool has_places = false;
  for (int i = 0; i < list.size(); ++i) has_places = has_places || !detail::text_of_place(list[i]).empty();
  std::vector<std::vector<std::string>> rows = {{"the library", "lays out", "by"}};
  if (has_places) rows[0].push_back("at");
  rows[0].push_back("bytes sent");
  std::vector<std::string> code;
  for (int i = 0; i < list.size(); ++i) {
    const planned_layout& l = list[i];
    const bool result = l.operand == detail::the_result;
    const std::string value = result ? "result" : "operand " + std::to_string(l.operand), word = l.word,
                      sharding = l.sharding, place = detail::text_of_place(l);
    rows.push_back({(result ? "behind " : "before ") + word, result ? "its result" : value,
                    "reshard(.., " + sharding + ")"});
    if (has_places) rows.back().push_back(place);
    rows.back().push_back(std::to_string(l.sent));
    code.push_back(word + ": " + value + " = reshard(" + value + ", " + sharding + ")" +
                   (place.empty() ? "" : "  // " + place));
  }
  detail::print_table(out, rows, has_places ? 4 : 3);
  out << "to write it on explicit axes:\n";
  // A loop repeats itself.
  for (std::size_t i = 0; i < code.size(); ++i)
    if (std::find(code.begin(), code.begin() + std::ptrdiff_t(i), code[i]) == code.begin() + std::ptrdiff_t(i))
      out << "  " << code[i] << '\n';
  return out;
}
/// `0.0012 s on the network; in 0.0008 s of them the program may go on`
inline std::ostream& operator<<(std::ostream& out, const network_time& t) {
  return out << t.seconds << " s on the network; in " << t.under_way << " s of them the program may go on";
}
template <class = void>
std::ostream& operator<<(std::ostream& out, const program_plan& p) {
  out << p.collectives;
  if (p.layouts.size() > 0) out << p.layouts;
  return out << "each device sends " << p.collectives.sent() << " bytes, holds " << p.input_bytes
             << " bytes of arguments and " << p.output_bytes << " of results\n";
}

}  // namespace nabla
