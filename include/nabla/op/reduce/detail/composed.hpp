// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/reduction_word.hpp>

// Words that are formulas of reductions and of elementwise words. Each reduction reads the operand, so an expression as
// operand runs once for each of them.
namespace nabla::detail {

/// The formula F of an operand: F::of<axes...>(n) makes it of a node.
template <class F, class X, class... S>
constexpr auto composed_with(X&& x, S...) {
  if constexpr (Reported<X> || (Reported<S> || ...)) {
    return error::reported{};
  } else {
    using from = reduced_operand<F, type_of_t<X>, S...>;
    using T = typename from::value_type;
    auto n = computed(as_node(laid_out<from>(static_cast<X&&>(x), laid_out_for{F::name, 1})));
    if constexpr (F::needs_an_element)
      require_an_element<F, typename reduction_rule<F, typename decltype(n)::type, S...>::keys>(n);
    // Where a derivative is swept back the parts of its cotangent are added up as floats.
    if constexpr (is_half<T> && is_swept_back<typename decltype(n)::backend>)
      return rounded_as<T>(F::template of<S...>(evaluated(n).leaf()));
    else return rounded_as<T>(F::template of<S...>(static_cast<decltype(n)&&>(n)));
  }
}
/// The reduction R of a node, as an operand.
template <class R, class... S, class N>
constexpr auto reduced(const N& n) {
  return reduce_here<R, S...>(as_expr(n));
}

}  // namespace nabla::detail

/// Declares `word(x, axes...)`, which is the formula op::word, accepted where the rule of op::word as a reduction is.
#define NABLA_DETAIL_COMPOSED_REDUCTION(word, function, sentence)                                                      \
  NABLA_WORD(word,                                                                                                     \
             (class X, class... S,                                                                                     \
              ::nabla::detail::Where<::nabla::are_reduction_arguments<X, S...>> nabla_error =                           \
                  ::nabla::detail::why_not_reduced_t<function, X, S...>),                                              \
             (X&& x, S... axes), sentence) {                                                                           \
    return ::nabla::detail::composed_with<function>(static_cast<X&&>(x), axes...);                                     \
  }
