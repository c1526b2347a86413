// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/forward/push_words.hpp>
#include <nabla/transform/detail/forward/push_control.hpp>
#include <nabla/transform/detail/hidden_dims.hpp>
#include <nabla/transform/detail/pullback.hpp>

namespace nabla {

namespace detail {

/// The derivative of F in the direction of tangents, the one inside of Depth others of the same function.
template <class F, int Depth>
struct change_of {};
template <class Level, class X>
inline constexpr bool leaf_has_tangent = false;
template <class Level, Array X>
inline constexpr bool leaf_has_tangent<Level, X> = has_tangent<Level, typename X::backend>;
template <class Level, class Leaves>
inline constexpr bool any_tangent = false;
template <class Level, class... X>
inline constexpr bool any_tangent<Level, list<X...>> = (leaf_has_tangent<Level, X> || ...);
template <class F, class Leaves, int Depth = 0>
struct next_change {
  using type = change_of<F, Depth>;
};
template <class F, class Leaves, int Depth>
  requires any_tangent<change_of<F, Depth>, Leaves>
struct next_change<F, Leaves, Depth> : next_change<F, Leaves, Depth + 1> {};

/// The level of the derivative of F in arguments of these types, in the direction of tangents of these types.
template <class F, class... XAndTangents>
using level_of_jvp = typename next_change<F, concat<list<>, leaves_of<XAndTangents>...>>::type;

/// A leaf X with the tangent T.
template <class At, class X, class T>
struct tangent_for {
  using wanted = typename type_of_variable<X>::type;
  using differ = first_difference<wanted, typename given_type<T>::type>;
  using fix = std::conditional_t<std::is_void_v<wanted>, nabla::error::to_fix::give_no_tangent,
                                 nabla::error::to_fix::give_an_array_of_the_values_type>;
  using type = X;
  using error =
      std::conditional_t<stands_for<wanted, T>, void,
                         nabla::error::tangent_has_another_type<
                             At, std::conditional_t<std::is_void_v<wanted>, no_tangent, typename differ::wanted>,
                             typename differ::given, fix>>;
};
template <class At, class X, Reported T>
struct tangent_for<At, X, T> {
  using type = nabla::error::reported;
  using error = void;
};

template <class Level, class X, class T>
constexpr auto with_tangent(const X& x, const T& t) {
  if constexpr (is_variable<X> && Array<T>) {
    const auto value = along_hidden<hidden_in<T>>(x, t);
    const auto tangent = along_hidden<hidden_in<X>>(t, x);
    using type = type_of_t<decltype(value)>;
    join_sizes<typename type::dims>("jvp", value.leaf(), tangent.leaf());
    join_mesh_values<typename type::mesh>("jvp", value.mesh(), tangent.mesh());
    return dual_of<Level>(value, tangent);
  } else if constexpr (Tree<X>) {
    return tree_map([](const auto& a, const auto& b) { return with_tangent<Level>(a, b); }, x, t);
  } else {
    return x;
  }
}
template <class Level, class Y>
constexpr auto values_without(const Y& y) {
  if constexpr (Tree<Y>) return tree_map([](const auto& leaf) { return values_without<Level>(leaf); }, y);
  else if constexpr (Array<Y>) return value_in<Level>(y);
  else return y;
}
template <class Level, class Y>
constexpr auto tangents_of(const Y& y) {
  if constexpr (Tree<Y>) return tree_map([](const auto& leaf) { return tangents_of<Level>(leaf); }, y);
  else if constexpr (is_variable<Y>) return tangent_in<Level>(y);
  else return no_tangent{};
}

/// A tuple lists the arguments of a function; anything else is one argument.
template <class X>
std::tuple<X> arguments_of(const X& x) {
  return std::tuple<X>(x);
}
template <class... X>
constexpr const std::tuple<X...>& arguments_of(const std::tuple<X...>& x) {
  return x;
}
template <class X>
using arguments_in = stored_tree<std::remove_cvref_t<decltype(arguments_of(std::declval<const X&>()))>>;

template <class Duals>
struct elements_of;
template <class... D>
struct elements_of<std::tuple<D...>> {
  using type = list<const D&...>;
};

template <class F, class X, class T>
struct jvp_call;
template <class F, class... X, class T>
struct jvp_call<F, std::tuple<X...>, T> {
  using level = level_of_jvp<F, X..., T>;

  /// What f sees.
  struct duals : elements_of<decltype(with_tangent<level>(std::declval<const std::tuple<X...>&>(),
                                                          std::declval<const T&>()))> {};
  struct taken : why_not_called<F, typename duals::type, X...> {};
  using error =
      typename first_why<type_tag<typename together<tangent_for, nabla::error::at<>, std::tuple<X...>, T>::error>,
                         taken>::type;

  template <bool HasAux = false>
  static constexpr auto run(const F& f, const std::tuple<X...>& x, const T& t) {
    return on<HasAux>(f, with_tangent<level>(x, t), std::index_sequence_for<X...>{});
  }

