// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/make/zeros_like.hpp>
#include <nabla/transform/detail/pullback.hpp>
#include <utility>

// The common part of all optimisers: which arguments they accept, and the walk through trees of parameters, gradients
// and states.
namespace nabla::detail {

// ---- walking

/// Whether elements of arrays that belong together lie in the same order: what is done to each of them runs along rows,
/// and is compiled once for all shapes.
template <class X, class... Others>
inline constexpr bool run_as_rows = false;
template <class T, class D, class S, class M, class... U, class... V>
inline constexpr bool run_as_rows<array<T, D, S, M>, array<U, D, V, M>...> = std::is_same_v<hidden_keys_of<D>, list<>>;
/// The elements of each block as one row.
template <class T, class D, class S, class M>
auto as_row(const array<T, D, S, M>& x) {
  using row = typename flat_impl<array_type<T, D, S, M>>::type;
  return retyped<row>(x, row_sizes<row>(place_of(x).elements, x.mesh()), x.mesh());
}

/// A tree like params with zeros for each leaf that has a gradient, and no_tangent for the others.
template <class P>
constexpr auto zeros_of_variables(const P& params) {
  return tree_map(
      []<class X>(const X& leaf) {
        if constexpr (!is_variable<X>) return no_tangent{};
        else if constexpr (run_as_rows<X>)
          return retyped<type_of_t<X>>(zeros_like(as_row(leaf)).eval(), leaf.sizes(), leaf.mesh());
        else return zeros_like(leaf).eval();
      },
      params);
}

/// A leaf of 16 bits as one of f32, for a formula whose numbers 16 bits do not hold; others as they are.
template <class X>
constexpr decltype(auto) computed_leaf(const X& x) {
  if constexpr (is_half<value_type_t<X>>) return as_expr(computed(as_node(x)));
  else return (x);
}
/// f(leaf, others...) as an X, which is computed in f32 where a leaf has 16 bits, and rounded once.
template <class X, class F, class... Leaves>
constexpr X new_leaf(const F& f, const Leaves&... leaf) {
  return X(rounded_as<value_type_t<X>>(f(computed_leaf(leaf)...)));
}
template <class X, class F, class... Others>
X new_leaf_by_rows(const F& f, const X& leaf, const Others&... others) {
  using type = type_of_t<X>;
  using row = decltype(as_row(leaf));
  const auto size = joined_sizes<typename type::dims>("update", list<value_type_t<X>, value_type_t<Others>...>{},
                                                      leaf.sizes(), others.sizes()...);
  return retyped<type>(new_leaf<row>(f, as_row(leaf), as_row(others)...), size, leaf.mesh());
}
/// The tree `old` with each leaf that has a gradient replaced by f(leaf, leaves of the others...).
template <class F, class T, class... Rest>
constexpr T with_new_variables(const F& f, const T& old, const Rest&... rest) {
  return made_of_leaves<T>(
      [&]<class X>(type_tag<X>, const auto& leaf, const auto&... others) {
        if constexpr (!is_variable<X>) return leaf;
        else if constexpr (run_as_rows<X, std::remove_cvref_t<decltype(others)>...>)
          return new_leaf_by_rows(f, leaf, others...);
        else return new_leaf<X>(f, leaf, others...);
      },
      old, rest...);
}

/// A number from the host with the dtype of an array.
template <class X>
constexpr value_type_t<X> number_like(const X&, double number) {
  return static_cast<value_type_t<X>>(number);
}

/// The first leaf of a tree that has a gradient.
template <class P>
constexpr const auto& first_variable(const P& params) {
  if constexpr (!Tree<P>) {
    return params;
  } else {
    constexpr int found = []<int... I>(std::integer_sequence<int, I...>) {
      int first = -1;
      ((first < 0 && any_variable<leaves_of<at<I, entries_of<P>>>> ? void(first = I) : void()), ...);
      return first;
    }
    (indices_of<entries_of<P>>{});
    return first_variable(entry_of<found>(params));
  }
}
/// The mesh for a number that is used with all of these arrays: theirs if they have the same one, else none.
template <class... X>
struct meeting_mesh {
  using type = no_mesh;
};
template <class X, class... Rest>
  requires(std::is_same_v<mesh_type_of<X>, mesh_type_of<Rest>>&&...)
struct meeting_mesh<X, Rest...> {
  using type = mesh_type_of<X>;
};
template <class Leaves>
struct variables_of;
template <class... X>
struct variables_of<list<X...>> {
  using type = concat<list<>, std::conditional_t<is_variable<X>, list<X>, list<>>...>;
};

/// A step count of zero that can be used with all leaves that have a gradient.
template <class P>
constexpr auto no_steps(const P& params) {
  return [&]<class... X>(list<X...>) {
    using M = typename meeting_mesh<X...>::type;
    using B = typename backend_of<backend_of_argument<X>...>::type;
    using type = array_type<std::int32_t, dims<>, state<>, M>;
    const auto& first = first_variable(params);
    const M mesh = [&] {
      if constexpr (std::is_same_v<M, no_mesh>) return no_mesh{};
      else return first.mesh();
    }();
    return stored_constant<type, B>(0, {}, mesh, listener_of(first));
  }
  (typename variables_of<leaves_of<P>>::type{});
}

// ---- accepted arguments

/// Checks G at the place of a parameter X: it must have the type of X, or be no_tangent if X has no gradient.
template <template <class, class, class, class...> class Reason, class Fix>
struct beside_parameter {
  template <class At, class X, class G>
  struct leaf {
    using wanted = typename type_of_variable<X>::type;
    using differ = first_difference<wanted, typename given_type<G>::type>;
    using type = no_tangent;
    using error = std::conditional_t<std::is_void_v<wanted> || (Array<G> && stands_for<wanted, G>), void,
                                     Reason<At, typename differ::wanted, typename differ::given, Fix>>;
  };
  template <class At, class X, Reported G>
  struct leaf<At, X, G> {
    using type = nabla::error::reported;
    using error = void;
  };
};
template <class P, class G>
using why_no_gradients =
    typename together<beside_parameter<error::gradient_has_another_type,
                                       error::to_fix::give_an_array_of_the_parameters_type>::template leaf,
                      error::at<>, P, G>::error;
template <class First, class S>
using why_no_optimiser_state = typename together<
    beside_parameter<error::optimiser_state_has_another_type, error::to_fix::make_it_by_init>::template leaf,
    error::at<>, First, S>::error;

/// Steps down a slope, and the squares of gradients, are those of real numbers.
template <class X>
struct why_no_parameter {
  using type = void;
};
template <class X>
  requires is_variable<X>
struct why_no_parameter<X> {
  using type = complex_error<void, value_type_t<X>>;
};
template <class Leaves>
struct why_not_all_parameters;
template <class... X>
struct why_not_all_parameters<list<X...>> {
  using type = typename first_error<typename why_no_parameter<X>::type...>::type;
};

/// Why P cannot be parameters; void if it can.
template <class P>
struct why_no_parameters {
  using type = typename first_error<
      std::conditional_t<any_variable<leaves_of<P>>, void,
                         error::argument_has_no_gradient<0, P, error::to_fix::compute_it_in_floats>>,
      typename why_not_all_parameters<leaves_of<P>>::type>::type;
};

/// An optimiser made from a rule: `first_state(params)` and `step(params, gradients, state)`.
template <class Rule>
class optimiser {
  template <class P, class G, class S, class ParametersError>
  struct update_error {
    using type = ParametersError;
  };
  template <class P, class G, class S>
  struct update_error<P, G, S, void> {
    using first_state = decltype(std::declval<const Rule&>().first_state(std::declval<const P&>()));
    using type = typename first_error<why_no_gradients<P, G>, why_no_optimiser_state<first_state, S>>::type;
  };
  template <class P, class G, class S>
  using why_no_update = typename update_error<P, G, S, typename why_no_parameters<P>::type>::type;

