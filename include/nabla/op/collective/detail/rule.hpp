// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/hidden.hpp>
#include <nabla/core/call_site.hpp>
#include <nabla/errors/collective.hpp>
#include <nabla/expr/view_word.hpp>
#include <nabla/expr/word_at_once.hpp>
#include <nabla/sharding/placement.hpp>

// What all collectives ask of their operand.
namespace nabla::detail {

/// Stands for a keyword that is not written. A word that ends with its place of call takes as many keywords as it knows
/// and no pack: behind a pack no argument has a default.
struct unwritten : vocabulary {};

/// What a collective goes over: mesh axes, an axis of the array, or both together.
template <class A>
concept CollectiveAxis = MeshAxes<A> || Axis<A> || SeveralAxes<A>;

/// What a collective of X goes over where A is written: the hidden dim that a vmap has called A, if X has it, else A.
template <class Hidden, class A>
struct hidden_or {
  using type = Hidden;
};
template <class A>
struct hidden_or<void, A> {
  using type = A;
};
template <class X, class A>
struct meant_by {
  using type = A;
};
template <Array X, Axis A>
struct meant_by<X, A> : hidden_or<typename hidden_called<dims_of<X>, A>::type, A> {};
template <Array X, class... A>
struct meant_by<X, collective_axes<A...>> {
  using type = collective_axes<typename meant_by<X, A>::type...>;
};
template <class X, class A>
using meant_by_t = typename meant_by<std::remove_cvref_t<X>, A>::type;
/// A is, or has, the name that a vmap has given to a dim of X.
template <class X, class A>
concept NameOfAMap = !std::is_same_v<meant_by_t<X, A>, A>;

/// Why the first argument behind x is nothing that a collective goes over; void if it is.
template <class... A>
struct why_no_collective_axis {
  using type = error::collective_needs_an_axis<error::to_fix::name_a_mesh_axis_or_an_axis_of_the_array>;
};
template <class A, class... K>
struct why_no_collective_axis<A, K...> {
  using type = error::not_an_axis_of_a_collective<A, error::to_fix::name_a_mesh_axis_or_an_axis_of_the_array>;
};
template <int N, class... K>
struct why_no_collective_axis<position<N>, K...> {
  using type =
      error::not_an_axis_of_a_collective<position<N>, error::to_fix::rename_the_dim_or_use_the_word_of_one_array>;
};
template <Array A, class... K>
struct why_no_collective_axis<A, K...> : wrong_argument<A> {};
template <CollectiveAxis A, class... K>
struct why_no_collective_axis<A, K...> {
  using type = void;
};

/// Why a collective of X with these arguments is refused: what all words ask, then `Call<type, A, K...>::error`. Void for
/// what was reported.
template <template <class, class, class...> class Call, class X, class... A>
struct why_no_collective_impl {
  using type = void;
};
template <template <class, class, class...> class Call, Array X, class... A>
struct why_no_collective_impl<Call, X, A...> {
  using type = typename why_no_collective_axis<A...>::type;
};
template <template <class, class, class...> class Call, Array X, CollectiveAxis A, class... K>
struct why_no_collective_impl<Call, X, A, K...> {
  using type = typename Call<type_of_t<X>, meant_by_t<X, A>, K...>::error;
};
template <template <class, class, class...> class Call, Literal X, class... A>
struct why_no_collective_impl<Call, X, A...> {
  using type = error::literal_has_no_devices<>;
};
template <template <class, class, class...> class Call, class X, class... A>
using why_no_collective = typename why_no_collective_impl<Call, std::remove_cvref_t<X>, A...>::type;

template <class Dims, class A>
struct dims_without;
template <class... E, class A>
struct dims_without<dims<E...>, A> {
  using type = concat<dims<>, std::conditional_t<std::is_same_v<typename E::tag, A>, dims<>, dims<E>>...>;
};

/// The number of members of x, as a size is written: static if it is known.
template <class Members, class Value>
constexpr auto written_number_of(const Value& x) {
  if constexpr (Members::count == dyn_size) return Members::of(x);
  else return fixed<Members::count>;
}

/// What a collective of X over A goes over: the devices along mesh axes, each with its block, or the indices along an
/// axis of the array, each with the array without that axis. How many there are (dyn_size: known later), and how a text
/// names them.
template <class X, class A>
struct members {
  using group = group_of<A>;
  using block = typename X::dims;
  using error = void;
  static constexpr long count = static_parts<typename X::mesh, group>;
  static constexpr bool over_devices = true;
  static constexpr const char* member = "device";
  static constexpr const char* name() { return axes_text<group>::get(); }
  template <class Value>
  static constexpr long of(const Value& x) {
    return x.mesh().size(group{});
  }
  template <class Value>
  static constexpr sizes_of<block> block_sizes(const Value& x) {
    return x.sizes();
  }
};
template <class X, Axis A>
struct members<X, A> {
  using from = typename X::dims;
  using block = typename dims_without<from, A>::type;
  static constexpr int place = find_dim<from, A>::value;
  using error = std::conditional_t<
      (place >= 0), void,
      nabla::error::array_has_no_axis<A, from, nabla::error::to_fix::name_a_mesh_axis_or_an_axis_of_the_array>>;
  static constexpr long count = extent_at<concat<from, dims<extent<A>>>, (place >= 0 ? place : from::rank)>::size;
  static constexpr bool over_devices = false;
  static constexpr const char* member = "index";
  static constexpr const char* name() { return A::name(); }
  template <class Value>
  static constexpr long of(const Value& x) {
    return x.sizes()[place];
  }
  template <class Value>
  static constexpr sizes_of<block> block_sizes(const Value& x) {
    sizes_of<block> size;
    int r = 0;
    for (int d = 0; d < from::rank; ++d)
      if (d != place) size[r++] = x.sizes()[d];
    return size;
  }
};

/// Members of several axes together: the first one is major.
template <class X, class... A>
struct members<X, collective_axes<A...>> {
  using from = typename X::dims;
  template <class D, class... B>
  struct without {
    using type = D;
  };
  template <class D, Axis B, class... Rest>
  struct without<D, B, Rest...> : without<typename dims_without<D, B>::type, Rest...> {};
  template <class D, MeshAxis B, class... Rest>
  struct without<D, B, Rest...> : without<D, Rest...> {};
  using block = typename without<from, A...>::type;
  using error = typename first_error<typename members<X, A>::error...>::type;
  static constexpr long count =
      ((members<X, A>::count == dyn_size) || ...) ? dyn_size : (members<X, A>::count * ... * 1);
  static constexpr bool over_devices = false;
  static constexpr const char* member = "place";
  static constexpr const char* name() { return axes_text<list<A...>>::get(); }
  template <class Value>
  static constexpr long of(const Value& x) {
    return (members<X, A>::of(x) * ... * 1);
  }
  template <class Value>
  static constexpr sizes_of<block> block_sizes(const Value& x) {
    sizes_of<block> size;
    int r = 0, d = 0;
    [&]<class... E>(list<E...>) {
      ((contains<typename E::tag, A...> ? void(d++) : void(size[r++] = x.sizes()[d++])), ...);
    }(typename extents_of<from>::type{});
    return size;
  }
};

/// Several axes one after the other: a list of the axes of the array, and of groups of the mesh axes between them.
template <class Done, class... A>
struct runs_of_axes {
  using type = Done;
};
template <class... D, Axis A, class... Rest>
struct runs_of_axes<list<D...>, A, Rest...> : runs_of_axes<list<D..., A>, Rest...> {};
template <class... D, MeshAxis A, class... Rest>
struct runs_of_axes<list<D...>, A, Rest...> {
  template <class Group, class... B>
  struct from : runs_of_axes<list<D..., Group>, B...> {};
  template <class... G, MeshAxis B, class... Behind>
  struct from<mesh_axes<G...>, B, Behind...> : from<mesh_axes<G..., B>, Behind...> {};
  using type = typename from<mesh_axes<A>, Rest...>::type;
};
template <class A>
struct several_axes;
template <class... A>
struct several_axes<collective_axes<A...>> {
  template <class B>
  struct is_of_arrays {
    static constexpr bool value = Axis<B>;
  };
  template <class B>
  struct is_of_a_mesh {
    static constexpr bool value = MeshAxis<B>;
  };
  using of_arrays = filter<is_of_arrays, list<A...>>;
  using of_a_mesh = rewrap<mesh_axes, filter<is_of_a_mesh, list<A...>>>;
  static constexpr bool has_mesh_axes = !std::is_same_v<of_a_mesh, mesh_axes<>>;
  using runs = typename runs_of_axes<list<>, A...>::type;
};
/// `A = v` of an axis that the library has made.
template <class A, class V>
constexpr binding<A, V> bound(V v) {
  return {{}, v};
}

/// A value of a type, of which no more is known.
template <class Type>
using abstract_value = typename stored_impl<Type, abstract_backend>::type;

/// Why nothing moves along dim number P of X: its parts are steps in time.
template <class X, int P>
struct why_not_between_steps {
  using type = why_not_from_all_parts<typename extent_at<typename X::dims, P>::split_over, void>;
};

template <class M, class Group>
struct first_not_manual {
  using type = void;
};
template <class M, class A, class... Rest>
struct first_not_manual<M, mesh_axes<A, Rest...>> {
  using type =
      std::conditional_t<is_manual<M, A>, typename first_not_manual<M, mesh_axes<Rest...>>::type, A>;
};
template <class G>
struct as_over;
template <class... A>
struct as_over<mesh_axes<A...>> {
  using type = error::over<A...>;
};

/// Why a value is no block of a region with these mesh axes; void if it is.
template <class X, class G>
struct why_no_block {
  using mesh = typename X::mesh;
  using foreign = typename first_axis_not_in<mesh, rewrap<list, G>>::type;
  using explicit_axis = typename first_not_manual<mesh, G>::type;
  using type = std::conditional_t<
      is_mesh<mesh>,
      std::conditional_t<!std::is_void_v<foreign>, error::mesh_axis_is_not_in_the_mesh<foreign, mesh>,
                         std::conditional_t<!std::is_void_v<explicit_axis>,
                                            error::mesh_axis_is_not_manual<explicit_axis,
                                                                           error::to_fix::use_shard_map_or_reshard>,
                                            void>>,
      std::conditional_t<is_open_mesh<mesh>,
                         error::value_has_no_mesh_yet<typename as_over<G>::type,
                                                      error::to_fix::write_axis_index_of_a_block,
                                                      error::to_fix::join_it_to_a_block,
                                                      error::to_fix::begin_with_zeros_like>,
                         error::value_is_in_no_manual_region<typename as_over<G>::type,
                                                             error::to_fix::drop_the_collective>>>;
};

template <class M, class Group>
struct first_locked {
  using type = void;
};
template <class M, class A, class... Rest>
struct first_locked<M, mesh_axes<A, Rest...>> {
  using type = std::conditional_t<is_locked<M, A>, A, typename first_locked<M, mesh_axes<Rest...>>::type>;
};

/// Why no collective of a value may be over these mesh axes; void if one may: the value is a block, and all devices along
/// them come here equally often.
template <class X, class G>
struct why_no_meeting {
  using locked = typename first_locked<typename X::mesh, G>::type;
  using type = typename first_error<
      typename why_no_block<X, G>::type,
      std::conditional_t<std::is_void_v<locked>, void,
                         error::mesh_axis_is_locked<locked, error::devices_may_disagree_on_how_often_this_runs,
                                                    error::to_fix::reduce_the_predicate_first,
                                                    error::to_fix::communicate_before_or_after>>>::type;
};

/// A value X that is the same along some of the axes of G. Where it differs along others, those are meant.
template <class X, class G, class... Fix>
struct needs_a_varying_value {
  using mesh = typename X::mesh;
  static constexpr masks m = masks_of<typename X::state, mesh>;
  static constexpr unsigned meant = axis_mask<mesh>(G{}) & (m.v | m.u);
  using over = typename as_over<G>::type;
  using varies = typename axes_from<mesh, m.v, error::varies_over>::type;
  using type = std::conditional_t<
      meant == 0, error::collective_needs_a_varying_value<over, varies, Fix...>,
      error::collective_needs_a_varying_value<over, varies,
                                              typename axes_from<mesh, meant, error::to_fix::name_only>::type>>;
};

/// Why a collective that reduces does not accept a value: on each axis it must vary, or be unreduced in the same way; a
/// reduction of another kind that is still to be made, over whatever axis, would have to come first.
template <reduction Kind, class X, class G, class... Fix>
struct why_not_reduced_over {
  using mesh = typename X::mesh;
  static constexpr masks m = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr unsigned invarying = axes & ~(m.v | m.u);
  static constexpr bool other_kind = m.u != 0 && m.kind != Kind;
  using block = typename why_no_meeting<X, G>::type;
  using type = std::conditional_t<
      !std::is_void_v<block>, block,
      std::conditional_t<
          (invarying != 0), typename needs_a_varying_value<X, G, Fix...>::type,
          std::conditional_t<
              other_kind, error::value_is_unreduced_already<typename axes_from<mesh, m.u, error::over>::type>, void>>>;
};

/// The type after the axes of G have been reduced away.
template <class X, class G>
struct reduced_over_type {
  using mesh = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  static constexpr masks after = {before.v & ~axes, before.u & ~axes, before.r,
                                  (before.u & ~axes) != 0 ? before.kind : reduction::none};
  using type =
      array_type<typename X::value_type, typename X::dims, state_from<mesh, after>, mesh>;
};

/// A type that varies over some axes as well.
template <class X, class G>
struct varying_also {
  using M = typename X::mesh;
  static constexpr masks before = masks_of<typename X::state, M>;
  static constexpr masks after = {before.v | axis_mask<M>(G{}), before.u, before.r, before.kind};
  using type = array_type<typename X::value_type, typename X::dims, state_from<M, after>, M>;
};

/// Why a collective that moves values does not accept one: it must vary over each axis.
template <class X, class G, class... Fix>
struct why_not_moved_over {
  using mesh = typename X::mesh;
  static constexpr masks m = masks_of<typename X::state, mesh>;
  static constexpr unsigned axes = axis_mask<mesh>(G{});
  using block = typename why_no_meeting<X, G>::type;
  using type = std::conditional_t<
      !std::is_void_v<block>, block,
      std::conditional_t<
          ((axes & m.u) != 0),
          error::value_is_unreduced_already<typename as_over<G>::type, error::to_fix::psum_it_first>,
          std::conditional_t<((axes & ~m.v) != 0), typename needs_a_varying_value<X, G, Fix...>::type, void>>>;
};

}  // namespace nabla::detail
