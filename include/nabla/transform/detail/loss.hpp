// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/transform.hpp>
#include <nabla/transform/detail/record_border.hpp>
#include <nabla/transform/tree_map.hpp>
#include <tuple>

// A derivative from its first step to its last: arguments become variables of a graph, the function runs, and the graph
// is swept back from its value.
namespace nabla {

/// What stands in a tree of gradients for a leaf that has none: an integer, a truth value, a number that is no array.
struct no_tangent {};

namespace detail {

template <int... N>
struct argument_numbers : vocabulary {};

// ---- variables ------------------------------------------------------------------------------------------------------

/// An argument that a derivative is taken in. Where it belongs to a graph already, that graph goes on behind it.
template <class Type, class Leaf, int Order>
class variable_vertex final : public recorded_vertex<Type, Order> {
 public:
  template <class Value>
  variable_vertex(const Leaf& leaf, const Value& value) : recorded_vertex<Type, Order>(value), leaf_(leaf) {
    this->depends_on_leaves(leaf);
  }
  void pull(const sweep& s) override {
    if constexpr (is_traced_leaf<Leaf>)
      this->with_cotangent(s, [&](const auto& g, const auto&) { deliver(s, leaf_, g.leaf()); });
  }

 private:
  Leaf leaf_;
};

template <class X>
inline constexpr bool is_variable = false;
template <Array X>
inline constexpr bool is_variable<X> = [] {
  constexpr masks m = masks_of<state_of<X>, mesh_type_of<X>>;
  return is_real_type<type_of_t<X>> && own_masks(m) == m;
}();

template <class X>
struct levels_of {
  using type = levels<>;
};
template <class L, class Stored>
struct levels_of<traced<L, Stored>> {
  using type = L;
};
template <class X>
  requires is_expr<X>
struct levels_of<X> : levels_of<stored_t<X>> {};
template <class Entries>
struct levels_of_leaves;
template <class... X>
struct levels_of_leaves<list<X...>> : all_levels<levels<>, typename levels_of<X>::type...> {};
template <class... X>
using levels_in = typename all_levels<levels<>, typename levels_of_leaves<leaves_of<X>>::type...>::type;

/// x as a variable of these levels.
template <class Levels, class X>
auto as_variable(const X& x) {
  const auto stored = x.eval();
  const auto leaf = stored.leaf();
  const auto make = [&](const auto& primal) {
    using vertex_type = variable_vertex<type_of_t<X>, std::remove_const_t<decltype(leaf)>, order_of<Levels>>;
    return traced<Levels, std::remove_cvref_t<decltype(primal)>>(primal, vertex_ptr(new vertex_type(leaf, primal)));
  };
  if constexpr (is_traced<X>) return make(stored.primal());
  else return make(stored);
}
/// The tree with at_variable(leaf) for each variable and elsewhere(leaf) for the other leaves. An array by itself is a
/// tree of one leaf, and the usual one: to walk through it costs compile time.
template <class AtVariable, class Elsewhere, class X>
auto with_variables(const AtVariable& at_variable, const Elsewhere& elsewhere, const X& tree) {
  if constexpr (is_variable<X>) {
    return at_variable(tree);
  } else {
    return tree_map(
        [&](const auto& leaf) {
          if constexpr (is_variable<std::remove_cvref_t<decltype(leaf)>>) return at_variable(leaf);
          else return elsewhere(leaf);
        },
        tree);
  }
}
template <class Levels, class X>
auto as_variables(const X& tree) {
  return with_variables([](const auto& leaf) { return as_variable<Levels>(leaf); },
                        [](const auto& leaf) { return leaf; }, tree);
}
template <class X>
void add_variables(std::vector<vertex_ptr>& all, const X& tree) {
  with_variables(
      [&](const auto& leaf) {
        all.push_back(leaf.origin());
        return no_tangent{};
      },
      [](const auto&) { return no_tangent{}; }, tree);
}

// ---- the sweep ------------------------------------------------------------------------------------------------------

/// Sweeps from a scalar back to variables, which keep what arrives.
template <class Y>
void sweep_back(const sweep& s, const Y& loss, const std::vector<vertex_ptr>& variables) {
  if (!loss.origin()) return;
  const ordered_vertices order(variables, loss.origin());
  if (!loss.origin()->is_reached()) return;
  using row = flat_cotangent<type_of_t<Y>>;
  constexpr masks state = masks_of<typename row::state, typename row::mesh>;
  constexpr masks whole = {state.v, 0, state.r, unreduced_kind::none};
  const auto one = evaluator<machine_backend>::materialize(constant<in_state<row, whole>>(1, {{1}}, loss.mesh()));
  static_cast<vertex_with<row>&>(*loss.origin()).add(in_state_of<row>(s, one));
  for (const vertex_ptr& v : *order)
    if (v->has_cotangent() && std::find(variables.begin(), variables.end(), v) == variables.end()) v->sweep_over(s);
}

/// A value without the level that is swept.
template <class Outer, class Stored>
auto in_outer(const Stored& value, const vertex_ptr& origin) {
  if constexpr (order_of<Outer> == 0) return value;
  else return traced<Outer, Stored>(value, origin);
}

/// What has arrived at a variable; zeros if nothing has.
template <class Outer, class X>
auto gradient_at(const X& variable) {
  using type = typename cotangent_of<type_of_t<X>>::type;
  using stored = typename stored_impl<type, machine_backend>::type;
  auto& v = static_cast<vertex_with<flat_cotangent<type_of_t<X>>>&>(*variable.origin());
  if (!v.has_cotangent()) {
    const stored zeros = evaluator<machine_backend>::materialize(constant<type>({}, variable.sizes(), variable.mesh()));
    return in_outer<Outer>(zeros, {});
  }
  const auto row = v.take_row();
  return in_outer<Outer>(
      stored(row.value.storage(), row.value.offset(), variable.sizes(), row.value.mesh(), row.value.stored()),
      row.origin);
}
template <class Outer, class X>
auto gradients_at(const X& variables) {
  return with_variables([](const auto& leaf) { return gradient_at<Outer>(leaf); },
                        [](const auto&) { return no_tangent{}; }, variables);
}

// ---- what may be differentiated -------------------------------------------------------------------------------------

/// Why a value is no loss; void if it is one.
template <class Y>
struct why_no_loss {
  using type = error::loss_is_no_array<Y, error::to_fix::give_one_scalar>;
};
template <Reported Y>
struct why_no_loss<Y> {
  using type = void;
};
template <Array Y>
struct why_no_loss<Y> {
  using of = type_of_t<Y>;
  using M = typename of::mesh;
  static constexpr masks m = masks_of<typename of::state, M>;
  using type = std::conditional_t<
      !is_real_type<of>, error::loss_is_not_floating<typename of::value_type>,
      std::conditional_t<
          (of::dims::rank > 0), error::loss_is_no_scalar<typename of::dims, error::to_fix::sum_it_or_take_the_mean>,
          std::conditional_t<
              m.v != 0,
              error::loss_varies_over<typename axes_from<M, m.v, mesh_axes>::type, error::to_fix::psum_or_pmean_it>,
              std::conditional_t<m.u != 0 && m.kind != unreduced_kind::sum,
                                 error::loss_is_unreduced_by_max_or_min<typename axes_from<M, m.u, mesh_axes>::type>,
                                 void>>>>;
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

template <int N, class... X>
struct why_not_differentiated {
  using type = std::conditional_t<any_variable<leaves_of<at<N, list<X...>>>>, void,
                                  error::argument_has_no_gradient<N, at<N, list<X...>>>>;
};
template <int N, class... X>
  requires(N < 0 || N >= int(sizeof...(X)))
struct why_not_differentiated<N, X...> {
  using type = error::function_has_no_such_argument<N, int(sizeof...(X))>;
};

/// The derivative of F in some of its arguments: `error`, or void and `run`.
template <class F, class N, class... X>
struct gradient_rule : gradient_rule<F, typename chosen_arguments<N, X...>::type, X...> {};
template <class F, int First, int... N, class... X>
struct gradient_rule<F, argument_numbers<First, N...>, X...> {
  using arguments = typename first_error<typename why_not_differentiated<First, X...>::type,
                                         typename why_not_differentiated<N, X...>::type...>::type;

