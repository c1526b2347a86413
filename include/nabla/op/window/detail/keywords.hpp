// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/collective.hpp>
#include <nabla/errors/window.hpp>
#include <nabla/expr/keyword_call.hpp>
#include <nabla/expr/view_word.hpp>

// The keywords of words that look at windows. Each takes one value for all axes, or values by name.
namespace nabla {

/// What `over(...)` gives.
template <class... A>
struct over_t : vocabulary {
  std::tuple<A...> given;
};
/// What `contract(...)` gives.
template <class... A>
struct contract_t : vocabulary {};
/// What `stride(...)` gives.
template <class... A>
struct stride_t : vocabulary {
  std::tuple<A...> given;
};
/// What `dilation(...)` gives.
template <class... A>
struct dilation_t : vocabulary {
  std::tuple<A...> given;
};
/// What `padding(...)` gives.
template <class... A>
struct padding_t : vocabulary {
  std::tuple<A...> given;
};

/// The axes that windows move along: `over(height, width)`, with the sizes of the windows `over(height = 2, width = 2)`.
template <class... A>
constexpr over_t<A...> over(A... a) {
  return {{}, {a...}};
}
/// What a convolution sums over beside its windows, as `dot` takes it: `contract(channels)`, `contract(pairing(a, b))`.
template <class... A>
constexpr contract_t<A...> contract(A...) {
  return {};
}
/// From one window to the next: `stride(2)`, `stride(height = 2)`.
template <class... A>
constexpr stride_t<A...> stride(A... a) {
  return {{}, {a...}};
}
/// From one element of a window to the next: `dilation(2)`, `dilation(time = 4)`.
template <class... A>
constexpr dilation_t<A...> dilation(A... a) {
  return {{}, {a...}};
}
/// Elements before and after each dim: `padding(same)`, `padding(1)`, `padding(time = std::pair(2, 0))`.
template <class... A>
constexpr padding_t<A...> padding(A... a) {
  return {{}, {a...}};
}

/// As a padding: as many windows as elements, or as strides fit in them.
struct same_t : vocabulary {};
inline constexpr same_t same{};
/// As a padding: none.
struct valid_t : vocabulary {};
inline constexpr valid_t valid{};

namespace detail {

/// Elements before and after a dim; `is_same`: as many as windows of the same number need.
struct edges {
  long before = 0, after = 0;
  bool is_same = false;
};

template <class V>
struct step_value {
  using error = nabla::error::not_a_step_of_windows<V>;
};
template <class V>
  requires is_integer<V>
struct step_value<V> {
  using error = void;
  static constexpr long of(V v) { return static_cast<long>(v); }
};
template <class V>
struct padding_value {
  using error = nabla::error::not_a_padding<V>;
};
template <class V>
  requires is_integer<V>
struct padding_value<V> {
  using error = void;
  static constexpr edges of(V v) { return {static_cast<long>(v), static_cast<long>(v)}; }
};
template <class V, class W>
  requires(is_integer<V> && is_integer<W>)
struct padding_value<std::pair<V, W>> {
  using error = void;
  static constexpr edges of(const std::pair<V, W>& v) {
    return {static_cast<long>(v.first), static_cast<long>(v.second)};
  }
};
template <>
struct padding_value<same_t> {
  using error = void;
  static constexpr edges of(same_t) { return {0, 0, true}; }
};
template <>
struct padding_value<valid_t> {
  using error = void;
  static constexpr edges of(valid_t) { return {}; }
};

/// The arguments of a keyword: one value for all of some axes, or values by their names. Value: how one is read.
template <template <class> class Value, class Axes, class... A>
struct values_by_axis {
  template <class V>
  struct why_not {
    using type = typename Value<V>::error;
  };
  template <class N, class V>
  struct why_not<binding<N, V>> {
    using type = std::conditional_t<in_list<N, Axes>, typename Value<V>::error, nabla::error::axis_has_no_windows<N>>;
  };
  template <class V>
  struct name_of {
    using type = void;
  };
  template <class N, class V>
  struct name_of<binding<N, V>> {
    using type = N;
  };
  /// A value without a name is the only one.
  static constexpr bool is_one = sizeof...(A) == 1 || (!std::is_void_v<typename name_of<A>::type> && ...);
  using twice = typename first_twice<list<typename name_of<A>::type...>>::type;
  using error = typename first_error<
      typename why_not<A>::type...,
      std::conditional_t<is_one, void, nabla::error::not_a_step_of_windows<std::tuple<A...>>>,
      std::conditional_t<std::is_void_v<twice>, void, nabla::error::axis_named_twice<twice>>>::type;

