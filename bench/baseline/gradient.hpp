// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

namespace bench::baseline {

/// The sum of tanh(a * x + b) * c and its gradient in a, x, b and c. Floats within chunks of 4096, doubles across them,
/// as in `sum`.
template <class Tanh>
[[gnu::noinline]] float loss_and_grad(float* __restrict ga, float* __restrict gx, float* __restrict gb,
                                      float* __restrict gc, const float* a, const float* x, const float* b,
                                      const float* c, long n, Tanh tanh) {
  constexpr long chunk = 4096;
  double total = 0;
  for (long first = 0; first < n; first += chunk) {
    const long last = std::min(first + chunk, n);
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
    total += static_cast<double>(s);
  }
  return static_cast<float>(total);
}

}  // namespace bench::baseline
