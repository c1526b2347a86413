// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace bench::baseline {

/// The sum of part(first, last): floats within chunks of 4096, doubles across them, as in `sum`.
template <class Part>
double sum_of_chunks(long n, const Part& part) {
  constexpr long chunk = 4096;
  double total = 0;
  for (long first = 0; first < n; first += chunk) total += static_cast<double>(part(first, std::min(first + chunk, n)));
  return total;
}

/// The sum of tanh(a * x + b) * c and its gradient in a, x, b and c.
template <class Tanh>
[[gnu::noinline]] float loss_and_grad(float* __restrict ga, float* __restrict gx, float* __restrict gb,
                                      float* __restrict gc, const float* a, const float* x, const float* b,
                                      const float* c, long n, Tanh tanh) {
  const double total = sum_of_chunks(n, [=](long first, long last) {
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (long i = first; i < last; ++i) {
      const float t = tanh(a[i] * x[i] + b[i]);
      const float slope = c[i] * (1 - t * t);
      s += t * c[i];
      ga[i] = slope * x[i];
      gx[i] = slope * a[i];
      gb[i] = slope;
      gc[i] = t;
    }
    return s;
  });
  return static_cast<float>(total);
}

/// The mean of (relu(x * w + b) - y)^2 and its gradient in x, w and b.
[[gnu::noinline]] inline float relu_loss_and_grad(float* __restrict gx, float* __restrict gw, float* __restrict gb,
                                                  const float* x, const float* w, const float* b, const float* y,
                                                  long n) {
  constexpr long chunk = 4096;  // (A function of the chunk, as above, does not vectorise on each machine.)
  const float each = 1 / static_cast<float>(n);
  double total = 0;
  for (long first = 0; first < n; first += chunk) {
    const long last = std::min(first + chunk, n);
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (long i = first; i < last; ++i) {
      // By bits: with AVX2 a choice by a comparison of floats, which may trap, leaves the loop scalar.
      const std::uint32_t z = std::bit_cast<std::uint32_t>(x[i] * w[i] + b[i]), is_positive = (z >> 31) - 1u;
      const float far = std::bit_cast<float>(z & is_positive) - y[i];
      const float slope = std::bit_cast<float>(std::bit_cast<std::uint32_t>(2 * each * far) & is_positive);
      s += far * far;
      gx[i] = slope * w[i];
      gw[i] = slope * x[i];
      gb[i] = slope;
    }
    total += static_cast<double>(s);
  }
  return static_cast<float>(total / static_cast<double>(n));
}

}  // namespace bench::baseline
