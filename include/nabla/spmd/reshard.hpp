// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/own_values.hpp>
#include <nabla/op/collective/detail/best.hpp>
#include <nabla/spmd/detail/route_steps.hpp>

namespace nabla {

namespace detail {

/// The states of an array after it has been resharded: the spec speaks of the explicit axes, what a region around says
/// of its manual ones stays.
template <class X, class S>
struct resharded_masks {
  using M = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, M>, said = spec_masks<M, S>;
  static constexpr unsigned around = manual_axes<M>;
  static constexpr reduction kind = said.u != 0                ? said.kind
                                         : (before.u & around) != 0 ? before.kind
                                                                    : reduction::none;
  static constexpr masks value = {before.v, (before.u & around) | said.u, (before.r & around) | said.r, kind};
  /// Sums of small integers are counted in larger ones, as psum does.
  static constexpr bool sums = (before.u & ~value.u) != 0 && before.kind == reduction::sum;
};

/// Whether a spec says anything about the automatic axes of a dim: `reshard` speaks of the explicit ones, and where they
/// leave a dim alone it stays as the library laid it out; a constraint speaks of all.
enum class spoken_of { explicit_axes, all_axes };

/// A dim that a map has taken away stays split as it is.
template <class M, spoken_of Axes, class E, class Group>
struct resharded_extent : split_extent<E, Group> {};
template <class M, spoken_of Axes, class E, class Group>
  requires is_hidden<E>
struct resharded_extent<M, Axes, E, Group> {
  using type = E;
};
template <class M, class E>
  requires(!is_hidden<E> && (automatic_axes<M> & axis_mask<M>(typename E::split_over{})) != 0)
struct resharded_extent<M, spoken_of::explicit_axes, E, mesh_axes<>> {
  using type = E;
};
template <class M, spoken_of Axes, class Dims, class Groups>
struct resharded_dims;
template <class M, spoken_of Axes, class... E, class... G>
struct resharded_dims<M, Axes, dims<E...>, list<G...>> {
  using type = dims<typename resharded_extent<M, Axes, E, G>::type...>;
};

template <class X, class S, spoken_of Axes = spoken_of::explicit_axes>
struct resharded_type {
  using M = typename X::mesh;
  using states = resharded_masks<X, S>;
  using value_type = std::conditional_t<states::sums, op::sum::in<typename X::value_type>, typename X::value_type>;
  static constexpr masks after = states::value;
  using dims = typename resharded_dims<M, Axes, typename X::dims, groups_of<S, typename X::dims>>::type;
  using type = array_type<value_type, dims, state_from<M, after>, M>;
};

/// Why a value does not come into the unreduced state that a spec says; void if it does.
template <class X, class S>
struct why_not_unreduced {
  using M = typename X::mesh;
  using states = resharded_masks<X, S>;
  static constexpr unsigned more = states::value.u & ~states::before.u;
  using over = typename axes_from<M, more, error::over>::type;
  using asked = typename axes_from<M, states::said.u, error::over>::type;
  static constexpr reduction found = states::before.kind, kind = states::said.kind;
  using type = typename first_error<
      std::conditional_t<states::said.u != 0 && states::before.u != 0 && kind != found,
                         error::kind_of_unreduced_changes<kind_type<found>, kind_type<kind>,
                                                          error::to_fix::reshard_to_replicated_first>,
                         void>,
      std::conditional_t<more != 0 && kind != reduction::sum,
                         error::only_a_sum_can_be_taken_apart<over, kind_type<kind>,
                                                              error::to_fix::say_unreduced_or_nothing>,
                         void>,
      std::conditional_t<more != 0 && std::is_same_v<typename X::value_type, bool>,
                         error::no_such_cast<over, invarying_t, unreduced_t<sum_kind>, error::to_fix::astype_int32>,
                         void>>::type;
};

/// Why parts, or sums, do not move between steps from one type to another; void if none would.
template <class X, class To>
struct moved_between_steps {
  using M = typename X::mesh;
  static constexpr unsigned moved = [] {
    unsigned over = masks_of<typename X::state, M>.u ^ masks_of<typename To::state, M>.u;
    [&]<class... E, class... F>(list<E...>, list<F...>) {
      ((over |= axis_mask<M>(typename E::split_over{}) ^ axis_mask<M>(typename F::split_over{})), ...);
    }(typename extents_of<typename X::dims>::type{}, typename extents_of<typename To::dims>::type{});
    return over & steps_axes<M>;
  }();
  using type = why_not_from_all_parts<typename axes_from<M, moved, list>::type, void>;
};

/// Why an array type does not get the sharding of a spec; void if it does.
template <class X, class S, spoken_of Axes = spoken_of::explicit_axes>
struct why_not_resharded {
  using type = error::array_is_on_no_mesh<error::to_fix::device_put_it>;
};
template <class X, class S, spoken_of Axes>
  requires is_mesh<typename X::mesh>
struct why_not_resharded<X, S, Axes> {
  using M = typename X::mesh;
  using region = region_of<M, all_axes<M> & ~manual_axes<M>>;
  using block = std::conditional_t<region::axes == 0, error::value_is_a_block, void>;
  struct misfit {
    using type = typename first_error<typename why_not_placed<S, typename X::dims, M>::type,
                                      typename why_not_in_region<S, region>::type,
                                      why_taken_by_a_map<M, S, typename X::dims>>::type;
  };
  struct of_the_result {
    using to = resharded_type<X, S, Axes>;
    using type =
        typename first_error<typename indivisible<M, typename to::dims>::type, typename why_not_unreduced<X, S>::type,
                             typename moved_between_steps<X, typename to::type>::type>::type;
  };
  static constexpr unsigned chosen_by_the_library =
      Axes == spoken_of::explicit_axes ? automatic_axes<M> & axis_mask<M>(typename mentioned_in<S>::type{}) : 0u;
  using type = typename first_error<typename first_why<type_tag<block>, misfit, of_the_result>::type,
                                    typename refused_over<error::mesh_axis_is_automatic, M, chosen_by_the_library,
                                                          error::to_fix::write_with_sharding_constraint>::type>::type;
};
template <class X, class S, spoken_of Axes>
  requires is_open_mesh<typename X::mesh>
struct why_not_resharded<X, S, Axes> {
  using type = error::value_is_a_block;
};

/// The same of anything that stands in the place of an array.
template <class X, class S>
struct why_no_reshard {
  using type = error::not_a_spec<S, error::to_fix::write_P>;
};
template <class X, Spec S>
struct why_no_reshard<X, S> {
  using type = error::array_is_on_no_mesh<error::to_fix::device_put_it>;
};
template <Array X, Spec S>
struct why_no_reshard<X, S> : why_not_resharded<type_of_t<X>, S> {};
template <class X, class M, Spec S, class Space>
struct why_no_reshard<X, named_sharding<M, S, Space>> {
  using type = error::array_is_on_no_mesh<error::to_fix::device_put_it>;
};
template <Array X, class M, Spec S, class Space>
struct why_no_reshard<X, named_sharding<M, S, Space>> {
  using mesh = mesh_type_of<X>;
  static constexpr bool on_another = is_mesh<mesh> && !(same_axes<mesh, M> && laid_out_alike<mesh, M>);
  using type = typename first_error<
      std::conditional_t<on_another, error::value_is_on_another_mesh<mesh, M>, void>,
      why_no_arrays_in<Space>, typename why_not_resharded<type_of_t<X>, S>::type>::type;
};
template <class X, class S>
using why_no_reshard_t = typename why_no_reshard<std::remove_cvref_t<X>, S>::type;

/// The two ends of a route.
template <class Dims, class State>
struct sharding_of {};
template <class X>
using sharding_of_type = sharding_of<typename X::dims, typename X::state>;

/// A run in memory that is not more than twice as large: a part that stays would keep the whole.
template <class T>
NABLA_NOINLINE run_of_memory compact(const buffer& memory, long first, long elements) {
  if (memory.bytes() <= 2 * std::size_t(elements) * sizeof(T)) return {memory, first};
  strides_view run;
  run.push(elements, 1);
  return copied_run<T>(memory, first, run);
}
template <class Route, class X>
auto on_devices_along(X x, call_site where) {
  using region = region_of<mesh_type_of<X>, Route::value.axes()>;
  const inside_region here("reshard", as_mesh<typename region::inner>(x.mesh()), region::axes);
  const void* const source = x.storage().place();
  auto to = along_route<Route>(static_cast<X&&>(x), where);
  if (to.storage().place() != source) return to;
  using result = decltype(to);
  run_of_memory own = compact<typename result::value_type>(to.storage(), to.offset(), to.stored_elements());
  return result(static_cast<buffer&&>(own.memory), own.first, to.sizes(), to.mesh(), to.stored());
}
template <class Route, class X>
constexpr auto start_route(X x, call_site where) {
  if constexpr (is_abstract<X>)
    return along_route<Route>(static_cast<X&&>(x), where);
  else
    return on_devices_along<Route>(static_cast<X&&>(x), where);
}
template <class Routes, int I, class X>
constexpr auto start_cheapest(X x, int cheapest, call_site where) {
  if constexpr (I + 1 < Routes::count)
    if (cheapest != I) return start_cheapest<Routes, I + 1>(static_cast<X&&>(x), cheapest, where);
  return start_route<typename Routes::template nth<I>>(static_cast<X&&>(x), where);
}
/// Along one of the routes that the two types say.
template <class To, class X>
constexpr auto along_a_route(X x, call_site where) {
  using from = type_of_t<X>;
  using M = typename from::mesh;
  using routes = routes_between<M, sharding_of_type<from>, sharding_of_type<To>>;
  if constexpr (routes::count == 1)
    return start_route<typename routes::template nth<0>>(static_cast<X&&>(x), where);
  else
    return start_cheapest<routes, 0>(static_cast<X&&>(x), routes::cheapest(x.mesh(), x.sizes()), where);
}
/// The same of a value that a derivative follows: one step, whose transpose is the way back.
template <class To>
struct reshard_word : word_at_once {
  static constexpr bool is_made_of_words = true, communicates = true;
  template <class X>
  static constexpr auto run(const called& call, const X& x) {
    return along_a_route<To>(x, call.where);
  }
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return to_cotangent_of<type_of_t<X>>{};
  }
};
/// A reshard that makes a maximum or a minimum: over which axes, and its type when it is made.
template <class From, class To>
struct best_by_reshard {
  using M = typename From::mesh;
  static constexpr masks have = masks_of<typename From::state, M>;
  static constexpr unsigned chosen = have.u & ~own_masks(have).u & ~masks_of<typename To::state, M>.u;
  static constexpr bool exists = chosen != 0;
  static constexpr unsigned left = have.u & ~chosen;
  using axes = typename axes_from<M, chosen, mesh_axes>::type;
  using type = in_state<From, masks{have.v, left, have.r, left != 0 ? have.kind : reduction::none}>;
};
template <class Type, class Axes>
struct best_by_reshard_word : best_of_devices<Axes> {
  static constexpr bool is_made_of_words = true;
  template <class X>
  static constexpr auto run(const called& call, const X& x) {
    return along_a_route<Type>(x, call.where);
  }
};
template <class To, class X>
constexpr auto rerouted(X x, call_site where) {
  if constexpr (!is_followed<typename X::backend>) {
    return along_a_route<To>(static_cast<X&&>(x), where);
  } else {
    using best = best_by_reshard<type_of_t<X>, To>;
    const called call{"reshard", where};
    if constexpr (!best::exists) {
      return run_word(reshard_word<To>{}, call, x);
    } else {
      auto made = run_word(best_by_reshard_word<typename best::type, typename best::axes>{}, call, x);
      if constexpr (std::is_same_v<typename best::type, To>) return made;
      else return rerouted<To>(static_cast<decltype(made)&&>(made), where);
    }
  }
}

template <class S, spoken_of Axes = spoken_of::explicit_axes, class X>
constexpr auto resharded(X&& x, call_site where) {
  using to = typename resharded_type<type_of_t<X>, S, Axes>::type;
  decltype(auto) stored = stored_in_dtype<typename to::value_type>(static_cast<X&&>(x));
  using stored_array = std::remove_cvref_t<decltype(stored)>;
  if constexpr (std::is_same_v<to, type_of_t<stored_array>>) {
    return stored_array(static_cast<decltype(stored)&&>(stored));
  } else {
    require_divisible({"reshard", where}, sizes_for<to>(stored), stored.mesh());
    return rerouted<to>(stored_array(static_cast<decltype(stored)&&>(stored)), where);
  }
}

}  // namespace detail

