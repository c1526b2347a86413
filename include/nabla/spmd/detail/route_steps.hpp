// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/all_gather.hpp>
#include <nabla/op/collective/all_to_all.hpp>
#include <nabla/op/collective/embed_at_root.hpp>
#include <nabla/op/collective/ppermute.hpp>
#include <nabla/op/collective/psum_scatter.hpp>
#include <nabla/op/reduce/max.hpp>
#include <nabla/op/reduce/min.hpp>
#include <nabla/sharding/route_search.hpp>
#include <nabla/spmd/collectives.hpp>
#include <nabla/spmd/detail/border.hpp>
#include <nabla/spmd/detail/cross.hpp>

// The steps of a route on arrays: each is a collective over the blocks, or a cut that moves nothing.
namespace nabla::detail {

// ---- in types -------------------------------------------------------------------------------------------------------

/// Mesh axes by their numbers. List::get(): an axis_list.
template <class M, class List, class Seq = std::make_integer_sequence<int, List::get().count>>
struct axes_by_number;
template <class M, class List, int... I>
struct axes_by_number<M, List, std::integer_sequence<int, I...>> {
  using type = mesh_axes<at<List::get()[I], typename M::axes>...>;
};

/// The type of an array whose mesh axes are where a route has brought them. Places::get(): an axes_places.
template <class Type, class Places>
struct type_with_places {
  using M = typename Type::mesh;
  template <int D>
  struct along {
    static constexpr axis_list get() { return Places::get().along(D); }
  };
  template <int D, class E>
  using extent_of = typename split_extent<E, typename axes_by_number<M, along<D>>::type>::type;
  template <class... E, int... D>
  static dims<extent_of<D, E>...> all(dims<E...>, std::integer_sequence<int, D...>);
  using dims = decltype(all(typename Type::dims{}, std::make_integer_sequence<int, Type::dims::rank>{}));
  static constexpr masks state = [] {
    constexpr axes_places p = Places::get();
    masks m;
    m.v = masks_of<typename Type::state, M>.v;
    for (int a = 0; a < p.rank; ++a) {
      if (p.at[a] == axes_places::unreduced) m.u |= 1u << a;
      if (p.at[a] == axes_places::reduced) m.r |= 1u << a;
    }
    m.kind = p.kind;
    return m;
  }();
  using type = array_type<typename Type::value_type, dims, state_from<M, state>, M>;
};

/// A step of a route on an array: routes share what is compiled for it. From, To: dims.
template <way How, class Group, int From, int To, class Type, class After>
struct array_step {
  using M = typename Type::mesh;
  static constexpr way how = How;
  static constexpr int from_dim = From, to_dim = To;
  using group = Group;
  using from = Type;
  using type = After;
  static constexpr unsigned mask = axis_mask<M>(group{});
  static constexpr axis_list axes = []<class... A>(mesh_axes<A...>) {
    axis_list l;
    (l.add(mesh_position<M, A>), ...);
    return l;
  }(Group{});
  static constexpr axes_places before = places_of_axes<M, typename Type::dims, typename Type::state>,
                               after = places_of_axes<M, typename After::dims, typename After::state>;

