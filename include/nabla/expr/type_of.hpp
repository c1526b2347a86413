// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/array_type.hpp>
#include <nabla/sharding/placement.hpp>
#include <nabla/sharding/print.hpp>

namespace nabla {

/// Mesh axes as a set, in mesh order: a type without a value. It compares equal to a mesh axis, to a group in any
/// order, to another set, and to `none` if it is empty; it prints as `{data, model}`.
template <class... A>
struct mesh_axis_set {
  static constexpr int size() { return sizeof...(A); }
  static constexpr bool empty() { return sizeof...(A) == 0; }
  template <MeshAxis B>
  static constexpr bool contains(B) {
    return detail::contains<B, A...>;
  }
};

template <class... A, class... B>
constexpr bool operator==(mesh_axis_set<A...>, mesh_axis_set<B...>) {
  return sizeof...(A) == sizeof...(B) && (detail::contains<B, A...> && ...);
}
template <class... A, MeshAxes G>
constexpr bool operator==(mesh_axis_set<A...> set, G) {
  return set == detail::rewrap<mesh_axis_set, detail::group_of<G>>{};
}
template <class... A>
constexpr bool operator==(mesh_axis_set<A...> set, none_t) {
  return set.empty();
}
template <detail::TextStream Stream, class... A>
Stream& operator<<(Stream& out, mesh_axis_set<A...>) {
  detail::print_axes(out, "{", "}", list<A...>{});
  return out;
}

namespace detail {

/// Mesh axes without the automatic ones: those are laid out by the library, and no part of a type that is shown.
template <class M, class Axes>
struct without_automatic;
template <class M, class... A>
struct without_automatic<M, list<A...>> {
  using type = concat<list<>, std::conditional_t<std::is_same_v<typename kind_in<M, A>::type, automatic_kind>, list<>,
                                                 list<A>>...>;
};
template <class M, class Dims>
struct dims_without_automatic;
template <class M, class... E>
struct dims_without_automatic<M, dims<E...>> {
  using type = dims<typename split_extent<
      E, rewrap<mesh_axes, typename without_automatic<M, typename E::split_over>::type>>::type...>;
};

}  // namespace detail

/// The sharding that a type shows. Its spec has an entry for each positional dim, as that of `x.sharding()`, and none
/// of the automatic axes, whose layout is no part of a type.
template <class Mesh, Spec S>
struct type_sharding {
  using mesh_type = Mesh;
  using spec_type = S;
  static constexpr S spec() { return {}; }
};

template <class M, class S, class N, class T>
constexpr bool operator==(type_sharding<M, S>, type_sharding<N, T>) {
  return std::is_same_v<type_sharding<M, S>, type_sharding<N, T>>;
}
template <detail::TextStream Stream, class M, class S>
Stream& operator<<(Stream& out, type_sharding<M, S> s) {
  return out << s.spec();
}

/// What `type_of(x)` gives: the type of an array as an object without a value, so that all it says is known to the
/// compiler. Equal for equal types.
template <class Type>
struct type_facts {
  using type = Type;
  using value_type = typename Type::value_type;

  /// Mesh axes over which the value differs from device to device. (Those of a split dim stand in the sharding.)
  static constexpr auto varying() {
    return typename detail::axes_from<mesh_, states_.v, mesh_axis_set>::type{};
  }
  /// Mesh axes over which a sum, max or min is still to be made; the spec of `sharding()` says which of them.
  static constexpr auto unreduced() {
    return typename detail::axes_from<mesh_, states_.u, mesh_axis_set>::type{};
  }
  /// Mesh axes over which the value is equal and its cotangent unreduced.
  static constexpr auto reduced() {
    return typename detail::axes_from<mesh_, states_.r, mesh_axis_set>::type{};
  }
  static constexpr auto sharding() {
    using shown = typename detail::dims_without_automatic<mesh_, typename Type::dims>::type;
    return type_sharding<mesh_, detail::spec_of<shown, typename Type::state>>{};
  }

 private:
  using mesh_ = typename Type::mesh;
  static constexpr detail::masks states_ = detail::masks_of<typename Type::state, mesh_>;
};

template <class Type, class Other>
constexpr bool operator==(type_facts<Type>, type_facts<Other>) {
  return std::is_same_v<Type, Other>;
}

/// What the compiler knows of an array, an expression, an abstract array or a block: `type_of(x).varying() == data`,
/// `.unreduced()`, `.reduced()`, `.sharding().spec()`. It reads nothing of x, so it may stand in a static_assert where
/// x is a variable; for a reference, `type_of<decltype(x)>()` may. Printed, it is `type_name<decltype(x)>()`.
///
/// Where `x.sharding()` is the sharding of the data, with its devices, `type_of(x).sharding()` is that of the type.
/// Communication: none. Source: jax.typeof.
template <Array X>
constexpr type_facts<type_of_t<X>> type_of(const X&) {
  return {};
}
template <Array X>
constexpr type_facts<type_of_t<X>> type_of() {
  return {};
}
constexpr error::reported type_of(error::reported) { return {}; }

}  // namespace nabla
