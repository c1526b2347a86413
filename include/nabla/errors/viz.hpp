// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes where something is shown.
namespace nabla::error {

/// says: a picture has rows and columns, and here are {Dims:count dim}
template <int Dims, class... Fix>
struct picture_has_more_than_two_dims {};
/// says: {word} draws an array or a sharding, named_sharding(mesh, P(..)), and is given {What}
template <class What>
struct not_an_array_or_a_sharding {};

namespace to_fix {
/// says: name the two dims to be drawn: visualize_array_sharding(x, rows, columns)
struct say_which_are_the_rows_and_the_columns {};
}  // namespace to_fix

}  // namespace nabla::error
