// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/clamp.hpp>

namespace nabla {

/// NumPy's name of `clamp(x, low, high)`, in the same words.
///
/// Shape, dtype, state, errors, derivative, communication: those of clamp. Source: jax.numpy.clip.
NABLA_DETAIL_WORD_3(clip, op::clamp,
                    "nabla::clip(x, low, high) requires equal sizes and splits, dtypes that join, no pending sum")

}  // namespace nabla
