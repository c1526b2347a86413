// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transformer.hpp"

#include <string>
#include <utility>
#include <vector>

namespace char_transformer {

inline constexpr long batch_rows = 32;

/// Pieces of a text, and for each of their letters the one that comes next.
using pieces = std::pair<nb::array_of<std::int32_t, batch, time>, nb::array_of<std::int32_t, batch, time>>;

/// A text as the numbers of its letters: the first nine tenths to train with, the rest to test with.
class text {
 public:
  /// Throws where there is no such file, or too little in it.
  explicit text(const std::string& path);
  long known_letters() const { return known_letters_; }
  /// What a step trains with, the same on every machine.
  pieces batch_of(long step) const;
  /// What is tested with.
  pieces held_out() const;
  /// The loss of a model that looks one letter back: how often pairs occur in the text to train with, each once more.
  double bigram_loss(const pieces& of) const;

 private:
  pieces pieces_at(const std::vector<long>& starts) const;

  std::vector<std::int32_t> letters_;
  long known_letters_ = 0, train_ = 0;
};

}  // namespace char_transformer
