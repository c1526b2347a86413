// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../digits/dataset.hpp"
#include "network.hpp"

#include <span>
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
  /// How many of the test pictures a network takes for what they show.
  double accuracy(const whole_network& p) const;

 private:
  labelled rows(std::span<const int> chosen) const;

  digits::dataset all_;
  std::vector<int> order_;
};

}  // namespace digits_mlp
