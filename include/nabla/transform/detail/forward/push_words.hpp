// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/exec.hpp>
#include <nabla/transform/detail/graph/record_collectives.hpp>
#include <nabla/transform/detail/rules/push.hpp>

// What words do with dual arrays: what they do with the values, and how the tangents follow.
namespace nabla::detail {

template <class Type, class I>
using stored_in = typename stored_impl<Type, I>::type;

/// The tangent of a node; zeros where it does not change.
template <class Level, class N>
constexpr auto tangent_or_zeros(const N& n) {
  const auto tangent = tangent_of_node<Level>(n);
  if constexpr (changes<std::remove_const_t<decltype(tangent)>>) return tangent;
  else return constant<typename N::type>({}, n.sizes(), n.mesh());
}

/// The same, stored; nothing where the node is no real number.
template <class Level, class I, class N>
constexpr auto stored_tangent(const N& n) {
  using type = typename N::type;
  if constexpr (is_real_type<type>) return evaluator<I>::materialize(tangent_or_zeros<Level>(n));
  else return stored_in<type, I>();
}

/// A linear function of a stored dual array: of the value first, and then of the tangent.
template <class Level, class X, class F>
auto of_both_parts(const X& x, const F& f) {
  auto value = f(x.primal());
  using stored = decltype(value);
  if constexpr (is_real_type<type_of_t<X>> && is_real_type<type_of_t<stored>>)
    return dual_array<Level, stored>(std::move(value), f(x.tangent()));
  else return dual_array<Level, stored>(std::move(value), {});
}

template <class L, class I>
struct evaluator<dual_backend<L, I>> {
  template <class N>
  static constexpr auto materialize(const N& n) {
    using stored = stored_in<typename N::type, I>;
    return dual_array<L, stored>(evaluator<I>::materialize(values_of<L>(n)), stored_tangent<L, I>(n));
  }
};

// ---- products -------------------------------------------------------------------------------------------------------

template <class L, class I>
struct contractor<dual_backend<L, I>> {
  template <class N>
  static constexpr auto run(const N& n) {
    const auto x = values_of<L>(n.x);
    const auto y = values_of<L>(n.y);
    auto value = contractor<I>::run(with_operands(n, x, y));
    using stored = decltype(value);
    return dual_array<L, stored>(std::move(value), tangent<stored>(n, x, y));
  }

 private:
  template <class Stored, class N, class X, class Y>
  static constexpr Stored tangent(const N& n, const X& x, const Y& y) {
    if constexpr (is_real_type<typename N::type>) {
      const auto dx = tangent_of_node<L>(n.x);
      const auto dy = tangent_of_node<L>(n.y);
      constexpr bool left = changes<std::remove_const_t<decltype(dx)>>,
                     right = changes<std::remove_const_t<decltype(dy)>>;
      if constexpr (left && right)
        return Stored(contractor<I>::run(with_operands(n, dx, y)) + contractor<I>::run(with_operands(n, x, dy)));
      else if constexpr (left) return Stored(contractor<I>::run(with_operands(n, dx, y)));
      else return Stored(contractor<I>::run(with_operands(n, x, dy)));
    } else {
      return {};
    }
  }
};

// ---- arrays one after the other -------------------------------------------------------------------------------------

template <class L, class I>
struct joiner<dual_backend<L, I>> {
  template <class Type, int D, class... N>
  static constexpr auto run(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh, const N&... n) {
    auto value = joiner<I>::template run<Type, D>(size, mesh, values_of<L>(n)...);
    using stored = decltype(value);
    if constexpr (is_real_type<Type>)
      return dual_array<L, stored>(std::move(value),
                                   stored(joiner<I>::template run<Type, D>(size, mesh, tangent_or_zeros<L>(n)...)));
    else return dual_array<L, stored>(std::move(value), {});
  }
};

// ---- collectives ----------------------------------------------------------------------------------------------------

/// The mean of the tangents of the devices that hold the largest (smallest) value.
template <class I, class G, class X, class Stored>
constexpr Stored change_of_best(call_site where, const X& x, const Stored& best) {
  using T = value_type_t<X>;
  const auto value = as_own(x.primal().leaf());
  const auto chosen = converted<T>(node_of<op::equal>(value, best.leaf()));
  const auto sum = [&](const auto& part) {
    return collectives<I>::template reduce<op::sum, G>({"psum", where},
                                                       evaluator<I>::materialize(as_tangent_of(value, part)));
  };
  const auto changes = sum(node_of<op::times_partial>(as_own(x.tangent().leaf()), chosen));
  return Stored(evaluator<I>::materialize(node_of<op::divide>(changes.leaf(), sum(chosen).leaf())));
}

/// Those but pmax and pmin are linear: the tangent goes the way of the value.
template <class L, class I>
struct collectives<dual_backend<L, I>> {
  using inner = collectives<I>;

  template <class R, class G, class X>
  static constexpr auto reduce(const called& call, const X& x) {
    if constexpr (std::is_same_v<R, op::sum>) {
      return of_both_parts<L>(x, [&](const auto& part) { return inner::template reduce<op::sum, G>(call, part); });
    } else {
      auto best = inner::template reduce<R, G>(call, x.primal());
      using stored = decltype(best);
      if constexpr (is_real_type<type_of_t<X>>) {
        auto change = change_of_best<I, G>(call.where, x, best);
        return dual_array<L, stored>(std::move(best), std::move(change));
      } else {
        return dual_array<L, stored>(std::move(best), {});
      }
    }
  }
  template <class G, class X>
  static auto mean(const called& call, const X& x) {
    return reduce<op::sum, G>(call, x) / x.mesh().size(G{});
  }
  template <class Rule, class G, class X>
  static constexpr auto gather(const called& call, const X& x) {
    return of_both_parts<L>(x, [&](const auto& part) { return inner::template gather<Rule, G>(call, part); });
  }
  template <class Rule, class G, class X>
  static constexpr auto scatter(const called& call, const X& x) {
    return of_both_parts<L>(x, [&](const auto& part) { return inner::template scatter<Rule, G>(call, part); });
  }
  template <class Rule, class G, class X>
  static constexpr auto exchange(const called& call, const X& x) {
    return of_both_parts<L>(x, [&](const auto& part) { return inner::template exchange<Rule, G>(call, part); });
  }
  template <class G, class X, class Sources>
  static constexpr auto permute(const called& call, const X& x, const Sources& from) {
    return of_both_parts<L>(x, [&](const auto& part) { return inner::template permute<G>(call, part, from); });
  }
  template <int Dim, class X, class Sources>
  static constexpr auto permute_dim(const X& x, const Sources& from) {
    return of_both_parts<L>(x, [&](const auto& part) { return inner::template permute_dim<Dim>(part, from); });
  }
  template <class Type, class X>
  static constexpr auto cast(const called& call, const X& x) {
    return of_both_parts<L>(x, [&](const auto& part) { return inner::template cast<Type>(call, part); });
  }
  template <class Type, class G, class X>
  static constexpr auto assume(const called& call, const X& x) {
    return of_both_parts<L>(x, [&](const auto& part) { return inner::template assume<Type, G>(call, part); });
  }
};

}  // namespace nabla::detail
