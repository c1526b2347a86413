// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/dims.hpp>

// Axes that a transformation hides from a function. Words carry a hidden dim along like any named one, but nothing in
// the function can see or name it.
namespace nabla::detail {

/// The base of the tags of hidden axes.
struct hidden_axis_base {};

template <class Tag>
inline constexpr bool is_hidden_tag = std::is_base_of_v<hidden_axis_base, Tag>;
template <class E>
inline constexpr bool is_hidden = is_hidden_tag<typename E::tag>;

/// The axis by whose name collectives may refer to a hidden one: `called` of its tag.
template <class Tag>
struct name_of_hidden {
  using type = void;
};
template <class Tag>
  requires requires { typename Tag::called; }
struct name_of_hidden<Tag> {
  using type = typename Tag::called;
};
/// The tag of the hidden dim called A; void if there is none.
template <class Dims, class A>
struct hidden_called {
  using type = void;
};
template <class E, class... Rest, class A>
struct hidden_called<dims<E, Rest...>, A> {
  template <class Called>
  struct look : hidden_called<dims<Rest...>, A> {};
  template <class Called>
    requires std::is_same_v<Called, A>
  struct look<Called> {
    using type = typename E::tag;
  };
  using type = typename look<typename name_of_hidden<typename E::tag>::type>::type;
};

template <class Dims>
inline constexpr int visible_rank = 0;
template <class... E>
inline constexpr int visible_rank<dims<E...>> = (int(!is_hidden<E>) + ... + 0);

template <class Dims>
inline constexpr bool has_hidden_dim = visible_rank<Dims> != Dims::rank;

/// For `filter`: keeps the keys of visible dims.
template <class Key>
struct is_visible_key {
  static constexpr bool value = !is_hidden_tag<Key>;
};
template <class Dims>
using visible_keys_of = filter<is_visible_key, keys_of<Dims>>;
template <class Key>
struct is_hidden_key {
  static constexpr bool value = is_hidden_tag<Key>;
};
template <class Dims>
using hidden_keys_of = filter<is_hidden_key, keys_of<Dims>>;

}  // namespace nabla::detail
