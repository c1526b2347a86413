// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
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

/// The furthest of some numbers: its sign apart, and all ones where one of them is nan.
struct furthest {
  float number;
  std::uint32_t signs, is_nan;
};
template <bool Most>
inline float further(float a, float b) {
  return (Most ? a > b : a < b) ? a : b;
}
template <bool Most>
inline std::uint32_t both(std::uint32_t a, std::uint32_t b) {
  return Most ? a & b : a | b;
}
template <bool Most>
inline furthest of(float a, float b) {
  const float x = further<Most>(a, b), y = further<Most>(b, a);
  const std::uint32_t bits = both<Most>(std::bit_cast<std::uint32_t>(x), std::bit_cast<std::uint32_t>(y));
  return {std::bit_cast<float>(bits), bits, 0u - std::uint32_t(__builtin_isunordered(x, y))};
}
template <bool Most>
inline furthest of(furthest a, furthest b) {
  return {further<Most>(a.number, b.number), both<Most>(a.signs, b.signs), a.is_nan | b.is_nan};
}
/// The number, or nan.
inline float number_of(furthest f) {
  const std::uint32_t sign = 0x80000000u, nan = 0x7fc00000u;
  const std::uint32_t number = (std::bit_cast<std::uint32_t>(f.number) & ~sign) | (f.signs & sign);
  return std::bit_cast<float>((number & ~f.is_nan) | (nan & f.is_nan));
}
/// As the words do: one nan makes the result nan, and +0 is more than -0. The comparison of the processor does neither,
/// and takes three fifths of the time in the first cache.
[[gnu::noinline]] inline void pmax_8(float* out, const float* x, long n) {
  eight_streams(
      out, x, n, [](auto a, auto b) { return of<true>(a, b); }, number_of);
}
[[gnu::noinline]] inline void pmin_8(float* out, const float* x, long n) {
  eight_streams(
      out, x, n, [](auto a, auto b) { return of<false>(a, b); }, number_of);
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
