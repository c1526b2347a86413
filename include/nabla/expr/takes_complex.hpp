// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/complex.hpp>
#include <nabla/errors/array.hpp>

namespace nabla::detail {

/// A word that has a meaning for complex numbers says so: `static constexpr bool takes_complex = true`. Order, rounding,
/// and functions of real numbers alone have none.
template <class F>
concept TakesComplex = requires { requires F::takes_complex; };

/// Why F does not take elements of T; void if it does.
template <class F, class T>
using complex_error =
    std::conditional_t<is_complex<T> && !TakesComplex<F>,
                       nabla::error::complex_numbers_have_none<T, nabla::error::to_fix::take_real_imag_or_abs>, void>;

}  // namespace nabla::detail
