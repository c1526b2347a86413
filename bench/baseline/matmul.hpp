// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

extern "C" void sgemm_(const char* transpose_a, const char* transpose_b, const int* m, const int* n, const int* k,
                       const float* alpha, const float* a, const int* lda, const float* b, const int* ldb,
                       const float* beta, float* c, const int* ldc);

namespace bench::baseline {

enum class transposed : bool { no, yes };

/// c(m, n) = alpha * a(m, k) b(k, n) + beta * c, all row-major; a transposed operand is stored (k, m) or (n, k).
/// BLAS is column-major and sees each array transposed: it is asked for c' = b' a'.
inline void sgemm(transposed ta, transposed tb, int m, int n, int k, float alpha, const float* a, const float* b,
                  float beta, float* c) {
  const int lda = ta == transposed::no ? k : m, ldb = tb == transposed::no ? n : k;
  sgemm_(tb == transposed::no ? "N" : "T", ta == transposed::no ? "N" : "T", &n, &m, &k, &alpha, b, &ldb, a, &lda,
         &beta, c, &n);
}

/// c(m, n) = a(m, k) b(k, n)
inline void matmul(float* c, const float* a, const float* b, int m, int n, int k) {
  sgemm(transposed::no, transposed::no, m, n, k, 1.0f, a, b, 0.0f, c);
}

/// c = max(a b + bias, 0), the bias along the columns
[[gnu::noinline]] inline void matmul_bias_relu(float* __restrict c, const float* a, const float* b, const float* bias,
                                               int m, int n, int k) {
  matmul(c, a, b, m, n, k);
  for (long i = 0; i < m; ++i) {
    float* __restrict q = c + i * n;
#pragma omp simd
    for (long j = 0; j < n; ++j) q[j] = std::max(q[j] + bias[j], 0.0f);
  }
}

}  // namespace bench::baseline
