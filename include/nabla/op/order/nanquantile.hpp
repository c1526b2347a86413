// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/floor.hpp>
#include <nabla/op/elementwise/logical_not.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/order/quantile.hpp>
#include <nabla/op/reduce/sum.hpp>

namespace nabla {

namespace detail {

/// As quantile_along of the elements that are no nan, which sorted come first. How many there are differs along the other
/// dims.
template <class S, class X>
constexpr auto nanquantile_along(const char* word, X&& x, double q) {
  using T = real_of<value_type_t<X>>;
  const auto sorted = sorted_for_quantile<S>(word, static_cast<X&&>(x), q);
  const auto last = (sum(astype<double>(!isnan(sorted)), S{}, keepdims) - 1.).eval();
  const auto at_place = (last * q).eval();
  const auto below = floor(at_place).eval();
  const auto weight = astype<T>(at_place - below).eval();
  const auto places = place_in_all_dims<find_dim<dims_of<decltype(sorted)>, S>::value, double>(sorted);
  // An element that counts for nothing is left out: 0 times infinity is nan.
  const auto parts = where((places == below) & (weight < T{1}), sorted * (T{1} - weight), T{}) +
                     where((places == below + 1.) & (weight > T{}), sorted * weight, T{});
  const auto first = sorted(binding<S, long>{{}, 0}).eval();
  return where(isnan(first), first, sum(parts, S{})).eval();
}

}  // namespace detail

/// The `quantile` of the elements along a dim that are no nan: `nanquantile(x, 0.25, time)`. nan where all are nan.
///
/// Shape: that of x without the dim. dtype: f32, f64; integers and bool count as f32. State: that of x; an unreduced x is
/// refused. Errors: as `quantile`. Derivative: that of the two elements. Communication: none. Source: numpy.nanquantile.
NABLA_WORD(nanquantile,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::quantile_rule, X, A...>),
           (X&& x, A... a),
           "nabla::nanquantile(x, q, dim) requires a number, one dim of x that is not split over devices, and no unreduced x") {
  if constexpr (Reported<X>) return error::reported{};
  else
    return [&]<class S>(double q, S) {
      return detail::nanquantile_along<S>("nanquantile(x, q, dim)", static_cast<X&&>(x), q);
    }(a...);
}

/// The `median` of the elements along a dim that are no nan: `nanquantile(x, 0.5, dim)`.
///
/// Everything as `nanquantile`, but wrong_number_of_dims where the dim is missing. Source: numpy.nanmedian.
NABLA_WORD(nanmedian,
           (ArrayOrReported X, class... S,
            class nabla_error = detail::why_not_viewed_t<detail::middle_rule, X, S...>),
           (X&& x, S...), "nabla::nanmedian(x, dim) requires one dim of x that is not split over devices, and no unreduced x") {
  if constexpr (Reported<X>) return error::reported{};
  else return detail::nanquantile_along<S...>("nanmedian(x, dim)", static_cast<X&&>(x), 0.5);
}

}  // namespace nabla
