// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/exec.hpp>
#include <nabla/transform/detail/graph/record_words.hpp>
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
  if constexpr (has_derivative_type<type>) return evaluator<I>::materialize(tangent_or_zeros<Level>(n));
  else return stored_in<type, I>();
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
    if constexpr (has_derivative_type<typename N::type>) {
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
    if constexpr (has_derivative_type<Type>)
      return dual_array<L, stored>(std::move(value),
                                   stored(joiner<I>::template run<Type, D>(size, mesh, tangent_or_zeros<L>(n)...)));
    else return dual_array<L, stored>(std::move(value), {});
  }
};

// ---- words that run at once -----------------------------------------------------------------------------------------

template <class L, class I>
struct word_runner<dual_backend<L, I>> {
  template <class Word, class X>
  static auto run(const Word& word, const called& call, const X& x) {
    auto value = run_word(word, call, x.primal());
    using stored = decltype(value);
    if constexpr (!has_derivative_type<type_of_t<X>> || !has_derivative_type<type_of_t<stored>>) {
      return dual_array<L, stored>(std::move(value), {});
    } else if constexpr (Word::is_linear) {
      return dual_array<L, stored>(std::move(value), run_word(word, call, x.tangent()));
    } else {
      auto change = word.pushforward(call.where, x.primal(), x.tangent(), value);
      return dual_array<L, stored>(std::move(value), std::move(change));
    }
  }
};

template <Array X>
  requires is_dual<X>
auto in_memory(const X& x) {
  return in_memory(x.eval().primal());
}

}  // namespace nabla::detail
