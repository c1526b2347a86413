// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/spmd/device_put.hpp>
#include <nabla/spmd/keywords.hpp>
#include <nabla/core/tree.hpp>

// The border of a shard_map, in types: what the body sees of an argument, what the caller gets of a result, or why not.
namespace nabla::detail {

/// Why a leaf is refused, before it is known where it stands.
template <class Why, class... Fix>
struct refused_leaf {};

/// Stands for a spec that is not written: the argument's own.
struct own_spec {};

/// The spec for entry I of a tree: a spec holds for all entries, a nested list has one each.
template <class S, int I>
struct spec_for_entry {
  using type = S;
};
template <class... S, int I>
struct spec_for_entry<in_specs_t<S...>, I> {
  using type = at<I, list<S...>>;
};
template <class... S, int I>
struct spec_for_entry<out_specs_t<S...>, I> {
  using type = at<I, list<S...>>;
};
/// How many specs a list has; -1: it is one spec.
template <class S>
inline constexpr int specs_in = -1;
template <class... S>
inline constexpr int specs_in<in_specs_t<S...>> = sizeof...(S);
template <class... S>
inline constexpr int specs_in<out_specs_t<S...>> = sizeof...(S);

template <int I, class Refusal>
struct in_a_leaf {
  using type = void;
};
template <int I, class Why, class... Fix>
struct in_a_leaf<I, refused_leaf<Why, Fix...>> {
  using type = refused_leaf<error::leaf<I, Why>, Fix...>;
};
template <int I, class Refusal>
struct in_an_argument {
  using type = void;
};
template <int I, class Why, class... Fix>
struct in_an_argument<I, refused_leaf<Why, Fix...>> {
  using type = error::in_specs_entry<I, Why>;
};
template <int I, class Refusal>
struct in_a_result {
  using type = void;
};
template <int I, class Why, class... Fix>
struct in_a_result<I, refused_leaf<Why, Fix...>> {
  using type = error::out_specs_entry<I, Why, Fix...>;
};

template <class Why>
using refused_leaf_if = std::conditional_t<std::is_void_v<Why>, void, refused_leaf<Why>>;

/// A scalar has no dim to split.
template <class S>
struct why_not_scalar {
  static constexpr int entries = length<typename positional_entries<S>::type>;
  using type = std::conditional_t<entries == 0, void,
                                  refused_leaf<error::spec_is_longer_than_the_rank<entries, 0, error::to_fix::write_an_empty_spec>>>;
};

// ---- in -------------------------------------------------------------------------------------------------------------

/// The type of a block of an argument.
template <class X, class S, class M>
struct block_type {
  using whole = typename split_dims<typename X::dims, groups_of<S, typename X::dims>>::type;
  using inner = typename manual_mesh<M>::type;
  static constexpr masks said = spec_masks<M, S>;
  static constexpr masks state = {split_mask<M, whole>, said.u, said.r, said.kind};
  using type = array_type<typename X::value_type, typename block_dims<M, whole>::type, state_from<inner, state>, inner>;
};

/// A plain array is cut, an explicit one must be split as its spec says.
template <class X, class S, class M>
struct why_not_in {
  using mesh = typename X::mesh;
  template <bool Fits>
  struct compare {
    using asked = typename split_dims<typename X::dims, groups_of<S, typename X::dims>>::type;
    static constexpr bool same =
        std::is_same_v<asked, typename X::dims> && masks_of<typename X::state, M> == spec_masks<M, S>;
    using type = std::conditional_t<same, void,
                                    refused_leaf<error::sharding_differs<spec_of<typename X::dims, typename X::state>, S,
                                                                    error::to_fix::reshard_the_argument>>>;
  };
  template <bool Fits>
    requires(!Fits)
  struct compare<Fits> {
    using type = refused_leaf<typename why_not_placed<S, typename X::dims, M>::type>;
  };
  template <class Mesh>
  struct on {
    using type = refused_leaf<error::value_is_on_another_mesh<Mesh, M>>;
  };
  template <class Mesh>
    requires(is_manual_mesh<Mesh> || is_open_mesh<Mesh>)
  struct on<Mesh> {
    using type = refused_leaf<error::value_is_a_block>;
  };
  template <class Mesh>
    requires std::is_same_v<Mesh, no_mesh>
  struct on<Mesh> {
    using type = refused_leaf_if<typename why_not_put<X, M, S>::type>;
  };
  template <class Mesh>
    requires std::is_same_v<Mesh, M>
  struct on<Mesh> : compare<std::is_void_v<typename why_not_placed<S, typename X::dims, M>::type>> {};
  using type = typename on<mesh>::type;
};

/// An argument: `block` is what the body sees, `error` why it is refused.
template <class X, class S, class M>
struct argument {
  using block = error::reported;
  using error = refused_leaf<nabla::error::not_an_array_or_a_tuple<X>>;
};
template <Array X, Spec S, class M>
struct argument<X, S, M> {
  using error = typename why_not_in<type_of_t<X>, S, M>::type;
  template <class E>
  struct sees {
    using type = nabla::error::reported;
  };
  template <class E>
    requires std::is_void_v<E>
  struct sees<E> {
    using type = typename stored_impl<typename block_type<type_of_t<X>, S, M>::type, typename X::backend>::type;
  };
  using block = typename sees<error>::type;
};
template <Array X, class M>
struct argument<X, own_spec, M>
    : argument<X, std::conditional_t<is_mesh<mesh_type_of<X>>, spec_of<dims_of<X>, state_of<X>>, spec<>>, M> {};
template <Reported X, class S, class M>
struct argument<X, S, M> {
  using block = nabla::error::reported;
  using error = void;
};
template <Literal X, Spec S, class M>
struct argument<X, S, M> {
  using block = X;
  using error = typename why_not_scalar<S>::type;
};
template <Literal X, class M>
struct argument<X, own_spec, M> : argument<X, spec<>, M> {};
template <Tree X, class S, class M>
struct argument<X, S, M> {
  static constexpr int specs = specs_in<S>, entries = length<entries_of<X>>;
  template <class Seq, class Entries>
  struct all;
  template <int... I, class... E>
  struct all<std::integer_sequence<int, I...>, list<E...>> {
    using block = typename tree_traits<X>::template rebound<
        typename argument<E, typename spec_for_entry<S, I>::type, M>::block...>;
    using error = typename first_error<
        typename in_a_leaf<I, typename argument<E, typename spec_for_entry<S, I>::type, M>::error>::type...>::type;
  };
  template <bool Counts>
  struct checked : all<indices_of<entries_of<X>>, entries_of<X>> {};
  template <bool Counts>
    requires(!Counts)
  struct checked<Counts> {
    using block = nabla::error::reported;
    using error = refused_leaf<nabla::error::specs_of_a_tuple_differ<specs, entries>>;
  };
  using block = typename checked<(specs < 0 || specs == entries)>::block;
  using error = typename checked<(specs < 0 || specs == entries)>::error;
};

// ---- out ------------------------------------------------------------------------------------------------------------

template <class X, class S, class M>
struct whole_type {
  using dims = typename whole_dims<M, typename X::dims, groups_of<S, typename X::dims>>::type;
  static constexpr masks said = spec_masks<M, S>;
  using type = array_type<typename X::value_type, dims, state_from<M, said>, M>;
};

/// What varies must be split, what is invarying may be laid side by side, other states are as the spec says.
template <class X, class S, class M>
struct why_not_out {
  using inner = typename manual_mesh<M>::type;
  using mesh = typename X::mesh;
  using fit = typename why_not_placed<S, typename X::dims, M>::type;
  // An open value names its axes in its own order.
  static constexpr masks have = [] {
    if constexpr (is_open_mesh<mesh>) {
      const masks own = masks_of<typename X::state, mesh>;
      masks moved{0, 0, 0, own.kind};
      [&]<class... A>(type_tag<open_mesh<A...>>) {
        ((moved.v |= ((own.v >> mesh_position<mesh, A>) & 1u) << mesh_position<M, A>), ...);
      }(type_tag<mesh>{});
      return moved;
    } else {
      return masks_of<typename X::state, mesh>;
    }
  }();
  static constexpr masks said = spec_masks<M, S>;
  static constexpr unsigned unreduced = have.u | said.u, reduced = have.r | said.r;
  template <class F>
  struct states {
    using type = refused_leaf<F>;
  };
  template <class F>
    requires std::is_void_v<F>
  struct states<F> {
    static constexpr unsigned mentioned = axis_mask<M>(typename all_groups<groups_of<S, typename X::dims>>::type{});
    static constexpr unsigned leaks = have.v & ~mentioned;
    using type = std::conditional_t<
        leaks != 0,
        refused_leaf<typename axes_from<M, leaks, error::varies_over>::type, error::to_fix::psum_it,
                error::to_fix::all_gather_to_invarying, error::to_fix::mention_the_axis_in_out_specs>,
        std::conditional_t<
            have.u != said.u || (have.u != 0 && have.kind != said.kind),
            refused_leaf<error::unreduced_in_spec_and_value_differ<typename axes_from<M, unreduced, mesh_axes>::type>,
                    error::to_fix::psum_first_or_say_unreduced_in_the_spec>,
            std::conditional_t<
                have.r != said.r,
                refused_leaf<error::reduced_in_spec_and_value_differ<typename axes_from<M, reduced, mesh_axes>::type>>,
                void>>>;
  };
  template <class Mesh>
  struct on {
    using type = refused_leaf<error::value_is_on_another_mesh<Mesh, M>>;
  };
  template <class Mesh>
    requires(std::is_same_v<Mesh, no_mesh> || std::is_same_v<Mesh, inner>)
  struct on<Mesh> : states<fit> {};
  template <class... A>
    requires(has_mesh_axis<M, A> && ...)
  struct on<open_mesh<A...>> : states<fit> {};
  using type = typename on<mesh>::type;
};

/// A call on types and sizes alone gives such results, whatever the body makes them of.
template <class B>
struct called_on {
  using backend = B;
};

/// A result: `whole` is what the caller gets of a call on a backend.
template <class X, class S, class M, class B>
struct result_of {
  using whole = error::reported;
  using error = refused_leaf<nabla::error::not_an_array_or_a_tuple<X>>;
};
template <Reported X, class S, class M, class B>
struct result_of<X, S, M, B> {
  using whole = nabla::error::reported;
  using error = void;
};
template <Array X, Spec S, class M, class B>
struct result_of<X, S, M, B> {
  using error = typename why_not_out<type_of_t<X>, S, M>::type;
  template <class E>
  struct gets {
    using type = nabla::error::reported;
  };
  template <class E>
    requires std::is_void_v<E>
  struct gets<E> {
    using type = typename stored_impl<typename whole_type<type_of_t<X>, S, M>::type,
                                       typename backend_of<X, called_on<B>>::type>::type;
  };
  using whole = typename gets<error>::type;
};
template <Tree X, class S, class M, class B>
struct result_of<X, S, M, B> {
  static constexpr int specs = specs_in<S>, entries = length<entries_of<X>>;
  template <class Seq, class Entries>
  struct all;
  template <int... I, class... E>
  struct all<std::integer_sequence<int, I...>, list<E...>> {
    using whole = typename tree_traits<X>::template rebound<
        typename result_of<E, typename spec_for_entry<S, I>::type, M, B>::whole...>;
    using error = typename first_error<
        typename in_a_leaf<I, typename result_of<E, typename spec_for_entry<S, I>::type, M, B>::error>::type...>::type;
  };
  template <bool Counts>
  struct checked : all<indices_of<entries_of<X>>, entries_of<X>> {};
  template <bool Counts>
    requires(!Counts)
  struct checked<Counts> {
    using whole = nabla::error::reported;
    using error = refused_leaf<nabla::error::specs_of_a_tuple_differ<specs, entries>>;
  };
  using whole = typename checked<(specs < 0 || specs == entries)>::whole;
  using error = typename checked<(specs < 0 || specs == entries)>::error;
};

template <class X>
inline constexpr int results_in = 1;
template <>
inline constexpr int results_in<void> = 0;
template <Tree X>
inline constexpr int results_in<X> = length<entries_of<X>>;

/// All that a body returns, by out_specs: one spec is for all of it, several are for the entries of a tuple.
template <class X, class Out, class M, class B>
struct results_of {
  using whole = error::reported;
  using error = nabla::error::out_specs_count_differs<specs_in<Out>, results_in<X>>;
};
template <Reported X, class... S, class M, class B>
struct results_of<X, out_specs_t<S...>, M, B> {
  using whole = nabla::error::reported;
  using error = void;
};
template <class M, class B>
struct results_of<void, out_specs_t<>, M, B> {
  using whole = void;
  using error = void;
};
template <class X, class S, class M, class B>
  requires(!std::is_void_v<X> && !Reported<X>)
struct results_of<X, out_specs_t<S>, M, B> {
  using whole = typename result_of<X, S, M, B>::whole;
  using error = typename in_a_result<0, typename result_of<X, S, M, B>::error>::type;
};
template <Tree X, class... S, class M, class B>
  requires(sizeof...(S) != 1 && int(sizeof...(S)) == length<entries_of<X>>)
struct results_of<X, out_specs_t<S...>, M, B> {
  using whole = typename result_of<X, out_specs_t<S...>, M, B>::whole;
  template <class Seq, class Entries>
  struct all;
  template <int... I, class... E>
  struct all<std::integer_sequence<int, I...>, list<E...>> {
    using type = typename first_error<typename in_a_result<I, typename result_of<E, S, M, B>::error>::type...>::type;
  };
  using error = typename all<indices_of<entries_of<X>>, entries_of<X>>::type;
};

}  // namespace nabla::detail
