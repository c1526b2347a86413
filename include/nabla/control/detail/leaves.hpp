// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/detail/mapped_dims.hpp>
#include <nabla/errors/control.hpp>
#include <nabla/expr/function_call.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/select/where.hpp>
#include <nabla/spmd/detail/cross.hpp>

// How loops and branches hold values: trees of stored arrays. A number is a scalar there.
namespace nabla::detail {

template <class X>
struct leaf_type {
  using type = type_of_t<X>;
};
template <Literal X>
struct leaf_type<X> {
  using type = array_type<literal_dtype<X>, dims<>>;
};
/// The array type of an array or a number.
template <class X>
using leaf_type_t = typename leaf_type<std::remove_cvref_t<X>>::type;

template <class X>
using backend_of_value = typename backend_of_argument<std::remove_cvref_t<X>>::backend;

/// A leaf that is neither an array nor a number, or was reported.
template <class At, class X>
struct not_held {
  using type = nabla::error::reported;
  using error = nabla::error::leaf<At, not_a_tree_of_arrays<X>>;
};
template <class At, Reported X>
struct not_held<At, X> {
  using type = nabla::error::reported;
  using error = void;
};

/// A leaf that a loop holds: stored, on backend B.
template <class B>
struct held_on {
  template <class At, class X>
  struct leaf : not_held<At, X> {};
  template <class At, class X>
    requires(Array<X> || Literal<X>)
  struct leaf<At, X> {
    using type = typename stored_impl<leaf_type_t<X>, B>::type;
    using error = void;
  };
};
template <class At, class X, class B = backend_of_value<X>>
using held = leaf_by_leaf<held_on<B>::template leaf, At, std::remove_cvref_t<X>>;
/// A tree of arrays and numbers, stored: a number as a scalar.
template <class X, class B = backend_of_value<X>>
using held_t = typename held<error::at<error::carry>, X, B>::type;

// ---- a value as another type with the same blocks -------------------------------------------------------------------

/// A value without a mesh of its own, and a mesh that it can be on.
template <class M, class N>
inline constexpr bool joins_mesh = false;
template <class... D>
inline constexpr bool joins_mesh<no_mesh, mesh<D...>> = true;
template <class... A, class... D>
inline constexpr bool joins_mesh<open_mesh<A...>, mesh<D...>> = (is_manual<mesh<D...>, A> && ...);

/// The type of a value where one of type To is written: on its mesh.
template <class From, class To>
struct seen_as {
  using type = From;
};
template <class From, class To>
  requires joins_mesh<typename From::mesh, typename To::mesh>
struct seen_as<From, To> : bound_type<From, typename To::mesh> {};
template <class From, class To>
  requires(same_axes<typename From::mesh, typename To::mesh> &&
           !std::is_same_v<typename From::mesh, typename To::mesh>)
struct seen_as<From, To> {
  using type = array_type<typename From::value_type, typename From::dims, typename From::state, typename To::mesh>;
};

/// Whether a value may take the place of one of type To: as in an assignment, on the mesh of To. What is the same for all
/// entries of a map is so for each.
template <class From, class To>
inline constexpr bool takes_the_place_of =
    becomes<typename type_along<typename seen_as<From, To>::type,
                                hidden_lacking<typename From::dims, typename To::dims>, typename To::mesh>::type,
            To>;

/// Who hears of what is made of these values; nobody where it has data.
template <class To, class... X>
constexpr plan_listener* listener_for([[maybe_unused]] const X&... x) {
  if constexpr (has_no_values<typename backend_of_argument<To>::backend>)
    return listener_among(x...);
  else
    return nullptr;
}

/// A value as an array of type To, on this mesh. What has no data is heard by the listener: a number, or an array in
/// memory, has none of its own. A number that the dtype does not hold is an error of this word.
/// From: where the mapped dims stand that it lacks.
template <class To, class X, class... From>
constexpr To held_leaf(const char* word, X&& x, const mesh_type_of<To>& mesh, [[maybe_unused]] plan_listener* listener,
                       [[maybe_unused]] const From&... from) {
  using to = type_of_t<To>;
  using D = std::remove_cvref_t<X>;
  using lacking = hidden_lacking<typename leaf_type_t<D>::dims, typename to::dims>;
  if constexpr (Literal<D> && !std::is_same_v<D, typename to::value_type>) {
    return held_leaf<To>(word, adopted<typename to::value_type>(word, x), mesh, listener, from...);
  } else if constexpr (lacking::size != 0 && Literal<D>) {
    using scalar = typename stored_impl<array_type<typename to::value_type, dims<>>, typename To::backend>::type;
    return held_leaf<To>(word, held_leaf<scalar>(word, x, no_mesh{}, listener), mesh, listener, from...);
  } else if constexpr (lacking::size != 0) {
    return held_leaf<To>(word, repeated_along_dims(lacking{}, x, from...), mesh, listener);
  } else if constexpr (Array<D> && !std::is_same_v<leaf_type_t<D>, typename laid_out_as<leaf_type_t<D>, to>::type>) {
    return held_leaf<To>(word, laid_out_in_place<to>(static_cast<X&&>(x), "a carry or a branch"), mesh, listener);
  } else if constexpr (has_no_values<typename To::backend> && !(is_swept_back<backend_of_value<D>> && Array<D>)) {
    if constexpr (Literal<D>)
      return abstract_result<to>({}, mesh, listener);
    else
      return abstract_result<to>(sizes_in_order_of<typename to::dims>(x, keys_of<typename to::dims>{}), mesh, listener);
  } else if constexpr (Literal<D>) {
    return evaluator<machine_backend>::materialize(constant<to>(x, {}, mesh));
  } else if constexpr (joins_mesh<mesh_type_of<D>, typename to::mesh>) {
    return held_leaf<To>(word, on_mesh(static_cast<X&&>(x), mesh), mesh, listener);
  } else if constexpr (std::is_same_v<D, To>) {
    return static_cast<X&&>(x);
  } else if constexpr (std::is_same_v<type_of_t<D>, to>) {
    return static_cast<X&&>(x).eval();
  } else {
    const auto stored = evaluated(node_as<To>(as_node(static_cast<X&&>(x))));
    return retyped_as<to>(stored, stored.sizes(), mesh);
  }
}

template <class X>
using mesh_type_of_leaf = typename leaf_type_t<X>::mesh;
template <class X>
constexpr auto mesh_of_leaf(const X& x) {
  if constexpr (Literal<X>)
    return no_mesh{};
  else
    return x.mesh();
}
template <class M, class X>
constexpr void look_for_mesh(M& found, bool& have, const X& x) {
  each_leaf([&]<class Y>(const Y& leaf) {
    if constexpr (Array<Y>)
      if constexpr (std::is_same_v<mesh_type_of<Y>, M> || same_axes<mesh_type_of<Y>, M>)
        if (!have) found = as_mesh<M>(leaf.mesh()), have = true;
  }, x);
}
/// The mesh of the running region.
template <class... D>
mesh<D...> running_mesh(const char* word, type_tag<mesh<D...>>) {
  const region& here = current_region();
  const void* const axes[] = {(is_manual_kind<typename D::kind> ? &axis_id<typename D::tag> : nullptr)...};
  bool same = here.layout != nullptr && here.layout->rank == int(sizeof...(D));
  for (std::size_t i = 0; same && i < sizeof...(D); ++i) same = axes[i] == nullptr || here.axes[i] == axes[i];
  if (!same) fail<>::because(word, "requires an operand on the mesh of the result");
  mesh<D...> m;
  for (std::size_t i = 0; i < sizeof...(D); ++i) m.sizes[i] = here.layout->size[i];
  m.layout = here.layout;
  return m;
}
/// A mesh of type M, for a value that has none: that of an operand, else that of the region.
template <class M, class... X>
constexpr M mesh_among(const char* word, const X&... x) {
  if constexpr (is_mesh<M>) {
    M found;
    bool have = false;
    (look_for_mesh(found, have, x), ...);
    return have ? found : running_mesh(word, type_tag<M>{});
  } else {
    return M{};
  }
}

/// A tree of arrays and numbers as the tree To of stored arrays. What learns its mesh has that of another leaf, of an
/// operand, or of the running region.
template <class To, class X, class... Operands>
constexpr To held_tree(const char* word, X&& x, plan_listener* listener, const Operands&... operands) {
  return made_of_leaves<To>([&]<class Leaf>(type_tag<Leaf>, auto&& leaf) {
    using M = mesh_type_of<Leaf>;
    const auto mesh = [&] {
      if constexpr (std::is_same_v<M, mesh_type_of_leaf<decltype(leaf)>>) return mesh_of_leaf(leaf);
      else return mesh_among<M>(word, leaf, x, operands...);
    }();
    return held_leaf<Leaf>(word, static_cast<decltype(leaf)&&>(leaf), mesh, listener, x, operands...);
  }, static_cast<X&&>(x));
}

/// Dims of two arrays that have the same ones.
template <class To, class X>
constexpr void require_same_sizes(const char* word, const To& before, const X& after) {
  [&]<class... K>(list<K...>) {
    [[maybe_unused]] auto one = [&]<class Key>(type_tag<Key>) {
      const long b = before.sizes()[dim_with_key<dims_of<To>, Key>], a = after.sizes()[dim_with_key<dims_of<X>, Key>];
      if (a != b) fail<>::sizes_differ(word, key_name<Key>::get(), b, a);
    };
    (one(type_tag<K>{}), ...);
  }(keys_of<dims_of<To>>{});
}

}  // namespace nabla::detail
