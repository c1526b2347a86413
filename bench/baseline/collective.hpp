// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstring>

// Collectives of devices that live in one process: their blocks stand one after the other in memory, and what is equal
// on all devices is stored once.
namespace bench::baseline {

/// out(i) = last(the blocks of x(block, i), two by two)
template <class Two, class Last>
inline void eight_streams(float* __restrict out, const float* x, long n, Two two, Last last) {
  const float *x0 = x, *x1 = x + n, *x2 = x + 2 * n, *x3 = x + 3 * n, *x4 = x + 4 * n, *x5 = x + 5 * n, *x6 = x + 6 * n,
              *x7 = x + 7 * n;
#pragma omp simd
  for (long i = 0; i < n; ++i)
    out[i] = last(two(two(two(x0[i], x1[i]), two(x2[i], x3[i])), two(two(x4[i], x5[i]), two(x6[i], x7[i]))));
}
inline constexpr auto add = [](float a, float b) { return a + b; };
inline constexpr auto as_it_is = [](float v) { return v; };

[[gnu::noinline]] inline void psum_8(float* out, const float* x, long n) { eight_streams(out, x, n, add, as_it_is); }
[[gnu::noinline]] inline void pmean_8(float* out, const float* x, long n) {
  eight_streams(out, x, n, add, [](float v) { return v * 0.125f; });
}
/// Of a nan it makes what the processor does.
[[gnu::noinline]] inline void pmax_8(float* out, const float* x, long n) {
  eight_streams(
      out, x, n, [](float a, float b) { return a > b ? a : b; }, as_it_is);
}
[[gnu::noinline]] inline void pmin_8(float* out, const float* x, long n) {
  eight_streams(
      out, x, n, [](float a, float b) { return a < b ? a : b; }, as_it_is);
}

inline void copy_block(float* out, const float* x, long n) {
  std::memcpy(out, x, static_cast<std::size_t>(n) * sizeof(float));
}

/// out = the blocks, one after the other
[[gnu::noinline]] inline void all_gather_8(float* out, const float* x, long n) {
  for (long k = 0; k < 8; ++k) copy_block(out + k * n, x + k * n, n);
}

/// out = the blocks, each at the place of the next one, the last at the first place
[[gnu::noinline]] inline void shift_8(float* out, const float* x, long n) {
  for (long k = 0; k < 8; ++k) copy_block(out + (k + 1) % 8 * n, x + k * n, n);
}

/// out = the blocks, the last one first
[[gnu::noinline]] inline void reverse_8(float* out, const float* x, long n) {
  for (long k = 0; k < 8; ++k) copy_block(out + (7 - k) * n, x + k * n, n);
}

/// out(block, part) = x(part, block), eight parts a block
[[gnu::noinline]] inline void all_to_all_8(float* out, const float* x, long n) {
  const long part = n / 8;
  for (long to = 0; to < 8; ++to)
    for (long from = 0; from < 8; ++from) copy_block(out + to * n + from * part, x + from * n + to * part, part);
}

}  // namespace bench::baseline
