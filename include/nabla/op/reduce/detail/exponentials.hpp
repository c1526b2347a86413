// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/scalar/complex.hpp>
#include <nabla/op/scalar/exp.hpp>
#include <nabla/op/scalar/log.hpp>

namespace nabla::detail {

/// The largest of some numbers, of complex ones their largest real part, and the sum of exp(x - largest).
template <class T>
struct exponentials {
  using part = part_dtype<T>;
  using wide = complex_as<T, double>;
  part largest;
  wide total;

  /// What is subtracted: inf - inf would be nan, and exp(inf) and exp(-inf) need no help.
  NABLA_FUNCTION static NABLA_INLINE constexpr part shift(part largest) {
    return keep(less_mask(magnitude_bits(largest), ieee<part>::infinity), largest);
  }
  NABLA_FUNCTION static constexpr exponentials none() { return {-std::numeric_limits<part>::infinity(), wide(0)}; }

  NABLA_FUNCTION static NABLA_INLINE constexpr exponentials join(const exponentials& a, const exponentials& b) {
    const part largest = b.largest > a.largest ? b.largest : a.largest;
    return {largest, a.scaled_to(largest) + b.scaled_to(largest)};
  }

 private:
  NABLA_FUNCTION NABLA_INLINE constexpr wide scaled_to(part to) const {
    return largest == to ? total : wrapped_product(total, static_cast<double>(math::exp(largest - to)));
  }
};

/// What logsumexp, softmax and log_softmax share.
struct exponentiating : reduction_word<reduction::none, reduction_form::exponentials> {
  template <class T>
  using in = real_of<T>;
  using if_split = error::to_fix::reshard_the_max_and_the_sum_of_exponentials;
  template <class T>
  NABLA_FUNCTION static constexpr exponentials<T> alone(T a) {
    using to = exponentials<T>;
    if constexpr (is_complex<T>) return {a.real(), math::exp(static_cast<typename to::wide>(a - to::shift(a.real())))};
    else return {a, a == a ? 1. : static_cast<double>(a)};
  }
};

}  // namespace nabla::detail