/// An array in another sharding of its mesh: `reshard(x, P(batch = data))`. What moves, moves here: by one collective
/// where one does it, else by a few, all listed by `plan`.
///
/// Along each mesh axis: split to replicated or reduced is an all-gather, split to another dim an all-to-all, a sum to
/// replicated or reduced a psum, a sum to split a psum_scatter (a maximum: pmax, then a cut), another order of the axes
/// of one dim, or another axis of the same size, a ppermute. Free are replicated to split (each device keeps its part),
/// replicated to reduced and back, replicated or split to unreduced (the first device's value, or each device's part,
/// among zeros), and what stays. Of several axes: the sequence of these by which a device sends the fewest bytes, found
/// when compiled, for the sizes of the mesh known then or for short and long axes, of which the run takes the cheapest
/// that fits. None sends more than to gather and cut.
///
/// Shape: that of x. dtype: that of x; integers of 8 and 16 bits count as i32 where a sum is made. Inside a shard_map over some axes the spec
/// speaks of the others, inside a vmap the mapped dim stays where it is. Errors: array_is_on_no_mesh (device_put it),
/// value_is_a_block, spec_is_longer_than_the_rank, spec_names_an_absent_axis, mesh_axis_is_not_in_the_mesh,
/// mesh_axis_is_manual_already, mesh_axis_is_taken_by_a_map, size_does_not_divide (runtime_error where the size is known
/// then), mesh_axis_is_automatic (with_sharding_constraint speaks of those), only_a_sum_can_be_taken_apart,
/// kind_of_unreduced_changes, no_such_cast (bool to summands), not_a_spec;
/// runtime_error where a running shard_map has made an axis manual. Copies: none where nothing moves. Derivative: reshard
/// of the cotangent to the sharding of x's cotangent. Source: jax.sharding.reshard.
template <Array X, Spec S>
  requires(std::is_void_v<detail::why_no_reshard_t<X, S>>)
