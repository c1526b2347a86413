// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/joined_sums.hpp>
#include <nabla/transform/detail/graph/compiled.hpp>
#include <nabla/transform/detail/graph/loss_pass.hpp>
#include <nabla/transform/detail/graph/ordered_vertices.hpp>
#include <nabla/transform/detail/graph/variables.hpp>
#include <tuple>

// A graph swept back from some of its values to its variables.
namespace nabla::detail {

/// A value without the level that is swept.
template <class Outer, class Stored>
constexpr auto in_outer(const Stored& value, const vertex_ptr& origin) {
  if constexpr (order_of<Outer> == 0) return value;
  else return traced<Outer, Stored>(value, origin);
}
template <class Outer, class X>
constexpr auto in_outer(const X& x) {
  if constexpr (!Array<X>) return x;
  else if constexpr (is_dual<X>) return dual_like(x, in_outer<Outer>(x.primal()), in_outer<Outer>(x.tangent()));
  else if constexpr (is_traced<X>) return in_outer<Outer>(x.primal(), x.origin());
  else return in_outer<Outer>(x, {});
}

/// What has arrived at a variable; zeros if nothing has.
template <class Outer, class X>
constexpr auto gradient_at(const sweep& s, const X& variable) {
  using type = typename cotangent_of<type_of_t<X>>::type;
  auto& v = static_cast<vertex_with<row_on<type_of_t<X>, typename X::backend>>&>(*variable.origin());
  if (!v.has_cotangent()) {
    const auto zeros = stored_constant<type, typename values_of_backend<typename X::backend>::type>(
        {}, variable.sizes(), variable.mesh(), listener_of(variable));
    return in_outer<Outer>(zeros, {});
  }
  const auto in_dims = [&](auto row) {
    return retyped<type>(static_cast<decltype(row)&&>(row), variable.sizes(), row.mesh());
  };
  auto row = v.template take<Outer>(s);
  if constexpr (order_of<Outer> == 0) return in_dims(static_cast<decltype(row)&&>(row));
  else return with_origin<Outer>(in_dims(row.primal()), row.origin());
}
template <class Outer, class X>
constexpr auto gradients_at(const sweep& s, const X& variables) {
  return with_variables([&](const auto& leaf) { return gradient_at<Outer>(s, without_tangents(leaf)); },
                        [](const auto&) { return no_tangent{}; }, variables);
}

/// A cotangent of a value, as it is stored: without its data where the value has none.
template <class Y, class C>
constexpr auto stored_cotangent(const Y& y, const C& c) {
  using type = typename cotangent_of<type_of_t<Y>>::type;
  const auto& known = known_as(c, y);
  using given = std::remove_cvref_t<decltype(known)>;
  using stored = typename stored_impl<type, typename given::backend>::type;
  if constexpr (joins_mesh<mesh_type_of<given>, typename type::mesh>) return stored(on_mesh(known, y.mesh()));
  else if constexpr (is_open_mesh<typename type::mesh>)
    return in_own_memory(stored(on_mesh_of_type<type>(known.eval())));
  else return in_own_memory(stored(known));
}

/// A value of a graph, or a dual array of such, and its cotangent: where a sweep begins.
template <class Y, class C>
struct sweep_start {
  Y value;
  C cotangent;
};
template <class Y, class C>
sweep_start(Y, C) -> sweep_start<Y, C>;

/// The level of the outermost tangent among the parts of seeds; void if there is none.
template <class... B>
struct outermost_level {
  using type = void;
};
template <class B, class... Rest>
struct outermost_level<B, Rest...> : outermost_level<Rest...> {};
template <class L, class I, class... Rest>
struct outermost_level<dual_backend<L, I>, Rest...> {
  using type = L;
};

/// A sweep of a function's graph back from some values to its arguments.
template <class Outer, class Arguments>
struct sweep_to {
  call_site where;
  const Arguments& arguments;
  const std::vector<vertex_ptr>& variables;

