// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "matmul.hpp"

namespace bench::baseline {

/// Of logits(classes, batch) without their biases b: their gradient by the mean cross-entropy, times the size of the
/// batch; gradient_b(classes) has its sums. Gives the sum of the losses, if that is wanted. Ten classes fill no vector,
/// the batch fills many (8 us for 1440 rows; 54 us row by row).
template <bool WithLoss, class Exp>
double softmax_errors(float* __restrict logits, const float* b, float* __restrict gradient_b, const int* labels,
                      long classes, long batch, Exp exp) {
  constexpr long chunk = 512;
  double loss = 0;
  std::fill(gradient_b, gradient_b + classes, 0.0f);
  for (long first = 0; first < batch; first += chunk) {
    const long n = std::min<long>(chunk, batch - first);
    float most[chunk], total[chunk];
    [[maybe_unused]] float right[chunk];
    std::fill(most, most + chunk, -std::numeric_limits<float>::infinity());
    std::fill(total, total + chunk, 0.0f);
    for (long c = 0; c < classes; ++c) {
      float* __restrict z = logits + c * batch + first;
      const float shift = b[c];
#pragma omp simd
      for (long i = 0; i < n; ++i) {
        z[i] += shift;
        most[i] = z[i] > most[i] ? z[i] : most[i];
      }
    }
    if constexpr (WithLoss)
      for (long i = 0; i < n; ++i) right[i] = logits[labels[first + i] * batch + first + i] - most[i];
    for (long c = 0; c < classes; ++c) {
      float* __restrict z = logits + c * batch + first;
#pragma omp simd
      for (long i = 0; i < n; ++i) total[i] += z[i] = exp(z[i] - most[i]);
    }
    if constexpr (WithLoss)
      for (long i = 0; i < n; ++i) loss += static_cast<double>(std::log(total[i]) - right[i]);
#pragma omp simd
    for (long i = 0; i < n; ++i) total[i] = 1.0f / total[i];
    for (long c = 0; c < classes; ++c) {
      float* __restrict z = logits + c * batch + first;
      float g = 0;
#pragma omp simd reduction(+ : g)
      for (long i = 0; i < n; ++i) g += z[i] *= total[i];
      gradient_b[c] += g;
    }
    for (long i = first; i < first + n; ++i) {
      logits[labels[i] * batch + i] -= 1.0f;
      gradient_b[labels[i]] -= 1.0f;
    }
  }
  return loss;
}

/// One step of multinomial logistic regression on the digits: w and b go down the gradient of the mean cross-entropy.
/// x(batch, 64), labels(batch), w(64, 10), b(10); scratch holds 10 * batch. The logits stand as (10, batch).
template <class Exp>
[[gnu::noinline]] void digits_softmax_step(float* __restrict w, float* __restrict b, const float* x, const int* labels,
                                           float* __restrict scratch, int batch, float rate, Exp exp) {
  constexpr long classes = 10, pixels = 64;
  sgemm(transposed::yes, transposed::yes, classes, batch, pixels, 1.0f, w, x, 0.0f, scratch);
  float gradient_b[classes];
  softmax_errors<false>(scratch, b, gradient_b, labels, classes, batch, exp);
  const float step = -rate / static_cast<float>(batch);
  sgemm(transposed::yes, transposed::yes, pixels, classes, batch, step, x, scratch, 1.0f, w);
  for (long c = 0; c < classes; ++c) b[c] += step * gradient_b[c];
}

}  // namespace bench::baseline
