// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>

/// Mistakes in words that look at windows.
namespace nabla::error {

/// says: {word} takes behind its arrays the keywords over(..), contract(..), stride(..), dilation(..) and padding(..), of
///   which some words take some, and is given {What}
template <class What>
struct not_a_keyword_of_windows {};
/// says: windows takes a dim and the size of the windows, windows(x, time, lag = 3), and then keywords
struct windows_take_a_dim_and_a_size {};
/// says: {word} needs over(..) with the axes that its windows move along: over(height, width), and of pooling
///   over(height = 2, width = 2)
template <class... What>
struct windows_move_over_axes {};
/// says: a keyword of {word} names {Axis}, and over(..) does not
template <class Axis>
struct axis_has_no_windows {};
/// says: {word} needs here an integer for all axes, or one for each, as stride(height = 2), and is given {What}
template <class What>
struct not_a_step_of_windows {};
/// says: padding(..) takes same, valid, an integer, or a pair of integers (before and after), for all axes or for each, as
///   padding(time = std::pair(2, 0)), and is given {What}
template <class What>
struct not_a_padding {};

namespace to_fix {
/// says: in a shard_map let the devices exchange their edges by ppermute, and take the windows of the longer block
struct or_exchange_the_edges {};
}  // namespace to_fix

}  // namespace nabla::error
