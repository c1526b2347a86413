// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <utility>

#include "laws/laws.hpp"
#include "serial.hpp"

// All orders of vmap, shard_map, grad and jvp. Each of them makes of a function of an array one of an array like it, so one
// template writes them all. Each that speaks of devices takes a mesh axis of its own.
namespace orders {

namespace nb = nabla;
using nb::P, nb::none, nb::dim;

namespace on {
NABLA_MESH_AXES(x, y, z)
}

/// Mesh axes by their numbers.
template <int... N>
struct axes {};
template <int N>
constexpr auto axis = std::get<N>(std::tuple(on::x, on::y, on::z));
template <int... N>
constexpr auto group(axes<N...>) {
  if constexpr (sizeof...(N) == 0)
    return none;
  else
    return (..., axis<N>);
}
constexpr axes<> joined() { return {}; }
template <int... A>
constexpr axes<A...> joined(axes<A...> a) {
  return a;
}
template <int... A, int... B, class... C>
constexpr auto joined(axes<A...>, axes<B...>, C... c) {
  return joined(axes<A..., B...>(), c...);
}

/// From outside to inside.
template <transform... T>
struct order {};

/// A dim for each map over entries, from outside to inside, and the vector behind them; and which dim a mesh axis splits.
template <transform... T>
struct layout {
  static constexpr std::array<transform, sizeof...(T)> all{T...};
  static constexpr int mapped = (0 + ... + int(is_vmap(T)));
  static constexpr int used = (0 + ... + int(takes_an_axis(T)));
  static constexpr int split_by(int wanted) {
    int taken = 0, dims = 0;
    for (const auto t : all) {
      if (takes_an_axis(t) && taken++ == wanted) return t == transform::shard_map ? mapped : dims;
      dims += is_vmap(t);
    }
    return -1;
  }
  /// The entries of a region are those of a map within it, which finds them split.
  static constexpr bool makes_sense() {
    bool rows = false;
    for (const auto t : all) {
      if (t == transform::spmd_vmap && rows) return false;
      if (t == transform::shard_map_of_entries) rows = true;
      if (t == transform::vmap) rows = false;
    }
    return !rows;
  }
  template <int D, int... N>
  static constexpr auto entry(std::integer_sequence<int, N...>) {
    return group(joined(std::conditional_t<split_by(N) == D, axes<N>, axes<>>()...));
  }
  template <int... D>
  static constexpr auto spec(std::integer_sequence<int, D...>) {
    return P(entry<D>(std::make_integer_sequence<int, used>())...);
  }
  static constexpr auto spec() { return spec(std::make_integer_sequence<int, mapped + 1>()); }
};

using mesh_of_three = decltype(nb::make_mesh(on::x = 1L, on::y = 1L, on::z = 1L));

/// Where a function stands: the next mesh axis, over which axes regions split the vector, and a dim whose vmap is still to
/// come; and whether each device has entries of its own.
template <int Next, class Vector, class Entries, bool Own>
struct place {};

/// The axis on the first dim, or on the last one, and none on so many others.
template <class A, std::size_t... I>
constexpr auto first_of(A a, std::index_sequence<I...>) {
  return P(a, ((void)I, none)...);
}
template <class A, std::size_t... I>
constexpr auto last_of(A a, std::index_sequence<I...>) {
  return P(((void)I, none)..., a);
}

/// An order at a place, as a function. Its type does not speak of its operand's, which speaks of the functions around it.
template <class Order, class Place>
struct function;
/// What a gradient is taken of: the sum of what the function gives on all devices that a region has split it over.
template <class Function, class Varying>
struct sum_of {
  Function f;
  auto operator()(const auto& v) const {
    const auto sum = nb::sum(f(v), nb::all);
    if constexpr (std::is_same_v<Varying, axes<>>)
      return sum;
    else
      return nb::psum(sum, group(Varying()));
  }
};

template <int N, class V, class E, bool O>
struct function<order<>, place<N, V, E, O>> {
  mesh_of_three mesh;
  auto operator()(const auto& x) const {
    if constexpr (std::is_same_v<V, axes<>>)
      return (nb::sin(x) * nb::sum(x)).eval();
    else
      return (nb::sin(x) * nb::psum(nb::sum(x), group(V()))).eval();
  }
};

template <transform T, transform... Rest, int N, class V, class E, bool O>
struct function<order<T, Rest...>, place<N, V, E, O>> {
  mesh_of_three mesh;
  template <int Next = N, class Vector = V, class Entries = E, bool Own = O>
  auto inner() const {
    return function<order<Rest...>, place<Next, Vector, Entries, Own>>{mesh};
  }
  auto operator()(const auto& x) const {
    using rest = std::make_index_sequence<layout<Rest...>::mapped>;
    if constexpr (T == transform::vmap) {
      return nb::vmap(inner<N, V, axes<>, O || !std::is_same_v<E, axes<>>>())(x);
    } else if constexpr (T == transform::spmd_vmap) {
      return nb::vmap(nb::spmd_axis_name(axis<N>), inner<N + 1>())(x);
    } else if constexpr (T == transform::jvp) {
      return nb::jvp(inner(), x, x).second.eval();
    } else if constexpr (T == transform::grad) {
      const auto loss = sum_of<decltype(inner()), decltype(joined(V(), E()))>{inner()};
      if constexpr (O)
        return nb::grad_per_shard(loss)(x);
      else
        return nb::grad(loss)(x);
    } else if constexpr (T == transform::shard_map) {
      constexpr auto spec = last_of(axis<N>, rest());
      return nb::shard_map(mesh, nb::manual(axis<N>), nb::in_specs(spec), nb::out_specs(spec),
                           inner<N + 1, decltype(joined(V(), axes<N>()))>())(x);
    } else {
      constexpr auto spec = first_of(axis<N>, rest());
      return nb::shard_map(mesh, nb::manual(axis<N>), nb::in_specs(spec), nb::out_specs(spec),
                           inner<N + 1, V, decltype(joined(E(), axes<N>()))>())(x);
    }
  }
};

/// Two, three, .. entries for each device that a dim is split over, and a vector that all devices can split.
inline std::vector<long> sizes_of(std::span<const transform> all, int (*split_by)(int),
                                  const std::array<long, 3>& mesh) {
  std::vector<long> sizes;
  for (const auto t : all)
    if (is_vmap(t)) sizes.push_back(long(sizes.size()) + 2);
  const auto mapped = sizes.size();
  const long devices = mesh[0] * mesh[1] * mesh[2];
  sizes.push_back((3 + devices) / devices * devices);
  for (int n = 0; n < 3; ++n)
    if (const auto d = std::size_t(split_by(n)); d < mapped) sizes[d] *= mesh[std::size_t(n)];
  return sizes;
}

/// How many collectives an order takes: f has one if the vector is split, and each derivative doubles them, by the tangent
/// or by the way back. A map over entries adds none, wherever it stands, nor does a loss that nobody asks for.
inline long collectives_of(std::span<const transform> all) {
  long n = 0;
  for (const auto t : all)
    if (t == transform::shard_map) n = 1;
  for (const auto t : all)
    if (is_derivative(t)) n *= 2;
  return n;
}

inline void judge(std::span<const transform> all, const std::vector<long>& sizes, const std::vector<double>& x,
                  const std::vector<double>& y, long collectives) {
  const auto expected = serial(all, sizes, x);
  bool right = y.size() == expected.size();
  for (std::size_t i = 0; right && i < y.size(); ++i)
    right = std::abs(y[i] - expected[i]) <= 1e-11 * (1 + std::abs(expected[i]));
  laws::holds(right, "is the loop over the entries", name_of(all));
  laws::holds(collectives == collectives_of(all), "communicates as f does", name_of(all));
}

template <transform... T, std::size_t... D>
void is_the_loop(const mesh_of_three& mesh, std::index_sequence<D...>) {
  using arranged = layout<T...>;
  const std::array of_mesh{mesh.size(on::x), mesh.size(on::y), mesh.size(on::z)};
  const auto sizes = sizes_of(arranged::all, arranged::split_by, of_mesh);
  const auto x = nb::zeros<double>(sizes[D]...);
  harness::set_elements(x, [](long i) { return laws::number(i, -1, 1); });
  const auto numbers = nb::to_vector(x);
  const auto check = [&](const auto& v) {
    const nb::recording recorded;
    const auto y = function<order<T...>, place<0, axes<>, axes<>, false>>{mesh}(v);
    const long collectives = recorded.count();
    judge(arranged::all, sizes, numbers, nb::to_vector(nb::to_host(y)), collectives);
  };
  if constexpr (arranged::used == 0)
    check(x);
  else
    check(nb::device_put(x, mesh, arranged::spec()));
}

/// All orders of so many transforms that make sense, and that the test wants.
template <int Depth, transform... Outer>
void all_orders(const mesh_of_three& mesh, auto wanted) {
  if constexpr (Depth > 0) {
    [&]<int... T>(std::integer_sequence<int, T...>) {
      (all_orders<Depth - 1, Outer..., transform(T)>(mesh, wanted), ...);
    }(std::make_integer_sequence<int, transforms>());
  } else if constexpr (layout<Outer...>::makes_sense() && wanted(layout<Outer...>::all)) {
    is_the_loop<Outer...>(mesh, std::make_index_sequence<layout<Outer...>::mapped + 1>());
  }
}

/// All meshes (x, y, z) of as many devices as there are, whose processes hold boxes.
template <class F>
void for_each_mesh(F f) {
  const auto& machine = nb::detail::current_runtime();
  const long n = machine.devices().size();
  for (long i = 1; i <= n; ++i)
    for (long j = 1; i * j <= n; ++j) {
      const long sizes[] = {i, j, n / i / j};
      if (n % (i * j) == 0 && nb::detail::box_of(sizes, n / machine.processes).fits)
        f(nb::make_mesh(on::x = i, on::y = j, on::z = n / i / j));
    }
}

}  // namespace orders
