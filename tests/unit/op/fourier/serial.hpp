// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <vector>

// What Fourier transforms are, by their sums: of row-major values, without a line of the library.
namespace serial {

using numbers = std::vector<std::complex<double>>;

/// The sums of x[k] exp(-2 pi i j k / n) along a dim, or (inverse) of exp(+..); neither is scaled.
inline numbers transform(const numbers& x, const std::vector<long>& shape, int dim, bool inverse) {
  long inner = 1;
  const long n = shape[std::size_t(dim)];
  for (auto d = std::size_t(dim) + 1; d < shape.size(); ++d) inner *= shape[d];
  numbers y(x.size()), root(static_cast<std::size_t>(n));
  for (long k = 0; k < n; ++k)
    root[std::size_t(k)] = std::polar(1., (inverse ? 2 : -2) * std::numbers::pi * double(k) / double(n));
  for (std::size_t i = 0; i < x.size(); ++i) {
    const long at = long(i), j = at / inner % n, first = at - j * inner;
    for (long k = 0; k < n; ++k) y[i] += x[std::size_t(first + k * inner)] * root[std::size_t(j * k % n)];
  }
  return y;
}
/// The same values along a dim of another size: the rest is cut away, or zero.
inline numbers resize(const numbers& x, const std::vector<long>& shape, int dim, long size) {
  long inner = 1, outer = 1;
  const long n = shape[std::size_t(dim)];
  for (auto d = std::size_t(dim) + 1; d < shape.size(); ++d) inner *= shape[d];
  for (int d = 0; d < dim; ++d) outer *= shape[std::size_t(d)];
  numbers y(static_cast<std::size_t>(outer * size * inner));
  for (long o = 0; o < outer; ++o)
    for (long k = 0; k < size && k < n; ++k)
      for (long i = 0; i < inner; ++i)
        y[std::size_t((o * size + k) * inner + i)] = x[std::size_t((o * n + k) * inner + i)];
  return y;
}
/// Values without a pattern, between -1 and 1.
inline numbers values(std::size_t n) {
  numbers x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = {std::sin(1.7 * double(i) + 0.3), std::cos(2.9 * double(i))};
  return x;
}
inline numbers real_parts(numbers x) {
  for (auto& v : x) v = v.real();
  return x;
}
/// The largest distance between two values, where the values are about as large as 1.
template <class Y>
double difference(const Y& found, const numbers& expected) {
  if (found.size() != expected.size()) return INFINITY;
  double most = 0;
  for (std::size_t i = 0; i < expected.size(); ++i)
    most = std::fmax(most, std::abs(std::complex<double>(found[i]) - expected[i]));
  return most / std::sqrt(double(expected.size()) + 1);
}

}  // namespace serial