constexpr auto reshard(X&& x, S, call_site where = call_site::here()) {
  return detail::resharded<S>(static_cast<X&&>(x), where);
}
/// The same as another array: `reshard(x, y.sharding())`. Errors: value_is_on_another_mesh (runtime_error for a mesh of
/// the same type), memory_is_not_the_execution_spaces.
template <Array X, class M, Spec S, class Space>
  requires(std::is_void_v<detail::why_no_reshard_t<X, named_sharding<M, S, Space>>>)
constexpr auto reshard(X&& x, const named_sharding<M, S, Space>& s, call_site where = call_site::here()) {
  if (!(detail::as_mesh<M>(x.mesh()) == s.mesh())) detail::fail<>::meshes_differ({"reshard", where});
  return detail::resharded<S>(static_cast<X&&>(x), where);
}
template <class X, class S, class... Where>
  requires(Reported<X> || Reported<S>)
constexpr error::reported reshard(X&&, const S&, const Where&...) {
  return {};
}

namespace detail {
/// What somebody may mean to reshard.
template <class X>
concept Reshardable = Placeable<X> || Literal<std::remove_cvref_t<X>>;
}  // namespace detail

// clang-format off
template <detail::Reshardable X, class S, class nabla_error = detail::why_no_reshard_t<X, S>>
  requires(!Reported<S> && !std::is_void_v<nabla_error>)
