// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "batches.hpp"

#include <cmath>
#include <fstream>
#include <stdexcept>

namespace digits_mlp {

namespace {

std::vector<int> order(long number, long n) {
  return nb::to_vector(nb::permutation(nb::fold_in(nb::rng_key(0), number), n));
}

}  // namespace

pictures::pictures(digits::dataset all) : all_(std::move(all)), order_(order(0, all_.rows)) {}

std::vector<labelled> pictures::batches(long epoch) const {
  std::vector<int> places = order(epoch + 1, train_rows);
  for (int& place : places) place = order_[std::size_t(place)];
  std::vector<labelled> all;
  for (long first = 0; first < train_rows; first += batch_rows)
    all.push_back(rows(std::span(places).subspan(std::size_t(first), std::size_t(batch_rows))));
  return all;
}

double pictures::accuracy(const whole_network& p) const {
  const auto [x, y] = rows(std::span(order_).subspan(std::size_t(train_rows)));
  const auto guess = nb::argmax(scores(p, x), classes);
  return nb::mean(nb::astype<double>(guess == y), batch).item();
}

labelled pictures::rows(std::span<const int> chosen) const {
  constexpr long n = digits::pixels_per_row;
  std::vector<float> images;
  std::vector<int> labels;
  for (int row : chosen) {
    const auto first = all_.pixels.begin() + row * n;
    images.insert(images.end(), first, first + n);
    labels.push_back(all_.labels[std::size_t(row)]);
  }
  const long rows = long(chosen.size());
  return {nb::array_from<float>(images, batch = rows, pixels = n), nb::array_from<std::int32_t>(labels, batch = rows)};
}

whole_network initial_network() {
  auto [first, second] = nb::split(nb::rng_key(1));
  const float in_scale = std::sqrt(2.f / float(digits::pixels_per_row)), out_scale = std::sqrt(2.f / float(hidden_units));
  return {in_scale * nb::normal<float>(first, pixels = digits::pixels_per_row, hidden = hidden_units),
          nb::zeros<float>(hidden = hidden_units),
          out_scale * nb::normal<float>(second, hidden = hidden_units, classes = digit_classes),
          nb::zeros<float>(classes = digit_classes)};
}

void write_inputs(const std::string& path, const pictures& all, long epochs) {
  std::ofstream out(path, std::ios::binary);
  const auto write = [&](const auto& x) {
    for (const double number : nb::to_vector(nb::astype<double>(x)))
      out.write(reinterpret_cast<const char*>(&number), sizeof number);
  };
  const whole_network p = initial_network();
  write(p.in);
  write(p.out);
  for (long epoch = 0; epoch < epochs; ++epoch)
    for (const auto& [x, y] : all.batches(epoch)) write(x), write(y);
  if (!out.flush()) throw std::runtime_error(path + " cannot be written");
}

}  // namespace digits_mlp