  template <int I>
  static constexpr bool is_chosen = I == First || ((I == N) || ...);
  template <class Levels, int I, class A>
  static auto argument(const A& x) {
    if constexpr (is_chosen<I>) return as_variables<Levels>(x);
    else return x;
  }
  template <class Levels, class Seq>
  struct call;
  template <class Levels, int... I>
  struct call<Levels, std::integer_sequence<int, I...>> {
    static auto variables(const X&... x) { return std::tuple(argument<Levels, I>(x)...); }
    template <class... V>
    static decltype(auto) on(const F& f, const std::tuple<V...>& v) {
      return f(std::get<std::size_t(I)>(v)...);
    }
    using variables_type = decltype(variables(std::declval<const X&>()...));
    using result = decltype(on(std::declval<const F&>(), std::declval<const variables_type&>()));
  };
  using indices = std::make_integer_sequence<int, int(sizeof...(X))>;

  template <class Error>
  struct checked {
    using error = Error;
  };
  template <class Error>
    requires std::is_void_v<Error>
  struct checked<Error> {
    // What the function holds may belong to graphs as well: the result says to which.
    using first = typename all_levels<levels<F>, levels_in<X...>>::type;
    using value = std::remove_cvref_t<typename call<first, indices>::result>;
    using all = typename all_levels<first, levels_in<value>>::type;
    using error = typename why_no_loss<value>::type;
  };
  using error = typename checked<arguments>::error;

  static auto run(const F& f, call_site where, const X&... x) {
    using all = typename checked<arguments>::all;
    using called = call<all, indices>;
    using outer = typename without_level<all, F>::type;
    const auto v = called::variables(x...);
    std::vector<vertex_ptr> variables;
    add_variables(variables, std::get<First>(v));
    (add_variables(variables, std::get<N>(v)), ...);
    const auto loss = in_graph<all>(called::on(f, v));
    sweep_back(sweep{where, order_of<outer> != 0}, loss, variables);
    auto value = in_outer<outer>(loss.primal(), loss.origin());
    if constexpr (sizeof...(N) == 0) return std::pair(value, gradients_at<outer>(std::get<First>(v)));
    else
      return std::pair(value,
                       std::tuple(gradients_at<outer>(std::get<First>(v)), gradients_at<outer>(std::get<N>(v))...));
  }

 private:
  /// A loss that does not depend on the variables is a constant.
  template <class Levels, class Y>
  static auto in_graph(const Y& y) {
    const auto stored = y.eval();
    if constexpr (is_traced<decltype(stored)>)
      return traced<Levels, std::remove_cvref_t<decltype(stored.primal())>>(stored.primal(), stored.origin());
    else return traced<Levels, std::remove_const_t<decltype(stored)>>(stored, {});
  }
};

}  // namespace detail
}  // namespace nabla
