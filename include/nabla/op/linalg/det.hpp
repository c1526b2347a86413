// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/complex.hpp>
#include <nabla/op/elementwise/imag.hpp>
#include <nabla/op/linalg/inv.hpp>
#include <nabla/op/make/zeros_like.hpp>
#include <utility>

namespace nabla {

namespace op {
struct det : detail::matrices_operand<true> {
  static constexpr const char* name = "det";
};
struct slogdet : detail::matrices_operand<true> {
  static constexpr const char* name = "slogdet";
};
}  // namespace op

namespace detail {

template <class X>
constexpr auto cofactors(const X& x);
struct determinant_word : matrices_word<determinant_word> {
  static constexpr const char* name = "det";
  template <class X>
  using result = with_last<X>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    return with_last_sizes<result<type_of_t<X>>>(x, {});
  }
  template <class X, class Y, class G>
  static constexpr auto pull(const X& x, const Y&, const G& g) {
    return as_matrices(g) * cofactors(x);
  }
  template <class X, class Y>
  static constexpr auto push(const X& x, const X& dx, const Y&) {
    return sum_of_matrices(cofactors(x) * dx);
  }
};
/// The cofactors of a matrix, the derivative of its determinant: they are finite where it is singular.
struct cofactor_word : matrices_word<cofactor_word> {
  static constexpr const char* name = "det";
  template <class X>
  using result = X;
  template <class X, class Y, class G>
  static constexpr auto pull(const X& x, const Y&, const G& g) {
    const auto y = matrix_transpose(inverse(x)).eval();
    return as_matrices(run_word(determinant_word{}, {name}, x)) *
           (as_matrices(sum_of_matrices(g * y)) * y - matmul(matmul(y, matrix_transpose(g)), y));
  }
  /// The derivative is its own transpose.
  template <class X, class Y>
  static constexpr auto push(const X& x, const X& dx, const Y& y) {
    return pull(x, y, dx);
  }
};
template <class X>
constexpr auto cofactors(const X& x) {
  return run_word(cofactor_word{}, {"det"}, x);
}
/// The sign and the logarithm of the size of determinants, side by side.
struct slogdet_word : matrices_word<slogdet_word> {
  static constexpr const char* name = "slogdet";
  static constexpr bool is_holomorphic = false;
  template <class X>
  using result = with_last<X, 2>;
  template <class X>
  static constexpr auto sizes(const called&, const X& x) {
    return with_last_sizes<result<type_of_t<X>>>(x, {2});
  }
  template <class X, class Y, class G>
  static constexpr auto pull(const X& x, const Y& y, const G& g) {
    const auto of_logarithm = [&] {
      const auto d = column_at(g, 1);
      if constexpr (is_complex<value_type_t<X>>)
        return complex(real(d), imag(column_at(g, 0) * conj(column_at(y, 0)))).eval();
      else return d;
    }();
    return as_matrices(of_logarithm) * adjoint(inverse(x));
  }
  template <class X, class Y>
  static constexpr auto push(const X& x, const X& dx, const Y& y) {
    const auto change = expand_dims(sum_of_matrices(matrix_transpose(inverse(x)) * dx), column_of_last{});
    if constexpr (is_complex<value_type_t<X>>)
      return concatenate(column_of_last{}, complex(0, imag(change)) * columns_of(y, 0, 1), change);
    else return concatenate(column_of_last{}, zeros_like(change), change);
  }
};

}  // namespace detail

/// The determinant of square matrices over the last two positional dims, or over two dims: `det(a, rows, columns)`.
///
/// Shape: that of a without the two dims. dtype: f32, f64, c64, c128; integers and bool count as f32. State: that of a;
/// an unreduced a is refused. Stored at once. Errors: as `cholesky`. Derivative: the cofactors, also of a singular
/// matrix; the second one by the inverse, nan where there is none. Communication: none. Source: numpy.linalg.det.
NABLA_WORD(det, (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::det, X, A...>),
           (X&& x, A...),
           "nabla::det(a, rows, columns) requires square matrices whose dims are not split over devices, and no "
           "unreduced a") {
  if constexpr (Reported<X>) return error::reported{};
  else
    return detail::run_word(detail::determinant_word{}, {"det"},
                            detail::matrices_in<op::det, A...>(static_cast<X&&>(x)));
}

/// The sign of the determinant and the logarithm of its absolute value, which does not overflow: `auto [sign,
/// logabsdet] = slogdet(a)`. Of a singular matrix 0 and -inf. The sign of a complex determinant is det / |det|.
///
/// Shape, dtype, state, errors: as `det`, of both; the logarithm is real. Derivative: of the logarithm the inverse,
/// transposed; of the sign none, of a complex one i imag(tr(inv(a) da)) sign. Communication: none. Source:
/// numpy.linalg.slogdet.
NABLA_WORD_GIVING(
    (auto), (std::pair<::nabla::error::reported, ::nabla::error::reported>), slogdet,
    (ArrayOrReported X, class... A, class nabla_error = detail::why_no_matrices_t<op::slogdet, X, A...>),
    (X&& x, A...),
    "nabla::slogdet(a, rows, columns) requires square matrices whose dims are not split over devices, and no "
    "unreduced a") {
  if constexpr (Reported<X>) {
    return std::pair<error::reported, error::reported>{};
  } else {
    const auto both = detail::run_word(detail::slogdet_word{}, {"slogdet"},
                                       detail::matrices_in<op::slogdet, A...>(static_cast<X&&>(x)));
    return std::pair(detail::column_at(both, 0), detail::real_values(detail::column_at(both, 1)));
  }
}

}  // namespace nabla
