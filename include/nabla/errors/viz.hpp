// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes where something is shown.
namespace nabla::error {

/// A picture on paper has rows and columns.
template <int Dims, class... Fix>
struct picture_has_more_than_two_dims {};
/// Neither an array nor a named_sharding.
template <class What>
struct not_an_array_or_a_sharding {};

namespace to_fix {
struct say_which_are_the_rows_and_the_columns {};
}  // namespace to_fix

}  // namespace nabla::error
