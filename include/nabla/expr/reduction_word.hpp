// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/errors/transform.hpp>
#include <nabla/expr/dim_selection.hpp>
#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/word.hpp>

// What all reductions share: which dims they take away, in what state the result is, and the node that runs.
namespace nabla {

/// Keeps the reduced positional dims with static size 1, so that the result broadcasts against the operand.
struct keepdims_t : vocabulary {};
inline constexpr keepdims_t keepdims{};

namespace detail {

template <class S>
concept ReductionArgument = DimSelector<S> || std::is_same_v<S, all_t> || std::is_same_v<S, keepdims_t>;

/// How a reduction runs: what it carries from element to element (see exec/kernel/reduction.hpp).
enum class reduction_form {
  fold,          ///< combine(a, b), with lanes, within a chunk; join(total, part) across chunks
  moments,       ///< count, mean and sum of squared deviations
  exponentials,  ///< the largest value and the sum of exp(x - largest)
  place,         ///< the best value and its index
};

/// The keys of the dims that a reduction takes away: of those named, of all, or of the positional ones.
template <class Dims, class... S>
struct selected_keys {
  static constexpr bool everything = (std::is_same_v<S, all_t> || ...);
  template <class Sel>
  struct names_a_dim {
    static constexpr bool value = !std::is_same_v<Sel, all_t> && !std::is_same_v<Sel, keepdims_t>;
  };
  template <class... Sel>
  using named_dims = selected_dims<fixes_of_a_reduction, Dims, Sel...>;
  using selection = rewrap<named_dims, filter<names_a_dim, list<S...>>>;
  static constexpr int axes = selection::count;
  using type = std::conditional_t<
      everything, visible_keys_of<Dims>,
      std::conditional_t<axes == 0, filter<is_positional_key, keys_of<Dims>>, typename selection::keys>>;
  using error = typename first_error<
      typename selection::error,
      std::conditional_t<!everything && axes == 0 && positional_rank<Dims> == 0 && (visible_rank<Dims> > 0),
                         nabla::error::only_named_dims_and_none_is_named<
                             Dims, nabla::error::to_fix::name_the_axes_or_write_all>,
                         void>>::type;
  template <class... Sel>
  struct several {
    using type = void;
  };
  template <class... Sel>
    requires(everything || axes > 1)
  struct several<Sel...> {
    using type = nabla::error::place_is_along_one_axis<Sel...>;
  };
  using more_than_one = typename several<S...>::type;
};

template <class Dims, class Keys, bool Keep, class DimKeys>
struct reduced_dims_impl;
template <class... E, class Keys, bool Keep, class... K>
struct reduced_dims_impl<dims<E...>, Keys, Keep, list<K...>> {
  using type = concat<dims<>, std::conditional_t<!in_list<K, Keys>, dims<E>,
                                                 std::conditional_t<Keep && is_from_right<K>,
                                                                    dims<extent<positional, 1>>, dims<>>>...>;
  using split = concat<list<>, std::conditional_t<in_list<K, Keys>, typename E::split_over, list<>>...>;
  template <class Fix>
  struct first_split {
    using type = typename first_error<
        std::conditional_t<in_list<K, Keys> && (E::split_over::size > 0),
                           why_not_from_all_parts<
                               typename E::split_over,
                               nabla::error::reduced_dim_is_split_over<typename selector_of_key<K>::type,
                                                                       rewrap<mesh_axes, typename E::split_over>, Fix>>,
                           void>...>::type;
  };
  template <class Fix>
  struct first_empty {
    using type = typename first_error<
        std::conditional_t<in_list<K, Keys> && E::size == 0,
                           nabla::error::dim_has_no_element<typename selector_of_key<K>::type, Fix>, void>...>::type;
  };
};

/// The rule of reduction R of type X over the dims that S select: `error`, or void and `type`, `keys`.
template <class R, class X, class... S>
struct reduction_rule {
  using mesh = typename X::mesh;
  using value = typename X::value_type;
  using selection = selected_keys<typename X::dims, S...>;
  using keys = typename selection::type;
  static constexpr bool keep = (std::is_same_v<S, keepdims_t> || ...);
  using reduced = reduced_dims_impl<typename X::dims, keys, keep, keys_of<typename X::dims>>;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned split = axis_mask<mesh>(typename reduced::split{});
  static constexpr reduction made = R::over_split;
  /// A pending sum stays pending under a sum, a pending max under a max.
  static constexpr bool state_fits =
      before.u == 0 || (R::template keeps_unreduced<value> && before.kind == made && comes_before<made, R, value>);
  /// What varies over devices that split the dim too, as a cotangent may that meets it, stays each device's own.
  static constexpr unsigned left = before.u | (split & ~before.v);
  static constexpr masks after = {before.v, left, before.r & ~split, left != 0 ? made : reduction::none};
  using split_error = typename std::conditional_t<made == reduction::none && split != 0,
                                                  typename reduced::template first_split<typename R::if_split>,
                                                  type_tag<void>>::type;
  /// Nothing has no place, and no range.
  using empty_error = typename std::conditional_t<
      R::needs_an_element, typename reduced::template first_empty<nabla::error::to_fix::call_it_where_an_element_is>,
      type_tag<void>>::type;
  using error = typename first_error<
      typename selection::error, complex_error<R, value>,
      std::conditional_t<R::one_axis, typename selection::more_than_one, void>, split_error, empty_error,
      typename state_error_type<state_fits ? state_error::none : state_error::nonlinear, mesh, before.u>::type>::type;
  using in = typename R::template in<value>;
  using out = typename R::template out<value>;
  using type = array_type<out, typename reduced::type, state_from<mesh, after>, mesh>;
};

/// Why there is no derivative of a reduction of type X, whose rule is right; void if there is one.
template <class Backend, class X>
struct why_not_followed_reduction {
  using type = void;
};
template <class Backend, class X>
  requires(is_followed<Backend> && is_inexact<typename X::value_type> &&
           masks_of<typename X::state, typename X::mesh>.u != 0 &&
           masks_of<typename X::state, typename X::mesh>.kind != reduction::sum)
struct why_not_followed_reduction<Backend, X> {
  using M = typename X::mesh;
  static constexpr unsigned axes = masks_of<typename X::state, M>.u;
  using fix = fix_over<
      M, axes, fix_for<M, axes, nabla::error::to_fix::pmax_or_pmin_it_first, nabla::error::to_fix::reshard_first>>;
  using type = nabla::error::maximum_is_still_to_be_made<typename axes_from<M, axes, mesh_axes>::type, fix>;
};

/// The same of an array X of any backend; void of what is no array.
template <class X>
struct why_not_followed {
  using type = void;
};
template <Array X>
struct why_not_followed<X> : why_not_followed_reduction<typename std::remove_cvref_t<X>::backend, type_of_t<X>> {};

template <class R, class... S>
struct reduction_along {
  template <class X>
  using rule = reduction_rule<R, X, S...>;
};
/// X as reduction R takes it: dims that must be whole are gathered.
template <class R, class X, class... S>
using reduced_operand =
    typename whole_enough<any_automatic<X>, reduction_along<R, S...>::template rule, X>::type;

/// Computed also for types that are no arrays, before the constraints that leave them alone.
template <class R, class X, class... S>
struct why_not_reduced {
  using type = void;
};
template <class R, Array X, class... S>
  requires((ReductionArgument<S> || MistakenForAnAxis<S>) && ...)
struct why_not_reduced<R, X, S...> {
  using type = typename first_error<
      typename reduction_rule<R, reduced_operand<R, type_of_t<X>, S...>, S...>::error,
      typename why_not_followed<X>::type>::type;
};
template <class R, class X, class... S>
using why_not_reduced_t = typename why_not_reduced<R, X, S...>::type;

/// What R reduces: the elements converted to its dtype, or the scalar function `element` of them.
template <class R, class X>
constexpr auto elements_for(X&& x) {
  using from = typename std::remove_cvref_t<X>::type::value_type;
  using in = computing<typename R::template in<from>>;
  if constexpr (requires { typename R::template element<in>; })
    return map_elements<typename R::template element<in>, in>(static_cast<X&&>(x));
  else
    return converted<in>(static_cast<X&&>(x));
}

/// The reduction of a scalar, over nothing.
template <class R, class Out>
struct reduced_alone {
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr Out apply(T a) {
    return R::template finish<Out>(R::alone(a), 1);
  }
};

/// Sizes of a reduction's result.
template <class Rule, class Dims, class Sizes>
constexpr auto reduced_sizes(const Sizes& from) {
  sizes_of<typename Rule::type::dims> to;
  [&]<class... K>(list<K...>) {
    int d = 0, r = 0;
    ((in_list<K, typename Rule::keys> ? (Rule::keep && is_from_right<K> ? void(to[r++] = 1) : void())
                                      : void(to[r++] = from[d]),
      ++d),
     ...);
  }(keys_of<Dims>{});
  return to;
}

/// How many elements are taken together by a reduction of n over the dims of some keys: over all devices.
template <class Keys, class N>
constexpr long reduced_count(const N& n) {
  return [&]<class... K>(list<K...>) {
    long count = 1;
    int d = 0;
    const auto& size = n.sizes();
    ((count *= in_list<K, Keys> ? size[d] : 1, ++d), ...);
    return count;
  }(keys_of<typename N::type::dims>{});
}

/// Nothing has no place and no range: argmax, argmin and ptp need an element in each dim that they reduce.
template <class R, class Keys, class N>
constexpr void require_an_element(const N& n) {
  [&]<class... K>(list<K...>) {
    int d = 0;
    const auto& size = n.sizes();
    ((in_list<K, Keys> && size[d] == 0 ? fail<>::no_element(R::name, key_name<K>::get()) : void(), ++d), ...);
  }(keys_of<typename N::type::dims>{});
}

template <class R, class Rule, class X>
constexpr auto reduce_node_of(X&& x) {
  using N = std::remove_cvref_t<X>;
  return reduce_node<R, typename Rule::type, typename Rule::keys, Rule::keep, N>{
      {reduced_sizes<Rule, typename N::type::dims>(x.sizes()), x.mesh()}, static_cast<X&&>(x)};
}

/// The reduction of what each device holds.
template <class R, class... S, class X>
constexpr auto reduce_here(X&& x) {
  using rule = reduction_rule<R, type_of_t<X>, S...>;
  auto n = elements_for<R>(as_node(static_cast<X&&>(x)));
  if constexpr (rule::keys::size == 0) {
    using out = typename rule::out;
    return expr(made_in_place{},
                [&] { return map_elements<reduced_alone<R, out>, out>(static_cast<decltype(n)&&>(n)); });
  } else {
    if constexpr (R::needs_an_element) require_an_element<R, typename rule::keys>(n);
    return expr(made_in_place{}, [&] { return reduce_node_of<R, rule>(static_cast<decltype(n)&&>(n)); });
  }
}
template <class R, class X, class... S>
constexpr auto reduce_with(X&& x, S...) {
  if constexpr (Reported<X> || (Reported<S> || ...))
    return error::reported{};
  else if constexpr (any_automatic<type_of_t<X>>)
    return summed_at_once(reduce_here<R, S...>(laid_out<reduced_operand<R, type_of_t<X>, S...>>(
                              static_cast<X&&>(x), laid_out_for{R::name, 1})),
                          R::name);
  else
    return reduce_here<R, S...>(static_cast<X&&>(x));
}

}  // namespace detail

template <class X, class... S>
concept ReductionArguments =
    (Array<X> || Reported<X>) && ((detail::ReductionArgument<S> || detail::MistakenForAnAxis<S> || Reported<S>) && ...);

/// The same as a number: nvcc writes a condition `(Concept<X>)` of `Where` without its parentheses.
template <class... X>
inline constexpr bool are_reduction_arguments = false;
template <class X, class... S>
inline constexpr bool are_reduction_arguments<X, S...> = ReductionArguments<X, S...>;

/// Base of the reductions in namespace op.
template <reduction Split, detail::reduction_form Form = detail::reduction_form::fold>
struct reduction_word {
  /// What a reduction over a split dim leaves to be made between devices.
  static constexpr reduction over_split = Split;
  static constexpr detail::reduction_form form = Form;
  /// Whether a value whose sum (max, min) is still to be made may be reduced, and stays so.
  template <class T>
  static constexpr bool keeps_unreduced = Split != reduction::none;
  /// What the error offers where a split dim is refused.
  using if_split = error::to_fix::reshard_the_dim_first;
  static constexpr bool one_axis = false, needs_an_element = false;
  /// Whether the word is linear: its cotangent is handed on whatever the operand is.
  static constexpr bool is_linear = false;
};

}  // namespace nabla

/// Declares the reduction `word(x, axes...)` by the rules of op::word.
#define NABLA_DETAIL_REDUCTION(word, function, sentence)                                                               \
  NABLA_WORD(word,                                                                                                     \
             (class X, class... S,                                                                                     \
              ::nabla::detail::Where<::nabla::are_reduction_arguments<X, S...>> nabla_error =                           \
                  ::nabla::detail::why_not_reduced_t<function, X, S...>),                                              \
             (X&& x, S... axes), sentence) {                                                                          \
    return ::nabla::detail::reduce_with<function>(static_cast<X&&>(x), axes...);                                       \
  }
