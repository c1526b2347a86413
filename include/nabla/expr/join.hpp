// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/join.hpp>
#include <nabla/expr/states.hpp>
#include <nabla/mesh/regions.hpp>

namespace nabla::detail {

// ---- meshes ---------------------------------------------------------------------------------------------------------

/// Why two meshes do not go together: an open value asks for a manual axis, others for equal meshes.
template <class L, class R>
struct why_no_joined_mesh {
  using type = error::operands_live_on_different_meshes<L, R, error::to_fix::device_put_the_host_copy_of_one>;
};
template <class M, class... A>
struct first_open_axis_of {
  using type = void;
};
template <class M, class A, class... Rest>
struct first_open_axis_of<M, A, Rest...> {
  using type = std::conditional_t<is_manual<M, A>, typename first_open_axis_of<M, Rest...>::type, A>;
};
template <class... A, class... D>
struct why_no_joined_mesh<open_mesh<A...>, mesh<D...>> {
  using type = error::mesh_axis_is_not_manual_here<typename first_open_axis_of<mesh<D...>, A...>::type, mesh<D...>>;
};
template <class... D, class... A>
struct why_no_joined_mesh<mesh<D...>, open_mesh<A...>> : why_no_joined_mesh<open_mesh<A...>, mesh<D...>> {};

template <class... Ms>
struct joined_mesh {
  using type = no_mesh;
  using error = void;
};
template <class M>
struct joined_mesh<M> {
  using type = M;
  using error = void;
};
template <class L, class R, class... Rest>
struct joined_mesh<L, R, Rest...> {
  using both = typename region_mesh<L, R>::type;
  struct none {
    using type = void;
    using error = typename why_no_joined_mesh<L, R>::type;
  };
  using all = std::conditional_t<std::is_void_v<both>, none, joined_mesh<both, Rest...>>;
  using type = typename all::type;
  using error = typename all::error;
};

// ---- dims -----------------------------------------------------------------------------------------------------------

template <class Keys>
struct names_among {
  template <class K>
  struct is_name {
    static constexpr bool value = !is_from_right<K>;
  };
  using type = filter<is_name, Keys>;
};

template <class Done, class List>
struct united;
template <class... D>
struct united<list<D...>, list<>> {
  using type = list<D...>;
};
template <class... D, class T, class... Ts>
struct united<list<D...>, list<T, Ts...>>
    : united<std::conditional_t<contains<T, D...>, list<D...>, list<D..., T>>, list<Ts...>> {};

/// The names of all operands: those of the left in its order, then the new ones of the right.
template <class Done, class... Dims>
struct all_names {
  using type = Done;
};
template <class Done, class D, class... Rest>
struct all_names<Done, D, Rest...>
    : all_names<typename united<Done, typename names_among<keys_of<D>>::type>::type, Rest...> {};

template <class Names, int Rank, class Seq = std::make_integer_sequence<int, Rank>>
struct with_positional;
template <class... N, int Rank, int... I>
struct with_positional<list<N...>, Rank, std::integer_sequence<int, I...>> {
  using type = list<N..., from_right<Rank - 1 - I>...>;
};

template <int Wanted, class Default, class... Dims>
struct first_with_all {
  using type = Default;
};
template <int Wanted, class Default, class D, class... Rest>
struct first_with_all<Wanted, Default, D, Rest...> {
  using type = typename std::conditional_t<D::rank == Wanted, type_tag<keys_of<D>>,
                                           first_with_all<Wanted, Default, Rest...>>::type;
};

/// The keys of the result, in its order: the first operand that has all dims decides; else names, then positional.
template <class... Dims>
struct joined_keys {
  static constexpr int rank = [] {
    int r = 0;
    ((r = positional_rank<Dims> > r ? positional_rank<Dims> : r), ...);
    return r;
  }();
  using names = typename all_names<list<>, Dims...>::type;
  using plain = typename with_positional<names, rank>::type;
  using type = typename first_with_all<names::size + rank, plain, Dims...>::type;
};

template <class Dims, class Key>
struct extent_with_key {
  static constexpr int index = dim_with_key<Dims, Key>;
  template <int I>
  struct get {
    using type = extent_at<Dims, I>;
  };
  template <int I>
    requires(I < 0)
  struct get<I> {
    using type = void;
  };
  using type = typename get<index>::type;
};

/// Whether an operand's dim only broadcasts: absent, or positional of static size 1.
template <class Key, class E>
inline constexpr bool broadcasts = true;
template <class Key, class Tag, long N, class... S>
inline constexpr bool broadcasts<Key, extent<Tag, N, S...>> = is_from_right<Key> && N == 1;

template <class E>
struct extent_parts {
  static constexpr long size = dyn_size;
  using split = list<>;
};
template <class Tag, long N, class... S>
struct extent_parts<extent<Tag, N, S...>> {
  static constexpr long size = N;
  using split = list<S...>;
};

template <class Key>
struct tag_of_key {
  using type = Key;
};
template <int N>
struct tag_of_key<from_right<N>> {
  using type = positional;
};
template <int N>
struct tag_of_key<position<N>> {
  using type = positional;
};

template <class Tag, long N, class Split>
struct make_extent;
template <class Tag, long N, class... S>
struct make_extent<Tag, N, list<S...>> {
  using type = extent<Tag, N, S...>;
};

struct size_pair {
  long size = dyn_size, other = dyn_size;
  bool seen = false, fits = true;
};

/// Two static sizes of what is one dim.
template <class Name, long Left, long Right>
struct sizes_error {
  using type = nabla::error::sizes_differ<Name, Left, Right, nabla::error::to_fix::slice_one_side>;
};
template <Axis A, long Left, long Right>
struct sizes_error<A, Left, Right> {
  using type = nabla::error::sizes_differ<A, Left, Right, nabla::error::to_fix::slice_one_side,
                                          nabla::error::to_fix::rename_one_axis>;
};
template <Axis A, long Left, long Right>
  requires(Left == 1 || Right == 1)
struct sizes_error<A, Left, Right> {
  using type = nabla::error::sizes_differ<A, Left, Right, nabla::error::to_fix::squeeze_the_dim_of_size_1>;
};

/// One dim of the result from the dims of the operands, left to right.
template <class Key, class... E>
struct joined_extent {
  static constexpr size_pair sizes = [] {
    size_pair p;
    auto take = [&](bool skip, long n) {
      if (skip) return;
      p.seen = true;
      if (n == dyn_size) return;
      if (p.size != dyn_size && p.size != n && p.fits) p.fits = false, p.other = n;
      if (p.size == dyn_size) p.size = n;
    };
    (take(broadcasts<Key, E>, extent_parts<E>::size), ...);
    if (!p.seen) p.size = 1;
    return p;
  }();
  using splits = concat<
      list<>, std::conditional_t<broadcasts<Key, E> || extent_parts<E>::split::size == 0, list<>,
                                 list<typename extent_parts<E>::split>>...>;
  template <class L>
  struct first_split {
    using type = list<>;
    using differing = void;
  };
  template <class S, class... Rest>
  struct first_split<list<S, Rest...>> {
    using type = S;
    template <class... Other>
    struct differs {
      using type = void;
    };
    template <class O, class... More>
    struct differs<O, More...> {
      using type = std::conditional_t<std::is_same_v<O, S>, typename differs<More...>::type, O>;
    };
    using differing = typename differs<Rest...>::type;
  };
  using split = typename first_split<splits>::type;
  using differing = typename first_split<splits>::differing;
  using name = typename selector_of_key<Key>::type;
  using type = typename make_extent<typename tag_of_key<Key>::type, sizes.size, split>::type;
  /// A whole dim is cut where the other one is split; in steps there is no place to cut it at.
  static constexpr bool is_whole_beside_steps =
      !std::is_void_v<typename step_among<split>::type> &&
      ((!broadcasts<Key, E> && extent_parts<E>::split::size == 0) || ...);
  using error = typename std::conditional_t<
      !sizes.fits, sizes_error<name, sizes.size, sizes.other>,
      std::conditional_t<!std::is_void_v<differing>, why_split_differently<name, split, differing>,
                         std::conditional_t<is_whole_beside_steps, why_split_differently<name, split, list<>>,
                                            type_tag<void>>>>::type;
};

template <class Keys, class... Dims>
struct joined_dims_impl;
template <class... K, class... Dims>
struct joined_dims_impl<list<K...>, Dims...> {
  template <class Key>
  using one = joined_extent<Key, typename extent_with_key<Dims, Key>::type...>;
  using type = dims<typename one<K>::type...>;
  using error = typename first_error<typename one<K>::error...>::type;
};

/// The dims of the result of an elementwise word, or why there are none.
template <class... Dims>
struct joined_dims : joined_dims_impl<typename joined_keys<Dims...>::type, Dims...> {};
template <class D>
struct joined_dims<D> {
  using type = D;
  using error = void;
};

template <class Dims>
struct all_splits;
template <class... E>
struct all_splits<dims<E...>> {
  using type = concat<list<>, typename E::split_over...>;
};

/// What a literal is to the rules: without dims, equal on all devices, in whatever state its partner needs.
template <class T>
struct literal_type {
  using value_type = T;
  using dims = nabla::dims<>;
  using state = nabla::state<>;
  using mesh = no_mesh;
};

template <class M, class X>
inline constexpr operand_masks masks_in{{}, 0, true};
/// What is whole is the same value in each step, and its cotangent is added up over them: it counts as reduced there.
template <class M, class T, class D, class S, class X>
inline constexpr operand_masks masks_in<M, array_type<T, D, S, X>> = [] {
  operand_masks o{masks_of<S, M>, split_mask<M, D>, false};
  o.m.r |= steps_axes<M> & ~(o.m.v | o.m.u | o.split);
  return o;
}();

/// The state of what a word makes of operands on mesh M.
template <linearity Rule, class M, class... X>
inline constexpr joined_masks joined_states = [] {
  const operand_masks all[] = {masks_in<M, X>...};
  joined_masks out = join_masks(Rule, all);
  out.m.r &= ~steps_axes<M>;
  return out;
}();

/// Axes that the region has made manual while the captured operand is split over them.
template <class M, class X>
inline constexpr unsigned captured_split = 0;
template <class... D, class T, class Dims, class S, class X>
inline constexpr unsigned captured_split<mesh<D...>, array_type<T, Dims, S, X>> =
    std::is_same_v<X, mesh<D...>> ? 0u : split_mask<mesh<D...>, Dims> & manual_axes<mesh<D...>>;

template <class M, unsigned Axes>
struct captured_split_error {
  using type = error::captured_array_is_split_over<typename first_axis<M, Axes>::type,
                                                   error::to_fix::pass_the_array_as_a_parameter>;
};
template <class M>
struct captured_split_error<M, 0> {
  using type = void;
};

/// The mesh of several operands. None of them may be split over an axis that the region has made manual.
template <class... X>
struct operands_mesh {
  using join = joined_mesh<typename X::mesh...>;
  using type = std::conditional_t<std::is_void_v<typename join::type>, no_mesh, typename join::type>;
  using error = typename first_error<
      typename join::error, typename captured_split_error<type, (0u | ... | captured_split<type, X>)>::type>::type;
};

/// Two dims split over one mesh axis are no block of anything; void if there are none.
template <class Splits>
struct why_split_twice {
  using twice = typename first_twice<Splits>::type;
  using type = std::conditional_t<
      std::is_void_v<twice>, void,
      nabla::error::result_uses_a_mesh_axis_twice<
          twice, fix_beside_steps<list<twice>, nabla::error::to_fix::reshard_one_side>>>;
};

/// Everything about the result of a word that joins its operands, except the dtype.
template <linearity Rule, class... X>
struct joined {
  using mesh_join = operands_mesh<X...>;
  using mesh_type = typename mesh_join::type;
  using dims_join = joined_dims<typename X::dims...>;
  using dims_type = typename dims_join::type;
  static constexpr joined_masks states = joined_states<Rule, mesh_type, X...>;
  using error = typename first_error<
      typename mesh_join::error, typename dims_join::error,
      typename why_split_twice<typename all_splits<dims_type>::type>::type,
      typename state_error_type<states.error, mesh_type, states.axes>::type>::type;
  using state_type = state_from<mesh_type, states.m>;
};

}  // namespace nabla::detail
