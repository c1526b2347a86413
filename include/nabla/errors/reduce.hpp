// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/array.hpp>

/// Mistakes in reductions.
namespace nabla::error {

/// One axis is named twice.
template <class Axis>
struct axis_named_twice {};
/// No axis is given, and there is no positional dim: the reduction would do nothing.
template <class Dims>
struct only_named_dims_and_none_is_named {};
/// The reduced dim is split over devices and the word has no partial result: its parts would have to move first.
template <class Axis, class MeshAxes>
struct reduced_dim_is_split_over {};

namespace to_fix {
struct name_the_axes_or_write_all {};
struct reshard_the_dim_first {};
}  // namespace to_fix

}  // namespace nabla::error
