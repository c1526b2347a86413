// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/add.hpp>
#include <nabla/op/elementwise/isnan.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/order/sort.hpp>
#include <nabla/op/select/index.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace detail {

/// As sort, of at least one element.
template <class Type, class... S>
struct middle_rule : along_one_dim<op::sort>::template rule<Type, S...> {};
template <class Type, class S>
struct middle_rule<Type, S> : along_one_dim<op::sort>::template rule<Type, S> {
  using of_sort = typename along_one_dim<op::sort>::template rule<Type, S>;
  template <int Place>
  struct no_element {
    using type =
        std::conditional_t<extent_at<typename Type::dims, Place>::size == 0,
                           nabla::error::dim_has_no_element<S, nabla::error::to_fix::call_it_where_an_element_is>,
                           void>;
  };
  template <int Place>
    requires(Place < 0)
  struct no_element<Place> {
    using type = void;
  };
  using error = typename first_error<typename of_sort::error, typename no_element<of_sort::place>::type>::type;
};

template <class Type, class... A>
struct quantile_rule {
  using error = nabla::error::wrong_number_of_arguments<int(sizeof...(A))>;
};
template <class Type, class Q, class S>
struct quantile_rule<Type, Q, S> {
  using error = typename first_error<std::conditional_t<RealLiteral<Q>, void, nabla::error::not_a_number<Q>>,
                                     typename middle_rule<Type, S>::error>::type;
};

/// The elements sorted along a dim, of which there is at least one; q is a probability.
template <class S, class X>
constexpr auto sorted_for_quantile(const char* word, X&& x, double q) {
  const auto whole =
      evaluated(converted<real_of<value_type_t<X>>>(as_node(whole_along<op::sort, S>(static_cast<X&&>(x)))));
  using Dims = dims_of<decltype(whole)>;
  constexpr int place = find_dim<Dims, S>::value;
  if (!(q >= 0 && q <= 1)) fail<>::because(word, "requires a probability within 0..1");
  if (whole.sizes()[place] == 0) fail<>::no_element(word, key_name<at<place, keys_of<Dims>>>::get());
  return sorted_along<place, false>(whole);
}

/// Between two neighbours of the sorted elements along a dim; nan where an element is nan.
template <class S, class X>
constexpr auto quantile_along(const char* word, X&& x, double q) {
  using T = real_of<value_type_t<X>>;
  const auto sorted = sorted_for_quantile<S>(word, static_cast<X&&>(x), q);
  const long n = sorted.sizes()[find_dim<dims_of<decltype(sorted)>, S>::value];
  const double at = q * static_cast<double>(n - 1);
  const long below = static_cast<long>(at), above = below + 1 < n ? below + 1 : below;
  const T weight = static_cast<T>(at - static_cast<double>(below));
  const auto element = [&](long i) { return sorted(binding<S, long>{{}, i}); };
  const auto last = element(n - 1).eval();
  // An infinity beside it counts for nothing: 0 times it is nan.
  if (weight == T{0}) return where(isnan(last), last, element(below)).eval();
  return where(isnan(last), last, element(below) * (T{1} - weight) + element(above) * weight).eval();
}

}  // namespace detail

/// The value below which a part q of the elements along a dim lies, between its neighbours by a straight line:
/// `quantile(x, 0.25, time)`. nan if an element is nan.
///
/// Shape: that of x without the dim. dtype: f32, f64; integers and bool count as f32. State: that of x; an unreduced x is
/// refused. Errors: array_has_no_axis, dim_is_split_over, dim_has_no_element, value_is_unreduced,
/// wrong_number_of_arguments, not_a_number; runtime_error unless 0 <= q <= 1, and where the dim has no element.
/// Derivative: that of the two elements. Communication: none. Source: numpy.quantile.
NABLA_WORD(quantile,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::quantile_rule, X, A...>),
           (X&& x, A... a),
           "nabla::quantile(x, q, dim) requires a number, one dim of x that is not split over devices, and no unreduced x") {
  if constexpr (Reported<X>) return error::reported{};
  else
    return [&]<class S>(double q, S) {
      return detail::quantile_along<S>("quantile(x, q, dim)", static_cast<X&&>(x), q);
    }(a...);
}

/// The middle one of the sorted elements along a dim, or the mean of the two in the middle: `quantile(x, 0.5, dim)`.
///
/// Everything as `quantile`, but wrong_number_of_dims where the dim is missing. Source: numpy.median.
NABLA_WORD(median,
           (ArrayOrReported X, class... S,
            class nabla_error = detail::why_not_viewed_t<detail::middle_rule, X, S...>),
           (X&& x, S...), "nabla::median(x, dim) requires one dim of x that is not split over devices, and no unreduced x") {
  if constexpr (Reported<X>) return error::reported{};
  else return detail::quantile_along<S...>("median(x, dim)", static_cast<X&&>(x), 0.5);
}

}  // namespace nabla
