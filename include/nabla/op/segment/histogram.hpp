// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/astype.hpp>
#include <nabla/op/elementwise/greater_equal.hpp>
#include <nabla/op/elementwise/map.hpp>
#include <nabla/op/elementwise/maximum.hpp>
#include <nabla/op/scalar/classify.hpp>
#include <nabla/op/segment/segment_sum.hpp>

namespace nabla {

namespace detail {

/// The number of the bin of an element: of n that are equally wide from lo to hi, -1 outside of them.
template <class T>
struct bin_of {
  double lo, hi;
  std::int32_t bins;
  /// As linspace makes it.
  NABLA_FUNCTION NABLA_INLINE constexpr T edge(std::int32_t i) const {
    const double t = double(i) / double(bins);
    return static_cast<T>((1 - t) * lo + t * hi);
  }
  NABLA_FUNCTION NABLA_INLINE constexpr std::int32_t operator()(T x) const {
    if (!(x >= edge(0) && x <= edge(bins))) return -1;
    const double at = (double(x) - lo) / (hi - lo) * double(bins);
    std::int32_t bin = at < 0 ? 0 : at < double(bins) ? std::int32_t(at) : bins - 1;
    while (bin > 0 && x < edge(bin)) --bin;
    while (bin + 1 < bins && x >= edge(bin + 1)) ++bin;
    return bin;
  }
};

template <class X, class... A>
struct why_not_histogram {
  using type = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class X, class... A>
  requires Reported<X>
struct why_not_histogram<X, A...> {
  using type = void;
};
template <Array X, class L, class H, class D>
struct why_not_histogram<X, L, H, D> {
  using of = type_of_t<X>;
  using bins = array_type<std::int32_t, typename of::dims, typename of::state, typename of::mesh>;
  template <class V>
  using why_no_number = std::conditional_t<RealLiteral<V>, void, nabla::error::not_a_number<V>>;
  using type = typename first_error<complex_error<void, typename of::value_type>, why_no_number<L>, why_no_number<H>,
                                    typename why_not_segmented<segment_sums, bins, bins, D>::type>::type;
};
template <class X, class... A>
using why_not_histogram_t = typename why_not_histogram<X, A...>::type;

}  // namespace detail

/// How many elements lie in each of n bins of equal width from lo to hi: `histogram(x, 0, 1, bins = 10)`. A bin holds its
/// lower edge, and the last one its upper edge too. What is outside, and nan, counts nowhere. The edges are
/// `linspace<float>(lo, hi, n + 1)`; of other edges `digitize` gives the bins, and `bincount` counts them.
///
/// Shape: one dim of n counts, of all elements. Stored at once. dtype: i32; x is compared as f32 or f64. State: that of x; where a dim of x is split the result is
/// unreduced; an unreduced x is refused. Errors: wrong_number_of_arguments, not_a_number, not_a_dim_of_an_array,
/// value_is_unreduced; runtime_error unless lo < hi and n > 0. Derivative: none. Communication: none. Source: numpy.histogram.
NABLA_WORD(histogram, (ArrayOrReported X, class... A, class nabla_error = detail::why_not_histogram_t<X, A...>),
           (const X& x, A... a),
           "nabla::histogram(x, lo, hi, bins = n) requires an array that is not unreduced, two numbers, and one dim") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    return [&](double lo, double hi, auto bins) {
      using T = detail::real_of<value_type_t<X>>;
      const char* const word = "histogram(x, lo, hi, bins = n)";
      const long n = detail::sizes_from(word, bins)[0];
      if (!(lo < hi) || !math::isfinite(hi - lo) || n == 0) detail::fail<>::because(word, "requires finite lo < hi, and a bin");
      const auto bin = map(detail::bin_of<T>{lo, hi, std::int32_t(n)}, astype<T>(detail::values_in(x))).eval();
      return detail::segmented<detail::segment_sums>({"histogram"}, astype<std::int32_t>(bin >= 0),
                                                     maximum(bin, 0).eval(), bins);
    }(a...);
  }
}

}  // namespace nabla
