// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/shard_map.hpp>
#include <nabla/spmd/to_host.hpp>
#include <nabla/transform/detail/forward/push_words.hpp>
#include <nabla/transform/detail/graph/record_border.hpp>

// Dual arrays on their way between a region and what is around it, onto a mesh, and from one sharding to another: all of
// it but the making of a maximum is linear, so the tangent goes the way of the value.
namespace nabla::detail {

template <class L, class I>
struct placements<dual_backend<L, I>> {
  template <class Type, class X>
  static auto retype(const X& x, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
    return of_both_parts<L>(x, [&](const auto& part) { return retyped_as<Type>(part, size, mesh); });
  }
  template <class Type, bool Keep, class X>
  static auto place(const called& call, const X& x, const sizes_of<typename Type::dims>&,
                    const typename Type::mesh& mesh) {
    return of_both_parts<L>(x.eval(), [&](const auto& part) { return place_on<Type, Keep>(call, part, mesh); });
  }
  template <class X>
  static X in_own_memory(const X& x) {
    return of_both_parts<L>(x, [](const auto& part) { return nabla::detail::in_own_memory(part); });
  }
};

template <class L, class I>
struct resharding<dual_backend<L, I>> {
  template <class To, class X>
  static auto run(const X& x, call_site where) {
    using choice = choice_by_reshard<type_of_t<X>, To>;
    if constexpr (choice::exists && is_real_type<type_of_t<X>>) {
      auto best = rerouted<typename choice::type>(x.primal(), where);
      auto change = change_of_best<I, typename choice::axes>(where, x, best);
      const dual_array<L, decltype(best)> value(std::move(best), std::move(change));
      if constexpr (std::is_same_v<typename choice::type, To>) return value;
      else return rerouted<To>(value, where);
    } else {
      return of_both_parts<L>(x, [&](const auto& part) { return rerouted<To>(part, where); });
    }
  }
};

template <class L, class I>
struct embedding<dual_backend<L, I>> {
  template <class Type, class A, class X>
  static auto run(const X& x, A a) {
    return of_both_parts<L>(x.eval(),
                            [&](const auto& part) { return embedding<I>::template run<Type>(part, a).eval(); });
  }
};

template <class L, class I>
struct assembly<dual_backend<L, I>> {
  template <class Type, class X>
  static auto run(const called& call, const X& x) {
    return of_both_parts<L>(x, [&](const auto& part) { return assembly<I>::template run<Type>(call, part); });
  }
};

template <Array X>
requires is_dual<X>
auto in_memory(const X& x) { return in_memory(x.eval().primal()); }

}  // namespace nabla::detail
