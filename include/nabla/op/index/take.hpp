// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/astype.hpp>
#include <nabla/op/index/detail/words.hpp>

namespace nabla {

namespace detail {

/// What a word by indices works on: elements and counted indices, which fit each other by the plan P.
template <class P, class X, class I>
struct operands_by_indices {
  using plan = P;
  X elements;
  I indices;
};
/// Indices in a dtype that holds the places of long dims: one of 8 bits that counts from the end may be place 199.
template <class I>
constexpr decltype(auto) wide_indices(const I& i) {
  if constexpr (std::is_signed_v<value_type_t<I>> && sizeof(value_type_t<I>) < 4) return astype<std::int32_t>(i);
  else return (i);
}
/// The operands of a word along the dim that Sel selects.
template <bool Along, class Sel, class X, class I>
constexpr auto by_indices(const char* word, const X& x, const I& of_any_width) {
  const auto& i = wide_indices(of_any_width);
  using of_x = type_of_t<X>;
  using of_i = type_of_t<decltype(i)>;
  using first = typename taking_rule<Along, of_x, of_i, Sel>::plan;
  const auto found = indices_beside(x, i);
  const auto elements = as_alike<alike_operand<first, true, of_x, of_i>>(word, known_as(x, found).eval(), found);
  const auto indices = as_alike<alike_operand<first, false, of_i, of_x>>(word, found, x);
  using plan = typename taking_rule<Along, type_of_t<decltype(elements)>, type_of_t<decltype(indices)>, Sel>::plan;
  const long n = elements.sizes()[plan::place];
  auto counted = run_word(counted_word(dim_text<typename plan::elements, plan::place>, n, n), word, indices);
  return operands_by_indices<plan, std::remove_const_t<decltype(elements)>, decltype(counted)>{elements, counted};
}

/// The elements of x by counted indices.
template <class P, class X, class I>
constexpr auto taken_by(const called& call, const operands_by_indices<P, X, I>& of) {
  return run_word(take_word<P, I>(of.indices, P::sizes(call.word, of.elements.sizes(), of.indices.sizes())), call,
                  of.elements);
}

template <bool Along, class Sel, class X, class I>
constexpr auto taken_along_dim(const char* word, X&& x, I&& indices) {
  if constexpr (Reported<X> || Reported<I>) {
    return error::reported{};
  } else {
    return with_operands(
        word, typename taken_operands<Along, type_of_t<X>, type_of_t<I>, Sel>::type{},
        [&](const auto& elements, const auto& i) { return taken_by(word, by_indices<Along, Sel>(word, elements, i)); },
        static_cast<X&&>(x), static_cast<I&&>(indices));
  }
}

/// An array of indices in a call: `x(vocab = tokens)`; without a name, of the first positional dim.
template <class S>
struct index_array {
  static constexpr bool is = false;
};
template <Array I>
struct index_array<I> {
  static constexpr bool is = true;
  using selector = position<0>;
  using indices = I;
  static constexpr const I& value(const I& i) { return i; }
};
template <DimSelector A, Array I>
struct index_array<binding<A, I>> {
  static constexpr bool is = true;
  using selector = A;
  using indices = I;
  static constexpr const I& value(const binding<A, I>& b) { return b.value; }
};
template <class S>
concept IndexArray = index_array<S>::is;

/// Neither accepted nor refused as a view.
template <Array X, IndexArray S>
struct why_not_viewed<index_rule, X, S> {};
template <class Type, IndexArray S>
struct why_not_indexed<Type, S> {
  template <Array I>
  struct reason {
    using type = typename first_error<
        std::conditional_t<is_integer<value_type_t<I>>, void, nabla::error::indices_are_not_integers<value_type_t<I>>>,
        typename agreed_taking<false, Type, type_of_t<I>, typename index_array<S>::selector>::error>::type;
  };
  using type = typename reason<typename index_array<S>::indices>::type;
};
template <class X, class S>
struct why_not_indexed_by {
  using type = void;
};
template <Array X, class S>
struct why_not_indexed_by<X, S> : why_not_indexed<type_of_t<X>, S> {};

}  // namespace detail

/// Elements along a dim by an array of indices: `take(x, indices, dim<0>)`, `take(table, tokens, vocab)`. The dims of the
/// indices take the place of the dim; also written `table(vocab = tokens)`. A name that x and the indices share is one
/// dim: each entry is taken by its own indices. Negative indices count from the end.
///
/// Shape: the dims of x, with those of the indices in the place of the dim. Stored at once. dtype: that of x; the indices
/// are integers. State: joined; x may be unreduced, the indices not. Errors: indices_are_not_integers,
/// indices_are_no_array, array_has_no_axis, wrong_number_of_dims, dim_is_split_over (the dim must be whole),
/// dim_is_split_differently, result_uses_a_mesh_axis_twice, value_is_unreduced; runtime_error for an index that leaves the
/// dim, with the index and the size. Derivative: the cotangent is added where the index says, in the order of the indices,
/// so that it has the same bits for any number of threads. Communication: none. Source: numpy.take.
NABLA_WORD(take,
           (ArrayOrReported X, class I, class... S, class nabla_error = detail::why_not_by_indices_t<false, X, I, S...>),
           (X&& x, I&& indices, S...),
           "nabla::take(x, indices, dim) requires integer indices and one dim of x that is not split over devices") {
  return detail::taken_along_dim<false, S...>("take(x, indices, dim)", static_cast<X&&>(x), static_cast<I&&>(indices));
}

/// Elements along a dim, each place by its own index: `take_along(x, argsort(x, dim<1>), dim<1>)`. The dims of x and of
/// the indices pair up as those of operands do; along the dim the result is as long as the indices.
///
/// Everything as `take`; the indices have the dim too, and as many positional dims: dims_differ. Source:
/// numpy.take_along_axis.
NABLA_WORD(take_along,
           (ArrayOrReported X, class I, class... S, class nabla_error = detail::why_not_by_indices_t<true, X, I, S...>),
           (X&& x, I&& indices, S...),
           "nabla::take_along(x, indices, dim) requires integer indices with the dims of x, and one dim that is not split") {
  return detail::taken_along_dim<true, S...>("take_along(x, indices, dim)", static_cast<X&&>(x),
                                             static_cast<I&&>(indices));
}

/// `index(x, vocab = tokens)`, as a call `x(vocab = tokens)`, `x(tokens)`: see `take`.
NABLA_WORD(index,
           (ArrayOrReported X, detail::IndexArray S,
            class nabla_error = typename detail::why_not_indexed_by<std::remove_cvref_t<X>, S>::type),
           (X&& x, S s),
           "nabla::index(x, axis = indices) requires integer indices and a dim of x that is not split over devices") {
  using by = detail::index_array<S>;
  return detail::taken_along_dim<false, typename by::selector>("index(x, indices)", static_cast<X&&>(x), by::value(s));
}

}  // namespace nabla