  /// That of an axis, or `otherwise`.
  template <class Axis, class T>
  static constexpr T of(const std::tuple<A...>& given, T otherwise) {
    const auto take = [&]<class V>(const V& v) {
      if constexpr (!is_binding<V>) otherwise = Value<V>::of(v);
      else if constexpr (std::is_same_v<typename V::name, Axis>) otherwise = Value<typename V::value_type>::of(v.value);
    };
    call_with_entries([&](const A&... a) { (take(a), ...); }, given);
    return otherwise;
  }
};

/// The axes of `over(..)`, and the extents of the windows where it has sizes.
template <class Over>
struct window_axes {
  using axes = list<>;
  using sizes = list<>;
  using error = nabla::error::windows_move_over_axes<>;
};
template <class A>
struct is_axis_of_windows {
  static constexpr bool value = Axis<A>;
};
template <class A>
struct is_sized_axis {
  static constexpr bool value = false;
};
template <Axis A, class V>
  requires(written_size<V>::ok)
struct is_sized_axis<binding<A, V>> {
  static constexpr bool value = true;
};
template <template <class> class Is, class... A>
struct why_no_window_axes {
  template <class X>
  struct name_of {
    using type = X;
  };
  template <class N, class V>
  struct name_of<binding<N, V>> {
    using type = N;
  };
  using axes = list<typename name_of<A>::type...>;
  using twice = typename first_twice<axes>::type;
  using error = typename first_error<
      std::conditional_t<(sizeof...(A) > 0), void, nabla::error::windows_move_over_axes<>>,
      std::conditional_t<Is<A>::value, void, nabla::error::windows_move_over_axes<A>>...,
      std::conditional_t<std::is_void_v<twice>, void, nabla::error::axis_named_twice<twice>>>::type;
};

template <class K>
inline constexpr bool is_window_keyword =
    keyword_of<over_t, contract_t, stride_t, dilation_t, padding_t>::is<K>::value;

/// The keywords of one word, which takes those of Takes. Sized: over(..) gives the sizes of the windows, which stand side
/// by side where no stride is given.
template <bool Sized, class Takes, class... K>
struct window_keywords {
  template <class Key>
  struct foreign {
    using type = std::conditional_t<Takes::template is<Key>::value, void, nabla::error::not_a_keyword_of_windows<Key>>;
  };
  template <template <class...> class Which, class Default>
  using the = the_keyword<keyword_of<Which>::template is, list<K...>, Default>;
  using over = typename the<over_t, over_t<>>::type;
  using contracted = typename the<contract_t, contract_t<>>::type;
  using strides = typename the<stride_t, stride_t<>>::type;
  using dilations = typename the<dilation_t, dilation_t<>>::type;
  using paddings = typename the<padding_t, padding_t<>>::type;
  static constexpr bool sized = Sized;
  static constexpr bool steps = Sized || !std::is_same_v<strides, stride_t<>>;
  static constexpr bool dilates = !std::is_same_v<dilations, dilation_t<>>;
  static constexpr bool pads = !std::is_same_v<paddings, padding_t<>>;

  template <class Over>
  struct moves;
  template <class... A>
  struct moves<over_t<A...>> : std::conditional_t<Sized, why_no_window_axes<is_sized_axis, A...>,
                                                  why_no_window_axes<is_axis_of_windows, A...>> {};
  using axes = typename moves<over>::axes;
  template <template <class> class Value, class Key>
  struct values;
  template <template <class> class Value, template <class...> class Key, class... A>
  struct values<Value, Key<A...>> : values_by_axis<Value, axes, A...> {};

  using error =
      typename first_error<typename foreign<K>::type..., typename the<over_t, over_t<>>::error,
                           typename the<contract_t, contract_t<>>::error, typename the<stride_t, stride_t<>>::error,
                           typename the<dilation_t, dilation_t<>>::error, typename the<padding_t, padding_t<>>::error,
                           typename moves<over>::error, typename values<step_value, strides>::error,
                           typename values<step_value, dilations>::error,
                           typename values<padding_value, paddings>::error>::type;

  /// One keyword of those given.
  template <class Key>
  static constexpr Key find(const K&... k) {
    Key found{};
    [[maybe_unused]] const auto take = [&]<class X>(const X& x) {
      if constexpr (std::is_same_v<X, Key>) found = x;
    };
    (take(k), ...);
    return found;
  }
  template <class A>
  static constexpr long stride_of(long size, const K&... k) {
    return values<step_value, strides>::template of<A>(find<strides>(k...).given, Sized ? size : 1L);
  }
  template <class A>
  static constexpr long dilation_of(const K&... k) {
    return values<step_value, dilations>::template of<A>(find<dilations>(k...).given, 1L);
  }
  template <class A>
  static constexpr edges padding_of(const K&... k) {
    return values<padding_value, paddings>::template of<A>(find<paddings>(k...).given, edges{});
  }
};

}  // namespace detail
}  // namespace nabla
