// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/mesh/mesh.hpp>

namespace nabla::detail {

/// The mesh type that the body of a shard_map sees: all its axes are manual.
template <class M>
struct manual_mesh;
template <class... D>
struct manual_mesh<mesh<D...>> {
  using type = mesh<mesh_dim<typename D::tag, D::size, manual_kind>...>;
};

template <class M>
inline constexpr bool is_manual_mesh = false;
template <class... D>
inline constexpr bool is_manual_mesh<mesh<D...>> = (std::is_same_v<typename D::kind, manual_kind> && ...);

}  // namespace nabla::detail
