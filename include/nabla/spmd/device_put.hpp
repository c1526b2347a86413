// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <iterator>
#include <nabla/spmd/detail/place.hpp>

namespace nabla {

namespace detail {

/// Memory of the user that a plain array can be a view of: a Kokkos view or a range, row-major and without gaps.
template <class V>
struct user_memory {
  static constexpr bool is = false;
};
template <class V>
  requires Kokkos::is_view<V>::value
struct user_memory<V> {
  static constexpr bool is = true;
  static constexpr int rank = int(V::rank);
  using value = std::remove_const_t<typename V::value_type>;
  using space = typename V::memory_space;
  using error = std::conditional_t<
      !Scalar<value> || !std::is_same_v<typename V::array_layout, Kokkos::LayoutRight>,
      error::memory_is_no_row_major_array<V>,
      std::conditional_t<!Kokkos::SpaceAccessibility<execution_space, space>::accessible,
                         error::memory_is_not_the_execution_spaces<space>, void>>;
  static long size(const V& v, int d) { return long(v.extent(std::size_t(d))); }
};
template <class V>
  requires(!Array<V> && !Kokkos::is_view<V>::value && requires(const V& v) {
    std::data(v);
    std::size(v);
  } && Scalar<std::remove_cvref_t<decltype(*std::data(std::declval<const V&>()))>>)
struct user_memory<V> {
  static constexpr bool is = true;
  static constexpr int rank = 1;
  using value = std::remove_cvref_t<decltype(*std::data(std::declval<const V&>()))>;
  using error = std::conditional_t<Kokkos::SpaceAccessibility<execution_space, Kokkos::HostSpace>::accessible, void,
                                   error::memory_is_not_the_execution_spaces<Kokkos::HostSpace>>;
  static long size(const V& v, int) { return long(std::size(v)); }
};

template <int Rank, class Seq = std::make_integer_sequence<int, Rank>>
struct positional_dims;
template <int Rank, int... I>
struct positional_dims<Rank, std::integer_sequence<int, I...>> {
  using type = dims<extent<positional, (I, dyn_size)>...>;
};

/// A plain array that lies in the user's memory.
template <class V>
auto view_of_user_memory(const V& v) {
  using u = user_memory<V>;
  using type = array_type<typename u::value, typename positional_dims<u::rank>::type>;
  sizes_of<typename type::dims> size;
  for (int d = 0; d < u::rank; ++d) size[d] = u::size(v, d);
  auto* data = const_cast<typename u::value*>(std::data(v));
  return typename stored_impl<type, machine_backend>::type(
      buffer::foreign(data, std::size_t(size.product()) * sizeof(typename u::value)), 0, size, no_mesh{}, 0);
}

/// Why X is not placed by a spec on a mesh; void if it is.
template <class X, class Mesh, class Spec>
struct why_not_device_put : why_not_put<type_of_t<X>, Mesh, Spec> {};
template <class X, class Mesh, class Spec>
  requires user_memory<X>::is
struct why_not_device_put<X, Mesh, Spec> {
  using u = user_memory<X>;
  using plain = array_type<typename u::value, typename positional_dims<u::rank>::type>;
  using type = typename first_error<typename u::error, typename why_not_put<plain, Mesh, Spec>::type>::type;
};
template <class X, class Mesh, class Spec, class Space = void>
using why_not_device_put_t = typename first_error<
    std::conditional_t<std::is_void_v<Space> || std::is_same_v<Space, memory_space>, void,
                       error::memory_is_not_the_execution_spaces<Space>>,
    typename why_not_device_put<std::remove_cvref_t<X>, Mesh, Spec>::type>::type;

}  // namespace detail

/// What `device_put` takes: an array, a Kokkos view, or a contiguous range of numbers (std::vector, std::span).
template <class X>
concept Placeable = Array<X> || detail::user_memory<std::remove_cvref_t<X>>::is;

/// Places a plain array on a mesh: `device_put(x, mesh, P(batch = data))`. Each device keeps its part; dims that the spec
/// leaves out are held whole by all. A Kokkos view, a vector or a span is copied.
///
/// States: the plain array counts as replicated; in the result each mesh axis of the spec splits its dim. Errors:
/// spec_is_longer_than_the_rank, spec_names_an_absent_axis, mesh_axis_is_not_in_the_mesh, size_does_not_divide,
/// array_is_on_a_mesh_already (reshard it), value_is_a_block; runtime_error where a size does not divide. Communication:
/// none, every process has the array. Copies: none in one process where the leading dims are split. Derivative: the
/// cotangent, gathered. Source: jax.device_put.
template <Placeable X, class... D, Spec S>
  requires(std::is_void_v<detail::why_not_device_put_t<X, mesh<D...>, S>>)
constexpr auto device_put(X&& x, const mesh<D...>& m, S spec) {
  if constexpr (Array<X>) {
    using type = typename detail::placed_type<type_of_t<X>, mesh<D...>, S>::type;
    return detail::place_on<type, true>("device_put", static_cast<X&&>(x), m);
  } else {
    return device_put(detail::view_of_user_memory(x), m, spec);
  }
}
/// The same with a named_sharding.
template <Placeable X, class M, Spec S, class Space>
  requires(std::is_void_v<detail::why_not_device_put_t<X, M, S, Space>>)
constexpr auto device_put(X&& x, const named_sharding<M, S, Space>& s) {
  return device_put(static_cast<X&&>(x), s.mesh(), S{});
}
template <Reported X, class... Where>
constexpr error::reported device_put(X&&, const Where&...) {
  return {};
}

// clang-format off
template <Placeable X, class... D, Spec S, class nabla_error = detail::why_not_device_put_t<X, mesh<D...>, S>>
  requires(!std::is_void_v<nabla_error>)
error::reported device_put(X&&, const mesh<D...>&, S) NABLA_REFUSED("nabla::device_put(x, mesh, P(...)) requires a plain array, and a spec that fits it and the mesh");

template <Placeable X, class M, Spec S, class Space, class nabla_error = detail::why_not_device_put_t<X, M, S, Space>>
  requires(!std::is_void_v<nabla_error>)
error::reported device_put(X&&, const named_sharding<M, S, Space>&) NABLA_REFUSED("nabla::device_put(x, sharding) requires a plain array, and a sharding that fits it");
// clang-format on

}  // namespace nabla
