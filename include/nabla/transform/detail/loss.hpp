// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/function_call.hpp>
#include <nabla/transform/detail/graph/record_words.hpp>
#include <nabla/transform/detail/graph/record_control.hpp>
#include <nabla/transform/detail/graph/sweep.hpp>
#include <nabla/transform/detail/hidden_dims.hpp>
#include <nabla/transform/detail/rematerialise.hpp>

// A derivative from its first step to its last: arguments become variables of a graph, the function runs, and the graph
// is swept back from its value. And what may be differentiated.
namespace nabla {

namespace detail {
struct has_aux_t : vocabulary {};
struct holomorphic_t : vocabulary {};
}  // namespace detail

/// The function gives a pair: what is differentiated, and what is only handed on: `value_and_grad(has_aux, f)`.
inline constexpr detail::has_aux_t has_aux{};

/// The function is holomorphic, of complex numbers: its derivative is the complex f'(z), `grad(holomorphic, f)`, also where
/// the value is complex. That it is holomorphic is not checked.
inline constexpr detail::holomorphic_t holomorphic{};

namespace detail {

/// Why a holomorphic function does not have this dtype on one of its sides; void if it does.
template <class T>
using why_not_complex = std::conditional_t<
    is_complex<T>, void,
    error::holomorphic_function_is_of_complex_numbers<T, error::to_fix::leave_holomorphic_out>>;

/// Why a value is no loss; void if it is one. Each device may have one of its own where OfEach.
template <class Y, bool OfEach = false, bool Holomorphic = false>
struct why_no_loss {
  using type = error::loss_is_no_array<Y, error::to_fix::give_one_scalar>;
};
template <Reported Y, bool OfEach, bool Holomorphic>
struct why_no_loss<Y, OfEach, Holomorphic> {
  using type = void;
};
template <Array Y, bool OfEach, bool Holomorphic>
struct why_no_loss<Y, OfEach, Holomorphic> {
  using of = type_of_t<Y>;
  using M = typename of::mesh;
  static constexpr masks m = masks_of<typename of::state, M>;
  using real_error = std::conditional_t<
      is_complex<typename of::value_type>,
      error::loss_is_complex<typename of::value_type, error::to_fix::take_real_imag_or_abs,
                             error::to_fix::use_vjp_or_jvp, error::to_fix::say_that_it_is_holomorphic>,
      void>;
  using type = typename first_error<
      std::conditional_t<Holomorphic, why_not_complex<typename of::value_type>, real_error>,
      std::conditional_t<has_derivative_type<of>, void,
                         error::loss_is_not_floating<typename of::value_type, error::to_fix::compute_it_in_floats>>,
      std::conditional_t<(visible_rank<typename of::dims> > 0),
                         error::loss_is_no_scalar<typename of::dims, error::to_fix::sum_it_or_take_the_mean>, void>,
      std::conditional_t<(m.v != 0 && !OfEach),
                         error::loss_varies_over<typename axes_from<M, m.v, mesh_axes>::type,
                                                 error::to_fix::psum_or_pmean_it, error::to_fix::use_grad_per_shard>,
                         void>,
      std::conditional_t<m.u != 0 && m.kind != reduction::sum,
                         error::loss_is_unreduced_by_max_or_min<typename axes_from<M, m.u, mesh_axes>::type,
                                                                error::to_fix::pmax_or_pmin_it_first>,
                         void>>::type;
};

/// Why a derivative is not taken in an argument: nothing in it is a real number of an array.
template <class Leaves>
inline constexpr bool any_variable = false;
template <class... X>
inline constexpr bool any_variable<list<X...>> = (is_variable<X> || ...);

template <class N, class... X>
struct chosen_arguments {
  using type = argument_numbers<0>;
};
template <int N, int... Rest, class... X>
struct chosen_arguments<argument_numbers<N, Rest...>, X...> {
  using type = argument_numbers<N, Rest...>;
};

template <class At, class X>
struct other_type_of_a_variable {
  using type = std::conditional_t<is_variable<X>, error::reported, X>;
  using error = void;
};
/// Why a tree cannot hold variables in the place of its arrays; void if it can.
template <class X>
using why_no_variables_in = typename leaf_by_leaf<other_type_of_a_variable, error::at<>, X>::error;

template <int N, class... X>
struct why_not_differentiated {
  using argument = at<N, list<X...>>;
  using type = typename first_error<
      std::conditional_t<any_variable<leaves_of<argument>>, void,
                         error::argument_has_no_gradient<N, argument, error::to_fix::name_others_by_argnums,
                                                         error::to_fix::compute_it_in_floats>>,
      why_no_variables_in<argument>>::type;
};
template <int N, class... X>
  requires(N < 0 || N >= int(sizeof...(X)))
struct why_not_differentiated<N, X...> {
  using type = error::function_has_no_such_argument<N, int(sizeof...(X))>;
};

/// Why a holomorphic function is not differentiated in the variables of an argument; void if it is.
template <class X>
struct why_no_complex_variable {
  using type = void;
};
template <class X>
  requires is_variable<X>
struct why_no_complex_variable<X> {
  using type = why_not_complex<value_type_t<X>>;
};
template <class Leaves>
struct why_no_complex_variables;
template <class... L>
struct why_no_complex_variables<list<L...>> : first_error<typename why_no_complex_variable<L>::type...> {};
template <bool Holomorphic, int N, class... X>
struct why_not_holomorphic_in : type_tag<void> {};
template <int N, class... X>
struct why_not_holomorphic_in<true, N, X...> : why_no_complex_variables<leaves_of<at<N, list<X...>>>> {};

/// Which of some arguments is named more than once; void if none is.
template <int... N>
struct why_taken_twice {
  using type = void;
};
template <int N, int... Rest>
struct why_taken_twice<N, Rest...> {
  using type = std::conditional_t<((N == Rest) || ...), error::argument_stands_twice<N>,
                                  typename why_taken_twice<Rest...>::type>;
};

template <class Levels, class Y>
constexpr auto values_in_outer(const Y& y) {
  if constexpr (Array<Y>) return in_outer<Levels>(y);
  else return tree_map([](const auto& leaf) { return in_outer<Levels>(leaf); }, y);
}
/// Whether a mistake was reported in what gives a Y: then there is no Y, and of a tree that has one entry in which a
/// mistake was reported nothing is kept.
template <class Y>
inline constexpr bool gives_reported = Reported<stored_tree<Y>>;
template <class Y>
  requires(Array<Y> || Reported<Y>)
inline constexpr bool gives_reported<Y> = Reported<Y>;

/// The parts of what a function gives: what is differentiated, and what is only handed on.
template <bool HasAux>
struct value_and_aux {
  template <class What, class Y>
  struct why_not : What::template why_not<Y> {};
  template <class Y>
  static constexpr const Y& value(const Y& y) {
    return y;
  }
  template <class F, class Y>
  static constexpr auto handed_on(const F& f, const Y& y) {
    return f(y);
  }
  /// f of the value, its derivative, and f of what is handed on.
  template <class F, class Y, class D>
  static constexpr auto beside(const F& f, const Y& y, D derivative) {
    return std::pair(f(y), static_cast<D&&>(derivative));
  }
  /// The same where F has been reported.
  template <class D>
  static constexpr auto nothing_beside(D derivative) {
    return std::pair(error::reported{}, derivative);
  }
  /// For the value and the gradient.
  static constexpr auto nothing() { return std::pair(error::reported{}, error::reported{}); }
};
template <class Y>
inline constexpr bool gives_aux = false;
template <Tree Y>
inline constexpr bool gives_aux<Y> = length<entries_of<Y>> == 2;
template <>
struct value_and_aux<true> {
  template <class What, class Y>
  struct why_not {
    using type = error::function_gives_no_aux<Y, error::to_fix::give_the_value_and_the_aux>;
  };
  template <class What, Reported Y>
  struct why_not<What, Y> {
    using type = void;
  };
  template <class What, class Y>
    requires gives_aux<Y>
  struct why_not<What, Y> : What::template why_not<at<0, entries_of<Y>>> {};
  template <class Y>
  static constexpr decltype(auto) value(const Y& y) {
    return entry_of<0>(y);
  }
  template <class F, class Y>
  static constexpr auto handed_on(const F& f, const Y& y) {
    return std::pair(f(entry_of<0>(y)), f(entry_of<1>(y)));
  }
  template <class F, class Y, class D>
  static constexpr auto beside(const F& f, const Y& y, D derivative) {
    return std::tuple(f(entry_of<0>(y)), static_cast<D&&>(derivative), f(entry_of<1>(y)));
  }
  template <class D>
  static constexpr auto nothing_beside(D derivative) {
    return std::tuple(error::reported{}, derivative, error::reported{});
  }
  static constexpr auto nothing() {
    return std::pair(std::pair(error::reported{}, error::reported{}), error::reported{});
  }
};

/// Calls of F with some of its arguments as variables.
template <class F, class N, class... X>
struct call_of_variables;
template <class F, int... N, class... X>
struct call_of_variables<F, argument_numbers<N...>, X...> {
  template <class Levels, int I, class A>
  static constexpr auto argument(const A& x) {
    if constexpr (((I == N) || ...)) return as_variables<Levels>(x);
    else return x;
  }
  template <class Levels, class Seq>
  struct call;
  template <class Levels, int... I>
  struct call<Levels, std::integer_sequence<int, I...>> {
    using variables_type = std::tuple<decltype(argument<Levels, I>(std::declval<const X&>()))...>;
    using seen = list<const decltype(argument<Levels, I>(std::declval<const X&>()))&...>;
    static constexpr variables_type variables(const X&... x) { return variables_type(argument<Levels, I>(x)...); }
    static constexpr decltype(auto) on(const F& f, const variables_type& v) {
      return f(std::get<std::size_t(I)>(v)...);
    }
  };
  template <class Levels>
  using in = call<Levels, std::make_integer_sequence<int, int(sizeof...(X))>>;
};

/// The cotangent that a sweep from a loss begins with: of what waits for a sum one device has the one.
template <class Y>
constexpr auto one_for(const Y& loss, call_site where) {
  using type = typename cotangent_of<type_of_t<Y>>::type;
  constexpr masks state = masks_of<typename type::state, typename type::mesh>;
  constexpr masks whole = {state.v, 0, state.r, reduction::none};
  using values = typename values_of_backend<typename Y::backend>::type;
  const auto one = stored_constant<in_state<type, whole>, values>(typename type::value_type(1), loss.sizes(),
                                                                  loss.mesh(), listener_of(loss));
  return in_state_of<type>(sweep{where}, one);
}

/// What is differentiated: a loss, or one of each device, whose sum is meant.
template <bool OfEach, bool Holomorphic>
struct loss_of {
  static constexpr bool holomorphic = Holomorphic;
  template <class Y>
  struct why_not : why_no_loss<Y, OfEach, Holomorphic> {};
};

/// Why what a function gives has no gradient, the arguments being right.
template <class What, class ArgumentsError, class Y>
struct why_no_gradient {
  using type = ArgumentsError;
};
template <class What, class Y>
struct why_no_gradient<What, void, Y>
    : value_and_aux<What::has_aux>::template why_not<typename What::loss, std::remove_cvref_t<Y>> {};

/// Why F is not called with the values Seen of its variables: the arguments X of the caller are named.
template <class... X>
struct refused_arguments {
  template <class...>
  using type = error::function_does_not_take_these_arguments<X...>;
};
template <class F, class Seen, class... X>
struct why_not_called;
template <class F, class... V, class... X>
struct why_not_called<F, list<V...>, X...>
    : why_not_taken<refused_arguments<X...>::template type, F, std::remove_cvref_t<V>...> {};

/// The derivative of F in some of its arguments: `error` of these, what the function sees of them, and `run`.
template <class What, class F, class N, class... X>
struct gradient_rule : gradient_rule<What, F, typename chosen_arguments<N, X...>::type, X...> {};
template <class What, class F, int First, int... N, class... X>
struct gradient_rule<What, F, argument_numbers<First, N...>, X...> {
  template <class Levels>
  using call = typename call_of_variables<F, argument_numbers<First, N...>, X...>::template in<Levels>;
  using parts = value_and_aux<What::has_aux>;
  using level = next_level<F, levels_in<X...>>;
  using first_levels = typename all_levels<levels<level>, levels_in<X...>>::type;
  struct taken : why_not_called<F, typename call<first_levels>::seen, X...> {};
  using error = typename first_why<why_not_differentiated<First, X...>, why_not_differentiated<N, X...>...,
                                   why_taken_twice<First, N...>,
                                   why_not_holomorphic_in<What::loss::holomorphic, First, X...>,
                                   why_not_holomorphic_in<What::loss::holomorphic, N, X...>..., taken>::type;

