// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/nabla.hpp>
#include <utility>
#include <vector>

// A grid of devices that exchange the edges of their blocks.
namespace heat {

namespace nb = nabla;

/// Along a mesh axis, to the next device or the one before. At the ends nobody sends, and who gets nothing gets zeros:
/// the temperature of a cold wall.
constexpr auto from_before = [](auto edge, auto axis) {
  std::vector<std::pair<long, long>> pairs;
  for (long i = 1; i < nb::axis_size(edge, axis); ++i) pairs.emplace_back(i - 1, i);
  return nb::ppermute(edge, axis, nb::perm(pairs));
};
constexpr auto from_behind = [](auto edge, auto axis) {
  std::vector<std::pair<long, long>> pairs;
  for (long i = 1; i < nb::axis_size(edge, axis); ++i) pairs.emplace_back(i, i - 1);
  return nb::ppermute(edge, axis, nb::perm(pairs));
};

/// The most square grid of so many devices.
inline long rows_of_grid(long devices) {
  long most = 1;
  for (long r = 1; r * r <= devices; ++r)
    if (devices % r == 0) most = r;
  return most;
}

}  // namespace heat
