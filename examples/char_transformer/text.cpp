// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "text.hpp"

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace char_transformer {

text::text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(in), {}};
  const long least = 20 * context;
  if (!in || long(all.size()) < least)
    throw std::runtime_error("text '" + path + "' cannot be read, or has less than " + std::to_string(least) +
                             " letters");
  std::array<std::int32_t, 256> number{};
  for (const char c : all) number[static_cast<unsigned char>(c)] = 1;
  for (std::int32_t& n : number) n = n == 1 ? std::int32_t(known_letters_++) : -1;
  for (const char c : all) letters_.push_back(number[static_cast<unsigned char>(c)]);
  train_ = long(letters_.size()) * 9 / 10;
}

pieces text::batch_of(long step) const {
  const auto key = nb::fold_in(nb::rng_key(0), step);
  return pieces_at(nb::to_vector(nb::randint<std::int64_t>(key, 0, train_ - context, batch_rows)));
}

pieces text::held_out() const {
  const long room = long(letters_.size()) - train_ - context - 1;
  std::vector<long> starts;
  for (long row = 0; row < batch_rows; ++row) starts.push_back(train_ + row * room / (batch_rows - 1));
  return pieces_at(starts);
}

pieces text::pieces_at(const std::vector<long>& starts) const {
  std::vector<std::int32_t> letters, next;
  for (const long start : starts) {
    const auto first = letters_.begin() + start;
    letters.insert(letters.end(), first, first + context);
    next.insert(next.end(), first + 1, first + 1 + context);
  }
  return {nb::array_from(letters, batch = batch_rows, time = context),
          nb::array_from(next, batch = batch_rows, time = context)};
}

double text::bigram_loss(const pieces& of) const {
  const auto known = std::size_t(known_letters_);
  std::vector<double> pairs(known * known, 1), firsts(known, double(known));
  const auto pair = [&](std::int32_t first, std::int32_t second) -> double& {
    return pairs[std::size_t(first) * known + std::size_t(second)];
  };
  for (auto first = letters_.begin(); first + 1 < letters_.begin() + train_; ++first) {
    ++pair(first[0], first[1]);
    ++firsts[std::size_t(first[0])];
  }
  const auto letters = nb::to_vector(of.first), next = nb::to_vector(of.second);
  double sum = 0;
  for (std::size_t i = 0; i < letters.size(); ++i)
    sum += std::log(firsts[std::size_t(letters[i])] / pair(letters[i], next[i]));
  return sum / double(letters.size());
}

}  // namespace char_transformer
