// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/array_type.hpp>

namespace nabla {

namespace detail {

template <class Dims, class E, class Key>
inline constexpr bool has_extent = [] {
  constexpr int i = dim_with_key<Dims, Key>;
  if constexpr (i < 0) {
    return false;
  } else {
    using F = extent_at<Dims, i>;
    return (E::size == dyn_size || F::size == E::size) &&
           (E::split_over::size == 0 || std::is_same_v<typename F::split_over, typename E::split_over>);
  }
}();
template <class Dims, class Wanted, class Keys>
inline constexpr bool has_extents = false;
template <class Dims, class... E, class... K>
inline constexpr bool has_extents<Dims, dims<E...>, list<K...>> =
    Dims::rank == int(sizeof...(E)) && (has_extent<Dims, E, K> && ...);

template <class X, class T, class Wanted>
inline constexpr bool is_array_of = false;
template <Array X, class T, class Wanted>
inline constexpr bool is_array_of<X, T, Wanted> =
    std::is_same_v<value_type_t<X>, T> && has_extents<dims_of<X>, Wanted, keys_of<Wanted>>;

template <class X, class... A>
inline constexpr bool varies_over_all = false;
template <Array X, class... A>
inline constexpr bool varies_over_all<X, A...> = (in_list<A, varying_axes_t<X>> && ...);

template <class A, class B>
inline constexpr bool same_axes_of = false;
template <Array A, Array B>
inline constexpr bool same_axes_of<A, B> = has_extents<dims_of<A>, dims_of<B>, keys_of<dims_of<B>>> ||
                                           has_extents<dims_of<B>, dims_of<A>, keys_of<dims_of<A>>>;

}  // namespace detail

/// An array of T with these dims, names in any order: `ArrayOf<float, batch, inputs> auto x`, `ArrayOf<float, dyn,
/// dyn>`, `ArrayOf<float, batch(fixed<4>)>`, `ArrayOf<float, batch(data)>`. It says nothing about state and mesh, nor
/// about sizes and splits that it does not mention.
template <class X, class T, auto... D>
concept ArrayOf = detail::is_array_of<std::remove_cvref_t<X>, T,
                                      dims<typename detail::as_extent<std::remove_cvref_t<decltype(D)>>::type...>>;

/// A value that differs from device to device along all these mesh axes: `VaryingOver<data> auto x`.
template <class X, auto... A>
concept VaryingOver = detail::varies_over_all<std::remove_cvref_t<X>, std::remove_cvref_t<decltype(A)>...>;

/// Two arrays with the same dims, names in any order: equivalent types, which convert where one is written down.
template <class X, class Y>
concept SameAxes = detail::same_axes_of<std::remove_cvref_t<X>, std::remove_cvref_t<Y>>;

}  // namespace nabla
