// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/shard_map.hpp>
#include <nabla/spmd/to_host.hpp>
#include <nabla/transform/detail/graph/record_collectives.hpp>

// Traced values on their way between a region and what is around it, onto a mesh, and from one sharding to another. A
// block and the whole array have the same elements in the same memory, and so have their cotangents: a graph goes
// through a shard_map as through any word.
namespace nabla::detail {

struct given_back {
  template <class Y>
  constexpr Y operator()(call_site, const Y& g, const auto&) const {
    return g;
  }
};

/// The cotangent of a value of the type To under that of its other type From. What was laid side by side is each
/// device's own summand.
template <class From, class To>
struct retyped_back {
  using M = typename From::mesh;
  using cotangent = typename cotangent_of<From>::type;
  static constexpr masks own = masks_of<typename cotangent::state, M>;
  static constexpr unsigned apart =
      split_mask<typename To::mesh, typename To::dims> & ~(split_mask<M, typename From::dims> | own.v) & all_axes<M>;
  using type = in_state<cotangent, masks{own.v | apart, own.u, own.r, own.kind}>;

  sizes_of<typename From::dims> size;
  M mesh;

  template <class Y>
  constexpr auto operator()(call_site, const Y& g, const auto&) const {
    return retyped_as<type>(g, size, mesh);
  }
};

/// Onto the mesh of a value, and back.
template <class X>
struct mesh_back {
  typename X::mesh mesh;
  template <class Y>
  constexpr auto operator()(call_site, const Y& g, const auto&) const {
    return with_mesh<typename cotangent_of<X>::type::state>(g, mesh);
  }
};
template <class State, class Mesh, class L, class Stored>
constexpr auto with_mesh(const traced<L, Stored>& x, const Mesh& mesh) {
  return moved_in<L>(no_word, x, with_mesh<State>(x.primal(), mesh), mesh_back<type_of_t<Stored>>{x.mesh()});
}

template <class I, class L>
struct placements<traced_backend<I, L>> {
  template <class Type, class X>
  static constexpr auto retype(const X& x, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
    const retyped_back<type_of_t<X>, Type> back{x.sizes(), x.mesh()};
    if constexpr (may_wait<X>)
      if (is_pending(x)) {
        const auto value = retyped_as<Type>(x.place(), size, mesh);
        if (has_one_place(x.place(), value)) return waiting(moved_in<L>(no_word, x, value, back), later_in_place(x));
      }
    return moved_in<L>(no_word, x, retyped_as<Type>(x.primal(), size, mesh), back);
  }
  /// Of a plain array each device takes its part: the cotangent is gathered when the array is reached.
  template <class Type, bool Keep, class X>
  static constexpr auto place(const called& call, const X& x, const sizes_of<typename Type::dims>&,
                              const typename Type::mesh& mesh) {
    const auto whole = x.eval();
    return moved_in<L>(call.where, whole, place_on<Type, Keep>(call, whole.primal(), mesh), given_back{});
  }
  template <class X>
  static constexpr X in_own_memory(const X& x) {
    if constexpr (has_no_values<I>) return x;
    else if (!x.place().storage().is_foreign()) return x;
    else return moved_in<L>(no_word, x, nabla::detail::in_own_memory(x.primal()), given_back{});
  }
};

/// A reshard that makes a maximum or a minimum: over which axes, and its type when it is made.
template <class From, class To>
struct choice_by_reshard {
  using M = typename From::mesh;
  static constexpr masks have = masks_of<typename From::state, M>;
  static constexpr unsigned chosen = have.u & ~own_masks(have).u & ~masks_of<typename To::state, M>.u;
  static constexpr bool exists = chosen != 0;
  static constexpr unsigned left = have.u & ~chosen;
  using axes = typename axes_from<M, chosen, mesh_axes>::type;
  using type = in_state<From, masks{have.v, left, have.r, left != 0 ? have.kind : reduction::none}>;
};

template <class I, class L>
struct resharding<traced_backend<I, L>> {
  template <class To, class X>
  static constexpr auto run(const X& x, call_site where) {
    using from = type_of_t<X>;
    using choice = choice_by_reshard<from, To>;
    if constexpr (choice::exists) {
      const auto best = saved_or_made(made_by::collective, x.origin().get(),
                                      [&] { return rerouted<typename choice::type>(x.primal(), where); });
      using back = choice_back<typename choice::axes, std::remove_const_t<decltype(best)>>;
      const auto value = moved_in<L>(where, x, best, back{best});
      if constexpr (std::is_same_v<typename choice::type, To>) return value;
      else return rerouted<To>(value, where);
    } else {
      const auto value =
          saved_or_made(made_by::collective, x.origin().get(), [&] { return rerouted<To>(x.primal(), where); });
      return moved_in<L>(where, x, value, cast_back<from>{});
    }
  }
};

/// The devices share what one of them has: the cotangent is the same on all already.
template <class I, class L>
struct embedding<traced_backend<I, L>> {
  template <class Type, class A, class X>
  static constexpr auto run(const X& x, A a) {
    const auto whole = x.eval();
    return moved_in<L>(no_word, whole, embedding<I>::template run<Type>(whole.primal(), a).eval(), cast_back<type_of_t<X>>{});
  }
};

/// Put together on the host, the cotangent is cut again.
template <class X>
struct cut_back {
  using cotangent = typename cotangent_of<X>::type;
  typename X::mesh mesh;
  template <class Y>
  constexpr auto operator()(call_site where, const Y& g, const auto&) const {
    return place_on<cotangent>({"to_host", where}, g, mesh);
  }
};
template <class I, class L>
struct assembly<traced_backend<I, L>> {
  template <class Type, class X>
  static constexpr auto run(const called& call, const X& x) {
    const auto whole = saved_or_made(made_by::collective, x.origin().get(),
                                     [&] { return assembly<I>::template run<Type>(call, x.primal()); });
    return moved_in<L>(call.where, x, whole, cut_back<type_of_t<X>>{x.mesh()});
  }
};

template <Array X>
requires is_traced<X>
constexpr auto in_memory(const X& x) { return x.eval().primal(); }

}  // namespace nabla::detail
