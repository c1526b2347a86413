// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../dataset.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace digits {

/// For each digit, the mean square of the numbers that stand in its rows.
std::vector<double> squares_of_digits(const std::vector<float>& h, std::span<const int> labels) {
  std::vector<double> sum(10), rows(10);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const auto digit = std::size_t(labels[i]);
    rows[digit] += double(pixels_per_row);
    for (long p = 0; p < pixels_per_row; ++p) {
      const double v = h[i * std::size_t(pixels_per_row) + std::size_t(p)];
      sum[digit] += v * v;
    }
  }
  for (std::size_t d = 0; d < 10; ++d) sum[d] /= std::max(rows[d], 1.);
  return sum;
}

}  // namespace digits
