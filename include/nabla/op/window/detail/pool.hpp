// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>
#include <nabla/op/window/detail/over.hpp>

// Reductions of windows.
namespace nabla::detail {

template <class... K>
using pool_keywords = window_keywords<true, keyword_of<over_t, stride_t, dilation_t, padding_t>, K...>;

/// The windows that over(..) gives the sizes of.
template <class Keywords, class Over>
struct pool_windows;
template <class Keywords, class... A, class... V>
struct pool_windows<Keywords, over_t<binding<A, V>...>> {
  /// In front: a reduction over outer dims walks along neighbours in memory.
  using windows = windows_over<Keywords, false, list<A...>, extent<window_places<A>, written_size<V>::value>...>;
  template <class X>
  using operand = viewed_operand<windows_over_rule, X, A...>;

  /// Why a reduction R of the windows of an X, as the word takes it, is refused.
  template <class R, class Backend, class X, class Error>
  struct why_not {
    using type = Error;
  };
  template <class R, class Backend, class X>
  struct why_not<R, Backend, X, void> {
    using seen = typename windows::template type<X>;
    using type = typename first_error<typename reduction_rule<R, seen, window_places<A>...>::error,
                                      typename why_not_followed_reduction<Backend, seen>::type>::type;
  };
  template <class R, class X>
  using error = typename why_not<R, typename std::remove_cvref_t<X>::backend, operand<X>,
                                 typename windows_over_rule<operand<X>, A...>::error>::type;

  template <class R, class X, class Value, class... K>
  static constexpr auto reduced(const char* word, X&& x, Value beyond, const K&... k) {
    const auto n = viewed_node<windows_over_rule, A...>(word, static_cast<X&&>(x));
    const auto seen = call_with_entries(
        [&](const auto&... a) {
          const long size[sizeof...(A)] = {written_size<V>::of(a.value)...};
          return windows::of(word, n, size, beyond, k...);
        },
        Keywords::template find<over_t<binding<A, V>...>>(k...).given);
    return reduce_with<R>(as_expr(seen), window_places<A>{}...);
  }
};

template <class R, class X, class Keywords, class Error>
struct why_no_pool_by {
  using type = Error;
};
template <class R, class X, class Keywords>
struct why_no_pool_by<R, X, Keywords, void> {
  using type = typename pool_windows<Keywords, typename Keywords::over>::template error<R, X>;
};
template <class R, class X, class... K>
struct why_no_pool {
  using type = void;
};
template <class R, Array X, class... K>
struct why_no_pool<R, X, K...> : why_no_pool_by<R, X, pool_keywords<K...>, typename pool_keywords<K...>::error> {};
template <class R, class X, class... K>
using why_no_pool_t = typename why_no_pool<R, X, K...>::type;

template <class R, class X, class Value, class... K>
constexpr auto pooled(const char* word, X&& x, Value beyond, const K&... k) {
  using keywords = pool_keywords<K...>;
  return pool_windows<keywords, typename keywords::over>::template reduced<R>(word, static_cast<X&&>(x), beyond, k...);
}

}  // namespace nabla::detail
