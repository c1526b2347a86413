// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../dataset.hpp"
#include "network.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace digits_mlp {

inline constexpr long train_rows = 1440, batch_rows = 96;

/// Pictures, and the digit each shows.
using labelled = std::pair<nb::array_of<float, batch, pixels>, nb::array_of<std::int32_t, batch>>;

/// The digits in an order of their own: the first 1440 to train with, in batches whose order is another in each epoch, the
/// rest to test with. All orders are the same on every machine.
class pictures {
 public:
  explicit pictures(digits::dataset all);
  std::vector<labelled> batches(long epoch) const;
  /// The fraction of the test pictures that a network recognises.
  double accuracy(const whole_network& p) const;

 private:
  labelled rows(std::span<const int> chosen) const;

  digits::dataset all_;
  std::vector<int> order_;
};

/// Writes the initial weights and the batches of some epochs as f64, for reference.py.
void write_inputs(const std::string& path, const pictures& all, long epochs);

}  // namespace digits_mlp
