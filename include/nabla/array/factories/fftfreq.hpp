// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/iota.hpp>

namespace nabla {

namespace op {
/// The frequency of element i among n: the second half is negative.
struct frequency {
  static constexpr const char* name = "fftfreq";
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T i, T n, T unit) {
    return (i + i < n ? i : i - n) * unit;
  }
};
}  // namespace op

namespace detail {

/// The arguments before out_sharding(..): one size, and the distance of the samples where it is not 1.
template <class T, class... A>
struct frequency_arguments {
  using error = nabla::error::wrong_number_of_dims<0, nabla::error::to_fix::give_one_dim>;
  using dims = nabla::dims<>;
};
template <class T, class D, class... Step>
struct frequency_arguments<T, D, Step...> {
  template <class S>
  struct number {
    using type = std::conditional_t<RealLiteral<S>, void, nabla::error::not_a_number<S>>;
  };
  using error = typename first_error<
      std::conditional_t<std::is_floating_point_v<T>, void, nabla::error::element_type_is_not_floating<T>>,
      typename dim_argument<D>::error, typename number<Step>::type...,
      std::conditional_t<sizeof...(Step) <= 1, void,
                         nabla::error::wrong_number_of_arguments<int(sizeof...(Step)) + 1>>>::type;
  using extent = typename dim_argument<D>::extent;
};

/// The dims of n frequencies, or of half of them.
template <bool Half, class E>
struct dims_of_frequencies;
template <bool Half, class Tag, long N>
struct dims_of_frequencies<Half, extent<Tag, N>> {
  using type = dims<extent<Tag, (Half && N != dyn_size ? N / 2 + 1 : N)>>;
};

template <bool Half, class T, class Before, class Keyword>
struct why_no_frequencies_on;
template <bool Half, class T, class... A, class... Keyword>
struct why_no_frequencies_on<Half, T, list<A...>, list<Keyword...>> {
  using arguments = frequency_arguments<T, A...>;
  struct placed {
    using type =
        typename dims_made<typename dims_of_frequencies<Half, typename arguments::extent>::type, Keyword...>::error;
  };
  using type = typename first_why<type_tag<typename arguments::error>, placed>::type;
};
template <bool Half, class T, class... A>
using why_no_frequencies_t = typename why_no_frequencies_on<Half, T, typename behind_other_arguments<A...>::before,
                                                            typename behind_other_arguments<A...>::keyword>::type;

template <bool Half, class T, class... A>
constexpr auto frequencies(const char* word, const A&... a) {
  using split = behind_other_arguments<A...>;
  if constexpr (split::reported) {
    return error::reported{};
  } else {
    return split::first(
        [&]<class D, class... Step>(const D& size, const Step&... step) {
          using dims = typename dims_of_frequencies<Half, typename dim_argument<D>::extent>::type;
          const long n = sizes_from(word, size)[0];
          const double distance = (static_cast<double>(step) * ... * 1.),
                       unit = 1 / (static_cast<double>(n) * distance);
          if (n < 1 || !(unit - unit == 0))
            fail<>::because(word, "requires at least one element, and a distance that is finite and not zero");
          const auto at = split::template place<double, dims>(word, {{Half ? n / 2 + 1 : n}}, a...);
          using type = typename decltype(at)::type;
          using index = affine_node<double, typename type::dims, typename type::state, typename type::mesh>;
          using node = map_node<op::frequency, type, double, index, literal_node<double>, literal_node<double>>;
          // Of half of them none is negative, that in the middle neither.
          const double all = static_cast<double>(Half ? 2 * n : n);
          return evaluated(converted<T>(node{{at.size, at.mesh}, {index{{at.size, at.mesh}, 0, {1}}, {all}, {unit}}}));
        },
        a...);
  }
}

}  // namespace detail

/// The frequencies of the elements that `fft` gives of n samples, in cycles per unit of the distance between them:
/// `fftfreq<double>(time = 8, 0.25)` is [0, 0.5, 1, 1.5, -2, -1.5, -1, -0.5]. The distance is 1 where it is left out.
/// With `out_sharding(named_sharding(mesh, P(...)))` after the arguments each device makes its own part.
///
/// Shape: one dim of n elements. dtype: f32 or f64. Errors: element_type_is_not_floating, not_a_dim_of_an_array,
/// not_a_number, wrong_number_of_dims, wrong_number_of_arguments; runtime_error for no element, and for a distance of
/// 0. Derivative: none. Communication: none. Source: numpy.fft.fftfreq.
NABLA_WORD(fftfreq, (class T, class... A, class nabla_error = detail::why_no_frequencies_t<false, T, A...>),
           (const A&... a),
           "nabla::fftfreq<T>(n, distance) requires float or double, one size, fixed<N> or axis = size, and a number") {
  return detail::frequencies<false, T>("fftfreq<T>(n, distance)", a...);
}

/// The frequencies of the elements that `rfft` gives of n samples: `rfftfreq<double>(time = 8, 0.25)` is
/// [0, 0.5, 1, 1.5, 2].
///
/// Shape: one dim of n / 2 + 1 elements. Everything as `fftfreq`. Source: numpy.fft.rfftfreq.
NABLA_WORD(
    rfftfreq, (class T, class... A, class nabla_error = detail::why_no_frequencies_t<true, T, A...>), (const A&... a),
    "nabla::rfftfreq<T>(n, distance) requires float or double, one size, fixed<N> or axis = size, and a number") {
  return detail::frequencies<true, T>("rfftfreq<T>(n, distance)", a...);
}

}  // namespace nabla
