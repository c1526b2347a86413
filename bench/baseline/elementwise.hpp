// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

// What NABLA is measured against: the best single-core loop known to us for the same work. All pointers are to distinct
// memory; arrays are row-major. Build with -fopenmp-simd. Nothing is inlined into the measuring loop: there the same
// code was up to 5 % slower or faster for the place it got, and was compiled for the very sizes it is measured with.
namespace bench::baseline {

/// out = a * x + b
[[gnu::noinline]] inline void triad(float* __restrict out, const float* a, const float* x, const float* b, long n) {
#pragma omp simd
  for (long i = 0; i < n; ++i) out[i] = a[i] * x[i] + b[i];
}

/// out = a * x + b with one number a
[[gnu::noinline]] inline void triad(float* __restrict out, float a, const float* x, const float* b, long n) {
#pragma omp simd
  for (long i = 0; i < n; ++i) out[i] = a * x[i] + b[i];
}

/// out = a + s * b * c: the triad of the JAX, NumPy and Eigen figures
[[gnu::noinline]] inline void triad(float* __restrict out, const float* a, float s, const float* b, const float* c,
                                    long n) {
#pragma omp simd
  for (long i = 0; i < n; ++i) out[i] = a[i] + s * b[i] * c[i];
}

/// out = max(a * x + b, 0) + c * sin(d)
template <class Sin>
[[gnu::noinline]] void relu_sin(float* __restrict out, const float* a, const float* x, const float* b, const float* c,
                                const float* d, long n, Sin sin) {
#pragma omp simd
  for (long i = 0; i < n; ++i) out[i] = std::max(a[i] * x[i] + b[i], 0.0f) + c[i] * sin(d[i]);
}

/// out = max(a * b + c, 0) + c * sin(d): the relu_sin of the JAX, NumPy and Eigen figures
template <class Sin>
[[gnu::noinline]] void relu_sin(float* __restrict out, const float* a, const float* b, const float* c, const float* d,
                                long n, Sin sin) {
#pragma omp simd
  for (long i = 0; i < n; ++i) out[i] = std::max(a[i] * b[i] + c[i], 0.0f) + c[i] * sin(d[i]);
}

/// out = x0 * x1 + x2 * x3 + x4 * x5 + x6 * x7 + x8 * x9 + x10: from 11 leaves on g++ gives up plain loops, because it
/// would have to test too many pairs of pointers for overlap; `omp simd` promises there is none.
[[gnu::noinline]] inline void chain_11(float* __restrict out, const float* const (&x)[11], long n) {
  const float *x0 = x[0], *x1 = x[1], *x2 = x[2], *x3 = x[3], *x4 = x[4], *x5 = x[5], *x6 = x[6], *x7 = x[7],
              *x8 = x[8], *x9 = x[9], *x10 = x[10];
#pragma omp simd
  for (long i = 0; i < n; ++i)
    out[i] = x0[i] * x1[i] + x2[i] * x3[i] + x4[i] * x5[i] + x6[i] * x7[i] + x8[i] * x9[i] + x10[i];
}

/// out(i, j) = x(i, j) * w(j). Short rows are taken many at a time against a w repeated as often: a matrix with 10
/// columns is then as fast as a wide one (94 us for 100000x10; 195 us in a loop over rows).
[[gnu::noinline]] inline void rows_times(float* __restrict out, const float* x, const float* w, long rows,
                                         long columns) {
  constexpr long room = 1024, short_row = 64;
  if (columns >= short_row) {
    for (long i = 0; i < rows; ++i) {
      float* __restrict q = out + i * columns;
      const float* p = x + i * columns;
#pragma omp simd
      for (long j = 0; j < columns; ++j) q[j] = p[j] * w[j];
    }
    return;
  }
  float repeated[room];
  const long together = room / columns;
  for (long k = 0; k < together; ++k) std::copy(w, w + columns, repeated + k * columns);
  for (long i = 0; i < rows; i += together) {
    float* __restrict q = out + i * columns;
    const float* p = x + i * columns;
    const long n = std::min(together, rows - i) * columns;
#pragma omp simd
    for (long j = 0; j < n; ++j) q[j] = p[j] * repeated[j];
  }
}

}  // namespace bench::baseline
