// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>

namespace bench::baseline {

/// out(i, j) = x(i, j) + b(j)
[[gnu::noinline]] inline void add_to_rows(float* __restrict out, const float* x, const float* b, long rows,
                                          long columns) {
  for (long i = 0; i < rows; ++i) {
#pragma omp simd
    for (long j = 0; j < columns; ++j) out[i * columns + j] = x[i * columns + j] + b[j];
  }
}

/// Softmax of each column: the largest, the sum, and then the values, row by row.
template <class Exp>
[[gnu::noinline]] void softmax_columns(float* __restrict out, const float* x, float* __restrict largest,
                                       float* __restrict sum, long rows, long columns, Exp exp) {
  std::copy(x, x + columns, largest);
  std::fill(sum, sum + columns, 0.0f);
  for (long i = 1; i < rows; ++i) {
#pragma omp simd
    for (long j = 0; j < columns; ++j) largest[j] = std::max(largest[j], x[i * columns + j]);
  }
  for (long i = 0; i < rows; ++i) {
#pragma omp simd
    for (long j = 0; j < columns; ++j) sum[j] += out[i * columns + j] = exp(x[i * columns + j] - largest[j]);
  }
#pragma omp simd
  for (long j = 0; j < columns; ++j) sum[j] = 1.0f / sum[j];
  for (long i = 0; i < rows; ++i) {
#pragma omp simd
    for (long j = 0; j < columns; ++j) out[i * columns + j] *= sum[j];
  }
}

/// (x - mean) / sqrt(variance) of each column: the mean, the variance, and then the values, row by row.
[[gnu::noinline]] inline void standardize_columns(float* __restrict out, const float* x, float* __restrict mean,
                                                  float* __restrict scale, long rows, long columns) {
  std::fill(mean, mean + columns, 0.0f);
  std::fill(scale, scale + columns, 0.0f);
  for (long i = 0; i < rows; ++i) {
#pragma omp simd
    for (long j = 0; j < columns; ++j) mean[j] += x[i * columns + j];
  }
#pragma omp simd
  for (long j = 0; j < columns; ++j) mean[j] /= float(rows);
  for (long i = 0; i < rows; ++i) {
#pragma omp simd
    for (long j = 0; j < columns; ++j) scale[j] += (x[i * columns + j] - mean[j]) * (x[i * columns + j] - mean[j]);
  }
#pragma omp simd
  for (long j = 0; j < columns; ++j) scale[j] = 1.0f / std::sqrt(scale[j] / float(rows) + 1e-5f);
  for (long i = 0; i < rows; ++i) {
#pragma omp simd
    for (long j = 0; j < columns; ++j) out[i * columns + j] = (x[i * columns + j] - mean[j]) * scale[j];
  }
}

/// out(j, i) = x(i, j), by squares of a cache line.
[[gnu::noinline]] inline void transpose(float* __restrict out, const float* x, long rows, long columns) {
  constexpr long side = 16;
  for (long i = 0; i < rows; i += side)
    for (long j = 0; j < columns; j += side)
      for (long q = j; q < std::min(j + side, columns); ++q)
        for (long p = i; p < std::min(i + side, rows); ++p) out[q * rows + p] = x[p * columns + q];
}

}  // namespace bench::baseline