 private:
  template <bool HasAux, class Duals, std::size_t... I>
  static constexpr auto on(const F& f, const Duals& duals, std::index_sequence<I...>) {
    using given = std::remove_cvref_t<decltype(f(std::get<I>(duals)...))>;
    using parts = value_and_aux<HasAux>;
    if constexpr (gives_reported<given>) {
      return parts::nothing_beside(nabla::error::reported{});
    } else {
      const auto y = kept_tree(f(std::get<I>(duals)...));
      return parts::beside([](const auto& part) { return values_without<level>(part); }, y,
                           tangents_of<level>(parts::value(y)));
    }
  }
};
template <class F, class X, class T>
using jvp_of = jvp_call<F, arguments_in<X>, arguments_in<T>>;

template <class F, class X, class T>
using called_by_jvp = function_if<typename jvp_of<F, X, T>::error, F>;
template <class F, class X, class T>
using seen_by_jvp = typename seen_if<typename jvp_of<F, X, T>::error, typename jvp_of<F, X, T>::duals>::type;

/// What is wrong with a call of jvp that has more than a function, arguments and tangents.
template <class... Given>
struct why_not_two_tuples {
  using type = std::conditional_t<
      (std::is_same_v<Given, has_aux_t> || ...), nabla::error::the_function_stands_last<has_aux_t>,
      nabla::error::arguments_and_tangents_are_two<int(sizeof...(Given)),
                                                   nabla::error::to_fix::write_std_tuple_of_each>>;
};
template <class F, class... Given>
struct why_not_jvp : why_not_two_tuples<Given...> {};
template <class... Given>
struct why_not_jvp<has_aux_t, Given...> : why_not_two_tuples<Given...> {};
template <class F, class X, class T>
struct why_not_jvp<has_aux_t, F, X, T> {
  using type = void;
};

/// With has_aux: why a value is not one and something beside it, the arguments being right.
struct any_value {
  template <class Y>
  struct why_not {
    using type = void;
  };
};
template <class ArgumentsError, class Y>
struct why_no_aux {
  using type = ArgumentsError;
};
template <class Y>
struct why_no_aux<void, Y> : value_and_aux<true>::why_not<any_value, std::remove_cvref_t<Y>> {};

}  // namespace detail

/// The value of f, and how fast it changes where the arguments change by the tangents: the derivative in one direction,
/// in forward mode. `auto [y, dy] = jvp(f, x, dx)`; a function of several arguments has tuples of them,
/// `jvp(f, std::tuple(x, w), std::tuple(dx, dw))`. With has_aux f gives a pair, and a third result hands its second
/// part on: `auto [y, dy, aux] = jvp(has_aux, f, x, dx)`.
///
/// A tangent has the type of its argument; `no_tangent` stands in the place of those of integers, and of arguments that
/// do not change. f gives an array, or a tree of arrays; the second result is a tree of the same structure, each array
/// of the type that the value has. Errors: tangent_has_another_type, structures_differ, arguments_and_tangents_are_two,
/// the_function_stands_last, function_gives_no_aux, function_does_not_take_these_arguments,
/// function_does_not_take_that_many, function_is_mutable; runtime_error for sizes that differ. Communication: each
/// collective of f twice, of the values and of the tangents; one more for pmax and pmin of what varies, to count the
/// devices that hold the value, and two for a max or min over a split dim, to find and to count the elements that
/// do. Derivative: of any order. Source: jax.jvp.
NABLA_WORD(jvp, (class F, class X, class T, class nabla_error = typename detail::jvp_of<F, X, T>::error),
           (const F& f, const X& x, const T& tangents),
           "nabla::jvp(f, x, tangents) requires a function, and for each of its arguments a tangent of its type") {
  return detail::jvp_of<F, X, T>::run(f, detail::kept_tree(detail::arguments_of(x)),
                                      detail::kept_tree(detail::arguments_of(tangents)));
}
NABLA_REFUSED_WORD((error::reported), jvp,
                   (class F, class X, class T, class U, class... Rest,
                    class nabla_error = typename detail::why_not_jvp<F, X, T, U, Rest...>::type),
                   (const F&, const X&, const T&, const U&, const Rest&...),
                   "nabla::jvp(f, x, tangents) requires a tuple of the arguments, and one of their tangents");
// What f gives is asked for here, as in grad, and before it the keyword; and so is what stands behind, for an f that has
// been reported.
NABLA_WORD_GIVING((auto), (error::reported), jvp,
                  (class K, class F, class X, class T, class = std::enable_if_t<std::is_same_v<K, detail::has_aux_t>>,
                   class arguments_error = typename detail::jvp_of<F, X, T>::error,
                   class nabla_error = typename detail::why_no_aux<
                       arguments_error,
                       typename detail::result_of_call<detail::called_by_jvp<F, X, T>,
                                                       detail::seen_by_jvp<F, X, T>>::type>::type),
                  (const K&, const F& f, const X& x, const T& tangents),
                  "nabla::jvp(has_aux, f, x, tangents) requires a function that gives a pair, and for each of its "
                  "arguments a tangent of its type") {
  return detail::jvp_of<F, X, T>::template run<true>(f, detail::kept_tree(detail::arguments_of(x)),
                                                     detail::kept_tree(detail::arguments_of(tangents)));
}
template <class F, class X, class T>
  requires(std::is_void_v<typename detail::jvp_of<F, X, T>::error> &&
           !detail::has_result<F, detail::seen_by_jvp<F, X, T>>)
std::tuple<error::reported, error::reported, error::reported> jvp(detail::has_aux_t, const F&, const X&, const T&) {
  return {};
}

}  // namespace nabla
