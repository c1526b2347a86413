// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <nabla/array/factories/iota.hpp>
#include <nabla/core/arithmetic.hpp>

namespace nabla {

namespace detail {

/// The arguments `(start, stop)` or `(start, stop, step)`, after an axis if there is one.
template <class T, class... A>
struct range_arguments {
  using tag = positional;
  static constexpr int count = sizeof...(A);
  template <class X>
  struct reason {
    using type = nabla::error::not_a_number<X>;
  };
  template <RealLiteral X>
  struct reason<X> {
    using type = std::conditional_t<literal_fits<X, T>, void, nabla::error::literal_would_lose<X, T>>;
  };
  using error = typename first_error<
      typename reason<A>::type...,
      std::conditional_t<count == 2 || count == 3, void, nabla::error::wrong_number_of_arguments<count>>>::type;
};
template <class T, Axis N, class... A>
struct range_arguments<T, N, A...> : range_arguments<T, A...> {
  using tag = N;
};
template <class T, bool Ok, class... A>
struct why_no_range_impl {
  using type = nabla::error::element_type_is_not_a_scalar<T>;
};
template <class T, class... A>
struct why_no_range_impl<T, true, A...> {
  using type = typename first_error<complex_error<void, T>, typename range_arguments<T, A...>::error>::type;
};
template <class T, class Numbers, class Keyword>
struct why_no_range_on;
template <class T, class... A, class... Keyword>
struct why_no_range_on<T, list<A...>, list<Keyword...>> {
  using type = typename first_error<
      typename why_no_range_impl<T, Scalar<T>, A...>::type,
      typename dims_made<dims<extent<typename range_arguments<T, A...>::tag>>, Keyword...>::error>::type;
};
template <class T, class... A>
using why_no_range_t = typename why_no_range_on<T, typename behind_other_arguments<A...>::before,
                                                typename behind_other_arguments<A...>::keyword>::type;

inline long count_of_range(double start, double stop, double step) {
  if (step == 0 || !std::isfinite(start) || !std::isfinite(stop) || !std::isfinite(step))
    fail<>::because("range<T>(start, stop, step)", "requires finite numbers and a step that is not zero");
  const double n = std::ceil((stop - start) / step);
  return n > 0 ? static_cast<long>(n) : 0;
}
inline long count_of_range(std::int64_t start, std::int64_t stop, std::int64_t step) {
  if (step == 0) fail<>::because("range<T>(start, stop, step)", "requires a step that is not zero");
  if (step > 0 ? start >= stop : start <= stop) return 0;
  // Unsigned: a difference of numbers of 64 bits may have 64 bits.
  const std::uint64_t apart = static_cast<std::uint64_t>(stop) - static_cast<std::uint64_t>(start);
  const std::uint64_t by = static_cast<std::uint64_t>(step);
  return static_cast<long>(step > 0 ? (apart - 1) / by + 1 : (0 - apart - 1) / (0 - by) + 1);
}
template <class Numbers>
struct tag_of_range;
template <class... A>
struct tag_of_range<list<A...>> {
  using type = typename range_arguments<int, A...>::tag;
};

}  // namespace detail

/// The numbers start, start + step, ... before stop; step is one if left out: `range<int>(2, 8)`, `range<float>(0, 1,
/// .25)`, or with a name first, `range<float>(time, 0, 10)`. With `out_sharding(named_sharding(mesh, P(...)))` after
/// the arguments each device makes its own part.
///
/// Errors: element_type_is_not_a_scalar, not_a_number, literal_would_lose, wrong_number_of_arguments; runtime_error for
/// a step of zero, and for a number that an integer T, or i64, does not hold. Derivative: none. Communication: none. Source:
/// numpy.arange (renamed, because that name reads like a word that takes extents).
NABLA_WORD(range, (class T, class... A, class nabla_error = detail::why_no_range_t<T, A...>), (A... a),
           "nabla::range<T>(start, stop, step) requires a dtype that an array may have, and two or three numbers "
           "that it holds, after an axis or not") {
  using split = detail::behind_other_arguments<A...>;
  if constexpr (split::reported) {
    return error::reported{};
  } else {
    using N = std::conditional_t<detail::is_floating<T>, double, std::int64_t>;
    using dims = nabla::dims<extent<typename detail::tag_of_range<typename split::before>::type>>;
    constexpr const char* word = "range<T>(start, stop, step)";
    N n[3] = {0, 0, 1};
    int i = 0;
    [[maybe_unused]] auto put = [&](const auto& v) {
      if constexpr (Literal<std::remove_cvref_t<decltype(v)>>) n[i++] = detail::adopted<N>(word, v);
    };
    (put(a), ...);
    const long count = detail::count_of_range(n[0], n[1], n[2]);
    if constexpr (detail::is_integer<T>)
      if (count > 0)
        detail::require_held<T>(word, n[0], detail::wrapped_sum(n[0], detail::wrapped_product(N{count - 1}, n[2])));
    const N steps[1] = {n[2]};
    return detail::counted(n[0], steps, split::template place<T, dims>(word, {{count}}, a...));
  }
}

}  // namespace nabla