 public:
  // clang-format off
  /// The state before the first step. What it keeps for a parameter has the parameter's type, sharding and state.
  template <class P, class nabla_error = typename why_no_parameters<P>::type>
    requires(std::is_void_v<nabla_error>)
  constexpr auto init(const P& params) const {
    return rule().first_state(kept_tree(params));
  }
  template <class P, class nabla_error = typename why_no_parameters<P>::type>
    requires(!std::is_void_v<nabla_error>)
  error::reported init(const P&) const
      NABLA_REFUSED_MEMBER("nabla: optimiser.init(params) requires an array of real numbers, or a tree of such");

  /// The parameters and the state after a step: `auto [next, next_state] = optimiser.update(params, gradients, state)`.
  template <class P, class G, class S, class nabla_error = why_no_update<stored_tree<P>, G, S>>
    requires(std::is_void_v<nabla_error>)
  constexpr auto update(const P& params, const G& gradients, const S& state) const {
    return rule().step(kept_tree(params), gradients, state);
  }
  template <class P, class G, class S, class nabla_error = why_no_update<stored_tree<P>, G, S>>
    requires(!std::is_void_v<nabla_error>)
  error::reported update(const P&, const G&, const S&) const
      NABLA_REFUSED_MEMBER("nabla: optimiser.update(params, gradients, state) requires gradients of the types of the "
                           "parameters and a state that init has made of them");
  // clang-format on

 private:
  constexpr const Rule& rule() const { return static_cast<const Rule&>(*this); }
};

}  // namespace nabla::detail
