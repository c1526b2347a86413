// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/max.hpp>
#include <nabla/op/window/detail/pool.hpp>

namespace nabla {

/// The largest element of each window: `max_pool(x, over(height = 2, width = 2))`. The windows stand side by side unless
/// `stride(..)` says otherwise. Keywords: as `conv`, without `contract`; padding is never the largest.
///
/// Shape: that of x, the axes with the number of windows. dtype: that of x. Lazy: fuses; what x is made of is stored
/// first. State: that of x; an unreduced sum is refused. Errors: as `conv` and `max`. Derivative: the cotangent of a window,
/// divided equally among the elements that equal its maximum. Communication: none. Source: jax.lax.reduce_window,
/// flax.linen.max_pool.
NABLA_WORD(max_pool,
           (ArrayOrReported X, class... K, class nabla_error = detail::why_no_pool_t<op::max, X, K...>), (X&& x, K... k),
           "nabla::max_pool(x, over(height = 2, width = 2), stride(..), padding(..), dilation(..)) requires axes of x that are "
           "whole, and sizes") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using T = value_type_t<X>;
    return detail::pooled<op::max>("max_pool", static_cast<X&&>(x), op::max::template identity<T>(), k...);
  }
}

}  // namespace nabla
