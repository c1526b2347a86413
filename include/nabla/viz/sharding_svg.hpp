// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <nabla/viz/detail/sharding_grid.hpp>

namespace nabla {

namespace detail {

/// The i-th colour, such as `#a3c7f0`. Hues step by the golden angle, so that neighbours differ however many there are.
/// All colours are light enough for dark text.
template <class = void>
std::string picture_colour(long i) {
  const double hue = std::fmod(210 + 137.507764 * double(i), 360) / 60, light = 0.87 - 0.04 * double(i / 12 % 3);
  const double chroma = 0.7 * (1 - std::fabs(2 * light - 1)), floor = light - chroma / 2;
  std::string s = "#";
  for (const int shift : {0, 4, 2}) {
    const double at = std::fmod(hue + shift, 6), part = std::clamp(std::fabs(at - 3) - 1, 0., 1.);
    const int byte = int(std::lround(255 * (floor + chroma * part)));
    s += "0123456789abcdef"[byte / 16];
    s += "0123456789abcdef"[byte % 16];
  }
  return s;
}

template <class Grid>
std::string svg_of(const Grid& grid) {
  const long cells = grid.rows * grid.columns, height = 36;
  long width = 72;
  for (long i = 0; i < cells; ++i) width = std::max(width, 9 * long(grid_label(grid, i).size()) + 18);
  // In any monospace face, a character of size 14 is less than 9 wide.
  const long note = grid.note.empty() ? 0 : 9 * long(grid.note.size()) + 18;
  const long w = std::max(grid.columns * width, note), h = grid.rows * height + (note > 0 ? height : 0);
  const long left = (w - grid.columns * width) / 2;
  auto number = [](long n) { return std::to_string(n); };
  auto text = [&](long x, long y, const char* colour, const std::string& what) {
    return "  <text x=\"" + number(x) + "\" y=\"" + number(y) + "\" fill=\"" + colour + "\">" + what + "</text>\n";
  };
  std::string s = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(w) + "\" height=\"" + number(h) +
                  "\" viewBox=\"0 0 " + number(w) + " " + number(h) +
                  "\" font-family=\"monospace\" font-size=\"14\" text-anchor=\"middle\">\n  <title>" +
                  grid.title + "</title>\n";
  for (long i = 0; i < cells; ++i) {
    const long x = left + i % grid.columns * width, y = i / grid.columns * height;
    s += "  <rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\"" +
         number(height) + "\" fill=\"" + picture_colour(i) + "\" stroke=\"#ffffff\" stroke-width=\"2\"/>\n" +
         text(x + width / 2, y + 23, "#111111", grid_label(grid, i));
  }
  // The note is below the blocks, on the page itself, which may be light or dark.
  if (note > 0) s += text(w / 2, grid.rows * height + 23, "#808080", grid.note);
  return s + "</svg>\n";
}

}  // namespace detail

/// The picture of `visualize_array_sharding` as an SVG document, with a colour for each block. Arguments, errors and
/// communication (none) as there.
template <class X, class... S>
  requires(detail::has_picture<X, S...>)
std::string sharding_svg(const X& x, S... dims) {
  return detail::svg_of(detail::picture_rule<X, S...>::of("sharding_svg(x, dims...)", x, dims...));
}

// clang-format off
template <class X, class... S, class nabla_error = detail::why_no_picture_t<X, S...>>
  requires(!detail::has_picture<X, S...>)
error::reported sharding_svg(const X&, S...)
    NABLA_REFUSED("nabla::sharding_svg(x, rows, columns) requires a whole array or a named_sharding, and two dims at "
                  "most");
// clang-format on

}  // namespace nabla
