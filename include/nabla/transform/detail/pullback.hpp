// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/function_call.hpp>
#include <nabla/transform/detail/hidden_dims.hpp>
#include <nabla/transform/detail/loss.hpp>

// A function run once on variables of a graph, and the sweeps back from what it gave.
namespace nabla {

namespace detail {

template <class X>
struct cotangent_leaf {
  using type = no_tangent;
  using error = void;
};
template <class X>
  requires is_variable<X>
struct cotangent_leaf<X> {
  using type = typename stored_impl<typename cotangent_of<type_of_t<X>>::type, typename X::backend>::type;
  using error = void;
};
template <class At, class X>
struct cotangent_at : cotangent_leaf<X> {};

/// Where two types of arrays differ first: the parts.
template <class Wanted, class Given>
struct first_difference {
  using wanted = Wanted;
  using given = Given;
};
template <class T, class D, class S, class M, class U, class E, class R, class N>
struct first_difference<array_type<T, D, S, M>, array_type<U, E, R, N>> {
  static constexpr bool dtype = !std::is_same_v<T, U>, mesh = !std::is_same_v<M, N>, state = !std::is_same_v<S, R>;
  template <class A, class B, class C, class Else>
  using first = std::conditional_t<dtype, A, std::conditional_t<mesh, B, std::conditional_t<state, C, Else>>>;
  using wanted = first<T, M, S, D>;
  using given = first<U, N, R, E>;
};

/// Whether X may stand for a tangent or cotangent of this type; void: for that of a leaf that has none.
template <class Wanted, class X>
inline constexpr bool stands_for = std::is_same_v<X, no_tangent>;
template <class Wanted, Array X>
inline constexpr bool stands_for<Wanted, X> =
    becomes<typename visible_type<type_of_t<X>>::type, typename visible_type<Wanted>::type>;
template <Array X>
inline constexpr bool stands_for<void, X> = false;

template <class Y>
struct cotangents_type {
  using type = void;
};
template <class Y>
  requires is_variable<Y>
struct cotangents_type<Y> : cotangent_of<type_of_t<Y>> {};

/// Whether X may stand for a cotangent of this type: on any mesh where both can be, as in an assignment. (An open value has
/// a part of the mesh of its cotangent.)
template <class Wanted, class X>
inline constexpr bool stands_for_cotangent = stands_for<Wanted, X>;
template <class Wanted, Array X>
  requires(!std::is_void_v<Wanted>)
inline constexpr bool stands_for_cotangent<Wanted, X> = [] {
  using mesh = typename Wanted::mesh;
  if constexpr (joins_mesh<mesh_type_of<X>, mesh>)
    return becomes<typename visible_type<typename bound_type<type_of_t<X>, mesh>::type>::type,
                   typename visible_type<Wanted>::type>;
  else if constexpr (is_open_mesh<mesh> && joins_mesh<mesh, mesh_type_of<X>>)
    return becomes<typename visible_type<type_of_t<X>>::type,
                   typename visible_type<typename bound_type<Wanted, mesh_type_of<X>>::type>::type>;
  else
    return stands_for<Wanted, X>;
}();

/// C as the cotangent of a leaf Y.
template <class At, class Y, class C>
struct cotangent_for {
  using wanted = typename cotangents_type<Y>::type;
  using differ = first_difference<wanted, typename given_type<C>::type>;
  using fix = std::conditional_t<std::is_void_v<wanted>, nabla::error::to_fix::give_no_tangent,
                                 nabla::error::to_fix::give_an_array_of_cotangent_t>;
  using type = no_tangent;
  using error =
      std::conditional_t<stands_for_cotangent<wanted, C>, void,
                         nabla::error::cotangent_has_another_type<
                             At, std::conditional_t<std::is_void_v<wanted>, no_tangent, typename differ::wanted>,
                             typename differ::given, fix>>;
};
template <class At, class Y, Reported C>
struct cotangent_for<At, Y, C> {
  using type = nabla::error::reported;
  using error = void;
};
template <class Y, class C>
using why_no_cotangent = typename together<cotangent_for, error::at<>, Y, C>::error;

/// The leaves of two trees of one structure, pair by pair, where there is something to sweep.
template <class Levels, class Y, class C>
constexpr auto sweep_starts(const Y& y, const C& c) {
  if constexpr (Tree<Y>) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return std::tuple_cat(sweep_starts<Levels>(entry_of<I>(y), entry_of<counterpart<Y, C, I>>(c))...);
    }
    (indices_of<entries_of<Y>>{});
  } else if constexpr (lacks_hidden<hidden_in<C>, Y>) {
    return std::tuple();  // the arguments have the dim, so the value does not depend on them
  } else if constexpr (is_variable<Y> && Array<C>) {
    using type = typename cotangent_of<type_of_t<Y>>::type;
    const auto stored = stored_cotangent(y, along_hidden<hidden_in<Y>>(c, y));
    join_sizes<typename type::dims>("a pullback", y.leaf(), stored.leaf());
    join_mesh_values<typename type::mesh>("a pullback", y.mesh(), stored.mesh());
    return std::make_tuple(sweep_start{in_graph<Levels>(y), stored});
  } else {
    return std::tuple();
  }
}

