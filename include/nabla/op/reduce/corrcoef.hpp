// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/centered.hpp>

namespace nabla {

/// Correlation over axes: the covariance over both standard deviations, between -1 and 1 but for its rounding;
/// `corrcoef(x, y, observations)`, `corrcoef(x)` of the rows of a matrix. nan of what does not vary. Of complex numbers
/// the second factor is conjugated.
///
/// Shape, dtype, state, errors: as `cov`. Stored at once. Derivative: that of the quotient. Communication: none.
/// Source: numpy.corrcoef.
template <detail::Contractible X, detail::Contractible Y, class... S>
  requires detail::CovAxes<S...> && std::is_void_v<detail::why_no_cov_t<X, Y, S...>>
constexpr auto corrcoef(X&& x, Y&& y, S...) {
  if constexpr (Reported<X> || Reported<Y> || (Reported<S> || ...)) {
    return error::reported{};
  } else {
    return detail::rounded_as<detail::cov_dtype<X, Y>>(
        dot(detail::centered_of_norm_one<S...>(detail::cov_node<S...>(static_cast<X&&>(x))),
            detail::conjugated(detail::centered_of_norm_one<S...>(detail::cov_node<S...>(static_cast<Y&&>(y)))),
            detail::contracted<S>{}...));
  }
}
NABLA_WORD(corrcoef, (detail::Contractible X, class nabla_error = detail::why_no_cov_of_rows_t<X>), (X&& x),
           "nabla::corrcoef(x) requires a last positional dim that is not split") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using last = position<-1>;
    const auto rows = detail::centered_of_norm_one<last>(detail::cov_node<last>(static_cast<X&&>(x))).eval();
    return detail::rounded_as<detail::cov_dtype<X>>(dot(rows, detail::conjugated(rows), pairing(last{}, last{})));
  }
}
template <detail::Contractible X, detail::Contractible Y, class... S,
          class nabla_error = detail::why_no_cov_t<X, Y, S...>>
  requires detail::CovAxes<S...> && (!std::is_void_v<nabla_error>)
error::reported corrcoef(X&&, Y&&, S...)
    NABLA_REFUSED("nabla::corrcoef(x, y, axes...) requires axes that both have, each once, none of them split");

}  // namespace nabla
