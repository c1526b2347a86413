// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <iterator>
#include <nabla/array/array_from.hpp>
#include <nabla/array/wrap.hpp>
#include <nabla/expr/tree_walk.hpp>
#include <nabla/spmd/detail/plain_onto_mesh.hpp>
#include <nabla/spmd/detail/same_on_all.hpp>
#include <nabla/spmd/detail/spec_tree.hpp>

namespace nabla {

namespace detail {

/// Memory of the user that a plain array can be a view of, or else a copy: a Kokkos view or a contiguous range of
/// numbers.
template <class V>
struct user_memory {
  static constexpr bool is = false;
};
template <class V>
  requires Kokkos::is_view<V>::value
struct user_memory<V> {
  static constexpr bool is = true;
  /// A view in another order is copied at once: what is placed is a copy anyway.
  static constexpr bool lies_in_order = std::is_same_v<typename V::array_layout, Kokkos::LayoutRight> || V::rank < 2;
  using rule = std::conditional_t<lies_in_order, wrap_rule<V>, wrap_rule<V, copy_t>>;
  using error = typename rule::error;
  using plain = array_type<typename V::non_const_value_type, typename rule::dims>;
  static auto array_of(const V& v) {
    if constexpr (lies_in_order)
      return wrap(v);
    else
      return wrap(v, copy);
  }
};
template <class V>
  requires(!Array<V> && !Kokkos::is_view<V>::value && requires(const V& v) {
    std::data(v);
    std::size(v);
  } && Scalar<std::remove_cvref_t<decltype(*std::data(std::declval<const V&>()))>>)
struct user_memory<V> {
  static constexpr bool is = true;
  using element = std::remove_cvref_t<decltype(*std::data(std::declval<const V&>()))>;
  using error = why_no_dims_t<element>;
  using plain = array_type<element, dims<extent<positional>>>;
  static auto array_of(const V& v) {
    const std::span<const element> numbers(std::data(v), std::size(v));
    if constexpr (reaches<Kokkos::HostSpace>) return wrap(numbers);
    else return array_from(numbers);
  }
};

/// Why X is not placed by a spec on a mesh; void if it is.
template <class X, class Mesh, class Spec>
struct why_not_device_put : why_not_put<type_of_t<X>, Mesh, Spec> {};
template <class X, class Mesh, Reported Spec>
struct why_not_device_put<X, Mesh, Spec> {
  using type = void;
};
template <class X, class Mesh, class Spec>
  requires(user_memory<X>::is && !Reported<Spec>)
struct why_not_device_put<X, Mesh, Spec> {
  using u = user_memory<X>;
  using type = typename first_error<typename u::error, typename why_not_put<typename u::plain, Mesh, Spec>::type>::type;
};
template <class X, class Mesh, class Spec, class Space = void>
using why_not_device_put_t = typename first_error<
    why_no_arrays_in<Space>,
    typename why_not_device_put<std::remove_cvref_t<X>, Mesh, Spec>::type>::type;

}  // namespace detail

/// What `device_put` takes: an array, a Kokkos view, or a contiguous range of numbers (std::vector, std::span).
template <class X>
concept Placeable = Array<X> || detail::user_memory<std::remove_cvref_t<X>>::is;

/// Places a plain array on a mesh: `device_put(x, mesh, P(batch = data))`. Each device keeps its part; dims that the
/// spec leaves out are held whole by all. A Kokkos view, a vector or a span is copied.
///
/// States: the plain array counts as replicated; in the result each mesh axis of the spec splits its dim. Errors:
/// spec_is_longer_than_the_rank, spec_names_an_absent_axis, mesh_axis_is_not_in_the_mesh, size_does_not_divide,
/// array_is_on_a_mesh_already (reshard it), value_is_a_block; runtime_error where a size does not divide.
/// Communication: none, every process has the array. Copies: none in one process where the leading dims are split.
/// Derivative: the cotangent, gathered. Source: jax.device_put.
NABLA_WORD(device_put,
           (Placeable X, class... D, Spec S, class nabla_error = detail::why_not_device_put_t<X, mesh<D...>, S>),
           (X&& x, const mesh<D...>& m, S spec, call_site where = call_site::here()),
           "nabla::device_put(x, mesh, P(...)) requires a plain array, and a spec that fits it and the mesh") {
  if constexpr (Array<X>) {
    const detail::called call("device_put", where);
    if constexpr (!detail::has_no_values<typename std::remove_cvref_t<X>::backend>) {
      detail::enter(call);
      detail::require_same_on_all(detail::instance_of(m), call, x, "the array");
    }
    using type = typename detail::placed_type<type_of_t<X>, mesh<D...>, S>::type;
    return detail::place_on<type, true>(call, static_cast<X&&>(x), m);
  } else {
    return device_put(detail::user_memory<std::remove_cvref_t<X>>::array_of(x), m, spec, where);
  }
}
/// The same with a named_sharding.
NABLA_WORD(device_put,
           (Placeable X, class M, Spec S, class Space,
            class nabla_error = detail::why_not_device_put_t<X, M, S, Space>),
           (X&& x, const named_sharding<M, S, Space>& s, call_site where = call_site::here()),
           "nabla::device_put(x, sharding) requires a plain array, and a sharding that fits it") {
  return device_put(static_cast<X&&>(x), s.mesh(), S{}, where);
}
template <Reported X, class... Where>
constexpr error::reported device_put(X&&, const Where&...) {
  return {};
}
template <Placeable X, class... D, Reported S>
constexpr error::reported device_put(X&&, const mesh<D...>&, S) {
  return {};
}

namespace detail {

/// One spec, or a tree of specs.
template <class S>
concept SpecOrTree = Spec<S> || (Tree<S> && is_spec_tree<S>);

/// Trees onto a mesh.
template <class M>
struct onto_mesh : leaf_table {
  template <class X>
  static constexpr bool is_leaf = Placeable<X> || Literal<X>;
  template <class X, class S>
  struct leaf : same_leaf<X> {};
  template <Literal X, Spec S>
  struct leaf<X, S> {
    using type = X;
    using error = why_not_a_numbers_spec<S, M>;
  };
  template <Placeable X, Spec S>
  struct leaf<X, S> {
    using error = refused_leaf_if<why_not_device_put_t<X, M, S>>;
    struct placed {
      using type = decltype(device_put(std::declval<const X&>(), std::declval<const M&>(), S{}));
    };
    using type = typename made_unless<error, placed>::type;
  };
};
template <class X, class S, class M>
using placed_tree = tree_by_specs<onto_mesh<M>, std::remove_cvref_t<X>, S>;
template <class X, class S, class M>
using why_not_placed_tree_t = typename reason_of<typename placed_tree<X, S, M>::error>::type;

}  // namespace detail

/// Places the arrays of a tree: one spec for all of them, or a tree of the same kind made of specs,
/// `device_put(record(w = x, b = y), mesh, record(w = P(hidden = model), b = P()))`, in which a spec may stand for a whole
/// subtree. Numbers stay what they are.
///
/// Errors: those of one array, with the way to it, at run time too; structures_differ, members_have_fixed_types,
/// not_an_array_or_a_tree. Source: jax.device_put of a pytree.
template <class X, class... D, detail::SpecOrTree S>
  requires(detail::Tree<std::remove_cvref_t<X>> && !Placeable<X> &&
           std::is_void_v<detail::why_not_placed_tree_t<X, S, mesh<D...>>>)
constexpr auto device_put(X&& tree, const mesh<D...>& m, S, call_site where = call_site::here()) {
  using placed = typename detail::placed_tree<X, S, mesh<D...>>::type;
  return detail::made_by_specs<detail::onto_mesh<mesh<D...>>, placed, S>(
      [&]<class To, class T>(detail::type_tag<To>, detail::type_tag<T>, auto&& leaf) -> To {
        if constexpr (Placeable<decltype(leaf)>)
          return device_put(static_cast<decltype(leaf)&&>(leaf), m, T{}, where);
        else
          return leaf;
      },
      static_cast<X&&>(tree));
}
// clang-format off
template <class X, class... D, detail::SpecOrTree S,
          class nabla_error = detail::why_not_placed_tree_t<X, S, mesh<D...>>>
  requires(detail::Tree<std::remove_cvref_t<X>> && !Placeable<X> && !std::is_void_v<nabla_error>)
error::reported device_put(X&&, const mesh<D...>&, S)
    NABLA_REFUSED("nabla::device_put(tree, mesh, specs) requires plain arrays, and specs that fit them and the mesh");
// clang-format on

}  // namespace nabla
