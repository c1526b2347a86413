// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/detail/system.hpp>
#include <nabla/op/linalg/pinv.hpp>

namespace nabla {

namespace op {
struct lstsq : detail::matrices_operand<false> {
  static constexpr const char* name = "lstsq";
};
}  // namespace op

/// x for which a x is closest to b, the sum of squares of b - a x the smallest; of all such x the shortest. Matrices
/// of any shape and rank; dims as in `solve`.
///
/// Shape, dtype, state, errors: as `solve`. By the pseudo-inverse. Derivative: where the rank does not change.
/// Communication: none. Source: the first result of numpy.linalg.lstsq; the others are `sum(square(b - a x))` and
/// `svd`.
NABLA_WORD(
    lstsq,
    (ArrayOrReported X, ArrayOrReported Y, class... A,
     class nabla_error = detail::why_no_system_t<op::lstsq, X, Y, A...>),
    (X&& x, Y&& y, A...),
    "nabla::lstsq(a, b, rows, columns) requires matrices whose dims are not split over devices, and a b with their "
    "rows") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else
    return detail::solved<op::lstsq, false, A...>(
        static_cast<X&&>(x), static_cast<Y&&>(y),
        [](const auto& a, const auto& b, auto) { return matmul(detail::pseudo_inverse(a), b); });
}

}  // namespace nabla
