// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/map_elements.hpp>
#include <nabla/op/elementwise/subtract.hpp>
#include <nabla/op/reduce/detail/exponentials.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/scalar/times_partial.hpp>

namespace nabla {

namespace detail {

/// What an element of a softmax is made with.
template <class T>
struct softmax_statistic {
  T shift;
  T scale;  ///< softmax: one over the sum of exponentials; log_softmax: its logarithm
};

/// softmax and log_softmax need axes unless there is one positional dim: a softmax over all dims of a matrix is no
/// distribution of anything that users mean.
template <class X, class... S>
struct why_no_axes {
  static constexpr bool named = ((DimSelector<S> || std::is_same_v<S, all_t>) || ...);
  using type = std::conditional_t<!named && positional_rank<typename X::dims> != 1,
                                  error::softmax_needs_its_axes<typename X::dims, error::to_fix::name_the_axes>, void>;
};

template <class F, class X, class... S>
struct why_no_softmax {
  using type = void;
};
template <class F, Array X, class... S>
  requires((ReductionArgument<S> || MistakenForAnAxis<S>) && ...)
struct why_no_softmax<F, X, S...> {
  using type = typename first_error<why_not_reduced_t<typename F::statistic, X, S...>,
                                    typename why_no_axes<type_of_t<X>, S...>::type>::type;
};
template <class F, class X, class... S>
using why_no_softmax_t = typename why_no_softmax<F, X, S...>::type;

/// F where a reduced dim has static size 1, which broadcasts: there are no rows of it to be made at once.
template <class F>
struct of_single_elements : F {};
template <class Dims, class Keys, class DimKeys = keys_of<Dims>>
inline constexpr bool reduces_static_one = false;
template <class... E, class Keys, class... K>
inline constexpr bool reduces_static_one<dims<E...>, Keys, list<K...>> = ((in_list<K, Keys> && E::size == 1) || ...);

/// The sum of c over the dims of a softmax, broadcast. By the type of c: it may be split where the softmax is whole.
template <class R, class OfRow, class... K, bool Keep, class N, class C>
constexpr auto summed_by(const reduce_node<R, OfRow, list<K...>, Keep, N>&, const C& c) {
  using rule = reduction_rule<op::sum, typename C::type, typename selector_of_key<K>::type..., keepdims_t>;
  return reduce_node_of<op::sum, rule>(c);
}

/// F of each element and the statistic of its row. Both read the operand: what it is made of runs twice.
template <class F, class X, class... S>
constexpr auto softmax_with(X&& x, S...) {
  if constexpr (Reported<X> || (Reported<S> || ...)) {
    return error::reported{};
  } else {
    using from = reduced_operand<typename F::statistic, type_of_t<X>, S...>;
    using rule = reduction_rule<typename F::statistic, from, S..., keepdims_t>;
    using stored = real_of<typename from::value_type>;
    using real = computing<stored>;
    using type = array_type<real, typename from::dims, typename from::state, typename from::mesh>;
    auto n = converted<real>(as_node(laid_out<from>(static_cast<X&&>(x), laid_out_for{F::name, 1})));
    auto statistic = reduce_node_of<typename F::statistic, rule>(n);
    using function =
        std::conditional_t<reduces_static_one<typename from::dims, typename rule::keys>, of_single_elements<F>, F>;
    using node = map_node<function, type, void, decltype(n), decltype(statistic)>;  // void: operands as they are
    node made{n.place(), {static_cast<decltype(n)&&>(n), static_cast<decltype(statistic)&&>(statistic)}};
    return as_expr(converted<stored>(static_cast<node&&>(made)));
  }
}

}  // namespace detail
}  // namespace nabla

/// Declares `word(x, axes...)` by op::word.
#define NABLA_DETAIL_SOFTMAX(word, function, sentence)                                                                 \
  NABLA_WORD(word,                                                                                                     \
             (class X, class... S,                                                                                     \
              ::nabla::detail::Where<::nabla::are_reduction_arguments<X, S...>> nabla_error =                           \
                  ::nabla::detail::why_no_softmax_t<function, X, S...>),                                               \
             (X&& x, S... axes), sentence) {                                                                          \
    return ::nabla::detail::softmax_with<function>(static_cast<X&&>(x), axes...);                                      \
  }
