// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/solve_triangular.hpp>

namespace nabla {

namespace op {
struct cho_solve : detail::matrices_operand<true> {
  static constexpr const char* name = "cho_solve";
};
}  // namespace op

/// x of l l' x = b, where l is what `cholesky` gave: `cho_solve(cholesky(a), b)`. Dims as in `solve`.
///
/// Everything as `solve`, by two triangular systems, of which that of l' has the conjugates of complex numbers; the
/// upper triangle of l is not read. Source: jax.scipy.linalg.cho_solve with (l, true).
NABLA_WORD(
    cho_solve,
    (ArrayOrReported X, ArrayOrReported Y, class... A,
     class nabla_error = detail::why_no_system_t<op::cho_solve, X, Y, A...>),
    (X&& x, Y&& y, A...),
    "nabla::cho_solve(l, b, rows, columns) requires square matrices whose dims are not split over devices, and a b "
    "with their rows") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else
    return detail::solved<op::cho_solve, false, A...>(
        static_cast<X&&>(x), static_cast<Y&&>(y),
        []<long K>(const auto& a, const auto& b, std::integral_constant<long, K>) {
          const auto both = detail::augmented(a, b);
          const auto first = detail::run_word(detail::triangular_word<true, false, false, K>{}, {"cho_solve"}, both);
          return detail::adjoint_solution<true>(detail::columns_of(both, 0, detail::rows_in(both)), first);
        });
}

}  // namespace nabla
