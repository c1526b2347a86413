// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program.hpp"

// Smaller programs: a step less, and who read it reads an input of the kind; or a loop of one step.
namespace composed_programs {

namespace {

std::vector<kind> operands_of(const step& s) {
  using enum kind;
  switch (s.is) {
    case word::binary:
    case word::vectors:
    case word::elementwise:
      return {s.result, s.result};
    case word::mixed:
      return {s.result, s.from};
    case word::dot:
      return {s.result == equal_scalar ? equal : varying, s.from};
    case word::sum:
    case word::reduce:
    case word::gather:
    case word::cast:
    case word::scan:
      return {s.from};
    case word::scan_tree:
      return {varying, equal};
    case word::cond:
    case word::cond_begun:
      return {s.result, equal_scalar};
    case word::cond_varying:
      return {varying, varying_scalar};
    case word::scan_ys:
    case word::scan_open_y:
    case word::fori_expression:
    case word::ring:
      return {varying, varying, varying};
    default:
      return {s.result};
  }
}

/// f(kind, number) for all values that a step reads, and those that its bodies do.
template <class F>
void each_reference(step& s, const F& f) {
  const std::vector<kind> operands = operands_of(s), arguments = arguments_of(s), gives = body_results_of(s);
  for (std::size_t i = 0; i < s.of.size(); ++i) f(operands[i], s.of[i]);
  for (std::size_t i = 0; i < s.starts.size(); ++i) {
    start& b = s.starts[i];
    const bool of_plain =
        b.is == begin::cast_plain || b.is == begin::stored_cast_plain || b.is == begin::index_of_plain;
    f(of_plain ? kind::plain : i < arguments.size() ? arguments[i] : kind::varying_scalar, b.of);
  }
  for (step::body& b : s.bodies) {
    for (step& each : b.steps) each_reference(each, f);
    for (std::size_t i = 0; i < b.results.size(); ++i) f(gives[i], b.results[i]);
  }
}

using counts = std::array<int, kinds>;

/// All that have a step less somewhere in these, which stand in `in`; `before`: how many values there are before them.
void drop_each(program& whole, std::vector<step>& in, std::vector<int>* results, const std::vector<kind>& gives,
               counts before, std::vector<program>& all) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    const std::vector<step> kept = in;
    const std::vector<int> kept_results = results == nullptr ? std::vector<int>() : *results;
    counts after = before;
    for (const kind k : results_of(kept[i])) ++after[std::size_t(k)];
    in.erase(in.begin() + long(i));
    // Chains have no values of their own.
    const auto renumber = [&](kind k, int& of) {
      const int first = before[std::size_t(k)], last = after[std::size_t(k)];
      if (of >= last) of -= last - first;
      else if (of >= first) of = 0;
    };
    if (results == nullptr || !results->empty()) {
      for (std::size_t later = i; later < in.size(); ++later) each_reference(in[later], renumber);
      if (results != nullptr)
        for (std::size_t r = 0; r < results->size(); ++r) renumber(gives[r], (*results)[r]);
    }
    all.push_back(whole);
    in = kept;
    if (results != nullptr) *results = kept_results;
    if (in[i].count > 1 && in[i].is != word::choose) {
      in[i].count = 1;
      all.push_back(whole);
      in[i].count = kept[i].count;
    }
    for (step::body& b : in[i].bodies) {
      counts inside = before;
      if (!b.results.empty())
        for (const kind k : arguments_of(in[i])) ++inside[std::size_t(k)];
      drop_each(whole, b.steps, &b.results, body_results_of(in[i]), inside, all);
    }
    before = after;
  }
}

}  // namespace

std::vector<program> smaller(const program& p) {
  std::vector<program> all;
  counts before = inputs_of_kind;
  if (p.mesh_rank == 1) before[std::size_t(kind::part)] = 0;
  program whole = p;
  drop_each(whole, whole.steps, nullptr, {}, before, all);
  return all;
}

}  // namespace composed_programs