/// Why there is no derivative of what a function gives; void if there is.
template <class Y>
struct why_no_derivative {
  using type = std::conditional_t<any_variable<leaves_of<Y>>, void,
                                  error::result_has_no_derivative<Y, error::to_fix::give_arrays_of_real_numbers>>;
};
template <Reported Y>
struct why_no_derivative<Y> {
  using type = void;
};
struct some_value {
  template <class Y>
  struct why_not : why_no_derivative<Y> {};
};

template <class Seq>
struct all_arguments;
template <int... I>
struct all_arguments<std::integer_sequence<int, I...>> {
  using type = argument_numbers<I...>;
};

template <class F, class Levels, class Extra, bool HasAux, class Y, class Arguments, class Variables>
class pullback;

/// Why none of some arguments is followed; void if one is.
template <class... X>
struct why_no_variable : first_error<why_no_variables_in<X>...> {};
template <class First, class... X>
  requires(!any_variable<leaves_of<First>> && !(any_variable<leaves_of<X>> || ...))
struct why_no_variable<First, X...> {
  using type = error::argument_has_no_gradient<0, First, error::to_fix::compute_it_in_floats>;
};

/// F run with all its arguments as variables, in graphs of its own level, of the levels Extra and of those that its
/// arguments and its result belong to.
template <class F, class Extra, bool HasAux, class... X>
struct recorded_call {
  using numbers = typename all_arguments<std::make_integer_sequence<int, int(sizeof...(X))>>::type;
  template <class Levels>
  using call = typename call_of_variables<F, numbers, X...>::template in<Levels>;
  using parts = value_and_aux<HasAux>;
  using level = next_level<F, typename all_levels<Extra, levels_in<X>...>::type>;

  using first_levels = typename all_levels<levels<level>, Extra, levels_in<X>...>::type;

  // Asked one after the other: without a look into the function's body, as long as its arguments do not fit.
  struct taken : why_not_called<F, typename call<first_levels>::seen, X...> {};
  using arguments_error = typename first_why<why_no_variable<X...>, taken>::type;
  struct variables {
    using type = typename call<first_levels>::seen;
  };
  using function = function_if<arguments_error, F>;
  using seen = typename seen_if<arguments_error, variables>::type;
  struct result {
    using given = std::remove_cvref_t<typename result_of_call<function, seen>::type>;
    using all_levels = typename detail::all_levels<first_levels, levels_in<given>>::type;
  };
  /// Why a result has no derivative, the arguments being right.
  template <class ArgumentsError, class Given>
  struct why_not {
    using type = ArgumentsError;
  };
  template <class Given>
  struct why_not<void, Given> : parts::template why_not<some_value, std::remove_cvref_t<Given>> {};
  static constexpr auto run(const F& f, const X&... x) {
    using given = typename result::given;
    if constexpr (gives_reported<given>) {
      return parts::nothing_beside(not_called{});
    } else {
      using hidden = hidden_in<std::remove_cvref_t<decltype(parts::value(std::declval<given&>()))>>;
      if constexpr ((lacks_hidden<hidden, X> || ...))
        return with_values_of<hidden>([&](const auto&... from) { return of_each_entry<hidden>(f, x...)(from...); }, f,
                                      x...);
      else return in_graph_of(f, x...);
    }
  }
  /// Within a vmap: the arguments get the mapped dims of the value, or of its cotangent.
  template <class Hidden>
  static constexpr auto of_each_entry(const F& f, const X&... x) {
    return [&](const auto&... from) {
      return recorded_call<F, Extra, HasAux, decltype(along_hidden<Hidden>(x, from...))...>::run(
          f, along_hidden<Hidden>(x, from...)...);
    };
  }

