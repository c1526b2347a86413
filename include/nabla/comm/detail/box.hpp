// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <nabla/mesh/mesh.hpp>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace nabla::detail {

using mesh_sizes = std::array<long, max_mesh_rank>;

struct box {
  bool fits = true;
  mesh_sizes extents = {1, 1, 1, 1, 1, 1, 1, 1};
};

/// The box that `slots` consecutive devices form in a row-major grid. The box exists if slots is a product of trailing
/// sizes times a divisor of the next size.
template <class = void>
box box_of(std::span<const long> sizes, long slots) {
  box made;
  for (int i = int(sizes.size()) - 1; i >= 0 && slots > 1; --i) {
    const long size = sizes[std::size_t(i)];
    if (slots % size == 0) {
      made.extents[std::size_t(i)] = size;
      slots /= size;
    } else if (size % slots == 0) {
      made.extents[std::size_t(i)] = slots;
      slots = 1;
    } else {
      return {false, {}};
    }
  }
  return made;
}

/// The numbers of devices per process (slots) for which each process holds a box.
template <class = void>
std::vector<long> possible_slots(std::span<const long> sizes) {
  const long devices = std::accumulate(sizes.begin(), sizes.end(), 1L, std::multiplies<>());
  std::vector<long> found;
  for (long slots = 1; slots <= devices; ++slots)
    if (devices % slots == 0 && box_of(sizes, slots).fits) found.push_back(slots);
  return found;
}

/// An order of the axes for which `slots` consecutive devices form a box; empty if none does.
template <class = void>
std::vector<int> order_with_box(std::span<const long> sizes, long slots) {
  std::vector<int> order(sizes.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<long> permuted(sizes.size());
  do {
    for (std::size_t i = 0; i < order.size(); ++i) permuted[i] = sizes[std::size_t(order[i])];
    if (box_of({permuted.data(), permuted.size()}, slots).fits) return order;
  } while (std::next_permutation(order.begin(), order.end()));
  return {};
}

}  // namespace nabla::detail
