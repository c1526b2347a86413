// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <iostream>
#include <nabla/viz/detail/sharding_grid.hpp>

namespace nabla {

namespace detail {

/// JAX's least width of a cell, which makes it about square. A picture too wide for a terminal uses less.
inline constexpr long picture_cell = 7;
inline constexpr long picture_width = 80;

/// `├───────┼───────┤`
template <class = void>
std::string picture_line(long columns, long width, const char* left, const char* between, const char* right) {
  std::string s = left;
  for (long c = 0; c < columns; ++c) {
    if (c > 0) s += between;
    for (long i = 0; i < width; ++i) s += "─";
  }
  return s.append(right).append("\n");
}

template <class Grid>
std::string picture_of(const Grid& grid) {
  std::vector<std::string> labels;
  long width = grid.columns * (picture_cell + 1) < picture_width ? picture_cell : 0;
  for (long i = 0; i < grid.rows * grid.columns; ++i) {
    labels.push_back(grid_label(grid, i));
    width = std::max(width, long(labels.back().size()) + 2);
  }
  std::string s = picture_line(grid.columns, width, "┌", "┬", "┐");
  for (long r = 0; r < grid.rows; ++r) {
    if (r > 0) s += picture_line(grid.columns, width, "├", "┼", "┤");
    for (long c = 0; c < grid.columns; ++c) {
      const std::string& label = labels[std::size_t(r * grid.columns + c)];
      const std::size_t space = std::size_t(width) - label.size();
      s.append("│").append(space / 2, ' ').append(label).append(space - space / 2, ' ');
    }
    s += "│\n";
  }
  s += picture_line(grid.columns, width, "└", "┴", "┘");
  return grid.note.empty() ? s : s.append(grid.note).append("\n");
}

}  // namespace detail

/// The picture that `visualize_array_sharding` prints: lines that end in a newline.
template <class X, class... S>
  requires(detail::has_picture<X, S...>)
std::string sharding_picture(const X& x, S... dims) {
  return detail::picture_of(detail::picture_rule<X, S...>::of("sharding_picture(x, dims...)", x, dims...));
}

/// Prints on std::cout which devices hold which part of an array: one box per block, with the ids of its devices. The
/// first dim runs down and the second across; a single dim runs across.
///
/// `visualize_array_sharding(x, rows, columns)` shows one or two dims of an array that may have more; a box then lists
/// the devices of all blocks in it. `visualize_array_sharding(sharding, 8, 16)` shows a named_sharding of an array with
/// these dims, given as in `zeros`. Neither data nor devices are needed: x may be abstract, or an expression, which is
/// not run. Devices of an abstract mesh are counted row-major. Automatic axes show their current layout. A plain array
/// is one box with device 0, and the picture says so; for an unreduced value it says that the blocks are parts. A box
/// with more than sixteen devices lists only some.
///
/// Errors: value_is_a_block, picture_has_more_than_two_dims, array_has_no_axis, not_an_axis_or_position,
/// axis_named_twice, not_an_array_or_a_sharding; for a sharding those of zeros and device_put. Communication: none; the
/// picture is the same on all processes, and each process that calls prints it. Source:
/// jax.debug.visualize_array_sharding, visualize_sharding.
template <class X, class... S>
  requires(detail::has_picture<X, S...>)
void visualize_array_sharding(const X& x, S... dims) {
  std::cout << detail::picture_of(
      detail::picture_rule<X, S...>::of("visualize_array_sharding(x, dims...)", x, dims...));
}

// clang-format off
template <class X, class... S, class nabla_error = detail::why_no_picture_t<X, S...>>
  requires(!detail::has_picture<X, S...>)
error::reported sharding_picture(const X&, S...)
    NABLA_REFUSED("nabla::sharding_picture(x, rows, columns) requires a whole array or a named_sharding, and two "
                  "dims at most");

template <class X, class... S, class nabla_error = detail::why_no_picture_t<X, S...>>
  requires(!detail::has_picture<X, S...>)
error::reported visualize_array_sharding(const X&, S...)
    NABLA_REFUSED("nabla::visualize_array_sharding(x, rows, columns) requires a whole array or a named_sharding, and "
                  "two dims at most");
// clang-format on

}  // namespace nabla
