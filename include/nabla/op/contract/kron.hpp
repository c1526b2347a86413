// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/outer.hpp>
#include <nabla/op/shape/materialize.hpp>
#include <nabla/op/shape/merge.hpp>
#include <nabla/op/shape/rename.hpp>
#include <nabla/op/shape/transpose.hpp>

namespace nabla {

namespace detail {

/// Dim number I of kron between the outer product and the merge, of the left operand and of the right one.
template <int I, bool Left>
struct kron_axis : axis<kron_axis<I, Left>> {
  static constexpr const char* name() { return "a dim of kron"; }
};
template <bool Left, class Type, class Seq, class... S>
struct kron_operand;
template <bool Left, class T, class D, class S, class M, int... I, class... Sel>
struct kron_operand<Left, array_type<T, D, S, M>, std::integer_sequence<int, I...>, Sel...> {
  using rule = rename_rule<array_type<T, D, S, M>, binding<Sel, kron_axis<I, Left>>...>;
  using type = array_type<T, typename rule::view::to, S, M>;
};
template <bool Left, class Type, class... S>
using kron_operand_t =
    typename kron_operand<Left, Type, std::make_integer_sequence<int, int(sizeof...(S))>, S...>::type;
/// The rule of the outer product; also named where the dims are wrong.
template <bool Ok, class X, class Y, class... S>
struct outer_of_kron {
  using error = void;
};
template <class X, class Y, class... S>
struct outer_of_kron<true, X, Y, S...> : outer_rule<kron_operand_t<true, X, S...>, kron_operand_t<false, Y, S...>> {};

/// Along each of these dims the elements of the right operand follow one another in the result: each device has them
/// all.
template <class X, class Y, class... S>
struct kron_rule {
  using left = typename X::dims;
  using right = typename Y::dims;
  using wrong = typename first_error<
      typename dim_selection<left, S...>::error, typename dim_selection<right, S...>::error,
      std::conditional_t<sizeof...(S) == 0,
                         nabla::error::no_axis_is_named<left, right, nabla::error::to_fix::write_times>, void>,
      typename why_not_along<right, find_dim<right, S>::value>::type...>::type;
  template <class Wrong>
  struct checked {
    using error = Wrong;
  };
  using rule =
      std::conditional_t<std::is_void_v<wrong>, outer_of_kron<std::is_void_v<wrong>, X, Y, S...>, checked<wrong>>;
  using error = typename rule::error;
};
/// Without dims: over all positional ones.
template <class X, class Y, class Seq = std::make_integer_sequence<int, positional_rank<typename X::dims>>>
struct kron_by_position;
template <class X, class Y, int... I>
struct kron_by_position<X, Y, std::integer_sequence<int, I...>> {
  static constexpr int left = sizeof...(I), right = positional_rank<typename Y::dims>;
  template <bool Same, class V = void>
  struct checked {
    using error = nabla::error::positional_ranks_differ<left, right>;
  };
  template <class V>
  struct checked<true, V> : kron_rule<X, Y, position<I>...> {};
  using error = typename checked<left == right>::error;
};
template <class X, class Y>
struct kron_rule<X, Y> : kron_by_position<X, Y> {};

template <class X, class Y, class... S>
struct why_no_kron {
  using type = void;
};
template <Array X, Array Y, class... S>
  requires(!AskedForSharding<S...>)
struct why_no_kron<X, Y, S...> {
  using type = typename kron_rule<type_of_t<X>, type_of_t<Y>, S...>::error;
};
template <class X, class Y, class... S>
using why_no_kron_t = typename why_no_kron<X, Y, S...>::type;

template <class X>
constexpr auto merged_pairs(X&& x, list<>, std::integer_sequence<int>) {
  return static_cast<X&&>(x);
}
template <class X, class S, class... Rest, int I, int... More>
constexpr auto merged_pairs(X&& x, list<S, Rest...>, std::integer_sequence<int, I, More...>) {
  return merged_pairs(merge(static_cast<X&&>(x), kron_axis<I, true>{}, kron_axis<I, false>{}, S{}), list<Rest...>{},
                      std::integer_sequence<int, More...>{});
}
template <class... S, int... I, class X, class Y>
constexpr auto kron_over(list<S...> selected, std::integer_sequence<int, I...> numbers, X&& x, Y&& y) {
  auto products = outer(rename(static_cast<X&&>(x), binding<S, kron_axis<I, true>>{}...),
                        rename(static_cast<Y&&>(y), binding<S, kron_axis<I, false>>{}...));
  auto beside = [&]<class... A>(list<A...>) { return transpose(static_cast<decltype(products)&&>(products), A{}...); };
  return merged_pairs(beside(concat<list<>, list<kron_axis<I, true>, kron_axis<I, false>>...>{}).eval(), selected,
                      numbers);
}
template <class X, class Y, class... S>
constexpr auto kron_of(X&& x, Y&& y, list<S...> selected) {
  return kron_over(selected, std::make_integer_sequence<int, int(sizeof...(S))>{}, static_cast<X&&>(x),
                   static_cast<Y&&>(y));
}
template <int... I>
list<position<I>...> positions_from(std::integer_sequence<int, I...>);

}  // namespace detail

/// The Kronecker product: each element of x times all of y, side by side: `kron(x, y)` over all positional dims, of
/// which both have as many; `kron(x, y, rows, columns)` over dims that both have. Other names that both have are
/// batch dims.
///
/// Shape: as `outer`, and along each of these dims the product of both sizes. Stored at once. dtype, state: as `dot`.
/// Errors: array_has_no_axis, axis_named_twice, positional_ranks_differ, no_axis_is_named, dim_is_split_over (those
/// of y must be whole), and those of dot for sizes, shardings, states and dtypes. Derivative: contractions of the
/// cotangent with the other operand. Communication: none. Source: numpy.kron.
NABLA_WORD(kron,
           (detail::Contractible X, detail::Contractible Y, class... S,
            class nabla_error = detail::why_no_kron_t<X, Y, S...>),
           (X&& x, Y&& y, S...),
           "nabla::kron(x, y, dims...) requires dims of both, whole in y, or equally many positional dims") {
  if constexpr (Reported<X> || Reported<Y>) return error::reported{};
  else if constexpr (sizeof...(S) == 0)
    return detail::kron_of(static_cast<X&&>(x), static_cast<Y&&>(y),
                           decltype(detail::positions_from(
                               std::make_integer_sequence<int, detail::positional_rank<detail::dims_of<X>>>{})){});
  else return detail::kron_of(static_cast<X&&>(x), static_cast<Y&&>(y), list<S...>{});
}

}  // namespace nabla
