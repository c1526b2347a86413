// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <nabla/axis/vocabulary.hpp>
#include <nabla/core/pack.hpp>

namespace nabla {

/// The tag of a dim without a name.
struct positional {};

/// One dim of an array type: its name (or `positional`), its size (or dyn_size) and the mesh axes that split it, major
/// to minor.
template <class Tag, long N = dyn_size, class... SplitOver>
struct extent {
  using tag = Tag;
  static constexpr long size = N;
  using split_over = list<SplitOver...>;
};

/// The dims of an array type, in memory order (row-major).
template <class... Extents>
struct dims {
  static constexpr int rank = sizeof...(Extents);
};

namespace detail {

/// The key of a positional dim, counted from the right: the last one is `from_right<0>`. So the dims of two arrays pair
/// up as in NumPy, and every dim of an array has a key that is a type.
template <int N>
struct from_right {};

template <class E>
inline constexpr bool is_positional = std::is_same_v<typename E::tag, positional>;

template <class Dims>
inline constexpr int positional_rank = 0;
template <class... E>
inline constexpr int positional_rank<dims<E...>> = (int(is_positional<E>) + ... + 0);

/// Whether each dim is positional.
template <class Dims>
struct positional_flags;
template <class... E>
struct positional_flags<dims<E...>> {
  static constexpr bool value[sizeof...(E) + 1] = {is_positional<E>..., false};
};

/// The same dims, not split.
template <class Dims>
struct unsplit;
template <class... E>
struct unsplit<dims<E...>> {
  using type = dims<extent<typename E::tag, E::size>...>;
};

template <class Dims, class Done, int Left>
struct keys_impl;
template <class... Done, int Left>
struct keys_impl<dims<>, list<Done...>, Left> {
  using type = list<Done...>;
};
template <class Tag, long N, class... S, class... Rest, class... Done, int Left>
struct keys_impl<dims<extent<Tag, N, S...>, Rest...>, list<Done...>, Left>
    : keys_impl<dims<Rest...>, list<Done..., Tag>, Left> {};
template <long N, class... S, class... Rest, class... Done, int Left>
struct keys_impl<dims<extent<positional, N, S...>, Rest...>, list<Done...>, Left>
    : keys_impl<dims<Rest...>, list<Done..., from_right<Left - 1>>, Left - 1> {};

/// The key of each dim, in order: its tag, or `from_right<k>`.
template <class Dims>
using keys_of = typename keys_impl<Dims, list<>, positional_rank<Dims>>::type;

template <class T>
inline constexpr bool is_from_right = false;
template <int N>
inline constexpr bool is_from_right<from_right<N>> = true;

/// What selects the dim with a key in a call, and names it in an error: its tag, or `position<-1 - k>`.
template <class Key>
struct selector_of_key {
  using type = Key;
};
template <int N>
struct selector_of_key<from_right<N>> {
  using type = position<-1 - N>;
};

template <class Dims, class Key>
inline constexpr int dim_with_key = index_in<Key, keys_of<Dims>>;

/// The index of the dim that an axis or a position names, or -1.
template <class Dims, class Selector>
struct find_dim {
  static constexpr int value = dim_with_key<Dims, Selector>;
};
template <class Dims, int N>
struct find_dim<Dims, position<N>> {
  static constexpr int rank = positional_rank<Dims>;
  static constexpr int value =
      (N >= -rank && N < rank) ? dim_with_key<Dims, from_right<N >= 0 ? rank - 1 - N : -1 - N>> : -1;
};

template <class Dims>
struct extents_of;
template <class... E>
struct extents_of<dims<E...>> {
  using type = list<E...>;
};
template <class Dims, int I>
using extent_at = at<I, typename extents_of<Dims>::type>;

/// The extents for the words of an array type: a tag, `batch(fixed<4>, data)`, `fixed<3>`, `dyn`.
template <class Spelling>
struct as_extent;
template <Axis A>
struct as_extent<A> {
  using type = extent<A>;
};
template <long N>
struct as_extent<fixed_t<N>> {
  using type = extent<positional, N>;
};
template <>
struct as_extent<dyn_t> {
  using type = extent<positional>;
};
template <class A>
struct as_extent<binding<A, dyn_t>> {
  using type = extent<A>;
};
template <class A, long N>
struct as_extent<binding<A, fixed_t<N>>> {
  using type = extent<A, N>;
};
template <class A, long N, class... M>
struct as_extent<detailed<A, fixed_t<N>, M...>> {
  using type = extent<A, N, M...>;
};
template <class A, class... M>
struct as_extent<detailed<A, M...>> {
  using type = extent<A, dyn_size, M...>;
};

/// A word that spells a dim of an array type.
template <class W>
concept SpelledDim = requires { typename as_extent<W>::type; };

}  // namespace detail
}  // namespace nabla
