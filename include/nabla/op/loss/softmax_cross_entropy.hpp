// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/along_one_dim.hpp>
#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/negative.hpp>
#include <nabla/op/reduce/log_softmax.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/op/shape/expand_dims.hpp>

namespace nabla {

namespace detail {

/// Whether labels Y have the dim S of logits X: then they are weights, else they are indices along it.
template <class X, class Y, class S>
inline constexpr bool labels_are_weights = find_dim<dims_of<Y>, S>::value >= 0;
template <class X, class Y, int N>
inline constexpr bool labels_are_weights<X, Y, position<N>> =
    positional_rank<dims_of<Y>> >= positional_rank<dims_of<X>>;

/// Indices as they meet the logits: with a dim of size one where the logits have the classes.
template <class X, class S>
struct labels_beside_logits {
  template <class Y>
  static constexpr decltype(auto) of(const Y& labels) {
    return labels;
  }
};
template <class X, int N>
struct labels_beside_logits<X, position<N>> {
  template <class Y>
  static constexpr auto of(const Y& labels) {
    return expand_dims(labels, position<(N < 0 ? N : N - positional_rank<dims_of<X>>)>{});
  }
};

/// What the sum is made of: -log(p) of each class, times its weight, or where it is the one of the index.
template <class S, class P, class Y>
constexpr auto terms_of_cross_entropy(const P& log_p, const Y& labels) {
  if constexpr (labels_are_weights<P, Y, S>) return -(labels * log_p);
  else
    return where(labels_beside_logits<P, S>::of(labels) == place_in_all_dims<find_dim<dims_of<P>, S>::value>(log_p),
                 -log_p, value_type_t<P>(0));
}

/// Why labels Y do not go with the logarithms P; void if they do.
template <class P, class Y, class S, bool Weights = labels_are_weights<P, Y, S>>
struct why_no_labels {
  using type = why_not_t<op::multiply, Y, P>;
};
template <class P, class Y, class S>
struct why_no_labels<P, Y, S, false> {
  using L = value_type_t<Y>;
  struct of_integers {
    using type = std::conditional_t<is_integer<L>, void, nabla::error::labels_are_not_integers<L>>;
  };
  using places = decltype(place_in_all_dims<find_dim<dims_of<P>, S>::value>(std::declval<const P&>()));
  struct beside {
    using indices = std::remove_cvref_t<decltype(labels_beside_logits<P, S>::of(std::declval<const Y&>()))>;
    using type = why_not_t<op::equal, indices, places>;
  };
  using type = typename first_why<of_integers, beside>::type;
};

template <class X, class Y, class... S>
struct why_no_cross_entropy {
  using type = nabla::error::wrong_number_of_dims<int(sizeof...(S)), nabla::error::to_fix::give_one_dim>;
};
template <class X, class Y, class S>
struct why_no_cross_entropy<X, Y, S> : why_no_softmax<op::log_softmax, X, S> {};
template <Array X, Array Y, DimSelector S>
struct why_no_cross_entropy<X, Y, S> {
  struct labels {
    using log_p = decltype(log_softmax(std::declval<const X&>(), S{}));
    using type = typename why_no_labels<log_p, Y, S>::type;
  };
  struct added_up {
    using terms =
        decltype(terms_of_cross_entropy<S>(std::declval<const typename labels::log_p&>(), std::declval<const Y&>()));
    using type = why_not_reduced_t<op::sum, terms, S>;
  };
  using type = typename first_why<why_no_softmax<op::log_softmax, X, S>, labels, added_up>::type;
};
template <class X, class Y, class... S>
using why_no_cross_entropy_t =
    typename why_no_cross_entropy<std::remove_cvref_t<X>, std::remove_cvref_t<Y>, S...>::type;

}  // namespace detail

/// The cross entropy of labels and of the softmax of logits along a dim: -sum(labels log_softmax(logits)).
/// `softmax_cross_entropy(logits, labels, classes)`. Labels that have the dim are probabilities or a one_hot; labels
/// without it are indices along it, and an index that is none counts 0.
///
/// Shape: that of the logits without the dim, and what the labels have besides. dtype: that of the logits, of
/// probabilities joined with it. State: joined; a split dim and an unreduced operand are refused. Errors: as
/// `log_softmax`, labels_are_not_integers, sizes_differ, dtypes_would_lose, value_is_unreduced, wrong_number_of_dims.
/// Derivative: softmax(logits) - labels of the logits where the labels add up to 1. Communication: none. Source:
/// optax.softmax_cross_entropy, optax.softmax_cross_entropy_with_integer_labels.
NABLA_WORD(softmax_cross_entropy,
           (ArrayOrReported X, ArrayOrReported Y, class... S,
            class nabla_error = detail::why_no_cross_entropy_t<X, Y, S...>),
           (const X& logits, const Y& labels, S... axis),
           "nabla::softmax_cross_entropy(logits, labels, axis) requires one axis of the logits that is not split, and "
           "labels that are indices along it, or that have it") {
  if constexpr (Reported<X> || Reported<Y> || (Reported<S> || ...)) return error::reported{};
  else return sum(detail::terms_of_cross_entropy<S...>(log_softmax(logits, axis...), labels), axis...);
}

}  // namespace nabla
