// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>

/// Mistakes in Fourier transforms.
namespace nabla::error {

/// `fft(x, time, ortho)`, `fft(x, time, norm("ortho"))`.
/// says: the factor of a Fourier transform is norm(backward), norm(ortho) or norm(forward), and here it is {What}
template <class What>
struct not_a_norm {};

namespace to_fix {
/// says: split another dim instead, by one all_to_all: reshard(x, P(other = {mesh_axis}))
struct split_another_dim {};
/// says: name one dim, {word}(x, time), or transform several: {word}n(x, height, width)
struct name_one_dim_or_several {};
/// says: name the dims: {word}(x, height, width), {word}(x, dim<0>, dim<1>)
struct name_the_dims {};
}  // namespace to_fix

}  // namespace nabla::error
