// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/spmd/detail/spec_tree.hpp>
#include <nabla/spmd/device_put.hpp>

// The border of a shard_map, in types: what the body sees of an argument, what the caller gets of a result, or why not.
namespace nabla::detail {

// ---- the region -----------------------------------------------------------------------------------------------------

/// A region over some axes, which become manual. Around it, others of the mesh may be so already.
template <class M, unsigned Axes>
struct region_of {
  using outer = M;
  using inner = typename manual_mesh<M, Axes>::type;
  static constexpr unsigned axes = Axes;
};

/// The mesh M as a value finds it: what is manual for the value is so for all.
template <class M, class X>
struct mesh_around {
  using type = M;
};
template <class M, Array X>
  requires same_axes<M, mesh_type_of<X>>
struct mesh_around<M, X> : region_mesh<M, mesh_type_of<X>> {};
template <class M, class... X>
struct mesh_around<M, list<X...>> {
  using type = M;
};
template <class M, class X, class... Rest>
struct mesh_around<M, list<X, Rest...>> : mesh_around<typename mesh_around<M, X>::type, list<Rest...>> {};
template <class M, Tree X>
struct mesh_around<M, X> : mesh_around<M, entries_of<X>> {};

/// The mesh axes over which vmaps around have split dims that they took away, as a mask.
template <class M, class X>
inline constexpr unsigned taken_by_maps = 0;
template <class M, class... E>
inline constexpr unsigned taken_by_maps<M, dims<E...>> =
    (0u | ... | (is_hidden<E> ? axis_mask<M>(typename E::split_over{}) : 0u));
template <class M, class... X>
inline constexpr unsigned taken_by_maps<M, list<X...>> = (0u | ... | taken_by_maps<M, X>);
template <class M, Array X>
  requires same_axes<M, mesh_type_of<X>>
inline constexpr unsigned taken_by_maps<M, X> = taken_by_maps<M, dims_of<X>>;
template <class M, Tree X>
inline constexpr unsigned taken_by_maps<M, X> = taken_by_maps<M, entries_of<X>>;

/// Stands for manual(..) that is not written: all axes that are neither manual yet nor taken by a vmap.
struct all_that_are_left {};
template <class M, class Axes, class Arguments = list<>>
inline constexpr unsigned opened_axes = 0;
template <class M, class Arguments>
inline constexpr unsigned opened_axes<M, all_that_are_left, Arguments> = [] {
  constexpr unsigned left = all_axes<M> & ~manual_axes<M>, free = left & ~taken_by_maps<M, Arguments>;
  return left == 0 ? all_axes<M> : free == 0 ? left : free;
}();
template <class M, class... A, class Arguments>
inline constexpr unsigned opened_axes<M, manual_t<A...>, Arguments> = axis_mask<M>(mesh_axes<A...>{});

/// The region that a map over M opens when it is called with some arguments.
template <class M, class Axes, class Arguments>
struct region_for {
  using outer = typename mesh_around<M, Arguments>::type;
  using type = region_of<outer, opened_axes<outer, Axes, Arguments>>;
};

/// Why something is refused over some mesh axes: the error names the first of them. void if there are none.
template <template <class...> class Why, class M, unsigned Axes, class... Fix>
struct refused_over {
  using type = Why<typename first_axis<M, Axes>::type, Fix...>;
};
template <template <class...> class Why, class M, class... Fix>
struct refused_over<Why, M, 0, Fix...> {
  using type = void;
};
template <class M, unsigned Axes>
using axis_is_manual = refused_over<error::mesh_axis_is_manual_already, M, Axes>;
/// Why a spec speaks of mesh axes over which a dim of X is split that a vmap has taken away; void if it does not.
template <class M, class S, class Dims>
using why_taken_by_a_map =
    typename refused_over<error::mesh_axis_is_taken_by_a_map, M,
                          axis_mask<M>(typename mentioned_in<S>::type{}) & taken_by_maps<M, Dims>>::type;
/// Why a spec does not speak of the axes of a region alone; void if it does.
template <class S, class R>
struct why_not_in_region {
  using M = typename R::outer;
  static constexpr unsigned other = axis_mask<M>(typename mentioned_in<S>::type{}) & ~R::axes;
  using type = typename first_error<
      typename axis_is_manual<M, other & manual_axes<M>>::type,
      typename refused_over<error::mesh_axis_is_outside_of_the_region, M, other, error::to_fix::name_it_in_manual,
                            error::to_fix::leave_it_out_of_the_spec>::type>::type;
};

// ---- in -------------------------------------------------------------------------------------------------------------

/// An array as a region needs it laid out over automatic axes: as its spec says over those of the region, elsewhere as it
/// is.
template <class X, class S, class R>
struct laid_out_for_region {
  using type = X;
};
template <class X, class S, class R>
  requires(automatic_axes<typename X::mesh> != 0 && same_axes<typename X::mesh, typename R::outer>)
struct laid_out_for_region<X, S, R> {
  using M = typename X::mesh;
  template <class Split>
  static constexpr bool is_automatic = is_split_within<M, automatic_axes<M>, Split>;
  template <class E, class Group>
  struct one {
    using type = E;
  };
  template <class E, class... A>
    requires(is_automatic<typename E::split_over> && is_automatic<list<A...>> &&
             is_split_within<M, R::axes, typename E::split_over>)
  struct one<E, mesh_axes<A...>> {
    using type = typename make_extent<typename E::tag, E::size, list<A...>>::type;
  };
  template <class... E, class... G>
  static dims<typename one<E, G>::type...> all(dims<E...>, list<G...>);
  using type = array_type<typename X::value_type,
                          decltype(all(typename X::dims{}, groups_of<S, typename X::dims>{})), typename X::state, M>;
};

/// A plain array as its spec cuts it, an explicit one or a block of an outer region as it is, on the mesh around.
template <class X, class S, class R>
struct argument_type {
  using type = array_type<typename X::value_type, typename X::dims, typename X::state, typename R::outer>;
};
template <class X, class S, class R>
  requires std::is_same_v<typename X::mesh, no_mesh>
struct argument_type<X, S, R> : placed_type<X, typename R::outer, S> {};

/// The type of a block of an argument.
template <class X, class S, class R>
struct block_type {
  using outer = typename R::outer;
  using inner = typename R::inner;
  using whole = typename argument_type<X, S, R>::type;
  static constexpr masks state = [] {
    masks m = masks_of<typename whole::state, outer>;
    m.v |= split_mask<outer, typename whole::dims> & R::axes;
    return m;
  }();
  using type = array_type<typename X::value_type, typename block_dims<outer, R::axes, typename whole::dims>::type,
                          state_from<inner, state>, inner>;
};

/// What a region sees of the sharding of an explicit array: the splits and the state over its own axes.
template <class X, class R>
struct seen_by_region {
  using outer = typename R::outer;
  template <class E>
  using split = typename split_extent<E, typename axes_within<outer, R::axes, typename E::split_over>::inside>::type;
  template <class... E>
  static dims<split<E>...> all(dims<E...>);
  using dims = decltype(all(typename X::dims{}));
  static constexpr masks state = [] {
    masks m = masks_of<typename X::state, outer>;
    m.v = 0, m.u &= R::axes, m.r &= R::axes;
    if (m.u == 0) m.kind = reduction::none;
    return m;
  }();
  using spec = spec_of<dims, state_from<outer, state>>;
};

/// The first dim that is split over another axis before one of the region.
template <class M, unsigned Axes, class... E>
struct first_minor_axis {
  using type = void;
};
template <class M, unsigned Axes, class E, class... Rest>
struct first_minor_axis<M, Axes, E, Rest...> {
  using sorted = axes_within<M, Axes, typename E::split_over>;
  template <class In, class Out>
  struct among {
    using type = typename first_minor_axis<M, Axes, Rest...>::type;
  };
  template <class A, class... As, class B, class... Bs>
    requires(!std::is_same_v<list<A, As..., B, Bs...>, typename E::split_over>)
  struct among<mesh_axes<A, As...>, mesh_axes<B, Bs...>> {
    using type = error::mesh_axis_is_not_the_major_one<A, B, error::to_fix::reshard_the_argument>;
  };
  using type = typename among<typename sorted::inside, typename sorted::outside>::type;
};
template <class R, class... E>
typename first_minor_axis<typename R::outer, R::axes, E...>::type first_minor_axis_of(dims<E...>);

/// A plain array is cut, an explicit one must be split over the axes of the region as its spec says.
template <class X, class S, class R>
struct why_not_in {
  using outer = typename R::outer;
  using fit = typename first_error<typename why_not_placed<S, typename X::dims, outer>::type,
                                   why_taken_by_a_map<outer, S, typename X::dims>,
                                   typename why_not_in_region<S, R>::type>::type;
  struct compared {
    using seen = seen_by_region<X, R>;
    using asked = typename split_dims<typename X::dims, groups_of<S, typename X::dims>>::type;
    static constexpr bool same = std::is_same_v<asked, typename seen::dims> && seen::state == spec_masks<outer, S>;
    using type = typename first_error<
        std::conditional_t<same, void,
                           refused_leaf<error::sharding_differs<typename seen::spec, S,
                                                                error::to_fix::reshard_the_argument>>>,
        refused_leaf_if<decltype(first_minor_axis_of<R>(typename X::dims{}))>>::type;
  };
  template <class Mesh>
  struct on {
    using type = refused_leaf<error::value_is_on_another_mesh<Mesh, outer>>;
  };
  template <class... A>
  struct on<open_mesh<A...>> {
    using type = refused_leaf<error::value_is_a_block>;
  };
  template <class Mesh>
    requires std::is_same_v<Mesh, no_mesh>
  struct on<Mesh> {
    using type = typename first_error<refused_leaf_if<typename why_not_in_region<S, R>::type>,
                                      refused_leaf_if<typename why_not_put<X, outer, S>::type>>::type;
  };
  template <class Mesh>
    requires same_axes<Mesh, typename R::outer>
  struct on<Mesh> {
    using misfit = typename first_error<typename axis_is_manual<outer, manual_axes<Mesh> & R::axes>::type, fit>::type;
    using type = typename first_why<type_tag<refused_leaf_if<misfit>>, compared>::type;
  };
  using type = typename on<typename X::mesh>::type;
};

/// The spec that is not written: over the axes of the region an explicit argument stays as it is split.
template <class X, class R>
struct own_spec_of {
  using type = spec<>;
};
template <class X, class R>
  requires same_axes<typename X::mesh, typename R::outer>
struct own_spec_of<X, R> {
  using type = typename seen_by_region<X, R>::spec;
};
/// The spec that an argument is cut by.
template <class X, class S, class R>
struct spec_of_argument {
  using type = S;
};
template <Array X, class R>
struct spec_of_argument<X, own_spec, R> : own_spec_of<type_of_t<X>, R> {};
template <Literal X, class R>
struct spec_of_argument<X, own_spec, R> {
  using type = spec<>;
};

/// Arguments: what the body of a region sees of them.
template <class R>
struct into_region : leaf_table {
  template <class X, class S>
  struct leaf {
    using type = X;
    using error = why_not_a_numbers_spec<typename spec_of_argument<X, S, R>::type, typename R::outer>;
  };
  template <Array X, class S>
  struct leaf<X, S> {
    using spec = typename spec_of_argument<X, S, R>::type;
    using whole = typename laid_out_for_region<type_of_t<X>, spec, R>::type;
    using error = typename why_not_in<whole, spec, R>::type;
    struct block {
      using type = typename stored_impl<typename block_type<whole, spec, R>::type, typename X::backend>::type;
    };
    using type = typename made_unless<error, block>::type;
  };
};
template <class X, class S, class R>
using argument = tree_by_specs<into_region<R>, X, S>;

// ---- out ------------------------------------------------------------------------------------------------------------

/// A result as the caller sees it: over the axes of the region as its spec says, over the others as it is.
template <class X, class S, class R>
struct whole_type {
  using outer = typename R::outer;
  using mesh = typename mesh_outside<typename X::mesh, outer, R::axes>::type;
  using dims = typename whole_dims<outer, typename X::dims, groups_of<S, typename X::dims>>::type;
  static constexpr masks state = [] {
    masks m = masks_of<typename X::state, outer>;
    m.v &= ~R::axes;
    return m;
  }();
  using type = array_type<typename X::value_type, dims, state_from<mesh, state>, mesh>;
};

/// What a function returns in place of arrays.
template <class X>
using no_result = refused_leaf<not_a_tree_of_arrays<X>,
                               std::conditional_t<Literal<X>, error::to_fix::write_full_of_the_number,
                                                  error::to_fix::return_arrays_or_trees_of_them>>;

/// A spec that does not fit the result.
template <class Misfit>
struct refused_spec_of_result {
  using type = refused_leaf<Misfit>;
};
template <class A, class Dims>
struct refused_spec_of_result<error::spec_names_an_absent_axis<A, Dims>> {
  using type = refused_leaf<error::spec_names_an_absent_axis<A, Dims>, error::to_fix::leave_it_out_of_the_spec,
                            error::to_fix::name_an_axis_of_the_result>;
};

/// What varies must be split, what is invarying may be laid side by side, other states are as the spec says.
template <class X, class S, class R>
struct why_not_out {
  using outer = typename R::outer;
  using mesh = typename X::mesh;
  static constexpr masks have = masks_of<typename X::state, outer>, said = spec_masks<outer, S>;
  static constexpr unsigned u = have.u & R::axes, r = have.r & R::axes;
  using captured = typename captured_split_error<outer, split_mask<outer, typename X::dims> & R::axes>::type;
  using fit = typename first_error<captured, typename why_not_placed<S, typename X::dims, outer>::type,
                                   typename why_not_in_region<S, R>::type>::type;
  template <class F>
  struct states : refused_spec_of_result<F> {};
  template <class F>
    requires std::is_void_v<F>
  struct states<F> {
    static constexpr unsigned mentioned = axis_mask<outer>(typename all_groups<groups_of<S, typename X::dims>>::type{});
    static constexpr unsigned leaks = have.v & R::axes & ~mentioned;
    using type = std::conditional_t<
        leaks != 0,
        refused_leaf<typename axes_from<outer, leaks, error::varies_over>::type, error::to_fix::psum_it,
                     error::to_fix::all_gather_to_invarying, error::to_fix::mention_the_axis_in_out_specs>,
        std::conditional_t<
            u != said.u || (u != 0 && have.kind != said.kind),
            refused_leaf<
                error::unreduced_in_spec_and_value_differ<typename axes_from<outer, u | said.u, mesh_axes>::type>,
                error::to_fix::psum_first_or_say_unreduced_in_the_spec>,
            std::conditional_t<
                r != said.r,
                refused_leaf<
                    error::reduced_in_spec_and_value_differ<typename axes_from<outer, r | said.r, mesh_axes>::type>>,
                void>>>;
  };
  template <class Mesh>
  struct on {
    using type = refused_leaf<error::value_is_on_another_mesh<Mesh, outer>>;
  };
  template <class Mesh>
    requires(std::is_same_v<Mesh, no_mesh> || same_axes<Mesh, typename R::outer>)
  struct on<Mesh> : states<fit> {};
  template <class... A>
    requires(is_manual<typename R::inner, A> && ...)
  struct on<open_mesh<A...>> : states<fit> {};
  using type = typename on<mesh>::type;
};

/// A call on types and sizes alone gives such results, whatever the body makes them of.
template <class B>
struct called_on {
  using backend = B;
};

/// Results: what the caller gets of a call on a backend.
template <class R, class B>
struct out_of_region : leaf_table {
  template <class X>
  static constexpr bool is_leaf = Array<X>;
  template <class X>
  using refused = no_result<X>;
  template <int I, class Why, class... Fix>
  using place = error::out_specs_entry<I, Why, Fix...>;
  template <int Results, int Specs>
  using misfit =
      error::out_specs_count_differs<error::results_of_the_function<Results>, error::out_specs<Specs>>;
  template <class X, class S>
  struct leaf {
    using error = typename why_not_out<type_of_t<X>, S, R>::type;
    struct whole {
      using type = typename stored_impl<typename whole_type<type_of_t<X>, S, R>::type,
                                        typename backend_of<X, called_on<B>>::type>::type;
    };
    using type = typename made_unless<error, whole>::type;
  };
};

/// All that a body returns.
template <class X, class Out, class R, class B>
struct results_of : results_by_specs<out_of_region<R, B>, X, Out> {};
template <class R, class B>
struct results_of<void, out_specs_t<>, R, B> {
  using type = void;
  using error = void;
};

}  // namespace nabla::detail
