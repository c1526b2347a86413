// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/sharding/array_mapping.hpp>
#include <nabla/sharding/placement.hpp>

// The part of an array that the device at a place of a mesh holds, in numbers.
namespace nabla::detail {

template <class M>
using mesh_coordinates = std::array<long, M::rank == 0 ? 1 : std::size_t(M::rank)>;

/// The coordinates of a device along each mesh axis, from its place in the row-major list.
template <class M>
constexpr mesh_coordinates<M> coordinates_of(const M& mesh, long place) {
  mesh_coordinates<M> at{};
  for (int i = M::rank - 1; i >= 0; --i) {
    at[std::size_t(i)] = place % mesh.sizes[i];
    place /= mesh.sizes[i];
  }
  return at;
}

/// The number of the part that a device holds of a dim split over a group, whose first axis is major.
template <class M, class Coordinates, class... A>
constexpr long part_number([[maybe_unused]] const M& mesh, [[maybe_unused]] const Coordinates& at, mesh_axes<A...>) {
  long n = 0;
  ((n = n * mesh.sizes[mesh_position<M, A>] + at[std::size_t(mesh_position<M, A>)]), ...);
  return n;
}
/// The numbers of the parts that a device holds of all positional dims; a dim without an entry is whole.
template <std::size_t Rank, class S, class M, class Coordinates>
constexpr std::array<long, Rank> part_numbers(const M& mesh, const Coordinates& at) {
  std::array<long, Rank> numbers{};
  [&]<class... G>(list<G...>) {
    [[maybe_unused]] std::size_t d = 0;
    ((numbers[d++] = part_number(mesh, at, G{})), ...);
  }(typename positional_entries<S>::type{});
  return numbers;
}
/// The number of the summand that a device holds of a value that is unreduced over the axes of a mask.
template <class M, class Coordinates>
constexpr long summand_number(const M& mesh, const Coordinates& at, unsigned axes) {
  long n = 0;
  for (int i = 0; i < M::rank; ++i)
    if ((axes >> i) & 1u) n = n * mesh.sizes[i] + at[std::size_t(i)];
  return n;
}
template <class M>
constexpr long summands_of(const M& mesh, unsigned axes) {
  long n = 1;
  for (int i = 0; i < M::rank; ++i)
    if ((axes >> i) & 1u) n *= mesh.sizes[i];
  return n;
}

/// The number of positional dims up to the last one that a spec splits.
template <class S>
inline constexpr int split_rank = rewrap<spec_from_splits, spec_splits<S>>::entries;

/// Whether two specs, each on its mesh, give devices at equal places equal parts of arrays with the same dims.
template <class S, class T, class M, class N>
constexpr bool same_parts(const M& m, const N& n) {
  constexpr masks u = spec_masks<M, S>, v = spec_masks<N, T>;
  const long summands = summands_of(m, u.u);
  if (m.size() != n.size() || summands != summands_of(n, v.u) || (summands > 1 && u.kind != v.kind)) return false;
  constexpr int s_entries = length<typename positional_entries<S>::type>;
  constexpr int t_entries = length<typename positional_entries<T>::type>;
  constexpr auto rank = std::size_t(s_entries > t_entries ? s_entries : t_entries);
  for (long place = 0; place < m.size(); ++place) {
    const auto at = coordinates_of(m, place);
    const auto there = coordinates_of(n, place);
    if (part_numbers<rank, S>(m, at) != part_numbers<rank, T>(n, there)) return false;
    if (summand_number(m, at, u.u) != summand_number(n, there, v.u)) return false;
    const bool names = [&]<class... A>(list<A...>) {
      return ((part_number(m, at, typename named_group_for<A, S>::type{}) ==
               part_number(n, there, typename named_group_for<A, T>::type{})) &&
              ...);
    }(concat<typename names_in<S>::type, typename names_in<T>::type>{});
    if (!names) return false;
  }
  return true;
}

}  // namespace nabla::detail
