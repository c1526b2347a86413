// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

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
  const float each = 1 / static_cast<float>(n);
  const double total = sum_of_chunks(n, [=](long first, long last) {
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (long i = first; i < last; ++i) {
      const float z = x[i] * w[i] + b[i];
      const float far = (z > 0 ? z : 0) - y[i];
      const float slope = z > 0 ? 2 * each * far : 0;
      s += far * far;
      gx[i] = slope * w[i];
      gw[i] = slope * x[i];
      gb[i] = slope;
    }
    return s;
  });
  return static_cast<float>(total / static_cast<double>(n));
}

}  // namespace bench::baseline
