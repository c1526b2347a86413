// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

// The handwritten digits of digits/data, which several examples read.
namespace digits {

inline constexpr long expected_rows = 1797;
inline constexpr long pixels_per_row = 64;

/// Images of 8x8 pixels, row-major, scaled to 0..1, and the digit each shows.
struct dataset {
  std::vector<float> pixels;  // rows * 64
  std::vector<int> labels;    // rows
  long rows = 0;
};

/// Reads the 1797 rows of 64 pixels and a label. Anything else is a std::runtime_error that names file and line.
dataset load(const std::string& path);

}  // namespace digits
