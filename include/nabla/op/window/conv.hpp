// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/dot.hpp>
#include <nabla/op/window/detail/over.hpp>

namespace nabla {

namespace detail {

template <class... K>
using conv_keywords = window_keywords<false, keyword_of<over_t, contract_t, stride_t, dilation_t, padding_t>, K...>;

/// The product of the windows of X and a kernel W.
template <class X, class W, class Keywords, class Axes, class Contracted>
struct conv_product;
template <class X, class W, class Keywords, class... A, class... C>
struct conv_product<X, W, Keywords, list<A...>, contract_t<C...>> {
  template <class Axis>
  using places =
      extent<window_places<Axis>, extent_at<typename W::dims, find_dim<typename W::dims, Axis>::value>::size>;
  template <bool Behind>
  using windows = windows_over<Keywords, Behind, list<A...>, places<A>...>;
  template <bool Behind>
  using rule_of = dot_rule<typename windows<Behind>::template type<X>, W, paired<window_places<A>, A>..., C...>;
  using error = typename rule_of<true>::error;
  static constexpr long sizes_of_windows(const sizes_of<typename W::dims>& size, long (&to)[sizeof...(A)]) {
    int i = 0;
    return ((to[i++] = size[find_dim<typename W::dims, A>::value]), ...);
  }
};
template <class X, class W, class Keywords, bool Ok, class Axes>
struct conv_axes {
  using error = typename Keywords::error;
};
template <class X, class W, class Keywords, class... A>
struct conv_axes<X, W, Keywords, true, list<A...>> {
  using error = typename first_error<
      typename windows_over_rule<X, A...>::error,
      std::conditional_t<(find_dim<typename W::dims, A>::value < 0), nabla::error::right_has_no<A, typename W::dims>,
                         void>...>::type;
};
template <class X, class W, class... K>
struct conv_rule {
  using keywords = conv_keywords<K...>;
  using axes = typename keywords::axes;
  using basic = typename conv_axes<X, W, keywords, std::is_void_v<typename keywords::error>, axes>::error;
  using product = conv_product<X, W, keywords, axes, typename keywords::contracted>;
  using error = typename unless_refused<basic, product>::error;
};

template <class Axes>
struct windows_over_axes;
template <class... A>
struct windows_over_axes<list<A...>> {
  template <class X>
  using operand = viewed_operand<windows_over_rule, X, A...>;
  template <class X>
  static constexpr auto node(const char* word, X&& x) {
    return viewed_node<windows_over_rule, A...>(word, static_cast<X&&>(x));
  }
};

/// X as a convolution with such keywords takes it.
template <class X, class... K>
struct conv_operand {
  using type = type_of_t<X>;
};
template <class X, class... K>
  requires(any_automatic<type_of_t<X>> && std::is_void_v<typename conv_keywords<K...>::error>)
struct conv_operand<X, K...> {
  using type = typename windows_over_axes<typename conv_keywords<K...>::axes>::template operand<X>;
};

template <class X, class W, class... K>
struct why_no_conv {
  using type = void;
};
template <Array X, Array W, class... K>
struct why_no_conv<X, W, K...> {
  using type = typename conv_rule<typename conv_operand<X, K...>::type, type_of_t<W>, K...>::error;
};
template <class X, class W, class... K>
using why_no_conv_t = typename why_no_conv<X, W, K...>::type;

template <class X, class W, class... K>
constexpr auto convolved(const char* word, X&& x, W&& w, const K&... k) {
  using rule = typename conv_rule<typename conv_operand<X, K...>::type, type_of_t<W>, K...>::product;
  const auto kernel = as_node(static_cast<W&&>(w));
  long size[conv_keywords<K...>::axes::size];
  rule::sizes_of_windows(kernel.sizes(), size);
  const auto whole = windows_over_axes<typename conv_keywords<K...>::axes>::node(word, static_cast<X&&>(x));
  using T = typename decltype(whole)::type::value_type;
  // Kernels that give the result no dim of their own are no factors of a matrix product.
  using product = typename rule::template rule_of<true>;
  using kinds = rewrap<label_kinds, concat<list<typename product::out_labels>, typename product::operand_labels>>;
  constexpr bool fuses = !kinds::right;
  using product_rule = typename rule::template rule_of<!fuses>;
  using windows = typename rule::template windows<!fuses>;
  return contract_binary<product_rule, fuses>(word, as_expr(windows::of(word, whole, size, T{}, k...)),
                                              as_expr(kernel));
}

}  // namespace detail

/// The convolution of x with kernels w, as layers of networks take it: the sum of products of the windows of x along axes
/// with the dims of these names in w, `conv(x, w, over(height, width), contract(channels))`. No kernel is turned round, so
/// it is what signal processing calls a correlation. Beside the windows it sums over what `contract` names. Names that
/// both have and that are neither are kept: `conv(x, w, over(height, width))` of a w with channels convolves each
/// channel with its own kernel, and a dim of groups in both convolves each group.
///
/// Keywords, in any order: `stride(2)`, `dilation(2)`, `padding(same)`, or by name, `stride(height = 2)`. Padding is
/// `valid` (none), `same` (as many windows as elements, or as strides fit in), an integer, or a pair, and the elements
/// are zero.
///
/// Shape: the names of x, the axes with the number of windows, the new names of w, positional dims. dtype: the one that
/// holds both. State: as `dot`; the axes of the windows must be whole in x. Errors: as `dot`, array_has_no_axis,
/// dim_is_split_over, not_a_keyword_of_windows, windows_move_over_axes, axis_has_no_windows, not_a_step_of_windows,
/// not_a_padding, keyword_stands_twice; runtime_error where no window fits. Derivative: of both, of any order.
/// Communication: none. Runs at the call, as matrix products over parts of the windows; kernels that give the result no
/// new dim stay lazy. Source: jax.lax.conv_general_dilated.
NABLA_WORD(conv,
           (detail::Contractible X, detail::Contractible W, class... K,
            class nabla_error = detail::why_no_conv_t<X, W, K...>), (X&& x, W&& w, K... k),
           "nabla::conv(x, w, over(height, width), contract(channels), stride(..), padding(..), dilation(..)) requires axes "
           "that both have, whole in x") {
  if constexpr (Reported<X> || Reported<W>) return error::reported{};
  else return detail::convolved("conv", static_cast<X&&>(x), static_cast<W&&>(w), k...);
}

}  // namespace nabla
