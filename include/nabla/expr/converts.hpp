// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/array.hpp>
#include <nabla/errors/fail.hpp>
#include <nabla/expr/expr.hpp>

namespace nabla::detail {

/// Whether a value of type From may become an array of type To where To is written down: the same dtype and the same
/// dims in any order of names, static sizes may be forgotten or checked; the same state and mesh, or no mesh.
template <class From, class To>
struct converts_impl {
  static constexpr bool value = false;
};

template <class Dims, class E, class Key>
inline constexpr bool fits_size = [] {
  constexpr int i = dim_with_key<Dims, Key>;
  if constexpr (i < 0) {
    return false;
  } else {
    using F = extent_at<Dims, i>;
    return F::size == E::size || F::size == dyn_size || E::size == dyn_size;
  }
}();
template <class Dims, class E, class Key>
inline constexpr bool fits_extent = [] {
  if constexpr (fits_size<Dims, E, Key>)
    return std::is_same_v<typename extent_at<Dims, dim_with_key<Dims, Key>>::split_over, typename E::split_over>;
  else
    return false;
}();

template <class From, class ToDims, class Keys>
inline constexpr bool fits_dims = false;
template <class From, class... E, class... K>
inline constexpr bool fits_dims<From, dims<E...>, list<K...>> = (fits_extent<From, E, K> && ...);

template <class T, class D, class S, class M, class E>
struct converts_impl<array_type<T, D, S, M>, array_type<T, E, S, M>> {
  static constexpr bool value = D::rank == E::rank && fits_dims<D, E, keys_of<E>>;
};

/// What is replicated is a plain array as well: it forgets its mesh.
template <class T, class D, class... M, class E>
struct converts_impl<array_type<T, D, state<>, mesh<M...>>, array_type<T, E, state<>, no_mesh>> {
  static constexpr bool value = D::rank == E::rank && fits_dims<D, E, keys_of<E>>;
};

template <class From, class To>
inline constexpr bool converts = converts_impl<From, To>::value;

/// The same of a value that the library may lay out anew over automatic axes.
template <class From, class To>
inline constexpr bool becomes = converts<typename laid_out_as<From, To>::type, To>;

/// What to do about a value of dims From before it is assigned to an array of dims To.
template <class From, class To, class Keys = keys_of<To>>
struct fix_of_dims;
template <class From, class... E, class... K>
struct fix_of_dims<From, dims<E...>, list<K...>> {
  static constexpr bool only_split_differs = From::rank == sizeof...(E) && (fits_size<From, E, K> && ...);
  using type = std::conditional_t<only_split_differs, error::to_fix::reshard_the_value,
                                  error::to_fix::initialise_a_new_array>;
};

/// Why a value cannot be assigned to an array of type To: the names that it would change.
template <class From, class To>
struct why_not_converted {
  using type = error::assignment_changes_the_place<
      typename To::mesh, typename From::mesh,
      std::conditional_t<is_region_mesh<typename From::mesh>, error::to_fix::begin_with_zeros_like,
                         error::to_fix::device_put_or_to_host_the_value>>;
};
/// What is no array, a reported mistake among others.
template <class To>
struct why_not_converted<void, To> {
  using type = void;
};
template <class T, class D, class S, class M, class E>
struct why_not_converted<array_type<T, D, S, M>, array_type<T, E, S, M>> {
  using type = error::assignment_changes_the_dims<E, D, typename fix_of_dims<D, E>::type>;
};
template <class T, class D, class S, class M, class E, class R>
  requires(!std::is_same_v<S, R>)
struct why_not_converted<array_type<T, D, S, M>, array_type<T, E, R, M>> {
  using type = error::assignment_changes_the_state<R, S>;
};
template <class T, class D, class S, class M, class U, class E, class R, class N>
  requires(!std::is_same_v<T, U>)
struct why_not_converted<array_type<T, D, S, M>, array_type<U, E, R, N>> {
  using type = error::assignment_changes_the_dtype<U, T, error::to_fix::astype_the_value>;
};

/// The size of a dim that becomes the dim of To with that key: a static one must be met.
template <class To, class Key>
constexpr long converted_size(long n) {
  constexpr long wanted = extent_at<To, dim_with_key<To, Key>>::size;
  if constexpr (wanted != dyn_size)
    if (n != wanted) fail<>::sizes_differ("the conversion to an array type", key_name<Key>::get(), wanted, n);
  return n;
}

}  // namespace nabla::detail
