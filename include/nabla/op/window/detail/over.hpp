// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/pad.hpp>
#include <nabla/op/window/detail/view.hpp>

// Windows over several named axes at once, with padding: what convolutions and pooling share.
namespace nabla::detail {

/// The places within the windows along an axis.
template <class A>
struct window_places : axis<window_places<A>> {
  static constexpr const char* name() { return A::name(); }
};

/// Which dims some axes are: the first and the last of them.
template <class Dims, class... A>
struct span_of_dims {
  static constexpr int index[sizeof...(A)] = {find_dim<Dims, A>::value...};
  static constexpr int first = [] {
    int d = Dims::rank;
    for (const int i : index) d = i < d ? i : d;
    return d;
  }();
  static constexpr int last = [] {
    int d = -1;
    for (const int i : index) d = i > d ? i : d;
    return d;
  }();
};

/// The rule of an operand under windows over axes.
template <class Type, class... A>
struct windows_over_rule {
  using Dims = typename Type::dims;
  using error = typename first_error<typename dim_selection<Dims, A...>::error,
                                     typename why_no_windows<Dims, find_dim<Dims, A>::value>::type...>::type;
};

/// A node padded along axes for windows of these shapes.
template <class Keywords, class N, class Value, class... K>
constexpr auto padded_over(list<>, const N& n, const window_shape*, Value, const K&...) {
  return n;
}
template <class Keywords, class A, class... Rest, class N, class Value, class... K>
constexpr auto padded_over(list<A, Rest...>, const N& n, const window_shape* shape, Value value,
                           const K&... k) {
  edges e = Keywords::template padding_of<A>(k...);
  if (e.is_same) {
    const long size = n.sizes()[find_dim<typename N::type::dims, A>::value],
               stride = shape->stride > 0 ? shape->stride : 1;
    const long needed = ((size + stride - 1) / stride - 1) * stride + shape->span() - size;
    e.before = needed > 0 ? needed / 2 : 0;
    e.after = needed > 0 ? needed - e.before : 0;
  }
  return padded_over<Keywords>(list<Rest...>{}, padded(n, A{}, e.before, e.after, value).leaf(), shape + 1, value,
                               k...);
}

/// Windows over axes A with places E, in front of these dims or (Behind) behind them.
template <class Keywords, bool Behind, class Axes, class... E>
struct windows_over;
template <class Keywords, bool Behind, class... A, class... E>
struct windows_over<Keywords, Behind, list<A...>, E...> {
  template <class Dims>
  using view = windows_view<Dims, (Behind ? span_of_dims<Dims, A...>::last + 1 : span_of_dims<Dims, A...>::first),
                            window<find_dim<Dims, A>::value, E, Keywords::steps, Keywords::dilates>...>;
  template <class X>
  using type =
      array_type<typename X::value_type, typename view<typename X::dims>::to, typename X::state, typename X::mesh>;

  /// The windows of a node, of these sizes, beyond whose edges there is a value.
  template <class N, class Value, class... K>
  static constexpr auto of(const char* word, const N& n, const long (&size)[sizeof...(A)], Value value, const K&... k) {
    int i = 0;
    window_shape shape[sizeof...(A)] = {
        {size[i], Keywords::template stride_of<A>(size[i], k...), (++i, Keywords::template dilation_of<A>(k...))}...};
    const auto seen = [&](const auto& whole) {
      return under_windows(
          whole, view<typename std::remove_cvref_t<decltype(whole)>::type::dims>::of(word, whole.sizes(), shape));
    };
    if constexpr (Keywords::pads) return seen(padded_over<Keywords>(list<A...>{}, n, shape, value, k...));
    else return seen(n);
  }
};

}  // namespace nabla::detail