 private:
  static constexpr auto in_graph_of(const F& f, const X&... x) {
    using all = typename result::all_levels;
    using outer = typename without_level<all, level>::type;
    const auto v = call<all>::variables(x...);
    const auto given = kept_tree(call<all>::on(f, v));
    const auto& y = parts::value(given);
    using value = std::remove_cvref_t<decltype(y)>;
    using back = pullback<F, all, Extra, HasAux, value, std::tuple<X...>, std::remove_const_t<decltype(v)>>;
    return parts::beside([](const auto& part) { return values_in_outer<outer>(part); }, given,
                         back(f, y, std::tuple<X...>(x...), v));
  }
};

/// What vjp gives beside the value: from a cotangent of the value to those of the arguments.
template <class F, class Levels, class Extra, bool HasAux, class Y, class... X, class... V>
class pullback<F, Levels, Extra, HasAux, Y, std::tuple<X...>, std::tuple<V...>> {
 public:
  constexpr pullback(F f, Y y, std::tuple<X...> arguments, std::tuple<V...> variables)
      : f_(static_cast<F&&>(f)),
        y_(static_cast<Y&&>(y)),
        arguments_(static_cast<std::tuple<X...>&&>(arguments)),
        variables_(static_cast<std::tuple<V...>&&>(variables)) {}

  /// The cotangent of the argument, or a tuple of those of several.
  template <class C, class nabla_error = why_no_cotangent<Y, C>>
    requires std::is_void_v<nabla_error>
  constexpr auto operator()(const C& c, call_site where = call_site::here()) const {
    if constexpr (Reported<C>) return error::reported{};
    else return pulled(kept_tree(c), where);
  }
  NABLA_REFUSED_CALL((class C, class nabla_error = why_no_cotangent<Y, C>), (const C&, call_site = {}))

 private:
  using recorded = recorded_call<F, Extra, HasAux, X...>;
  using outer = typename without_level<Levels, typename recorded::level>::type;

  template <class C>
  constexpr auto pulled(const C& c, call_site where) const {
    using needed = typename all_levels<outer, levels_in<C>>::type;
    if constexpr (!std::is_same_v<needed, outer>) {
      // The graph cannot follow derivatives in the cotangent that it was not recorded for.
      using again = recorded_call<F, typename all_levels<Extra, levels_in<C>>::type, HasAux, X...>;
      return call_with_entries([&](const auto&... x) { return std::get<1>(again::run(f_, x...))(c, where); },
                               arguments_);
    } else if constexpr ((lacks_hidden<hidden_in<C>, X> || ...)) {
      return call_with_entries(
          [&](const auto&... x) {
            return std::get<1>(recorded::template of_each_entry<hidden_in<C>>(f_, x...)(c, x...))(c, where);
          },
          arguments_);
    } else {
      const auto vertices = variables_among(variables_);
      const sweep_to<outer, std::tuple<V...>> back{where, variables_, vertices};
      return call_with_entries([&](const auto&... s) { return back.from(s...); }, sweep_starts<Levels>(y_, c));
    }
  }

  F f_;
  Y y_;
  std::tuple<X...> arguments_;
  std::tuple<V...> variables_;
};

}  // namespace detail

/// The type of the cotangent of a value: in the state of its derivatives, so that an unreduced value has a reduced
/// cotangent and the other way round; `no_tangent` for integers, truth values and plain numbers; of a tree the tree.
template <class X>
using cotangent_t = typename detail::leaf_by_leaf<detail::cotangent_at, error::at<>, X>::type;

}  // namespace nabla
