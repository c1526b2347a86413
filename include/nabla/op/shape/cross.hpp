// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/shape/concatenate.hpp>
#include <nabla/op/shape/detail/parts_of_dim.hpp>

namespace nabla {

namespace detail {

/// Why there is no cross product; void also where the operands are no arrays: the constraints leave that alone.
template <class X, class Y, class... A>
struct why_no_cross {
  using type = void;
};
template <Array X, Array Y, class... A>
struct why_no_cross<X, Y, A...> {
  using type = typename first_error<why_not_viewed_t<whole_dim_rule, X, A...>,
                                    why_not_viewed_t<whole_dim_rule, Y, A...>, why_not_t<op::multiply, X, Y>>::type;
};
template <class X, class Y, class... A>
using why_no_cross_t = typename why_no_cross<X, Y, A...>::type;

template <class S, class N, class M>
constexpr auto crossed(const N& x, const M& y) {
  constexpr auto word = "cross(x, y, axis)";
  if (size_of_dim<S>(x) != 3 || size_of_dim<S>(y) != 3) fail<>::because(word, "requires 3 elements along the axis");
  auto component = [&](int i, int j) {
    return elementwise<op::subtract>(
        elementwise<op::multiply>(part_of_dim<S>(x, i, i + 1), part_of_dim<S>(y, j, j + 1)),
        elementwise<op::multiply>(part_of_dim<S>(x, j, j + 1), part_of_dim<S>(y, i, i + 1)));
  };
  return concatenate(S{}, component(1, 2), component(2, 0), component(0, 1));
}

}  // namespace detail

/// The cross product of vectors of 3 elements along a dim that both have: `cross(x, y, space)`, `cross(x, y, dim<-1>)`.
///
/// Shape: names of both, positional dims from the right. dtype: joined without loss; bool is refused. Stored at once.
/// State: as `x * y`. Errors: array_has_no_axis, dim_is_split_over, wrong_number_of_arguments, and as `x * y`;
/// runtime_error where the size is not 3. Derivative: that of the products. Communication: none. Source: numpy.cross.
NABLA_WORD(cross,
           (ArrayOrReported X, ArrayOrReported Y, class... A, class nabla_error = detail::why_no_cross_t<X, Y, A...>),
           (X&& x, Y&& y, A...),
           "nabla::cross(x, y, axis) requires one axis or position of both that is not split over devices, and "
           "x * y") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else
    return detail::crossed<A...>(detail::viewed_node<detail::whole_dim_rule, A...>("cross", static_cast<X&&>(x)),
                                 detail::viewed_node<detail::whole_dim_rule, A...>("cross", static_cast<Y&&>(y)));
}

}  // namespace nabla
