// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstring>

// Collectives of devices that live in one process: their blocks stand one after the other in memory, and what is equal
// on all devices is stored once.
namespace bench::baseline {

/// out(i) = sum over blocks of x(block, i)
[[gnu::noinline]] inline void psum_8(float* __restrict out, const float* x, long n) {
  const float *x0 = x, *x1 = x + n, *x2 = x + 2 * n, *x3 = x + 3 * n, *x4 = x + 4 * n, *x5 = x + 5 * n, *x6 = x + 6 * n,
              *x7 = x + 7 * n;
#pragma omp simd
  for (long i = 0; i < n; ++i) out[i] = ((x0[i] + x1[i]) + (x2[i] + x3[i])) + ((x4[i] + x5[i]) + (x6[i] + x7[i]));
}

/// out = the blocks, one after the other
[[gnu::noinline]] inline void all_gather_tiled_8(float* out, const float* x, long n) {
  for (long k = 0; k < 8; ++k) std::memcpy(out + k * n, x + k * n, static_cast<std::size_t>(n) * sizeof(float));
}

/// out = the blocks, each at the place of the next one, the last at the first place
[[gnu::noinline]] inline void shift_8(float* out, const float* x, long n) {
  for (long k = 0; k < 8; ++k) std::memcpy(out + (k + 1) % 8 * n, x + k * n, static_cast<std::size_t>(n) * sizeof(float));
}

/// out(block, part) = x(part, block), eight parts a block
[[gnu::noinline]] inline void all_to_all_8(float* out, const float* x, long n) {
  const long part = n / 8;
  for (long to = 0; to < 8; ++to)
    for (long from = 0; from < 8; ++from)
      std::memcpy(out + to * n + from * part, x + from * n + to * part, static_cast<std::size_t>(part) * sizeof(float));
}

}  // namespace bench::baseline
