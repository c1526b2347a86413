// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <nabla/transform/vjp.hpp>

#include "../reshard.hpp"
#ifdef NABLA_HAS_MPI
#include <mpi.h>
#endif

// All ways between the shardings of a matrix over two mesh axes: what comes out, and what goes back. Which words they
// take stands in reshard_splits.cpp and reshard_states.cpp; here, that every way is one.
namespace app {

using nb::P, nb::none, nb::unreduced, nb::reduced;

/// Where axes split a dim, or nothing.
using splits =
    nb::list<decltype(P()), decltype(P(data)), decltype(P(none, data)), decltype(P(model)), decltype(P(none, model)),
             decltype(P(data, model)), decltype(P(model, data)), decltype(P((data, model))), decltype(P((model, data))),
             decltype(P(none, (data, model))), decltype(P(none, (model, data)))>;
/// Where sums are still to be made over one axis and the other splits nothing, or something; and the shardings of their
/// cotangents. A way and its transpose stand in one file, where the compiler makes them once.
using summands = nb::list<decltype(P(unreduced(data))), decltype(P(unreduced(model))),
                          decltype(P(unreduced(data, model))), decltype(P(unreduced(data), reduced(model)))>;
using split_summands = nb::list<decltype(P(data, unreduced(model))), decltype(P(none, data, unreduced(model))),
                                decltype(P(model, unreduced(data))), decltype(P(none, model, unreduced(data)))>;
using copies = nb::list<decltype(P(reduced(data))), decltype(P(reduced(model))), decltype(P(reduced(data, model))),
                        decltype(P(unreduced(model), reduced(data)))>;
using split_copies = nb::list<decltype(P(data, reduced(model))), decltype(P(none, data, reduced(model))),
                              decltype(P(model, reduced(data))), decltype(P(none, model, reduced(data)))>;
using all_summands = nb::detail::concat<summands, split_summands>;
using all_copies = nb::detail::concat<copies, split_copies>;

/// The spec of the cotangents of values that have a spec.
template <class E>
struct dual_entry {
  using type = E;
};
template <class... A>
struct dual_entry<nb::unreduced_over<nb::sum_kind, A...>> {
  using type = nb::reduced_over<A...>;
};
template <class... A>
struct dual_entry<nb::reduced_over<A...>> {
  using type = nb::unreduced_over<nb::sum_kind, A...>;
};
template <class... E>
nb::spec<typename dual_entry<E>::type...> dual_of(nb::spec<E...>) {
  return {};
}

/// A type in which the two mesh axes have changed places.
template <class T>
struct with_axes_exchanged {
  using type = T;
};
template <>
struct with_axes_exchanged<tag::data> {
  using type = tag::model;
};
template <>
struct with_axes_exchanged<tag::model> {
  using type = tag::data;
};
template <template <class...> class T, class... X>
struct with_axes_exchanged<T<X...>> {
  using type = T<typename with_axes_exchanged<X>::type...>;
};
template <>
struct with_axes_exchanged<nb::unreduced_over<nb::sum_kind, tag::data, tag::model>> {
  using type = nb::unreduced_over<nb::sum_kind, tag::data, tag::model>;
};
template <>
struct with_axes_exchanged<nb::reduced_over<tag::data, tag::model>> {
  using type = nb::reduced_over<tag::data, tag::model>;
};
/// Where a list has this spec with the axes exchanged; -1: nowhere.
template <class S, class All>
inline constexpr int exchanged_in = nb::detail::index_in<typename with_axes_exchanged<S>::type, All>;
/// Whether a pair of two lists is compiled. Exchanging the mesh axes makes of it another pair, and of its mesh another
/// one: of the two one is enough, in turns this and that. A pair and its transpose have the same answer.
template <class S, class T, class From, class To>
constexpr bool is_compiled(From, To) {
  constexpr int other_from = exchanged_in<S, From>, other_to = exchanged_in<T, To>;
  if (other_from < 0 || other_to < 0) return true;
  const auto number = [](int i, int j) { return (i + 1) * (j + 1); };
  const int this_one = number(nb::detail::index_in<S, From>, nb::detail::index_in<T, To>),
            other = number(other_from, other_to);
  return this_one == other || (this_one < other) == ((this_one + other) % 4 < 2);
}

// Arrays are made, and read, block by block as their types say, without a word of the library: there are many types.

inline constexpr long side = 24;
using matrix = std::vector<float>;
inline matrix numbers(long factor, long modulus) {
  matrix m;
  for (long i = 0; i < side * side; ++i) m.push_back(float(i * factor % modulus));
  return m;
}

/// How the blocks of this process lie in memory.
struct blocks_in_memory {
  ref::partition split;  ///< the axes of each dim
  std::vector<long> mesh, start;
  std::vector<std::vector<long>> devices;  ///< the coordinates of those of this process
  std::vector<int> sums, copies;           ///< the other axes
  long stride[2], coordinate[2];

