// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <harness/message_of.hpp>
#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>
#include <string>
#include <vector>

// The machine that a test finds itself on: simulated devices, ranks, or both. And what groups must be, worked out from
// the definition of a mesh alone.

namespace nb = nabla;
namespace app {
NABLA_MESH_AXES(a, b, c)
}

inline int processes() { return nb::detail::current_runtime().processes; }
inline int this_process() { return nb::detail::current_runtime().process; }
inline int number_of_devices() { return nb::detail::current_runtime().devices().size(); }
inline bool is_pinned() { return nb::detail::current_runtime().asked.devices > 0; }

using harness::message_of;

/// All meshes (a, b, c) of as many devices as there are, whose processes hold boxes.
template <class F>
void for_each_mesh(F f) {
  using namespace app;
  const int n = number_of_devices();
  for (int i = 1; i <= n; ++i)
    for (int j = 1; i * j <= n; ++j) {
      if (n % (i * j) != 0) continue;
      const long sizes[] = {i, j, n / (i * j)};
      if (!nb::detail::box_of(sizes, n / processes()).fits) continue;
      f(nb::make_mesh(a = i, b = j, c = n / (i * j)));
    }
}

/// All ordered lists of different axes of three.
inline const std::vector<std::vector<int>>& axis_lists() {
  static const std::vector<std::vector<int>> all = {{},        {0},       {1},       {2},      {0, 1},    {1, 0},
                                                    {0, 2},    {2, 0},    {1, 2},    {2, 1},   {0, 1, 2}, {0, 2, 1},
                                                    {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  return all;
}

/// The processes of a group: walk the devices that share this process's other coordinates, row-major in the order
/// listed, and note each process when it is first met.
inline std::vector<int> expected_group(const nb::mesh_instance& mesh, const std::vector<int>& axes, int process) {
  long coordinate[3] = {};
  for (long i = mesh.rank - 1, first = process * mesh.slots; i >= 0; --i) {
    coordinate[i] = first % mesh.size[i];
    first /= mesh.size[i];
  }
  long steps = 1;
  for (const int axis : axes) steps *= mesh.size[axis];
  std::vector<int> found;
  for (long step = 0; step < steps; ++step) {
    long at[3] = {coordinate[0], coordinate[1], coordinate[2]};
    long rest = step;
    for (std::size_t i = axes.size(); i-- > 0;) {
      at[axes[i]] = rest % mesh.size[axes[i]];
      rest /= mesh.size[axes[i]];
    }
    long device = 0;
    for (int i = 0; i < mesh.rank; ++i) device = device * mesh.size[i] + at[i];
    const int holder = int(device / mesh.slots);
    if (std::find(found.begin(), found.end(), holder) == found.end()) found.push_back(holder);
  }
  return found;
}
