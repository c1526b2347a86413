// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "digits.hpp"

namespace bench::baseline {

/// A network of one hidden layer: w1(inputs, hidden), b1(hidden), w2(hidden, classes), b2(classes), one after the
/// other.
struct mlp {
  long inputs, hidden, classes;
  long size() const { return inputs * hidden + hidden + hidden * classes + classes; }
};

/// One step of gradient descent on the mean cross-entropy: gives the loss before it. p: the parameters, g: their
/// gradient; h(batch, hidden), dh as large, z(classes, batch).
template <class Exp>
[[gnu::noinline]] float mlp_step(const mlp& net, float* __restrict p, float* __restrict g, float* __restrict h,
                                 float* __restrict dh, float* __restrict z, const float* x, const int* labels,
                                 int batch, float rate, Exp exp) {
  const int inputs = int(net.inputs), hidden = int(net.hidden), classes = int(net.classes);
  const long first_bias = net.inputs * net.hidden, second = first_bias + net.hidden,
             second_bias = second + net.hidden * net.classes;
  const float* const b1 = p + first_bias;
  const float part = 1.0f / static_cast<float>(batch);
  matmul_bias_relu(h, x, p, b1, batch, hidden, inputs);
  sgemm(transposed::yes, transposed::yes, classes, batch, hidden, 1.0f, p + second, h, 0.0f, z);
  const double loss = softmax_errors<true>(z, p + second_bias, g + second_bias, labels, classes, batch, exp);
  sgemm(transposed::yes, transposed::yes, hidden, classes, batch, part, h, z, 0.0f, g + second);
  sgemm(transposed::yes, transposed::yes, batch, hidden, classes, part, z, p + second, 0.0f, dh);
  float* __restrict const gb = g + first_bias;
  std::fill(gb, gb + hidden, 0.0f);
  for (long i = 0; i < batch; ++i) {
    const float* const q = h + i * hidden;
    float* __restrict const d = dh + i * hidden;
#pragma omp simd
    for (long j = 0; j < hidden; ++j) gb[j] += d[j] = q[j] > 0.0f ? d[j] : 0.0f;
  }
  sgemm(transposed::yes, transposed::no, inputs, hidden, batch, 1.0f, x, dh, 0.0f, g);
  for (long c = 0; c < classes; ++c) g[second_bias + c] *= part;
#pragma omp simd
  for (long i = 0; i < net.size(); ++i) p[i] -= rate * g[i];
  return static_cast<float>(loss) * part;
}

}  // namespace bench::baseline
