// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/detail/fold.hpp>

namespace nabla::detail {

/// Number, mean and sum of squared deviations of some elements.
struct moments {
  double n = 0, mean = 0, deviation = 0;

  /// Chan, Golub and LeVeque: exact for parts of any size.
  NABLA_FUNCTION static constexpr moments join(const moments& a, const moments& b) {
    if (a.n == 0) return b;
    if (b.n == 0) return a;
    const double n = a.n + b.n, apart = b.mean - a.mean;
    return {n, a.mean + apart * (b.n / n), a.deviation + b.deviation + apart * apart * (a.n * (b.n / n))};
  }
};

/// What var and std share.
struct deviating : reduction_word<partial::none, reduction_form::moments> {
  template <class T>
  using in = real_within<T>;
  template <class T>
  using out = real_of<T>;
  using if_split = error::to_fix::reshard_the_mean;
  /// 0, but nan of inf and nan.
  template <class T>
  NABLA_FUNCTION static constexpr moments alone(T a) {
    return {1, static_cast<double>(a), static_cast<double>(a - a)};
  }
};

}  // namespace nabla::detail
