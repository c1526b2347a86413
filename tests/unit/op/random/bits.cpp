// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "samples.hpp"

#ifdef __NVCC__
#pragma nv_diag_suppress 20208  // long double is for the host alone
#endif

// The generator, and numbers made of bits at the ends of their ranges.
namespace test_of_bits {

namespace {

using nb::detail::random_words;
constexpr random_words none = {0, 0}, all = {0xffffffffu, 0xffffffffu};

/// The quantile of the normal distribution at 1/2 + q = 1 - p, by Newton's method in long double.
long double quantile(long double q, long double p) {
  const long double root = std::sqrt(0.5L);
  long double z = q < 0.1L ? q * 2.5L : p > 0.1L ? 1 : std::sqrt(-2 * std::log(p));
  for (int i = 0; i < 60; ++i) {
    const long double off = q < 0.1L ? std::erf(z * root) / 2 - q : p - std::erfc(z * root) / 2;
    z -= off / (std::exp(-z * z / 2) / std::sqrt(2 * std::acos(-1.0L)));
  }
  return z;
}

/// What the last bits say.
template <class T>
long double quantile_of(random_words w) {
  constexpr int bits = sizeof(T) == 4 ? 31 : 63;
  const std::uint64_t all = (std::uint64_t{1} << bits) - 1;
  const std::uint64_t n = (sizeof(T) == 4 ? w.high : nb::detail::joined_words(w)) & all;
  const auto half = [](std::uint64_t k) { return std::ldexp((long double)(k) + 0.5L, -bits - 1); };
  return quantile(half(n), half(all - n));
}

template <class T>
double worst_normal() {
  double worst = 0;
  std::uint64_t s = 88172645463325252u;
  for (int i = 0; i < 3000; ++i) {
    s ^= s << 13, s ^= s >> 7, s ^= s << 17;
    // Near 0, near the ends, and between.
    const int shift = i % 63;
    std::uint64_t bits = i % 3 == 0 ? s >> shift : i % 3 == 1 ? ~(s >> shift) : s;
    bits &= 0x7fffffffffffffffu;
    const random_words w = {std::uint32_t(bits >> 32), std::uint32_t(bits)};
    const long double expected = quantile_of<T>(w);
    worst = std::max(worst, double(std::fabs(nb::detail::normal_of<T>(w) - expected) / expected));
  }
  return worst;
}

}  // namespace

TEST_CASE("S0-08 the generator is Threefry 2x32 of 20 rounds: known answers of Random123") {
  const auto at = [](std::uint64_t key, std::uint64_t counter) {
    return nb::detail::joined_words(nb::detail::generator<>::at(std::int64_t(key), std::int64_t(counter)));
  };
  CHECK(at(0, 0) == 0x6b20015999ba4efeu);
  CHECK(at(~0ull, ~0ull) == 0x1cb996fcbb002be7u);
  CHECK(at(0x13198a2e03707344u, 0x243f6a8885a308d3u) == 0xc4923a9c483df7a0u);
}

TEST_CASE("uniform numbers are the highest bits") {
  CHECK(nb::detail::unit<float>(none) == 0.f);
  CHECK(nb::detail::unit<double>(none) == 0.);
  CHECK(nb::detail::unit<float>(all) == 1.f - 0x1p-24f);
  CHECK(nb::detail::unit<double>(all) == 1. - 0x1p-53);
  CHECK(nb::detail::unit<float>({0x12345678u, 0xffffffffu}) == float(0x123456) / float(1 << 24));
  CHECK(nb::detail::unit<double>({0x12345678u, 0x9abcdef0u}) == double(0x123456789abcdef0u >> 11) / double(1ull << 53));
}

TEST_CASE("normal numbers at the ends: finite, symmetric, and never further than the bits say") {
  CHECK(nb::detail::normal_of<float>(none) > 0);
  CHECK(nb::detail::normal_of<double>(none) > 0);
  CHECK(nb::detail::normal_of<double>(none) < 1e-18);
  const random_words largest = {0x7fffffffu, 0xffffffffu};
  CHECK(nb::detail::normal_of<float>(largest) == doctest::Approx(double(quantile_of<float>(largest))).epsilon(1e-6));
  CHECK(nb::detail::normal_of<double>(largest) == doctest::Approx(double(quantile_of<double>(largest))).epsilon(1e-15));
  for (std::uint32_t high : {0u, 1u, 0x12345678u, 0x6ccccccdu, 0x7fffffffu}) {
    CHECK(nb::detail::normal_of<float>({high, 5}) == -nb::detail::normal_of<float>({high | 0x80000000u, 5}));
    CHECK(nb::detail::normal_of<double>({high, 5}) == -nb::detail::normal_of<double>({high | 0x80000000u, 5}));
  }
}

TEST_CASE("normal numbers are the quantiles of their bits") {
  CHECK(worst_normal<float>() < 5e-7);
  CHECK(worst_normal<double>() < 1e-15);
}

TEST_CASE("Gumbel's numbers are finite at both ends") {
  CHECK(nb::detail::gumbel_of<float>(none) == doctest::Approx(22.18).epsilon(1e-3));
  CHECK(nb::detail::gumbel_of<double>(none) == doctest::Approx(-std::log(0x1p-64)).epsilon(1e-12));
  CHECK(nb::detail::gumbel_of<float>(all) == doctest::Approx(-std::log(24 * std::log(2.))).epsilon(1e-5));
  CHECK(nb::detail::gumbel_of<double>(all) == doctest::Approx(-std::log(53 * std::log(2.))).epsilon(1e-12));
  CHECK(nb::detail::gumbel_of<double>({0x40000000u, 0}) == doctest::Approx(-std::log(std::log(2.))));
}

TEST_CASE("one of n: the product of 64 bits and n, cut off") {
  using nb::detail::one_of;
  CHECK(one_of(none, 6) == 0);
  CHECK(one_of(all, 6) == 5);
  CHECK(one_of(all, ~0ull) == ~0ull - 1);
  CHECK(one_of({0x80000000u, 0}, 6) == 3);
  CHECK(one_of({0x7fffffffu, 0xffffffffu}, 6) == 2);
  for (std::uint64_t a : {0x123456789abcdef0ull, 0xffffffff00000001ull, 0x00000001ffffffffull})
    for (std::uint64_t b : {3ull, 0xfedcba9876543210ull, 0xffffffffull, 0x100000000ull}) {
      __extension__ using wide = unsigned __int128;
      CHECK(nb::detail::high_product(a, b) == std::uint64_t((wide(a) * b) >> 64));
    }
}

}  // namespace test_of_bits
