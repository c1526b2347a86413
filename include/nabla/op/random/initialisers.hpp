// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/collective.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/random/truncated_normal.hpp>
#include <nabla/op/random/uniform.hpp>
#include <nabla/op/scalar/power.hpp>

// The random numbers that weights begin with: of a variance that keeps values about as large behind a layer as before.
namespace nabla {

/// The result of `fan_in(...)`.
template <class... S>
struct fan_in_t : vocabulary {};
/// The result of `fan_out(...)`.
template <class... S>
struct fan_out_t : vocabulary {};

namespace detail {

template <class... S>
using why_no_fans =
    typename first_error<std::conditional_t<DimSelector<S>, void, typename wrong_argument<S>::type>...>::type;

}  // namespace detail

/// The dims over which a layer sums its inputs: `fan_in(inputs)`, `fan_in(height, width, channels)`.
NABLA_WORD_GIVING((fan_in_t<S...>), (fan_in_t<>), fan_in,
                  (class... S, class nabla_error = detail::why_no_fans<S...>), (S...),
                  "nabla::fan_in(dims...) requires axes or positions") {
  return {};
}
/// The dims of what a layer gives: `fan_out(hidden)`.
NABLA_WORD_GIVING((fan_out_t<S...>), (fan_out_t<>), fan_out,
                  (class... S, class nabla_error = detail::why_no_fans<S...>), (S...),
                  "nabla::fan_out(dims...) requires axes or positions") {
  return {};
}

namespace detail {

/// The arguments behind the key: fan_in(...), where it counts fan_out(...), and those of a draw.
template <bool Both, class... A>
struct fan_arguments {
  using error = nabla::error::keyword_is_missing<nabla::error::to_fix::write_fan_in>;
  using draw = draw_of<>;
};
template <class... S, class... D>
struct fan_arguments<false, fan_in_t<S...>, D...> {
  using error = void;
  using draw = draw_of<D...>;
  using selectors = list<S...>;
};
template <class... S, class... D>
struct fan_arguments<true, fan_in_t<S...>, D...> {
  using error = nabla::error::keyword_is_missing<nabla::error::to_fix::write_fan_out>;
  using draw = draw_of<>;
};
template <class... S, class... O, class... D>
struct fan_arguments<true, fan_in_t<S...>, fan_out_t<O...>, D...> {
  using error = void;
  using draw = draw_of<D...>;
  using selectors = list<S..., O...>;
};

/// Why no weights are made of these arguments; void if they are.
template <class T, class K, bool Both, class... A>
struct why_not_initial {
  using type = typename fan_arguments<Both, A...>::error;
};
template <class T, class K, class... S, class... D>
struct why_not_initial<T, K, false, fan_in_t<S...>, D...> {
  struct dims_of_fans {
    using type = typename dim_selection<typename draw_of<D...>::dims, S...>::error;
  };
  using type = typename first_why<why_not_real_normal<T, K, D...>, dims_of_fans>::type;
};
template <class T, class K, class... S, class... O, class... D>
struct why_not_initial<T, K, true, fan_in_t<S...>, fan_out_t<O...>, D...>
    : why_not_initial<T, K, false, fan_in_t<S..., O...>, D...> {};
template <class T, class K, bool Both, class... A>
using why_not_initial_t = typename why_not_initial<T, K, Both, A...>::type;

template <class... S, class Index>
constexpr double elements_along(list<S...>, const Index& index) {
  const auto size = index.sizes();
  return (1. * ... * double(size[find_dim<dims_of<Index>, S>::value]));
}
/// Of no elements it counts as one.
constexpr double fan_to_divide_by(double fan) { return fan < 1 ? 1 : fan; }
enum class of_numbers { normal, uniform };

/// Numbers of the variance scale / fan.
template <class T, of_numbers Of, class K, class Index>
constexpr auto of_variance(const char* word, const K& key, const Index& index, double variance) {
  if constexpr (Of == of_numbers::uniform)
    return elementwise<op::multiply>(static_cast<T>(math::sqrt(3 * variance)),
                                     drawn<op::uniform_between<T>>(key, index, T(-1), width_between<T>(-1, 1)));
  else  // the deviation of normal numbers within -2 and 2
    return elementwise<op::multiply>(static_cast<T>(math::sqrt(variance) / 0.87962566103423978),
                                     drawn_within<T>(word, key, index, -2, 2));
}
template <class T, of_numbers Of, class K, class... S, class... D>
constexpr auto initial(const char* word, double scale, const K& key, fan_in_t<S...>, const D&... dims) {
  if constexpr (draws_nothing<K, D...>) {
    return nabla::error::reported{};
  } else {
    const auto index = draw_of<D...>::make(word, dims...);
    return rounded_as<T>(of_variance<computing<T>, Of>(
        word, key, index, scale / fan_to_divide_by(elements_along(list<S...>{}, index))));
  }
}
template <class T, of_numbers Of, class K, class... S, class... O, class... D>
constexpr auto initial(const char* word, double scale, const K& key, fan_in_t<S...>, fan_out_t<O...>,
                       const D&... dims) {
  if constexpr (draws_nothing<K, D...>) {
    return nabla::error::reported{};
  } else {
    const auto index = draw_of<D...>::make(word, dims...);
    const double both = elements_along(list<S...>{}, index) + elements_along(list<O...>{}, index);
    return rounded_as<T>(of_variance<computing<T>, Of>(word, key, index, scale / fan_to_divide_by(both / 2)));
  }
}

}  // namespace detail

/// Weights whose variance is scale / n, n the elements of fan_in, or the mean of those of fan_in and fan_out:
/// `glorot_uniform<float>(key, fan_in(inputs), fan_out(hidden), inputs = 784, hidden = 512)`,
/// `he_normal<float>(key, fan_in(inputs), inputs = 784, hidden = 512)`. The scale is 1 of glorot, n the mean; 2 of he; 1 of
/// lecun. The normal ones are truncated at two deviations of what is cut.
///
/// Shape, state, errors, communication: as `uniform`; the sizes are those of the whole array, so that a split one is
/// drawn as the whole; keyword_is_missing, array_has_no_axis, no_such_position. Derivative: none. Source:
/// jax.nn.initializers.
#define NABLA_DETAIL_INITIALISER(word, both, of, scale, keywords)                                                      \
  NABLA_WORD(word, (class T, class K, class... A, class nabla_error = detail::why_not_initial_t<T, K, both, A...>),    \
             (const K& key, const A&... fans_and_dims),                                                                \
             "nabla::" #word "<T>(key, " keywords ", dims...) requires a key, a floating dtype, fans among the dims, " \
             "and dims: sizes, fixed<N>, or axes with one of these, each axis once") {                                 \
    return detail::initial<T, detail::of_numbers::of>(#word "<T>(key, " keywords ", dims...)", scale, key,             \
                                                      fans_and_dims...);                                               \
  }
NABLA_DETAIL_INITIALISER(glorot_uniform, true, uniform, 1, "fan_in(...), fan_out(...)")
NABLA_DETAIL_INITIALISER(glorot_normal, true, normal, 1, "fan_in(...), fan_out(...)")
NABLA_DETAIL_INITIALISER(he_uniform, false, uniform, 2, "fan_in(...)")
NABLA_DETAIL_INITIALISER(he_normal, false, normal, 2, "fan_in(...)")
NABLA_DETAIL_INITIALISER(lecun_uniform, false, uniform, 1, "fan_in(...)")
NABLA_DETAIL_INITIALISER(lecun_normal, false, normal, 1, "fan_in(...)")
#undef NABLA_DETAIL_INITIALISER

}  // namespace nabla
