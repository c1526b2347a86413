// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/min.hpp>
#include <nabla/op/segment/detail/choice.hpp>

namespace nabla {

namespace detail {
struct segment_mins : segment_choice<op::min> {
  static constexpr const char* name = "segment_min";
  using put = segment_mins;
};
}  // namespace detail

/// The smallest element of each segment, nan if one is nan: `segment_min(x, ids, segments = 3)`. Of a segment without
/// elements it is inf, or the largest number of the dtype.
///
/// Shape, ids and errors: as `segment_sum`. dtype: that of x. State: joined; where a dim of ids is split the result is
/// unreduced_min; an x that is unreduced_min stays so, another unreduced one is refused. Derivative: the cotangent of a segment,
/// divided equally among the elements that equal it; over a split dim one psum counts them. Communication: none. Source:
/// jax.ops.segment_min.
NABLA_DETAIL_SEGMENT(segment_min, detail::segment_mins,
                     "nabla::segment_min(x, ids, segments = n) requires integer ids whose dims x has, one new dim, and no "
                     "pending sum")

}  // namespace nabla
