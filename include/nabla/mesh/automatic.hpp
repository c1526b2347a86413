// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/axis/vocabulary.hpp>
#include <nabla/core/config.hpp>
#include <nabla/errors/mesh.hpp>

namespace nabla {

/// The result of `automatic(4)`: the size of a mesh axis whose layouts the library chooses.
template <class Size>
struct automatic_size : vocabulary {
  Size value;
};

/// The number of devices along a mesh axis: an integer, `fixed<2>` or `rest`.
template <class Size>
concept NumberOfDevices = detail::is_integer<Size> || detail::is_fixed<Size> || std::is_same_v<Size, rest_t>;

/// Makes a mesh axis automatic: `make_mesh(data = 4, model = automatic(2))`. Errors: not_a_size_of_a_mesh_axis.
/// Communication: none. Source: jax.sharding.AxisType.Auto.
template <NumberOfDevices Size>
constexpr automatic_size<Size> automatic(Size size) {
  return {{}, size};
}

// clang-format off
template <class Size, class nabla_error = error::not_a_size_of_a_mesh_axis<Size>>
  requires(!NumberOfDevices<Size>)
error::reported automatic(Size)
    NABLA_REFUSED("nabla::automatic(n) requires a number of devices: an integer, fixed<n> or rest");
// clang-format on

}  // namespace nabla
