// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/imag.hpp>
#include <nabla/op/elementwise/real.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/reduce/detail/spread.hpp>
#include <nabla/op/reduce/mean.hpp>
#include <nabla/op/scalar/times_partial.hpp>

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
struct deviating : reduction_word<reduction::none, reduction_form::moments> {
  static constexpr bool takes_complex = true;  // by their parts: see var
  template <class T>
  using in = inexact_within<part_dtype<T>>;
  template <class T>
  using out = real_of<part_dtype<T>>;
  using if_split = error::to_fix::reshard_the_mean;
  /// 0, but nan of inf and nan.
  template <class T>
  NABLA_FUNCTION static constexpr moments alone(T a) {
    return {1, static_cast<double>(a), static_cast<double>(a - a)};
  }
  /// factor times the distance to the mean, for each element of the reduction n.
  template <class N, class E>
  static constexpr auto times_distance(const N& n, const E& factor) {
    using T = computing<typename N::type::value_type>;
    const auto distance = node_of<op::subtract>(n.child, spread(n, reduced_alike<op::mean, T>(n, n.child)));
    return node_of<op::times_partial>(spread(n, factor), distance);
  }
  /// One element has no distance to its mean.
  static constexpr bool changes_one_element = true;
  template <class N, class E>
  static constexpr auto cotangent_alone(const N&, const E& e) {
    return node_of<op::times_partial>(e, literal_node<computing<typename N::type::value_type>>{0});
  }
};

}  // namespace nabla::detail
