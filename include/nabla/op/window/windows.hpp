// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/detail/dim_arguments.hpp>
#include <nabla/op/window/detail/view.hpp>

namespace nabla {

namespace detail {

/// A stride and a dilation of one dim have no name.
using any_one_dim = list<>;

template <class Type, class... A>
struct windows_rule {
  using error = nabla::error::windows_take_a_dim_and_a_size;
};
template <class Type, class Sel, class Size, class... K>
struct windows_rule<Type, Sel, Size, K...> {
  using Dims = typename Type::dims;
  static constexpr int index = find_dim<Dims, Sel>::value;
  using strides = the_keyword<keyword_of<stride_t>::is, list<K...>, stride_t<>>;
  using dilations = the_keyword<keyword_of<dilation_t>::is, list<K...>, dilation_t<>>;
  template <class Key>
  struct values;
  template <template <class...> class Key, class... V>
  struct values<Key<V...>> : values_by_axis<step_value, any_one_dim, V...> {};
  template <class Key>
  struct foreign {
    using type = std::conditional_t<keyword_of<stride_t, dilation_t>::is<Key>::value, void,
                                    nabla::error::not_a_keyword_of_windows<Key>>;
  };
  using places = typename dim_argument<Size>::extent;
  using error = typename first_error<
      typename dim_selection<Dims, Sel>::error, typename dim_argument<Size>::error,
      typename twice_in<concat<Dims, dims<places>>>::error, typename foreign<K>::type..., typename strides::error,
      typename dilations::error, typename values<typename strides::type>::error,
      typename values<typename dilations::type>::error, typename why_no_windows<Dims, index>::type>::type;
  static constexpr auto of(const sizes_of<Dims>& size, const typename Type::mesh&, Sel, Size n, K... k) {
    using view = windows_view<Dims, Dims::rank,
                              window<index, places, !std::is_same_v<typename strides::type, stride_t<>>,
                                     !std::is_same_v<typename dilations::type, dilation_t<>>>>;
    window_shape shape{dim_argument<Size>::of(n)};
    [[maybe_unused]] const auto take = [&]<class Key>(const Key& key) {
      if constexpr (keyword_of<stride_t>::is<Key>::value) shape.stride = values<Key>::template of<void>(key.given, 1L);
      else shape.dilation = values<Key>::template of<void>(key.given, 1L);
    };
    (take(k), ...);
    return view::of("windows(x, dim, places = n)", size, {shape});
  }
};

}  // namespace detail

/// The windows along a dim: `windows(x, time, lag = 3)` of [1, 2, 4, 8] is [[1, 2, 4], [2, 4, 8]]. The dim counts the
/// windows, and a new last dim the places within them. `stride(2)` takes every second window, `dilation(2)` every second
/// element into a window.
///
/// Shape: of n elements n - k + 1 windows; with a stride s and a dilation d (n - (k - 1) d - 1) / s + 1. dtype: that of
/// x. A view: copies nothing; what x is made of is stored first. State: that of x. Errors: array_has_no_axis,
/// not_a_dim_of_an_array, result_has_the_axis_twice, dim_is_split_over, not_a_keyword_of_windows, not_a_step_of_windows,
/// keyword_stands_twice, windows_take_a_dim_and_a_size; runtime_error where no window fits. Derivative: each element gets the
/// sum of the cotangents of its places. Communication: none. Source: numpy.lib.stride_tricks.sliding_window_view.
NABLA_WORD(windows,
           (ArrayOrReported X, class... A, class nabla_error = detail::why_not_viewed_t<detail::windows_rule, X, A...>),
           (X&& x, A... a),
           "nabla::windows(x, dim, places = n, stride(..), dilation(..)) requires one dim of x that is not split over devices, "
           "and the size of the windows") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    const auto n = detail::viewed_node<detail::windows_rule, A...>("windows", static_cast<X&&>(x));
    using rule = detail::windows_rule<detail::viewed_operand<detail::windows_rule, X, A...>, A...>;
    return expr(detail::made_in_place{}, [&] { return detail::under_windows(n, rule::of(n.sizes(), n.mesh(), a...)); });
  }
}

}  // namespace nabla
