// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <set>
#include <utility>

#include "check.hpp"

/// Who sends to whom along a group of mesh axes: pairs of indices.
using index_pairs = std::vector<std::pair<long, long>>;

/// The process of the group that holds the device with an index along the axes as listed.
template <class... D, nb::MeshAxes A>
int process_of(const nb::mesh<D...>& mesh, A over, long index) {
  const nb::mesh_instance& m = nb::detail::instance_of(mesh);
  const std::vector<int> axes = axes_of(mesh, over);
  long process = 0, step = 1;
  for (std::size_t a = axes.size(); a-- > 0; index /= m.size[axes[a]]) {
    process += index % m.size[axes[a]] / m.local[axes[a]] * step;
    step *= m.processes_along[axes[a]];
  }
  return int(process);
}

/// How many MPI calls a permutation takes on this process: none where all stays in its process; one exchange with a
/// partner, in which only partners take part; or one among all processes of the group.
template <class M, class A>
int transfers_of(const M& mesh, A over, const index_pairs& pairs) {
  const nb::mesh_instance& m = nb::detail::instance_of(mesh);
  const int me = m.group(axes_of(mesh, over)).rank;
  std::set<std::pair<int, int>> moves;
  for (const auto& [from, to] : pairs) {
    const int p = process_of(mesh, over, from), q = process_of(mesh, over, to);
    if (p != q) moves.insert({p, q});
  }
  if (moves.empty()) return 0;
  std::multiset<int> senders, receivers;
  bool mine = false;
  for (const auto& [p, q] : moves) senders.insert(p), receivers.insert(q), mine = mine || p == me || q == me;
  for (const auto& [p, q] : moves)
    if (senders.count(p) > 1 || receivers.count(q) > 1) return 1;
  return mine ? 1 : 0;
}

/// Runs a permutation in a body and compares the blocks with the reference, and how it was carried out.
template <class X, class M, class S, class A, class Word>
bool permutes(const char* name, const X& x, const M& mesh, S spec, A over, const index_pairs& pairs, Word word) {
  const ref::family before = blocks_of(x, mesh, spec);
  bool fits = false;
  shard_map(mesh, in_specs(spec), out_specs(), [&](auto block) {
    nb::detail::count() = {};
    const nb::recording recorded;
    const auto result = word(block);
    const int transfers = block.total_size() > 0 ? transfers_of(mesh, over, pairs) : 0;
    const long kernels = group_over(mesh, over).slots > 1 ? 2 : 1;
    static_assert(std::is_same_v<nb::type_of_t<decltype(result)>, nb::type_of_t<decltype(block)>>);
    fits = recorded.count(name) == 1 && recorded.count() == 1 && recorded.transfers() == transfers &&
           nb::detail::count().kernels <= kernels && blocks_are(block, before) &&
           blocks_are(result, ref::ppermute(before, axes_of(mesh, over), pairs));
  })(x);
  return fits;
}

/// Some permutations of n devices, whole and partial, each index at most once on either side.
inline std::vector<index_pairs> permutations_of(long n) {
  index_pairs forth, back, round, half, one = {{0, n - 1}}, same;
  for (long i = 0; i < n; ++i) {
    back.push_back({i, n - 1 - i});
    round.push_back({i, (i * 5 + 3) % n});
    same.push_back({i, i});
    if (i + 1 < n) forth.push_back({i, i + 1});
    if (i % 2 == 0 && i + 1 < n) half.push_back({i + 1, i});
  }
  std::vector<index_pairs> all = {forth, back, half, one, same, {}};
  if (n % 5 != 0) all.push_back(round);
  return all;
}
