// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <limits>

#include "matmul.hpp"

namespace bench::baseline {

/// One step of multinomial logistic regression on the digits: w and b go down the gradient of the mean cross-entropy.
/// x(batch, 64), labels(batch), w(64, 10), b(10); scratch holds 10 * batch. The logits stand as (10, batch): ten
/// classes fill no vector, the batch fills many (8 us for the softmax of 1440 rows; 54 us row by row).
template <class Exp>
[[gnu::noinline]] void digits_softmax_step(float* __restrict w, float* __restrict b, const float* x, const int* labels,
                                           float* __restrict scratch, int batch, float rate, Exp exp) {
  constexpr long classes = 10, pixels = 64, chunk = 512;
  sgemm(transposed::yes, transposed::yes, classes, batch, pixels, 1.0f, w, x, 0.0f, scratch);
  float gradient_b[classes] = {};
  for (long first = 0; first < batch; first += chunk) {
    const long n = std::min<long>(chunk, batch - first);
    float most[chunk], total[chunk];
    std::fill(most, most + chunk, -std::numeric_limits<float>::infinity());
    std::fill(total, total + chunk, 0.0f);
    for (long c = 0; c < classes; ++c) {
      float* __restrict z = scratch + c * batch + first;
      const float shift = b[c];
#pragma omp simd
      for (long i = 0; i < n; ++i) {
        z[i] += shift;
        most[i] = z[i] > most[i] ? z[i] : most[i];
      }
    }
    for (long c = 0; c < classes; ++c) {
      float* __restrict z = scratch + c * batch + first;
#pragma omp simd
      for (long i = 0; i < n; ++i) total[i] += z[i] = exp(z[i] - most[i]);
    }
#pragma omp simd
    for (long i = 0; i < n; ++i) total[i] = 1.0f / total[i];
    for (long c = 0; c < classes; ++c) {
      float* __restrict z = scratch + c * batch + first;
      float g = 0;
#pragma omp simd reduction(+ : g)
      for (long i = 0; i < n; ++i) g += z[i] *= total[i];
      gradient_b[c] += g;
    }
    for (long i = first; i < first + n; ++i) {
      scratch[labels[i] * batch + i] -= 1.0f;
      gradient_b[labels[i]] -= 1.0f;
    }
  }
  const float step = -rate / static_cast<float>(batch);
  sgemm(transposed::yes, transposed::yes, pixels, classes, batch, step, x, scratch, 1.0f, w);
  for (long c = 0; c < classes; ++c) b[c] += step * gradient_b[c];
}

}  // namespace bench::baseline