  struct variables {
    using type = typename call<first_levels>::seen;
  };
  using function = function_if<error, F>;
  using seen = typename seen_if<error, variables>::type;

  static constexpr auto run(const F& f, call_site where, const X&... x) {
    using given = std::remove_cvref_t<typename result_of_call<F, seen>::type>;
    // What the function holds may belong to graphs as well: the result says to which.
    if constexpr (gives_reported<given>) return parts::nothing();
    else if constexpr (lacks_hidden_of<given, First> || (lacks_hidden_of<given, N> || ...))
      return of_each_entry<hidden_of<given>>(std::index_sequence_for<X...>{}, f, where, x...);
    else return gradient<typename all_levels<first_levels, levels_in<given>>::type>(f, where, x...);
  }

 private:
  template <class Given>
  using hidden_of = hidden_in<std::remove_cvref_t<decltype(parts::value(std::declval<const Given&>()))>>;
  template <class Given, int I>
  static constexpr bool lacks_hidden_of = lacks_hidden<hidden_of<Given>, at<I, list<X...>>>;
  /// Within a vmap: what is differentiated gets the mapped dims of the loss.
  template <class Hidden, std::size_t... I>
  static constexpr auto of_each_entry(std::index_sequence<I...>, const F& f, call_site where, const X&... x) {
    const auto one = [&](auto i, const auto& a, const auto&... from) {
      if constexpr (argument_numbers<First, N...>::template has<int(decltype(i)::value)>)
        return along_hidden<Hidden>(a, from...);
      else return a;
    };
    const auto with = [&](const auto&... from) {
      return gradient_rule<What, F, argument_numbers<First, N...>,
                           decltype(one(std::integral_constant<std::size_t, I>{}, x,
                                        from...))...>::run(f, where,
                                                           one(std::integral_constant<std::size_t, I>{}, x,
                                                               from...)...);
    };
    return with_values_of<Hidden>(with, f, x...);
  }
  template <class All>
  static constexpr auto gradient(const F& f, call_site where, const X&... x) {
    using outer = typename without_level<All, level>::type;
    const auto v = call<All>::variables(x...);
    const auto chosen = std::tie(std::get<First>(v), std::get<N>(v)...);
    const auto variables = variables_among(chosen);
    const sweep_to<outer, std::remove_const_t<decltype(chosen)>> back{where, chosen, variables};
    using result = std::remove_cvref_t<decltype(call<All>::on(f, v))>;
    if constexpr (order_of<All> == 1 && !What::has_aux && is_unstored_loss<result>) {
      return back.template from_node<What::wants_value>(result(call<All>::on(f, v)).take());
    } else {
      const auto given = [&] {
        const deferring sums(variables[0]->counts(), !What::wants_value);
        return kept_tree(call<All>::on(f, v));
      }();
      const auto loss = in_graph<All>(parts::value(given));
      const auto start = one_for(loss, where);
      auto gradients = back.from(sweep_start{loss, start});
      if constexpr (What::wants_value)
        return std::pair(parts::handed_on([](const auto& y) { return values_in_outer<outer>(y); }, given), gradients);
      else return std::pair(std::tuple<>(), static_cast<decltype(gradients)&&>(gradients));
    }
  }
};

}  // namespace detail
}  // namespace nabla
