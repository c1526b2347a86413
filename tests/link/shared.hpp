// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/nabla.hpp>

namespace shared {

NABLA_AXES(rows, columns)
NABLA_MESH_AXES(data)

inline float total() {
  auto x = nabla::ones<float>(rows = 2, columns = 3);
  return nabla::sum(x + x, rows, columns).item();
}

}  // namespace shared

float total_seen_by_second();
