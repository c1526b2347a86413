// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/segment/detail/segments.hpp>

namespace nabla {

/// The sum of the elements of each segment: `segment_sum(x, ids, segments = 3)`. `ids` holds integers in 0 .. n - 1, which
/// say to which segment the elements of x there belong; they may repeat, and some may be missing: their sum is 0.
///
/// Shape: that of x, with the dim `segments = n` (or a size, without a name) in place of those of ids. They are dims of x:
/// named ones by name, positional ones the first of x. Stored at once. dtype: as `sum`: bool and integers of 8 and 16 bits count as i32.
/// State: joined; a sum that is still to be made stays so; where a dim of ids is split the result is unreduced. Ids must
/// not be unreduced. The elements of a segment are added in their order, for any number of threads. Errors:
/// array_has_no_axis, labels_are_not_integers, not_an_array, not_a_dim_of_an_array, result_has_the_axis_twice,
/// wrong_number_of_dims, value_is_unreduced; runtime_error for an id that is no index of a segment. Derivative: each
/// element gets the cotangent of its segment. Communication: none. Source: jax.ops.segment_sum.
NABLA_DETAIL_SEGMENT(segment_sum, detail::segment_sums,
                     "nabla::segment_sum(x, ids, segments = n) requires integer ids whose dims x has, and one new dim")

}  // namespace nabla
