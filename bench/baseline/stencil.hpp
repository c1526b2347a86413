// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace bench::baseline {

/// out(i, j) = the mean of the four neighbours of u(i + 1, j + 1); u has m + 2 rows of n + 2, out m of n.
[[gnu::noinline]] inline void jacobi(float* __restrict out, const float* u, long m, long n) {
  for (long i = 0; i < m; ++i) {
    float* __restrict q = out + i * n;
    const float *above = u + i * (n + 2) + 1, *here = above + (n + 2), *below = here + (n + 2);
#pragma omp simd
    for (long j = 0; j < n; ++j) q[j] = 0.25f * (above[j] + below[j] + here[j - 1] + here[j + 1]);
  }
}

}  // namespace bench::baseline
