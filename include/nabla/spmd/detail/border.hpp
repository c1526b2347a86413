// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/spmd/device_put.hpp>
#include <nabla/spmd/keywords.hpp>
#include <nabla/spmd/to_host.hpp>
#include <tuple>

// The border of a shard_map: whole arrays become blocks on the way in and whole arrays on the way out. Nothing is copied
// unless a plain array has to be cut, or equal blocks have to be laid side by side.
namespace nabla::detail {

template <class X>
inline constexpr bool is_tuple = false;
template <class... X>
inline constexpr bool is_tuple<std::tuple<X...>> = true;

/// The spec for leaf I of a tuple: a spec holds for all leaves, a nested list has one each.
template <class S, int I>
struct spec_for_leaf {
  using type = S;
};
template <class... S, int I>
struct spec_for_leaf<in_specs_t<S...>, I> {
  using type = at<I, list<S...>>;
};
template <class... S, int I>
struct spec_for_leaf<out_specs_t<S...>, I> {
  using type = at<I, list<S...>>;
};
template <class S>
inline constexpr int leaf_specs = -1;
template <class... S>
inline constexpr int leaf_specs<in_specs_t<S...>> = sizeof...(S);
template <class... S>
inline constexpr int leaf_specs<out_specs_t<S...>> = sizeof...(S);

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

template <class X, class S, class M, int I>
struct why_not_in {
  using mesh = typename X::mesh;
  template <bool Plain>
  struct check {
    using fit = typename why_not_put<X, M, S>::type;
    using type = std::conditional_t<std::is_void_v<fit>, void, error::in_specs_entry<I, fit>>;
  };
  template <bool Plain>
    requires(!Plain)
  struct check<Plain> {
    using fit = typename why_not_placed<S, typename X::dims, M>::type;
    template <class F>
    struct compare {
      using type = error::in_specs_entry<I, F>;
    };
    template <class F>
      requires std::is_void_v<F>
    struct compare<F> {
      using asked = typename split_dims<typename X::dims, groups_of<S, typename X::dims>>::type;
      using type = std::conditional_t<
          std::is_same_v<asked, typename X::dims> && masks_of<typename X::state, M> == spec_masks<M, S>, void,
          error::in_spec_differs_from_the_sharding<I, typename spec_of_dims<typename X::dims>::type, S,
                                                   error::to_fix::reshard_the_argument>>;
    };
    using type = std::conditional_t<std::is_same_v<mesh, M>, typename compare<fit>::type,
                                    error::argument_is_on_another_mesh<I, mesh, M>>;
  };
  using type = typename check<std::is_same_v<mesh, no_mesh>>::type;
};

/// An argument: `block` is what the body sees, `error` why it does not fit.
template <class X, class S, class M, int I>
struct argument {
  using block = error::reported;
  using error = nabla::error::argument_is_no_array<I, X>;
};
template <Array X, Spec S, class M, int I>
struct argument<X, S, M, I> {
  using error = typename why_not_in<type_of_t<X>, S, M, I>::type;
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
template <Literal X, class S, class M, int I>
struct argument<X, S, M, I> {
  using block = X;
  using error = void;
};
template <class... X, class S, class M, int I>
struct argument<std::tuple<X...>, S, M, I> {
  static constexpr bool counts = leaf_specs<S> < 0 || leaf_specs<S> == int(sizeof...(X));
  template <class Seq>
  struct leaves;
  template <int... L>
  struct leaves<std::integer_sequence<int, L...>> {
    using block = std::tuple<typename argument<X, typename spec_for_leaf<S, L>::type, M, I>::block...>;
    using error = typename first_error<typename argument<X, typename spec_for_leaf<S, L>::type, M, I>::error...>::type;
  };
  template <bool Fits>
  struct checked : leaves<std::make_integer_sequence<int, int(sizeof...(X))>> {};
  template <bool Fits>
    requires(!Fits)
  struct checked<Fits> {
    using block = nabla::error::reported;
    using error = nabla::error::in_specs_count_differs<leaf_specs<S>, int(sizeof...(X))>;
  };
  using block = typename checked<counts>::block;
  using error = typename checked<counts>::error;
};

template <class Block, class S, class M, class X>
auto to_block(const X& x, const M& mesh) {
  if constexpr (Literal<X>) {
    return x;
  } else if constexpr (is_tuple<X>) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return std::tuple{to_block<std::tuple_element_t<std::size_t(I), Block>, typename spec_for_leaf<S, I>::type>(
          std::get<std::size_t(I)>(x), mesh)...};
    }(std::make_integer_sequence<int, int(std::tuple_size_v<X>)>{});
  } else {
    using from = type_of_t<X>;
    using to = type_of_t<Block>;
    const auto inner = as_mesh<typename to::mesh>(mesh);
    auto retype = [&](const auto& whole) {
      sizes_of<typename to::dims> size;
      const auto l = whole.layout();
      for (int d = 0; d < to::dims::rank; ++d) size[d] = l.block[d];
      return retyped<to>(whole, size, inner);
    };
    if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
      return retype(place_on<typename placed_type<from, M, S>::type>("shard_map", x, mesh));
    } else {
      if (!(x.mesh() == mesh)) fail<>::meshes_differ("shard_map");
      return retype(x.eval());
    }
  }
}

