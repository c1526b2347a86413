// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "samples.hpp"

// S0-08: the same bits from every compiler, with and without optimisation. The numbers below are those of g++ and
// clang++ on x86-64; with fused products the last ones have one rounding less.
namespace test_of_same_bits {

namespace {

template <class X>
std::uint64_t hash(const X& x) {
  std::uint64_t h = 14695981039346656037u;  // FNV-1a
  for (const auto v : nb::to_vector(x)) {
    unsigned char bytes[sizeof(v)];
    __builtin_memcpy(bytes, &v, sizeof(v));
    for (const unsigned char b : bytes) h = (h ^ b) * 1099511628211u;
  }
  return h;
}

}  // namespace

TEST_CASE("S0-08 the same bits from every compiler") {
  const auto key = nb::rng_key(20);
  CHECK(hash(nb::uniform<float>(key, 10000)) == 0x16add0f7ec1ac3fau);
  CHECK(hash(nb::uniform<double>(key, 10000)) == 0x54bb3b9d0333e13cu);
  CHECK(hash(nb::randint(key, 0, 1000, 10000)) == 0x6c02dc65bc85428eu);
  CHECK(hash(nb::permutation(key, 1000)) == 0x561f932dc172bbf1u);
  CHECK(hash(nb::categorical(key, nb::sin(nb::iota<float>(2000, 5)))) == 0xfaa9063d5e499613u);
  if (nb::detail::has_fused_product()) return;
  CHECK(hash(nb::uniform<float>(key, 10000, nb::low(-0.3), nb::high(0.7))) == 0x14de1be862c7b56eu);
  CHECK(hash(nb::uniform<double>(key, 10000, nb::low(-0.3), nb::high(0.7))) == 0x8e51d6390479610cu);
  CHECK(hash(nb::normal<float>(key, 10000)) == 0xa54deed1a291f670u);
  CHECK(hash(nb::normal<double>(key, 10000)) == 0xa3de40c7536aca58u);
}

}  // namespace test_of_same_bits
