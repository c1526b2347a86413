// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/broadcast.hpp>
#include <nabla/op/shape/merge.hpp>

namespace nabla {

namespace detail {

/// The tag of the copies of tile and repeat, before they are merged with the dim.
struct copies_axis : axis<copies_axis> {
  static constexpr const char* name() { return "the copies"; }
};

/// Why a word does not move elements along dim number I, which must not be split. Fix: what to write instead, first of all.
template <class... Fix>
struct moves_elements {
  template <class Dims, int I>
  using why_not = why_not_along<Dims, I, Fix...>;
};
struct moves_nothing {
  template <class Dims, int I>
  using why_not = type_tag<void>;
};
/// One axis or position, and a number.
template <class Moves, class Type, class... A>
struct dim_and_number {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Moves, class Type, class Sel, class N>
struct dim_and_number<Moves, Type, Sel, N> {
  using Dims = typename Type::dims;
  using error = typename first_error<typename dim_selection<Dims, Sel>::error,
                                     std::conditional_t<is_integer<N>, void, nabla::error::not_a_number<N>>,
                                     typename Moves::template why_not<Dims, find_dim<Dims, Sel>::value>::type>::type;
};
template <class Type, class... A>
struct moved_dim_rule : dim_and_number<moves_elements<>, Type, A...> {};

/// The dim Sel with a dim of n copies before it (tile) or after it (repeat).
template <class Sel, int Behind, class N>
constexpr auto with_copies(const char* word, const N& n, long copies) {
  if (copies < 0) fail<>::because(word, "requires a number of copies that is not negative");
  using Dims = typename N::type::dims;
  constexpr int index = find_dim<Dims, Sel>::value;
  using key = at<index, keys_of<Dims>>;
  const auto many = repeated<extent<copies_axis>, index + Behind>(n, copies);
  if constexpr (Behind == 0)
    return merged<typename extent_at<Dims, index>::tag>(many, list<copies_axis, key>{});
  else
    return merged<typename extent_at<Dims, index>::tag>(many, list<key, copies_axis>{});
}

}  // namespace detail

/// Repeats a whole dim: `tile(x, dim<0>, 3)` of [1, 2] is [1, 2, 1, 2, 1, 2].
///
/// Shape: the dim n times as long. dtype: that of x. A copy. State: that of x. Errors: array_has_no_axis, not_a_number,
/// dim_is_split_over, wrong_number_of_arguments; runtime_error for a negative number. Derivative: the sum of the
/// copies' cotangents. Communication: none. Source: numpy.tile.
NABLA_WORD(tile,
           (ArrayOrReported X, class... A,
            class nabla_error = detail::why_not_viewed_t<detail::moved_dim_rule, X, A...>), (X&& x, A... a),
           "nabla::tile(x, axis, n) requires one axis or position of x that is not split over devices, and a number") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&]<class S>(S, long copies) {
      auto n = detail::with_copies<S, 0>(
          "tile(x, axis, n)", detail::viewed_node<detail::moved_dim_rule, A...>("tile", static_cast<X&&>(x)), copies);
      return expr<decltype(n)>(static_cast<decltype(n)&&>(n));
    }(a...);
  }
}

}  // namespace nabla
