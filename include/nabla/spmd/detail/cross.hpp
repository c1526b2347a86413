// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/device_mesh.hpp>
#include <nabla/spmd/collectives.hpp>
#include <nabla/spmd/detail/border.hpp>
#include <nabla/spmd/detail/place.hpp>
#include <sstream>

// The border of a shard_map, at run time: whole arrays become blocks on the way in and whole arrays on the way out.
// Nothing is copied unless a plain array has to be cut across, or equal blocks have to be laid side by side.
namespace nabla::detail {

/// `mesh(data=4) of devices 0 1 2 3`
template <class... D>
std::string described(const mesh<D...>& m) {
  std::ostringstream out;
  out << m;
  if (!m.is_abstract()) {
    out << " of devices";
    for (const device d : instance_of(m).devices) out << ' ' << d.id;
  }
  return out.str();
}

template <class... D>
constexpr void require_same_mesh(const mesh<D...>& found, const mesh<D...>& expected) {
  if (found == expected) return;
  throw runtime_error("nabla::shard_map requires arguments on its mesh: found one on " + described(found) +
                      ", the mesh is " + described(expected));
}

/// Sizes of a block from those of the whole array, and back.
template <class Whole, class Block, class M>
constexpr auto sizes_of_block(const sizes_of<Whole>& whole, const M& mesh) {
  sizes_of<Block> size;
  [&]<class... E>(list<E...>) {
    [[maybe_unused]] int d = 0;
    ((size[d] = whole[d] / parts_of(mesh, typename E::split_over{}), ++d), ...);
  }(typename extents_of<Whole>::type{});
  return size;
}
template <class Block, class Whole, class M>
constexpr auto sizes_of_whole(const sizes_of<Block>& block, const M& mesh) {
  sizes_of<Whole> size;
  [&]<class... E>(list<E...>) {
    [[maybe_unused]] int d = 0;
    ((size[d] = block[d] * parts_of(mesh, typename E::split_over{}), ++d), ...);
  }(typename extents_of<Whole>::type{});
  return size;
}

template <class Block, class S, class M, class X>
constexpr auto array_to_block(X&& x, const M& mesh) {
  using from = type_of_t<X>;
  using to = type_of_t<Block>;
  using placed = typename placed_type<from, M, S>::type;
  const auto inner = as_mesh<typename to::mesh>(mesh);
  if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    const auto whole = place_on<placed>("shard_map", static_cast<X&&>(x), mesh);
    return retyped_as<to>(whole, sizes_of_block<typename placed::dims, typename to::dims>(whole.sizes(), mesh), inner);
  } else {
    require_same_mesh(x.mesh(), mesh);
    const auto size = sizes_of_block<typename from::dims, typename to::dims>(x.sizes(), mesh);
    return retyped_as<to>(static_cast<X&&>(x).eval(), size, inner);
  }
}

/// The spec that an argument's leaves are cut by.
template <class X, class S>
struct spec_of_argument {
  using type = S;
};
template <Array X>
struct spec_of_argument<X, own_spec> {
  using type = std::conditional_t<is_mesh<mesh_type_of<X>>, spec_of<dims_of<X>, state_of<X>>, spec<>>;
};

template <class Block, class S, class X, class M>
constexpr auto to_block(X&& x, const M& mesh) {
  using D = std::remove_cvref_t<X>;
  if constexpr (Array<D>) {
    return array_to_block<Block, typename spec_of_argument<D, S>::type>(static_cast<X&&>(x), mesh);
  } else if constexpr (Tree<D>) {
    return [&]<int... I, class... B>(std::integer_sequence<int, I...>, list<B...>) {
      return Block{to_block<B, typename spec_for_entry<S, I>::type>(tree_traits<D>::template get<I>(static_cast<X&&>(x)),
                                                                    mesh)...};
    }(indices_of<entries_of<D>>{}, entries_of<Block>{});
  } else {
    return D(static_cast<X&&>(x));
  }
}

/// A value of the body as a stored block: plain and open values take the region's mesh.
template <class M, class X>
constexpr auto as_block(X&& x, const typename manual_mesh<M>::type& inner) {
  using from = type_of_t<X>;
  using mesh = typename manual_mesh<M>::type;
  if constexpr (std::is_same_v<typename from::mesh, mesh>) {
    return static_cast<X&&>(x).eval();
  } else if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    using to = array_type<typename from::value_type, typename from::dims, state<>, mesh>;
    const auto whole = static_cast<X&&>(x).eval();
    return retyped_as<to>(whole, whole.sizes(), inner);
  } else {
    return on_mesh(static_cast<X&&>(x), inner).eval();
  }
}

template <class Whole, class X, class M>
constexpr auto to_whole(X&& x, const M& mesh) {
  using D = std::remove_cvref_t<X>;
  if constexpr (Tree<D>) {
    return [&]<int... I, class... W>(std::integer_sequence<int, I...>, list<W...>) {
      return Whole{to_whole<W>(tree_traits<D>::template get<I>(static_cast<X&&>(x)), mesh)...};
    }(indices_of<entries_of<D>>{}, entries_of<Whole>{});
  } else {
    using to = type_of_t<Whole>;
    const auto inner = as_mesh<typename manual_mesh<M>::type>(mesh);
    const auto block = [&] {
      if constexpr (std::is_same_v<typename Whole::backend, abstract_backend>)
        return as_block<M>(abstract(x), inner);
      else
        return as_block<M>(static_cast<X&&>(x), inner);
    }();
    const auto size = sizes_of_whole<dims_of<decltype(block)>, typename to::dims>(block.sizes(), mesh);
    return retyped_as<to>(stored_over(block, always_stored<to>), size, mesh);
  }
}

}  // namespace nabla::detail
