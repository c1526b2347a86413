// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/elementwise.hpp>

/// Mistakes in the making of arrays.
namespace nabla::error {

/// A dim of a new array that is neither a size, `fixed<N>`, nor `axis = size`.
template <class What>
struct not_a_size {};
/// One axis names two dims.
template <class Axis>
struct axis_names_two_dims {};

}  // namespace nabla::error
