// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/centered.hpp>

namespace nabla {

/// Covariance over axes, divided by n - 1: `cov(x, y, observations)` of each variable of x with each of y, by the dims
/// that only one of them has; `cov(x)` of the rows of a matrix with each other, the last positional dim being the
/// observations.
///
/// Shape: as `dot`. Stored at once. dtype: joined without loss; integers and bool count as f32. State: as `dot`; a
/// split axis and an unreduced operand are refused. Errors: as `dot`, reduced_dim_is_split_over, value_is_unreduced.
/// Derivative: that of the products. Communication: none. Source: numpy.cov.
template <detail::Contractible X, detail::Contractible Y, class... S>
  requires detail::CovAxes<S...> && std::is_void_v<detail::why_no_cov_t<X, Y, S...>>
constexpr auto cov(X&& x, Y&& y, S...) {
  if constexpr (Reported<X> || Reported<Y> || (Reported<S> || ...)) {
    return error::reported{};
  } else {
    const auto n = detail::cov_node<S...>(static_cast<X&&>(x));
    const auto m = detail::cov_node<S...>(static_cast<Y&&>(y));
    const long count = detail::reduced_count<detail::cov_keys<decltype(n), S...>>(n);
    auto products =
        dot(detail::centered<S...>(n), detail::conjugated(detail::centered<S...>(m)), detail::contracted<S>{}...);
    return detail::rounded_as<detail::cov_dtype<X, Y>>(
        detail::elementwise<op::divide>(static_cast<decltype(products)&&>(products), static_cast<double>(count - 1)));
  }
}
NABLA_WORD(cov, (detail::Contractible X, class nabla_error = detail::why_no_cov_of_rows_t<X>), (X&& x),
           "nabla::cov(x) requires a last positional dim that is not split") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using last = position<-1>;
    const auto n = detail::cov_node<last>(static_cast<X&&>(x));
    const long count = detail::reduced_count<detail::cov_keys<decltype(n), last>>(n);
    const auto rows = detail::centered<last>(n).eval();
    return detail::rounded_as<detail::cov_dtype<X>>(detail::elementwise<op::divide>(
        dot(rows, detail::conjugated(rows), pairing(last{}, last{})), static_cast<double>(count - 1)));
  }
}
template <detail::Contractible X, detail::Contractible Y, class... S,
          class nabla_error = detail::why_no_cov_t<X, Y, S...>>
  requires detail::CovAxes<S...> && (!std::is_void_v<nabla_error>)
error::reported cov(X&&, Y&&, S...)
    NABLA_REFUSED("nabla::cov(x, y, axes...) requires axes that both have, each once, none of them split");

}  // namespace nabla
