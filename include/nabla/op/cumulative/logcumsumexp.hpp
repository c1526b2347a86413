// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/cumulative/detail/along.hpp>
#include <nabla/op/elementwise/log1p.hpp>

namespace nabla {

namespace op {
struct logcumsumexp {
  static constexpr const char* name = "logcumsumexp";
  static constexpr bool is_linear = false;
  static constexpr reduction keeps = reduction::none;
  template <class T>
  using in = detail::real_of<T>;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T next(T a, T b) {
    const T larger = max::combine(a, b), smaller = min::combine(a, b);
    // Two that are equal may be infinite, and have no difference then.
    const T less = larger == smaller ? T{0} : smaller - larger;
    return larger + log1p::apply(exp::apply(less));
  }
  template <class T>
  static constexpr T start() {
    return -std::numeric_limits<T>::infinity();
  }
  static constexpr auto carry(const auto&, const auto& y, const auto& before) { return part(before, y); }
  static constexpr auto weight(const auto& x, const auto& y, const auto&) { return part(x, y); }

 private:
  /// exp(a - y), where a is no larger than y.
  static constexpr auto part(const auto& a, const auto& y) {
    using T = value_type_t<decltype(y)>;
    return nabla::where(a == y, nabla::where(a == -std::numeric_limits<T>::infinity(), T{0}, T{1}), nabla::exp(a - y));
  }
};
}  // namespace op

/// The logarithm of the sum of the exponentials of each element and those before it along a dim, without overflow. With
/// `reverse`, of those behind it.
///
/// Shape: that of x. Stored at once, by one kernel. dtype: f32, f64; integers and bool count as f32. State: that of
/// x; an unreduced x is refused. Errors: array_has_no_axis, wrong_number_of_dims, dim_is_split_over (reshard the
/// dim first: elements of other devices come before), value_is_unreduced. Derivative: weights exp(x - result),
/// which do not overflow. Communication: none. Source: jax.lax.cumlogsumexp.
NABLA_DETAIL_CUMULATIVE(logcumsumexp, "nabla::logcumsumexp(x, dim) requires one dim of x that is not split over devices, and no unreduced x")

}  // namespace nabla