// ---- out ------------------------------------------------------------------------------------------------------------

template <class X, class S, class M>
struct whole_type {
  using dims = typename whole_dims<M, typename X::dims, groups_of<S, typename X::dims>>::type;
  static constexpr masks said = spec_masks<M, S>;
  using type = array_type<typename X::value_type, dims, state_from<M, said>, M>;
};

template <class X, class S, class M, int I>
struct why_not_out {
  using inner = typename manual_mesh<M>::type;
  using mesh = typename X::mesh;
  using fit = typename why_not_placed<S, typename X::dims, M>::type;
  static constexpr bool here = std::is_same_v<mesh, no_mesh> || std::is_same_v<mesh, inner> || is_open_mesh<mesh>;
  // An open value names its axes in its own order.
  static constexpr masks have = [] {
    const masks own = masks_of<typename X::state, mesh>;
    if constexpr (is_open_mesh<mesh>)
      return masks{axis_mask<M>(rewrap<mesh_axes, mesh>{}), 0, 0, unreduced_kind::none};
    else
      return own;
  }();
  static constexpr masks said = spec_masks<M, S>;
  template <class F>
  struct states {
    using type = error::out_specs_entry<I, F>;
  };
  template <class F>
    requires std::is_void_v<F>
  struct states<F> {
    static constexpr unsigned mentioned = axis_mask<M>(typename all_groups<groups_of<S, typename X::dims>>::type{});
    static constexpr unsigned leaks = have.v & ~mentioned;
    using type = std::conditional_t<
        (leaks != 0),
        error::out_specs_entry<I, typename axes_from<M, leaks, error::varies_over>::type, error::to_fix::psum_it,
                               error::to_fix::all_gather_to_invarying,
                               error::to_fix::mention_the_axis_in_out_specs>,
        std::conditional_t<
            (have.u != said.u || (have.u != 0 && have.kind != said.kind)),
            error::out_specs_entry<I, error::unreduced_in_spec_and_value_differ<
                                          typename axes_from<M, (have.u | said.u), mesh_axes>::type>>,
            std::conditional_t<(have.r != said.r),
                               error::out_specs_entry<I, error::reduced_in_spec_and_value_differ<typename axes_from<
                                                             M, (have.r | said.r), mesh_axes>::type>>,
                               void>>>;
  };
  using type = std::conditional_t<here, typename states<fit>::type, error::argument_is_on_another_mesh<I, mesh, M>>;
};

