// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/max.hpp>
#include <nabla/op/segment/detail/choice.hpp>

namespace nabla {

namespace detail {
struct segment_maxs : segment_choice<op::max> {
  static constexpr const char* name = "segment_max";
  using put = segment_maxs;
};
}  // namespace detail

/// The largest element of each segment, nan if one is nan: `segment_max(x, ids, segments = 3)`. Of a segment without
/// elements it is -inf, or the least number of the dtype.
///
/// Shape, ids and errors: as `segment_sum`. dtype: that of x. State: joined; where a dim of ids is split the result is
/// unreduced_max; an x that is unreduced_max stays so, another unreduced one is refused. Derivative: the cotangent of a segment,
/// divided equally among the elements that equal it; over a split dim one psum counts them. Communication: none. Source:
/// jax.ops.segment_max.
NABLA_DETAIL_SEGMENT(segment_max, detail::segment_maxs,
                     "nabla::segment_max(x, ids, segments = n) requires integer ids whose dims x has, one new dim, and no "
                     "pending sum")

}  // namespace nabla
