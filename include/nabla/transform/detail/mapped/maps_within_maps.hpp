// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/detail/leaves.hpp>
#include <nabla/transform/detail/mapped/in_steps.hpp>

// An xmap in the function of another one gets values on the mesh that the outer one makes: with names laid out by its
// resources, and with its steps as one more axis. The inner map is one on that mesh.
namespace nabla::detail {

/// The mesh that some arguments are on; no_mesh if none is on one.
template <class X>
struct mesh_of_argument {
  using type = no_mesh;
};
template <Array X>
  requires is_mesh<mesh_type_of<X>>
struct mesh_of_argument<X> {
  using type = mesh_type_of<X>;
};
template <class Leaves>
struct mesh_of_arguments;
template <class... X>
struct mesh_of_arguments<list<X...>> : joined_mesh<no_mesh, typename mesh_of_argument<X>::type...> {};

/// Whether mesh M is a map's mesh Outer in the function of another one: the same axes, laid out by names or not, and
/// behind them those of steps.
template <class Outer, class M>
inline constexpr bool is_mesh_in_a_map = false;
template <class... D, class... E>
  requires(sizeof...(D) <= sizeof...(E))
inline constexpr bool is_mesh_in_a_map<mesh<D...>, mesh<E...>> = [] {
  using M = mesh<E...>;
  constexpr int rank = sizeof...(D);
  constexpr unsigned all = (1u << M::rank) - 1, behind = all & ~((1u << rank) - 1);
  if ((steps_axes<M> & behind) != behind || (steps_axes<M> | named_axes<M>) == 0) return false;
  return []<int... I>(std::integer_sequence<int, I...>) {
    return ((std::is_same_v<typename D::tag, typename at<I, list<E...>>::tag> && D::size == at<I, list<E...>>::size) &&
            ...);
  }(std::make_integer_sequence<int, rank>{});
}();

template <class Name, class M>
inline constexpr bool runs_in_steps = false;
template <class Name, class... D>
inline constexpr bool runs_in_steps<Name, mesh<D...>> = contains<steps_over<Name>, typename D::tag...>;

/// Steps within mesh M.
template <class Steps, class M>
struct steps_within {
  using type = Steps;
  using error = void;
};
template <class N, class Name, class Size, class M>
struct steps_within<steps_map<N, Name, Size>, M> {
  using error = std::conditional_t<
      runs_in_steps<Name, M>,
      nabla::error::name_runs_in_steps_around<Name, nabla::error::to_fix::rename_one_axis>, void>;
  using type = steps_map<std::conditional_t<runs_in_steps<Name, M>, no_mesh, M>, Name, Size>;
};

/// A map on arguments that are on mesh M.
template <class Map, class M>
struct map_on_mesh {
  using type = Map;
  using error = void;
};
/// One without a mesh lays out no names; its steps are an axis more of the mesh that there is.
template <class Resources, class Names, class Steps, class M>
  requires(is_mesh<M> && !std::is_void_v<Steps>)
struct map_on_mesh<map_of_names<no_mesh, no_mesh, Resources, Names, Steps>, M> {
  using steps = steps_within<Steps, M>;
  using error = typename steps::error;
  using type = map_of_names<no_mesh, no_mesh, Resources, Names, typename steps::type>;
};
template <class Outer, class Inner, class Resources, class Names, class Steps, class M>
  requires is_mesh_in_a_map<Outer, M>
struct map_on_mesh<map_of_names<Outer, Inner, Resources, Names, Steps>, M> {
  using inner = typename mesh_of_names<M, Resources>::type;
  using steps = steps_within<Steps, inner>;
  using error = typename steps::error;
  using type = map_of_names<M, inner, Resources, Names, typename steps::type>;
};
/// A map as it is on arguments of types X.
template <class Map, class... X>
struct map_on_arguments {
  using joined = mesh_of_arguments<concat<list<>, leaves_of<X>...>>;
  using on =
      map_on_mesh<Map, std::conditional_t<std::is_void_v<typename joined::type>, no_mesh, typename joined::type>>;
  using error = typename first_error<typename joined::error, typename on::error>::type;
  using type = typename on::type;
};

/// The mesh of type M: the given one, or that of the arguments.
template <class M, class Given, class... X>
constexpr M mesh_of_map(const Given& given, const X&... x) {
  if constexpr (std::is_same_v<M, Given>) return given;
  else return mesh_among<M>("xmap", x...);
}

}  // namespace nabla::detail