/// A result: `whole` is what the caller gets.
template <class X, class S, class M, int I>
struct result_of {
  using whole = error::reported;
  using error = nabla::error::result_is_no_array<X>;
};
template <Reported X, class S, class M, int I>
struct result_of<X, S, M, I> {
  using whole = nabla::error::reported;
  using error = void;
};
template <Array X, Spec S, class M, int I>
struct result_of<X, S, M, I> {
  using error = typename why_not_out<type_of_t<X>, S, M, I>::type;
  template <class E>
  struct gets {
    using type = nabla::error::reported;
  };
  template <class E>
    requires std::is_void_v<E>
  struct gets<E> {
    using type = typename stored_impl<typename whole_type<type_of_t<X>, S, M>::type, typename X::backend>::type;
  };
  using whole = typename gets<error>::type;
};
template <class... X, class S, class M, int I>
struct result_of<std::tuple<X...>, S, M, I> {
  static constexpr bool counts = leaf_specs<S> < 0 || leaf_specs<S> == int(sizeof...(X));
  template <class Seq>
  struct leaves;
  template <int... L>
  struct leaves<std::integer_sequence<int, L...>> {
    using whole = std::tuple<typename result_of<std::remove_cvref_t<X>, typename spec_for_leaf<S, L>::type, M,
                                                (leaf_specs<S> < 0 ? I : L)>::whole...>;
    using error = typename first_error<typename result_of<
        std::remove_cvref_t<X>, typename spec_for_leaf<S, L>::type, M, (leaf_specs<S> < 0 ? I : L)>::error...>::type;
  };
  template <bool Fits>
  struct checked : leaves<std::make_integer_sequence<int, int(sizeof...(X))>> {};
  template <bool Fits>
    requires(!Fits)
  struct checked<Fits> {
    using whole = nabla::error::reported;
    using error = nabla::error::out_specs_count_differs<leaf_specs<S>, int(sizeof...(X))>;
  };
  using whole = typename checked<counts>::whole;
  using error = typename checked<counts>::error;
};

/// A value of the body as a stored block: plain and open values take the region's mesh.
template <class M, class X>
auto as_block(X&& x, const typename manual_mesh<M>::type& inner) {
  using from = type_of_t<X>;
  using mesh = typename manual_mesh<M>::type;
  if constexpr (std::is_same_v<typename from::mesh, mesh>) {
    return static_cast<X&&>(x).eval();
  } else if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    using to = array_type<typename from::value_type, typename from::dims, state<>, mesh>;
    return retyped<to>(static_cast<X&&>(x).eval(), x.sizes(), inner);
  } else {
    constexpr unsigned axes = axis_mask<mesh>(rewrap<mesh_axes, typename from::mesh>{});
    static constexpr masks state{axes, 0, 0, unreduced_kind::none};
    using to = array_type<typename from::value_type, typename from::dims, state_from<mesh, state>, mesh>;
    return evaluator<machine_backend>::materialize(placed_node<to>(as_node(static_cast<X&&>(x)), inner));
  }
}

template <class Whole, class S, class M, class X>
auto to_whole(X&& x, const M& mesh) {
  using R = std::remove_cvref_t<X>;
  if constexpr (is_tuple<R>) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return std::tuple{to_whole<std::tuple_element_t<std::size_t(I), Whole>, typename spec_for_leaf<S, I>::type>(
          std::get<std::size_t(I)>(static_cast<X&&>(x)), mesh)...};
    }(std::make_integer_sequence<int, int(std::tuple_size_v<R>)>{});
  } else {
    using to = type_of_t<Whole>;
    const auto inner = as_mesh<typename manual_mesh<M>::type>(mesh);
    const auto block =
        collectives<machine_backend>::stored_over(as_block<M>(static_cast<X&&>(x), inner), always_stored<to>);
    sizes_of<typename to::dims> size;
    [&]<class... E>(list<E...>) {
      [[maybe_unused]] int d = 0;
      ((size[d] = block.sizes()[d] * parts_of(mesh, typename E::split_over{}), ++d), ...);
    }(typename extents_of<typename to::dims>::type{});
    return retyped<to>(block, size, mesh);
  }
}

}  // namespace nabla::detail
