// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/device_mesh.hpp>
#include <nabla/expr/tree_walk.hpp>
#include <nabla/spmd/collectives.hpp>
#include <nabla/spmd/detail/border.hpp>
#include <nabla/spmd/detail/plain_onto_mesh.hpp>
#include <nabla/spmd/detail/same_on_all.hpp>
#include <sstream>

// The border of a shard_map, at run time: whole arrays become blocks on the way in and whole arrays on the way out.
// Nothing is copied unless a plain array has to be cut across, or equal blocks have to be laid side by side.
namespace nabla::detail {

/// Prints `mesh(data=4) of devices 0 1 2 3`.
using mesh_printer = void(std::ostream&, const void* mesh);
template <class M>
void print_with_devices(std::ostream& out, const void* mesh) {
  const M& m = *static_cast<const M*>(mesh);
  out << m;
  if (m.is_abstract()) return;
  out << " of devices";
  for (const device d : instance_of(m).devices) out << ' ' << d.id;
}
template <class = void>
[[noreturn]] void meshes_of_region_differ(const char* what, mesh_printer* print, const void* found,
                                          const void* expected) {
  std::ostringstream text;
  text << "nabla::shard_map requires " << what << " on its mesh: found one on ";
  print(text, found);
  text << ", the mesh is ";
  print(text, expected);
  throw runtime_error(text.str());
}
template <class... D>
constexpr void require_same_mesh(const char* what, const mesh<D...>& found, const mesh<D...>& expected) {
  if (found != expected) meshes_of_region_differ(what, print_with_devices<mesh<D...>>, &found, &expected);
}

/// How many parts a region cuts each dim into.
template <class Whole, unsigned Axes, class M>
constexpr auto parts_of_dims(const M& mesh) {
  sizes_of<Whole> parts;
  auto one = [&]<class... A>(mesh_axes<A...>, int d) { parts[d] = parts_of(mesh, list<A...>{}); };
  [&]<class... E>(list<E...>) {
    [[maybe_unused]] int d = 0;
    (one(typename axes_within<M, Axes, typename E::split_over>::inside{}, d++), ...);
  }(typename extents_of<Whole>::type{});
  return parts;
}
/// Sizes of a block from those of the whole array, and back.
template <class Whole, class Block, class R>
constexpr auto sizes_of_block(const sizes_of<Whole>& whole, const typename R::outer& mesh) {
  const auto parts = parts_of_dims<Whole, R::axes>(mesh);
  sizes_of<Block> size;
  for (int d = 0; d < Whole::rank; ++d) size[d] = whole[d] / parts[d];
  return size;
}
template <class Block, class Whole, class R>
constexpr auto sizes_of_whole(const sizes_of<Block>& block, const typename R::outer& mesh) {
  const auto parts = parts_of_dims<Whole, R::axes>(mesh);
  sizes_of<Whole> size;
  for (int d = 0; d < Whole::rank; ++d) size[d] = block[d] * parts[d];
  return size;
}

template <class Block, class S, class R, class X>
constexpr auto array_to_block(X&& x, const typename R::outer& mesh) {
  using from = typename laid_out_for_region<type_of_t<X>, S, R>::type;
  using to = type_of_t<Block>;
  using cut = typename argument_type<from, S, R>::type;
  const auto inner = as_mesh<typename to::mesh>(mesh);
  const auto block = [&](auto&& whole) {
    const auto size = sizes_of_block<typename cut::dims, typename to::dims, R>(whole.sizes(), mesh);
    return retyped_as<to>(static_cast<decltype(whole)&&>(whole), size, inner);
  };
  if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    return block(place_on<cut>("shard_map", static_cast<X&&>(x), mesh));
  } else {
    require_same_mesh("arguments", as_mesh<typename R::outer>(x.mesh()), mesh);
    return block(laid_out<from>(static_cast<X&&>(x), laid_out_for{"shard_map", 1}).eval());
  }
}

template <class Block, class S, class R, class X>
constexpr auto to_block(X&& x, const typename R::outer& mesh) {
  return made_by_specs<into_region<R>, Block, S>(
      [&]<class To, class T>(type_tag<To>, type_tag<T>, auto&& leaf) -> To {
        using D = std::remove_cvref_t<decltype(leaf)>;
        if constexpr (Array<D>)
          return array_to_block<To, typename spec_of_argument<D, T, R>::type, R>(static_cast<decltype(leaf)&&>(leaf),
                                                                                  mesh);
        else
          return static_cast<decltype(leaf)&&>(leaf);
      },
      static_cast<X&&>(x));
}

/// A value of the body as a stored block: plain and open values take the region's mesh.
template <class R, class X>
constexpr auto as_block(X&& x, const typename R::outer& outer) {
  using from = type_of_t<X>;
  const auto inner = as_mesh<typename R::inner>(outer);
  if constexpr (is_mesh<typename from::mesh>) {
    require_same_mesh("results", as_mesh<typename R::outer>(x.mesh()), outer);
    if constexpr (is_expr<std::remove_cvref_t<X>>)
      return static_cast<X&&>(x).eval();
    else
      return static_cast<X&&>(x);
  } else if constexpr (std::is_same_v<typename from::mesh, no_mesh>) {
    using to = array_type<typename from::value_type, typename from::dims, state<>, typename R::inner>;
    const auto whole = static_cast<X&&>(x).eval();
    return retyped_as<to>(whole, whole.sizes(), inner);
  } else {
    return on_mesh(static_cast<X&&>(x), inner).eval();
  }
}

/// `argument 2`
template <class = void>
std::string argument_text(int i) {
  return "argument " + std::to_string(i);
}
/// In checking runs: the plain arrays and the numbers among a function's arguments are the same on all processes.
template <class X>
void require_same_argument(const mesh_instance& mesh, const called& call, const X& x, const std::string& which) {
  if constexpr (Tree<X>) {
    each_entry([&]<class E>(E, const auto& e) {
      require_same_argument(mesh, call, e, which + key_of_entry<X, E::index>.text());
    }, x);
  } else if constexpr (Array<X>) {
    if constexpr (std::is_same_v<mesh_type_of<X>, no_mesh>) require_same_on_all(mesh, call, x, which);
  } else {
    require_same_on_all(mesh, call, x, which);
  }
}
template <class... D, class... X>
void require_same_arguments(const mesh<D...>& m, const called& call, const X&... x) {
  if (m.is_abstract() || !instance_of(m).checks) return;
  int i = 0;
  (require_same_argument(instance_of(m), call, x, argument_text(i++)), ...);
}

template <class Whole, class R, class X>
constexpr auto to_whole(X&& x, const typename R::outer& mesh) {
  return made_of_leaves<Whole>(
      [&]<class To>(type_tag<To>, auto&& leaf) -> To {
        using to = type_of_t<To>;
        if constexpr (Reported<To>) {
          return {};
        } else {
          auto block = [&] {
            if constexpr (has_no_values<typename To::backend>)
              return as_block<R>(types_and_sizes(leaf), mesh);
            else
              return in_own_memory(as_block<R>(static_cast<decltype(leaf)&&>(leaf), mesh));
          }();
          const auto size = sizes_of_whole<dims_of<decltype(block)>, typename to::dims, R>(block.sizes(), mesh);
          return retyped_as<to>(static_cast<decltype(block)&&>(block), size, as_mesh<typename to::mesh>(mesh));
        }
      },
      static_cast<X&&>(x));
}

}  // namespace nabla::detail
