// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/parts_of_dim.hpp>
#include <nabla/op/shape/flip.hpp>
#include <nabla/op/window/conv.hpp>

namespace nabla {

namespace detail {

struct gaps_axis : axis<gaps_axis> {
  static constexpr const char* name() { return "the gaps"; }
};

/// A node with `step - 1` zeros between the elements along A.
template <class A, class N>
constexpr auto spread_apart(const N& n, long step) {
  using Dims = typename N::type::dims;
  constexpr int index = find_dim<Dims, A>::value;
  const long size = n.sizes()[index];
  const auto apart = padded(repeated<extent<gaps_axis>, index + 1>(n, 1), gaps_axis{}, 0, step - 1, 0).leaf();
  const auto line = merged<A>(apart, list<A, gaps_axis>{});
  return as_node(part_of_dim<A>(line, 0, size > 0 ? (size - 1) * step + 1 : 0));
}

/// A node with gaps and edges along axes, so that windows of it are those of a transposed convolution.
template <class Keywords, class W, class N, class... K>
constexpr auto opened(list<>, const char*, const W&, const N& n, const K&...) {
  return n;
}
template <class Keywords, class A, class... Rest, class W, class N, class... K>
constexpr auto opened(list<A, Rest...>, const char* word, const W& kernel, const N& n, const K&... k) {
  const window_shape s{kernel.sizes()[find_dim<typename W::type::dims, A>::value],
                       Keywords::template stride_of<A>(1, k...), Keywords::template dilation_of<A>(k...)};
  require_windows(word, s);
  const long size = n.sizes()[find_dim<typename N::type::dims, A>::value];
  if (size == 0) fail<>::no_element(word, A::name());
  edges cut = Keywords::template padding_of<A>(k...);
  if (cut.is_same) {
    cut.before = s.span() > s.stride ? (s.span() - s.stride) / 2 : 0;
    cut.after = s.span() - s.stride - cut.before;
  }
  if (cut.before < 0 || (cut.after < 0 && !cut.is_same))
    fail<>::because(word, "requires a padding that is not negative");
  // Of the whole result, of (size - 1) stride + span elements, so many are cut off: fewer edges, and then elements.
  const long before = s.span() - 1 - cut.before, after = s.span() - 1 - cut.after;
  const auto apart = spread_apart<A>(n, s.stride);
  const long all = apart.sizes()[find_dim<typename decltype(apart)::type::dims, A>::value];
  const long first = before < 0 ? -before : 0, last = after < 0 ? all + after : all;
  if (first > last)
    fail<>::because(word, "requires a padding that leaves something of the result");
  const auto part = as_node(part_of_dim<A>(apart, first, last));
  return opened<Keywords>(list<Rest...>{}, word, kernel,
                          padded(part, A{}, before < 0 ? 0 : before, after < 0 ? 0 : after, 0).leaf(), k...);
}

template <class Axes, class Contracted>
struct transposed_conv;
template <class... A, class... C>
struct transposed_conv<list<A...>, contract_t<C...>> {
  template <class X, class W, class... K>
  static constexpr auto run(X&& x, W&& w, const K&... k) {
    constexpr auto word = "conv_transpose";
    using keywords = conv_keywords<K...>;
    const auto kernel = as_node(static_cast<W&&>(w));
    const auto whole = viewed_node<windows_over_rule, A...>(word, static_cast<X&&>(x));
    const auto wide = opened<keywords>(list<A...>{}, word, kernel, whole, k...);
    const auto turned = flip(as_expr(kernel), A{}...);
    if constexpr (keywords::dilates)
      return convolved(word, as_expr(wide), turned, over(A{}...), contract(C{}...),
                       keywords::template find<typename keywords::dilations>(k...));
    else return convolved(word, as_expr(wide), turned, over(A{}...), contract(C{}...));
  }
};

}  // namespace detail

/// The transpose of `conv`, which gives each element a window of the result: `conv_transpose(y, w, over(height, width),
/// contract(features))` is the cotangent of x from that of `conv(x, w, over(height, width), contract(channels))`, with the
/// same keywords. A stride makes the result larger.
///
/// Shape: as `conv`; of n elements (n - 1) stride + span, where a window spans (k - 1) dilation + 1, less the padding; with
/// padding(same) n stride. dtype, state, errors: as `conv`; runtime_error for a padding that is negative or leaves nothing.
/// Derivative: of both, of any order. Communication: none. Source: jax.lax.conv_transpose with transpose_kernel=True,
/// torch.nn.functional.conv_transpose2d.
NABLA_WORD(conv_transpose,
           (detail::Contractible X, detail::Contractible W, class... K,
            class nabla_error = detail::why_no_conv_t<X, W, K...>), (X&& x, W&& w, K... k),
           "nabla::conv_transpose(x, w, over(height, width), contract(features), stride(..), padding(..), dilation(..)) requires "
           "axes that both have, whole in x") {
  if constexpr (Reported<X> || Reported<W>) {
    return error::reported{};
  } else {
    using keywords = detail::conv_keywords<K...>;
    return detail::transposed_conv<typename keywords::axes, typename keywords::contracted>::run(
        static_cast<X&&>(x), static_cast<W&&>(w), k...);
  }
}

}  // namespace nabla
