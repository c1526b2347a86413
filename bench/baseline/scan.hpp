// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "matmul.hpp"

namespace bench::baseline {

/// h = tanh(h w + x[t]) for each step t, every h stored: h(m, n), w(n, n), x and ys(steps, m, n). The state is the last
/// one stored, so nothing is copied.
template <class Tanh>
[[gnu::noinline]] void rnn(float* __restrict ys, const float* start, const float* w, const float* x, long steps, int m,
                           int n, Tanh tanh) {
  const float* h = start;
  const long size = long(m) * n;
  for (long t = 0; t < steps; ++t) {
    float* __restrict q = ys + t * size;
    const float* p = x + t * size;
    matmul(q, h, w, m, n, n);
#pragma omp simd
    for (long j = 0; j < size; ++j) q[j] = tanh(q[j] + p[j]);
    h = q;
  }
}

}  // namespace bench::baseline
