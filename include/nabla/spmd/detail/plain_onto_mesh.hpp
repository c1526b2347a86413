// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/comm.hpp>
#include <nabla/errors/spmd.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/expr/map_elements.hpp>
#include <nabla/expr/own_values.hpp>
#include <nabla/expr/word_at_once.hpp>
#include <nabla/mesh/regions.hpp>
#include <nabla/op/collective/detail/open.hpp>
#include <nabla/sharding/named_sharding.hpp>
#include <nabla/spmd/detail/collectives_common.hpp>
#include <string>

// Plain values onto meshes. Every process holds all of a plain array, so nothing moves between them.
namespace nabla::detail {

/// The type of a plain array after it has been placed.
template <class X, class Mesh, class Spec>
struct placed_type {
  using groups = groups_of<Spec, typename X::dims>;
  using dims = typename split_dims<typename X::dims, groups>::type;
  static constexpr masks said = spec_masks<Mesh, Spec>;
  using type = array_type<typename X::value_type, dims, state_from<Mesh, said>, Mesh>;
};

template <class Type, class X>
constexpr auto retyped_as(X&& x, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh);

/// Why no array lies in the memory space of a sharding; void if arrays do.
template <class Space>
using why_no_arrays_in = std::conditional_t<std::is_void_v<Space> || std::is_same_v<Space, memory_space>, void,
                                            error::memory_is_not_the_execution_spaces<Space>>;

template <class X, class Mesh, class Spec>
struct why_not_put {
  using fit = typename why_not_placed<Spec, typename X::dims, Mesh>::type;
  struct division {
    using type = typename indivisible<Mesh, typename placed_type<X, Mesh, Spec>::dims>::type;
  };
  /// Why no array of this type is split so, whatever its value.
  using fits = typename first_why<type_tag<fit>, division>::type;
  static constexpr unsigned pending = spec_masks<Mesh, Spec>.u;
  using on_a_mesh = std::conditional_t<
      is_region_mesh<typename X::mesh>, error::value_is_a_block,
      error::array_is_on_a_mesh_already<
          typename X::mesh, fix_over<typename X::mesh, ~0u, error::to_fix::reshard_it>>>;
  using type = std::conditional_t<
      !std::is_same_v<typename X::mesh, no_mesh>, on_a_mesh,
      std::conditional_t<pending != 0,
                         error::unreduced_in_spec_and_value_differ<typename axes_from<Mesh, pending, mesh_axes>::type>,
                         fits>>;
};
template <class Mesh, class Spec>
struct why_not_put<void, Mesh, Spec> {
  using type = void;
};

/// Throws unless every split dim is a multiple of the mesh axes that it is split over.
template <class Dims, class Mesh>
constexpr void require_divisible(const called& call, const sizes_of<Dims>& size, const Mesh& mesh) {
  [[maybe_unused]] auto one = [&]<class E, class Key>(type_tag<E>, type_tag<Key>, [[maybe_unused]] int d) {
    if constexpr (E::split_over::size > 0) {
      const long parts = parts_of(mesh, typename E::split_over{});
      if (size[d] % parts != 0)
        fail<>::does_not_divide(call, key_name<Key>::get(), size[d], axes_text<typename E::split_over>::get(), parts);
    }
  };
  [&]<class... E, class... K>(list<E...>, list<K...>) {
    [[maybe_unused]] int d = 0;
    (one(type_tag<E>{}, type_tag<K>{}, d++), ...);
  }(typename extents_of<Dims>::type{}, keys_of<Dims>{});
}

/// The cotangent of a value of the type To under that of its other type From. What was laid side by side is each
/// device's own summand.
template <class From, class To>
struct retype_pullback {
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
/// The same blocks under another type, one for each coordinate where it asks for that.
template <class Type>
struct retype_word : word_at_once {
  static constexpr bool keeps_memory = true;
  using sizes_type = sizes_of<typename Type::dims>;
  const sizes_type& size;
  const typename Type::mesh& on;
  constexpr retype_word(const sizes_type& s, const typename Type::mesh& m) : size(s), on(m) {}
  template <class X>
  using result = Type;
  constexpr const sizes_type& sizes(const called&, const auto&) const { return size; }
  constexpr const typename Type::mesh& mesh(const auto&) const { return on; }
  template <class X, class Value>
  static constexpr auto pullback(const X& x, const Value&) {
    return retype_pullback<type_of_t<X>, Type>{x.sizes(), x.mesh()};
  }
};
template <class Type, class X>
auto on_devices(const retype_word<Type>& word, const called&, X&& x) {
  return blocks_as_typed<Type>(static_cast<X&&>(x), word.size, word.on);
}
/// The value under another type, whose mesh has the same devices.
template <class Type, class X>
constexpr auto retyped_as(X&& x, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
  return run_word(retype_word<Type>(size, mesh), {""}, static_cast<X&&>(x));
}

/// The blocks of a plain array as a stack that lies in its very memory: that is so where the leading dims are split, in
/// the order of the mesh. No array (without memory) where it is not so.
template <class Type, class X>
auto blocks_in_place(const X& x, const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
  using M = typename Type::mesh;
  using dims = typename Type::dims;
  using stored_array = typename stored_impl<Type, machine_backend>::type;
  constexpr unsigned stored = split_mask<M, dims>;
  const stack_layout<dims, M> l(size, mesh, stored);
  long stride[at_least_one(dims::rank)] = {};
  long step = 1;
  for (int d = dims::rank - 1; d >= 0; --d) stride[d] = step, step *= size[d];
  bool fits = true;
  long offset = x.offset();
  auto one = [&]<class... A>(list<A...>, int d) {
    fits = fits && (l.block[d] == 1 || l.stride[d] == stride[d]);
    constexpr int axes[] = {mesh_position<M, A>..., -1};
    long part = l.block[d] * stride[d];
    for (int i = int(sizeof...(A)) - 1; i >= 0; --i) {
      const int a = axes[i];
      fits = fits && (mesh.layout->local[a] == 1 || l.coordinate[a] == part);
      offset += mesh.layout->start[a] * part;
      part *= mesh.layout->size[a];
    }
  };
  [&]<class... E>(list<E...>) {
    [[maybe_unused]] int d = 0;
    (one(typename E::split_over{}, d++), ...);
  }(typename extents_of<dims>::type{});
  return fits ? stored_array(x.storage(), offset, size, mesh, stored) : stored_array();
}

/// A plain value as blocks of a mesh. Zero-copy where the blocks lie one behind the other in its memory: always for a
/// temporary use; if they are to stay (`Keep`), only where they are all of it, and the memory is not the user's. Of its
/// cotangent each device has its part: it is gathered when the plain array is reached.
template <class Type, bool Keep>
struct place_word : retype_word<Type> {
  using retype_word<Type>::retype_word;
  static constexpr bool keeps_memory = false;
  template <class X, class Value>
  static constexpr as_it_comes pullback(const X&, const Value&) {
    return {};
  }
};
template <class Type, bool Keep, class X>
auto on_devices(const place_word<Type, Keep>& word, const called&, X&& x) {
  const auto& size = word.size;
  const auto& mesh = word.on;
  if constexpr (!is_expr<std::remove_cvref_t<X>> || std::is_lvalue_reference_v<X>) {
    const auto& stored = x.eval();
    auto blocks = blocks_in_place<Type>(stored, size, mesh);
    const bool whole = instance_of(mesh).processes == 1 && !stored.storage().is_foreign();
    if (blocks.storage() && (!Keep || whole)) return blocks;
  }
  using T = typename Type::value_type;
  auto n = as_node(static_cast<X&&>(x));
  using node = map_node<convert<T>, Type, T, decltype(n)>;
  return evaluator<machine_backend>::materialize(node{{size, mesh}, {static_cast<decltype(n)&&>(n)}});
}
template <class Type, bool Keep = false, class X>
constexpr auto place_on(const called& call, X&& x, const typename Type::mesh& mesh) {
  using backend = typename std::remove_cvref_t<X>::backend;
  sizes_of<typename Type::dims> size;
  for (int d = 0; d < Type::dims::rank; ++d) size[d] = x.sizes()[d];
  require_divisible(call, size, mesh);
  const place_word<Type, Keep> word(size, mesh);
  if constexpr (is_followed<backend>) return run_word(word, call, static_cast<X&&>(x).eval());
  else return run_word(word, call, static_cast<X&&>(x));
}

/// A value that is to stay does not lie in the user's memory, which may change and go.
struct own_memory_word : word_at_once {
  static constexpr bool may_give_x = true;
  template <class X>
  static constexpr bool gives_x(const X& x) {
    if constexpr (has_no_values<typename X::backend>) return true;
    else if constexpr (is_followed<typename X::backend>) return false;
    else return !x.storage().is_foreign();
  }
  template <class X>
  using result = X;
  template <class X, class Value>
  static constexpr as_it_comes pullback(const X&, const Value&) {
    return {};
  }
};
template <class X>
X on_devices(const own_memory_word&, const called&, const X& x) {
  return own_memory_word::gives_x(x) ? x : copy_in_own_memory(x);
}
template <class X>
constexpr auto in_own_memory(const X& x) {
  return run_word(own_memory_word{}, {""}, x);
}

}  // namespace nabla::detail
