// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/fold.hpp>

namespace nabla {

namespace op {

struct all : detail::truths<all, reduction::min, false> {
  static constexpr const char* name = "all";

  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T combine(T a, T b) {
    return static_cast<T>(a & b);
  }
};

}  // namespace op

namespace detail {

/// True where every element over the axes and positions is non-zero; nan counts as non-zero. Over no elements the
/// result is true. `all` is also the axis that means "every dim": `all(x, batch)`, `sum(x, all)`.
///
/// dtype: bool. State: over a split dim the result is unreduced_min there; a bool operand that is unreduced_min stays
/// so. Errors: as `sum`, value_is_unreduced. Derivative: none. Communication: none. Source: numpy.all.
template <class X, class... S>
  requires ReductionArguments<X, S...>
struct call_of_all<X, S...> {
  static constexpr bool exists = true;
  using error = why_not_reduced_t<op::all, X, S...>;
  static constexpr auto run(X&& x, S... axes) { return reduce_with<op::all>(static_cast<X&&>(x), axes...); }
};

}  // namespace detail
}  // namespace nabla