  /// A number for the coordinates along some axes, and how many there are.
  long number(const std::vector<long>& at, const std::vector<int>& axes) const {
    long n = 0;
    for (const int a : axes) n = n * mesh[std::size_t(a)] + at[std::size_t(a)];
    return n;
  }
  long count(const std::vector<int>& axes) const {
    long n = 1;
    for (const int a : axes) n *= mesh[std::size_t(a)];
    return n;
  }
  /// f(place in memory, element of the matrix, coordinates) for each element of each block.
  void each(const std::function<void(long, long, const std::vector<long>&)>& f) const {
    for (const auto& at : devices) {
      long first = 0, begin[2], length[2];
      for (std::size_t i = 0; i < mesh.size(); ++i) first += (at[i] - start[i]) * coordinate[i];
      for (std::size_t d = 0; d < 2; ++d) {
        length[d] = side / count(split[d]);
        begin[d] = number(at, split[d]) * length[d];
      }
      for (long i = 0; i < length[0]; ++i)
        for (long j = 0; j < length[1]; ++j)
          f(first + i * stride[0] + j * stride[1], (begin[0] + i) * side + begin[1] + j, at);
    }
  }
};
template <class X, class S>
blocks_in_memory blocks_of_array(const X& x, S spec) {
  using M = nb::detail::mesh_type_of<X>;
  const nb::mesh_instance& mesh = nb::detail::instance_of(x.mesh());
  const auto l = x.layout();
  blocks_in_memory b{partition_of<X>(x.mesh(), spec), sizes_of_mesh(x.mesh()), {}, {}, {}, {}, {}, {}};
  constexpr nb::detail::masks states = nb::detail::spec_masks<M, S>;
  for (int a = 0; a < 2; ++a) {
    b.start.push_back(mesh.start[a]);
    b.stride[a] = l.stride[a], b.coordinate[a] = l.coordinate[a];
    bool splits = false;
    for (const auto& axes : b.split) splits = splits || std::find(axes.begin(), axes.end(), a) != axes.end();
    if ((states.u >> a) & 1u) b.sums.push_back(a);
    else if (!splits) b.copies.push_back(a);
  }
  for (long slot = 0; slot < mesh.slots; ++slot) {
    const auto at = nb::detail::coordinates_of(x.mesh(), mesh.process * mesh.slots + slot);
    b.devices.emplace_back(at.begin(), at.begin() + 2);
  }
  return b;
}

/// The devices along unreduced axes hold different numbers, and the first one what is missing.
inline void write_blocks(float* to, const blocks_in_memory& b, const matrix& m) {
  const float n = float(b.count(b.sums));
  b.each([&](long place, long element, const auto& at) {
    const long summand = b.number(at, b.sums);
    to[place] = summand == 0 ? m[std::size_t(element)] - n * (n - 1) / 2 : float(summand);
  });
}
/// Whether all copies denote a matrix.
inline bool blocks_denote(const float* from, const blocks_in_memory& b, const matrix& m) {
  std::vector<float> total(m.size() * std::size_t(b.count(b.copies)));
  b.each([&](long place, long element, const auto& at) {
    total[std::size_t(b.number(at, b.copies)) * m.size() + std::size_t(element)] += from[place];
  });
#ifdef NABLA_HAS_MPI
  if (processes() > 1) MPI_Allreduce(MPI_IN_PLACE, total.data(), int(total.size()), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
#endif
  for (std::size_t i = 0; i < total.size(); ++i)
    if (total[i] != m[i % m.size()]) return false;
  return true;
}

template <class M, class S>
using array_with_spec =
    typename nb::detail::placed_type<nb::type_of_t<decltype(nb::zeros<float>(side, side))>, M, S>::type;
/// An array that denotes a matrix.
template <class... D, class S>
auto made(const matrix& m, const nb::mesh<D...>& mesh, S spec) {
  using type = array_with_spec<nb::mesh<D...>, S>;
  const auto x = nb::detail::new_array<type>({{side, side}}, mesh, nb::detail::always_stored<type>);
  write_blocks(nb::detail::elements(x), blocks_of_array(x, spec), m);
  return x;
}
/// What came out, or back: a matrix, of the type that the spec says.
template <class X, class S>
void check_one(const X& x, const matrix& m, S spec) {
  CHECK(std::is_same_v<nb::type_of_t<X>, array_with_spec<nb::detail::mesh_type_of<X>, S>>);
  CHECK(blocks_denote(nb::detail::elements(x), blocks_of_array(x, spec), m));
}

/// From each of some shardings to each of others, of two that are alike one; and back, where the transpose is the way
/// between the shardings of cotangents.
template <class From, class To>
void check_pairs(From, To) {
  const matrix x = numbers(1, 1000), w = numbers(7, 64);
  for_each_mesh([&](const auto& mesh) {
    for_each_spec(From{}, [&](int i, auto from) {
      CAPTURE(i);
      const auto before = made(x, mesh, from);
      for_each_spec(To{}, [&](int j, auto to) {
        if constexpr (is_compiled<decltype(from), decltype(to)>(From{}, To{})) {
          CAPTURE(j);
          const auto [after, pullback] = nb::vjp([](auto p) { return nb::reshard(p, decltype(to){}); }, before);
          check_one(after, x, to);
          check_one(pullback(made(w, mesh, dual_of(to))), w, dual_of(from));
        }
      });
    });
  });
}

}  // namespace app
