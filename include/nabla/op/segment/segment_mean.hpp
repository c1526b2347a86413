// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/own_values.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/elementwise/maximum.hpp>
#include <nabla/op/make/ones_like.hpp>
#include <nabla/op/reduce/mean.hpp>
#include <nabla/op/segment/segment_sum.hpp>

namespace nabla {

namespace detail {

/// The sum of each segment, of elements that are all on one device.
struct segment_means : segment_reduction<op::mean> {
  static constexpr const char* name = "segment_mean";
  static constexpr reduction over_split = reduction::none;
  using put = op::sum;
  template <class T>
  using in = op::mean::out<T>;
  /// The sums divided by how many elements their segments have.
  template <int B, class E, class Y, class Ids>
  static constexpr auto finished(const Y& sums, const Ids& ids) {
    using T = part_dtype<value_type_t<Y>>;
    const auto counted = in_segments<segment_sums, B, E>(ones_like<T>(ids), ids, sums.sizes()[B]);
    using M = mesh_type_of<Y>;
    constexpr masks of_count = beside_reduced(masks_of<state_of<decltype(counted)>, M>,
                                              split_mask<M, dims_of<decltype(counted)>>, masks_of<state_of<Y>, M>);
    const auto count = in_this_state<of_count>(counted).leaf();
    const auto beside =
        reindexed(count, aligned_ids<typename decltype(count)::type, type_of_t<Y>>::all::of(count.sizes()));
    return evaluated(as_node(sums / maximum(expr<std::remove_const_t<decltype(beside)>>(beside), T{1})));
  }
};

}  // namespace detail

/// The mean of the elements of each segment: `segment_mean(x, ids, segments = 3)`. Of no elements it is 0.
///
/// Shape and ids: as `segment_sum`. dtype: that of x; integers and bool count as f32. State: joined; a split dim of ids and
/// an unreduced x are refused. Errors: as `segment_sum`, reduced_dim_is_split_over. Derivative: each element gets the
/// cotangent of its segment, divided by the number of its elements. Communication: none. Source: jraph.segment_mean.
NABLA_DETAIL_SEGMENT(segment_mean, detail::segment_means,
                     "nabla::segment_mean(x, ids, segments = n) requires integer ids whose dims x has, none of them split, and "
                     "one new dim")

}  // namespace nabla