  using region = region_of<M, all_axes<M> & ~manual_axes<M>>;
  using block = typename block_type<Type, spec<>, region>::type;
  template <int D>
  using dim_number = typename selector_of_key<at<D, keys_of<typename Type::dims>>>::type;
};

/// Step number I of a route. Type: of the array before it.
template <class Route, int I, class Type>
struct step_of_route {
  static constexpr route_step step = Route::value.step[I];
  struct axes {
    static constexpr axis_list get() { return Route::value.step[I].axes; }
  };
  struct places {
    static constexpr axes_places get() { return Route::value.step[I].after; }
  };
  using type = array_step<step.how, typename axes_by_number<typename Type::mesh, axes>::type, step.from, step.to, Type,
                          typename type_with_places<Type, places>::type>;
};

// ---- at run time ----------------------------------------------------------------------------------------------------

/// The sizes of an array do not change with its sharding.
template <class Type, class X>
constexpr auto sizes_for(const X& x) {
  sizes_of<typename Type::dims> size;
  for (int d = 0; d < Type::dims::rank; ++d) size[d] = x.sizes()[d];
  return size;
}

template <class Step, class X>
constexpr auto block_before(X&& x) {
  using block = typename Step::block;
  using region = typename Step::region;
  const auto mesh = x.mesh();
  const auto size =
      sizes_of_block<typename Step::from::dims, typename block::dims, region>(x.sizes(), mesh);
  return retyped_as<block>(static_cast<X&&>(x), size, as_mesh<typename region::inner>(mesh));
}

/// A dim of an array, a part for each device along some mesh axes: where it lies, if the parts lie as a stack does.
template <class Step, class X>
constexpr auto take_slice(const X& x) {
  using to = typename Step::type;
  const auto size = sizes_for<to>(x);
  if constexpr (is_abstract<X>) {
    return abstract_result<to>(size, x.mesh(), x.listener());
  } else {
    constexpr int d = Step::to_dim;
    const mesh_instance& mesh = instance_of(x.mesh());
    const auto from = x.leaf();
    auto n = leaf_with_dims<typename to::dims, typename to::state, true>(from, size);
    n.stored |= Step::mask;
    for (int e = 0; e < to::dims::rank; ++e) n.stride[e] = from.stride[e];
    long part = x.layout().block[d] / x.mesh().size(typename Step::group{}) * from.stride[d];
    for (int i = Step::axes.count - 1; i >= 0; --i) {
      const int a = Step::axes[i];
      n.coordinate_stride[a] = part;
      n.offset += mesh.start[a] * part;
      part *= mesh.size[a];
    }
    return stored_as<to>(n, size, x.mesh());
  }
}

/// For each device along some mesh axes the one whose block it gets, when other axes split the dims: blocks are counted
/// by the axes of each dim, major to minor.
template <class Step, class M>
index_sources sources_of_blocks(const M& mesh) {
  constexpr int rank = Step::from::dims::rank;
  constexpr axes_places before = Step::before, after = Step::after;
  constexpr axis_list axes = Step::axes;
  // Axes that split nothing stand for copies: one list more.
  const auto lists = [&](const axes_places& p, int d) {
    axis_list moving;
    const axis_list all = d < rank ? p.along(d) : p.all_at(axes_places::replicated);
    for (int i = 0; i < all.count; ++i)
      if (axes.has(all[i])) moving.add(all[i]);
    return moving;
  };
  index_sources from(mesh.size(typename Step::group{}));
  for (long device = 0; device < from.size(); ++device) {
    long at[max_mesh_rank] = {}, left = device;
    for (int i = axes.count - 1; i >= 0; --i) at[axes[i]] = left % mesh.sizes[axes[i]], left /= mesh.sizes[axes[i]];
    long source[max_mesh_rank] = {};
    for (int d = 0; d <= rank; ++d) {
      const axis_list here = lists(after, d), there = lists(before, d);
      long number = 0;
      for (int i = 0; i < here.count; ++i) number = number * mesh.sizes[here[i]] + at[here[i]];
      for (int i = there.count - 1; i >= 0; --i)
        source[there[i]] = number % mesh.sizes[there[i]], number /= mesh.sizes[there[i]];
    }
    long index = 0;
    for (int i = 0; i < axes.count; ++i) index = index * mesh.sizes[axes[i]] + source[axes[i]];
    from[device] = index;
  }
  return from;
}
/// Whether it is another one for any of them: axes of size 1 make no difference.
template <class Step, class M>
constexpr bool any_block_moves(const M& mesh) {
  constexpr axes_places before = Step::before, after = Step::after;
  const auto long_axes = [&](const axis_list& all) {
    axis_list l;
    for (int i = 0; i < all.count; ++i)
      if (mesh.sizes[all[i]] > 1) l.add(all[i]);
    return l;
  };
  for (int d = 0; d < Step::from::dims::rank; ++d) {
    const axis_list l = long_axes(before.along(d)), r = long_axes(after.along(d));
    if (l.count != r.count || !l.starts_with(r)) return true;
  }
  return false;
}

struct dim_of_parts : axis<dim_of_parts> {
  static constexpr const char* name() { return "the dim of parts"; }
};
/// A block as what each device has of it, whatever its sum over the devices or its cotangent is.
template <class Block>
struct block_apart {
  using M = typename Block::mesh;
  static constexpr masks of = masks_of<typename Block::state, M>;
  using type = array_type<typename Block::value_type, typename Block::dims,
                          state_from<M, masks{of.v | of.u | of.r, 0, 0, reduction::none}>, M>;
};
/// Each device's part of a dim among zeros: a summand of the whole. Which part that is the devices beside it need not
/// agree on, as they would of a factor.
template <class Step, class X>
constexpr auto embed_part(const X& whole) {
  using T = typename X::value_type;
  const auto x = retyped_as<typename block_apart<type_of_t<X>>::type>(whole, whole.sizes(), whole.mesh());
  using dim = typename Step::template dim_number<Step::from_dim>;
  using numbers = affine_node<std::int64_t, dims<extent<dim_of_parts>>, state<>, no_mesh>;
  const long parts = x.mesh().size(typename Step::group{});
  auto is_mine = expr<numbers>(numbers{{{{parts}}}, 0, {1}}) == axis_index(typename Step::group{});
  return gathered_along(nabla::where(static_cast<decltype(is_mine)&&>(is_mine), x, T(0)), dim_of_parts{},
                        tiled_at<dim>{});
}

/// One step on blocks.
template <class Step, class X>
constexpr auto move_blocks(const X& x, [[maybe_unused]] call_site where) {
  using block = typename Step::block;
  using group = typename Step::group;
  constexpr way how = Step::how;
  if constexpr (how == way::gather) {
    using dim = typename Step::template dim_number<Step::from_dim>;
    return run_word(all_gather_word<group, tiled_at<dim>, invarying_t>{}, {"all_gather", where}, x);
  } else if constexpr (how == way::exchange) {
    using split = typename Step::template dim_number<Step::to_dim>;
    using concat = typename Step::template dim_number<Step::from_dim>;
    return run_word(all_to_all_word<group, split, concat, true>{}, {"all_to_all", where}, x);
  } else if constexpr (how == way::scatter) {
    using dim = typename Step::template dim_number<Step::to_dim>;
    return run_word(psum_scatter_word<group, tiled_at<dim>>{}, {"psum_scatter", where}, x);
  } else if constexpr (how == way::reduce) {
    constexpr reduction kind = masks_of<typename block::state, typename block::mesh>.kind;
    if constexpr (kind == reduction::sum) return run_word(psum_word<group>{}, {"psum", where}, x);
    else if constexpr (kind == reduction::max) return run_word(pmax_word<group>{}, {"pmax", where}, x);
    else return run_word(pmin_word<group>{}, {"pmin", where}, x);
  } else if constexpr (how == way::permute) {
    const auto mesh = as_mesh<typename Step::M>(x.mesh());
    if constexpr (is_abstract<X>)
      return blocks_permuted<group>({"ppermute", where}, x, any_block_moves<Step>(mesh));
    else
      return blocks_permuted<group>({"ppermute", where}, x, sources_of_blocks<Step>(mesh));
  } else if constexpr (how == way::embed_part) {
    return embed_part<Step>(x).eval();
  } else {
    return embed_at_root(x, group{}).eval();
  }
}

template <class Step, class X>
constexpr auto take_step(X&& x, call_site where) {
  const auto size = sizes_for<typename Step::type>(x);
  const auto mesh = x.mesh();
  if constexpr (Step::how == way::slice) {
    return take_slice<Step>(x);
  } else if constexpr (Step::how == way::rename) {
    return retyped_as<typename Step::type>(static_cast<X&&>(x), size, mesh);
  } else {
    auto moved = move_blocks<Step>(block_before<Step>(static_cast<X&&>(x)), where);
    return retyped_as<typename Step::type>(static_cast<decltype(moved)&&>(moved), size, mesh);
  }
}
template <class Route, int I = 0, class X>
constexpr auto along_route(X x, call_site where) {
  if constexpr (I == Route::value.steps) {
    return x;
  } else {
    using step = typename step_of_route<Route, I, type_of_t<X>>::type;
    auto next = take_step<step>(static_cast<X&&>(x), where);
    return along_route<Route, I + 1>(static_cast<decltype(next)&&>(next), where);
  }
}

}  // namespace nabla::detail