error::reported reshard(X&&, const S&)
    NABLA_REFUSED("nabla::reshard(x, P(...)) requires an array on a mesh, and a spec that fits it and the mesh");
// clang-format on

namespace detail {

/// Trees into another sharding.
struct into_sharding : leaf_table {
  template <class X>
  static constexpr bool is_leaf = Reshardable<X>;
  template <class X, class S>
  struct leaf : same_leaf<X> {};
  template <Placeable X, Spec S>
  struct leaf<X, S> {
    using error = refused_leaf_if<why_no_reshard_t<X, S>>;
    struct moved {
      using type = decltype(reshard(std::declval<const X&>(), S{}));
    };
    using type = typename made_unless<error, moved>::type;
  };
};
template <class X, class S>
using resharded_tree = tree_by_specs<into_sharding, std::remove_cvref_t<X>, S>;
template <class X, class S>
using why_not_resharded_tree_t = typename reason_of<typename resharded_tree<X, S>::error>::type;

}  // namespace detail

/// The arrays of a tree in another sharding: one spec for all of them, or a tree of specs as for device_put. Numbers
/// stay what they are.
///
/// Errors: those of one array, with the way to it, at run time too; structures_differ, members_have_fixed_types,
/// not_an_array_or_a_tree. Communication: that of each array, in the order of the tree.
template <class X, detail::SpecOrTree S>
  requires(detail::Tree<std::remove_cvref_t<X>> && !Placeable<X> &&
           std::is_void_v<detail::why_not_resharded_tree_t<X, S>>)
constexpr auto reshard(X&& tree, S, call_site where = call_site::here()) {
  return detail::made_by_specs<detail::into_sharding, typename detail::resharded_tree<X, S>::type, S>(
      [&]<class To, class T>(detail::type_tag<To>, detail::type_tag<T>, auto&& leaf) -> To {
        if constexpr (Array<decltype(leaf)>)
          return reshard(static_cast<decltype(leaf)&&>(leaf), T{}, where);
        else
          return leaf;
      },
      static_cast<X&&>(tree));
}
// clang-format off
template <class X, detail::SpecOrTree S, class nabla_error = detail::why_not_resharded_tree_t<X, S>>
  requires(detail::Tree<std::remove_cvref_t<X>> && !Placeable<X> && !std::is_void_v<nabla_error>)
error::reported reshard(X&&, const S&)
    NABLA_REFUSED("nabla::reshard(tree, specs) requires arrays on a mesh, and specs that fit them and their meshes");
// clang-format on

}  // namespace nabla
