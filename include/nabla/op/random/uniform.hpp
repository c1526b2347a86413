// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/collective.hpp>
#include <nabla/op/random/detail/draw.hpp>

namespace nabla {

namespace op {
template <class T>
struct uniform : detail::random_function<T> {
  static constexpr const char* name = "uniform";
  NABLA_FUNCTION static NABLA_INLINE auto apply(std::int64_t key, std::int64_t index) {
    return detail::unit<T>(detail::generator<>::at(key, index));
  }
};
template <class T>
struct uniform_between : detail::random_function<T> {
  static constexpr const char* name = "uniform";
  using number = detail::computing<T>;
  NABLA_FUNCTION static NABLA_INLINE number apply(std::int64_t key, std::int64_t index, number low, number width) {
    return detail::mul_add(uniform<T>::apply(key, index), width, low);
  }
};
}  // namespace op

/// The result of `low(...)`.
template <class V>
struct low_t : vocabulary {
  V value;
};
/// The result of `high(...)`.
template <class V>
struct high_t : vocabulary {
  V value;
};

namespace detail {

template <class V>
using why_no_uniform_bound = std::conditional_t<RealLiteral<V>, void, nabla::error::not_a_number<V>>;

}  // namespace detail

/// The lower bound of `uniform`, which may be drawn; 0 if left out. Errors: not_a_number.
NABLA_WORD_GIVING((low_t<V>), (low_t<float>), low, (class V, class nabla_error = detail::why_no_uniform_bound<V>),
                  (const V& value), "nabla::low(value) requires a number") {
  return {{}, value};
}
/// The upper bound of `uniform`, which is never drawn; 1 if left out. Errors: not_a_number.
NABLA_WORD_GIVING((high_t<V>), (high_t<float>), high, (class V, class nabla_error = detail::why_no_uniform_bound<V>),
                  (const V& value), "nabla::high(value) requires a number") {
  return {{}, value};
}

namespace detail {

template <class A>
inline constexpr bool is_low = false;
template <class V>
inline constexpr bool is_low<low_t<V>> = true;
template <class A>
inline constexpr bool is_high = false;
template <class V>
inline constexpr bool is_high<high_t<V>> = true;
template <class A>
inline constexpr bool is_bound = is_low<A> || is_high<A>;

/// The arguments of uniform without the bounds.
template <class... A>
struct uniform_arguments {
  static constexpr bool bounded = (is_bound<A> || ...);
  static constexpr int lows = (int(is_low<A>) + ... + 0), highs = (int(is_high<A>) + ... + 0);
  template <class X>
  struct is_no_bound {
    static constexpr bool value = !is_bound<X>;
  };
  template <class... D>
  static draw_of<D...> others_of(list<D...>);
  using others = decltype(others_of(filter<is_no_bound, list<A...>>{}));
  template <class F, class T, class K, class List>
  struct why;
  template <class F, class T, class K, class... D>
  struct why<F, T, K, list<D...>> : why_no_draw<F, T, K, D...> {};
  template <class F, class T, class K>
  using why_no_others = typename why<F, T, K, filter<is_no_bound, list<A...>>>::type;
};

template <class T, class K, class... A>
struct why_not_uniform {
  using arguments = uniform_arguments<A...>;
  using type = typename first_error<
      why_no_key<K>, std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      std::conditional_t<is_floating<T>, void, nabla::error::element_type_is_not_floating<T>>,
      std::conditional_t<(arguments::lows > 1), nabla::error::keyword_stands_twice<low_t<T>>, void>,
      std::conditional_t<(arguments::highs > 1), nabla::error::keyword_stands_twice<high_t<T>>, void>,
      typename arguments::template why_no_others<op::uniform<std::conditional_t<is_floating<T>, T, float>>,
                                                 std::conditional_t<is_floating<T>, T, float>, K>>::type;
};
template <class T, class K, class... A>
using why_not_uniform_t = typename why_not_uniform<T, K, A...>::type;

/// Calls f with the arguments other than bounds.
template <class F>
constexpr auto without_bounds(F f) {
  return f();
}
template <class F, class A, class... Rest>
constexpr auto without_bounds(F f, const A& a, const Rest&... rest) {
  if constexpr (is_bound<A>)
    return without_bounds(f, rest...);
  else
    return without_bounds([&](const auto&... behind) { return f(a, behind...); }, rest...);
}

/// The largest width up to high - low such that low + u * width stays below high under every rounding.
template <class T, class Dtype = T>
constexpr T width_between(T low, T high) {
  const T width = high - low;
  if (!(low < high) || !(width < from_bits(ieee<T>::infinity)))
    fail<>::because("uniform<T>(key, dims..., low(a), high(b))", "requires finite a < b, and a finite b - a");
  constexpr T last = T(1) - T(1) / static_cast<T>(std::int64_t{1} << std::numeric_limits<Dtype>::digits);
  const auto below = [&](T x) { return static_cast<T>(static_cast<Dtype>(x)) < high; };
  const auto fits = [&](T w) { return below(low + last * w) && below(mul_add(last, w, low)); };
  if (fits(width)) return width;
  bits_of<T> within = 0, beyond = to_bits(width);
  while (beyond - within > 1) {
    const bits_of<T> middle = within + (beyond - within) / 2;
    (fits(from_bits(middle)) ? within : beyond) = middle;
  }
  return from_bits(within);
}

}  // namespace detail

/// Uniform numbers in [0, 1): `uniform<float>(key, 8, batch = 3)`; in [a, b): `uniform<float>(key, 8, low(-1),
/// high(1))`. Linear indices follow the dims as written. The element at index i has 64 bits: Threefry of the key and i.
/// Its value u is the highest 24 (f64: 53) of these bits times 2^-24 (2^-53); with bounds it is low + u * (high - low).
///
/// Shape: the dims of the keys, which must be named, then the dims, as in `zeros`. Lazy: fuses, and reads only the key.
/// With `out_sharding(sharding)` after the dims each device makes its own part of the same numbers. dtype: T,
/// floating. State: that of the key; an invarying key gives all devices the same numbers. Errors: not_a_key,
/// element_type_is_not_floating, keys_have_positional_dims, those of zeros, with out_sharding those of device_put;
/// runtime_error for a negative size, and unless low < high. Derivative: none. Communication: none. Source:
/// jax.random.uniform.
NABLA_WORD(uniform, (class T, class K, class... A, class nabla_error = detail::why_not_uniform_t<T, K, A...>),
           (const K& key, const A&... arguments),
           "nabla::uniform<T>(key, dims...) requires a key, a floating dtype, and dims: sizes, fixed<N>, or axes with "
           "one of these, each axis once") {
  using parts = detail::uniform_arguments<A...>;
  if constexpr (Reported<K> || parts::others::reported) {
    return error::reported{};
  } else {
    auto index = detail::without_bounds(
        [](const auto&... d) { return parts::others::make("uniform<T>(key, dims...)", d...); }, arguments...);
    if constexpr (!parts::bounded) {
      return detail::drawn<op::uniform<T>>(key, index);
    } else {
      using number = detail::computing<T>;
      number low{0}, high{1};
      [[maybe_unused]] const auto take = [&](const auto& a) {
        using D = std::remove_cvref_t<decltype(a)>;
        if constexpr (detail::is_low<D>) low = static_cast<number>(static_cast<T>(a.value));
        if constexpr (detail::is_high<D>) high = static_cast<number>(static_cast<T>(a.value));
      };
      (take(arguments), ...);
      return detail::drawn<op::uniform_between<T>>(key, index, low, detail::width_between<number, T>(low, high));
    }
  }
}

}  // namespace nabla