  /// What arrives at the argument, or a tuple of what arrives at several. A tangent of what is swept has a sweep of its
  /// own, by the product rule.
  template <class... Y, class... C>
  constexpr auto from(const sweep_start<Y, C>&... seeds) const {
    using level = typename outermost_level<typename Y::backend..., typename C::backend...>::type;
    if constexpr (std::is_void_v<level>) {
      return sweep_plainly(seeds...);
    } else {
      const auto rates = std::tuple_cat(product_rule<level>(seeds)...);
      // Both communicate: one after the other, and not as the compiler orders two arguments.
      const auto of_values = from(sweep_start{value_in<level>(seeds.value), value_in<level>(seeds.cotangent)}...);
      const auto of_rates = call_with_entries([this](const auto&... s) { return this->from(s...); }, rates);
      return with_rates<level>(of_values, of_rates);
    }
  }

  /// A loss that has not been stored, and what arrives from it. The loss itself is worked out only if it is wanted.
  template <bool WithValue, class N>
  constexpr auto from_node(const N& n) const {
    using type = typename N::type;
    const one_node<type> one{{n.sizes()}, {}};
    using pass = loss_pass<N, one_node<type>>;
    constexpr untraced_view view;
    std::vector<vertex_ptr> roots;
    roots.reserve(8);
    for (const vertex_ptr* origin : followed_origins(n)) roots.push_back(*origin);
    const auto pull = [&](const sweep& s) { return puller<untraced_view, delivery>{view, delivery{s}, where}; };
    if constexpr (!WithValue) {
      return std::pair(std::tuple<>(), swept(roots, [&](const sweep& s) { pull(s)(n, one); }));
    } else if constexpr (pass::exists) {
      auto reduced = new_array<typename pass::type>({}, {}, 0);
      auto gradients = swept(roots, [&](const sweep& s) { pass::run(pull(s), n, one, elements(reduced)); });
      return std::pair(evaluated(pass::value(n, reduced.leaf())), static_cast<decltype(gradients)&&>(gradients));
    } else {
      auto value = evaluated(untraced(n));
      return std::pair(static_cast<decltype(value)&&>(value), swept(roots, [&](const sweep& s) { pull(s)(n, one); }));
    }
  }

 private:
  template <class... Y, class... C>
  constexpr auto sweep_plainly(const sweep_start<Y, C>&... seeds) const {
    return swept({seeds.value.origin()...}, [&](const sweep& s) { (begin_at(s, seeds), ...); });
  }
  /// A sweep from some vertices, at which begin(s) puts the first cotangents.
  template <class Begin>
  constexpr auto swept(const std::vector<vertex_ptr>& roots, const Begin& begin) const {
    const ordered_vertices order(variables, roots);
    const sweep s{where, order_of<Outer> != 0};
    begin(s);
    for (const vertex_ptr& v : *order)
      if (v->has_cotangent()) v->sweep_over(s);
    // In braces: what is still to be summed over devices is summed in the order of the arguments.
    joined_sums<> together;
    auto gradients = call_with_entries(
        [&](const auto&... x) {
          if constexpr (sizeof...(x) == 1) return gradients_at<Outer>(s, x...);
          else return std::tuple<decltype(gradients_at<Outer>(s, x))...>{gradients_at<Outer>(s, x)...};
        },
        arguments);
    together.finish();
    return gradients;
  }
  template <class Y, class C>
  static constexpr void begin_at(const sweep& s, const sweep_start<Y, C>& seed) {
    if constexpr (order_of<Outer> == 0) deliver(s, seed.value.leaf(), seed.cotangent.leaf());
    else deliver(s, seed.value.leaf(), in_graph<Outer>(seed.cotangent).leaf());
  }
  template <class Level, class Y, class C>
  static constexpr auto product_rule(const sweep_start<Y, C>& s) {
    const auto of_value = [&] {
      if constexpr (has_tangent<Level, typename Y::backend>)
        return std::make_tuple(sweep_start{tangent_in<Level>(s.value), value_in<Level>(s.cotangent)});
      else return std::tuple();
    };
    const auto of_cotangent = [&] {
      if constexpr (has_tangent<Level, typename C::backend>)
        return std::make_tuple(sweep_start{value_in<Level>(s.value), tangent_in<Level>(s.cotangent)});
      else return std::tuple();
    };
    return std::tuple_cat(of_value(), of_cotangent());
  }
  template <class Level, class X>
  static constexpr auto with_rates(const X& values, const X& rates) {
    return tree_map(
        [](const auto& v, const auto& r) {
          if constexpr (is_variable<std::remove_cvref_t<decltype(v)>>) return dual_of<Level>(v, r);
          else return no_tangent{};
        },
        values, rates);
  }
};

}  // namespace nabla::detail
