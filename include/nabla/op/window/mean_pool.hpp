// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/mean.hpp>
#include <nabla/op/window/detail/pool.hpp>

namespace nabla {

/// The mean of each window: `mean_pool(x, over(height = 2, width = 2))`. The windows stand side by side unless
/// `stride(..)` says otherwise. Keywords: as `conv`, without `contract`; padding counts as zeros.
///
/// Shape: that of x, the axes with the number of windows. dtype: that of x; integers and bool count as f32. Lazy: fuses;
/// what x is made of is stored first. State: that of x. Errors: as `conv` and `mean`. Derivative: the sum over the windows
/// of an element of their cotangents, divided by their size. Communication: none. Source: flax.linen.avg_pool.
NABLA_WORD(mean_pool,
           (ArrayOrReported X, class... K, class nabla_error = detail::why_no_pool_t<op::mean, X, K...>), (X&& x, K... k),
           "nabla::mean_pool(x, over(height = 2, width = 2), stride(..), padding(..), dilation(..)) requires axes of x that are "
           "whole, and sizes") {
  if constexpr (Reported<X>) return error::reported{};
  else return detail::pooled<op::mean>("mean_pool", static_cast<X&&>(x), value_type_t<X>{}, k...);
}

}  // namespace nabla
