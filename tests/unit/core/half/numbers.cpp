// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of 16 bits: all of them, and between each two the middle and what lies beside it, against a plain reference.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <golden/half.hpp>
#include <limits>
#include <nabla/nabla.hpp>
#include <sstream>
#include <vector>

namespace nb = nabla;

namespace test_of_half_numbers {

using nb::bfloat16, nb::float16;

/// The number that 16 bits stand for, by their definition.
template <class T>
double plain(unsigned bits) {
  const int digits = std::numeric_limits<T>::digits - 1, bias = std::numeric_limits<T>::max_exponent - 1;
  const int exponent = int((bits & 0x7fffu) >> digits), fraction = int(bits & ((1u << digits) - 1));
  const double sign = (bits & 0x8000u) != 0 ? -1 : 1;
  if (exponent == (0x7fff >> digits))
    return fraction != 0 ? std::nan("") : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(fraction, 1 - bias - digits);
  return sign * std::ldexp(fraction + (1 << digits), exponent - bias - digits);
}
template <class T>
bool is(T x, unsigned bits) {
  if (plain<T>(bits) != plain<T>(bits)) return x != x && (x.bits & 0x8000u) == (bits & 0x8000u);
  return x.bits == bits;
}
float float_of(std::uint32_t bits) {
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

template <class T>
void check_all_numbers() {
  long wrong = 0;
  std::vector<T> all;
  std::vector<float> as_floats;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const T x = T::from_bits(std::uint16_t(bits));
    const double number = plain<T>(bits);
    wrong += !(double(float(x)) == number || (float(x) != float(x) && number != number)) ||
             std::signbit(float(x)) != ((bits & 0x8000u) != 0) || !is(T(float(x)), bits) ||
             !is(T(double(float(x))), bits);
    all.push_back(x), as_floats.push_back(float(x));
  }
  CHECK(wrong == 0);
  // By kernels, which convert many at a time.
  const auto there = nb::to_vector(nb::astype<float>(nb::array_from(all, 65536)).eval());
  const auto back = nb::to_vector(nb::astype<T>(nb::array_from(as_floats, 65536)).eval());
  for (unsigned bits = 0; bits < 65536; ++bits)
    wrong += std::memcmp(&there[bits], &as_floats[bits], 4) != 0 || !is(back[bits], bits);
  CHECK(wrong == 0);
}

template <class T>
void check_rounding() {
  long wrong = 0;
  const unsigned inf = T(std::numeric_limits<float>::infinity()).bits;
  std::vector<float> asked;
  std::vector<unsigned> expected;
  for (unsigned sign : {0u, 0x8000u})
    for (unsigned bits = 0; bits < inf; ++bits) {
      // The largest number has a neighbour that there is not: from the middle on numbers are inf.
      const double a = plain<T>(bits), b = bits + 1 == inf ? 2 * a - plain<T>(bits - 1) : plain<T>(bits + 1);
      const double middle = (a + b) / 2, one = sign != 0 ? -1 : 1;
      const unsigned even = bits % 2 == 0 ? bits : bits + 1;
      const double below = std::nextafter(middle, a), above = std::nextafter(middle, b);
      wrong +=
          !is(T(one * middle), sign | even) + !is(T(one * below), sign | bits) + !is(T(one * above), sign | (bits + 1));
      const float m = float(middle);
      if (double(m) != middle) continue;  // bf16 below the least float
      asked.insert(asked.end(),
                   {float(one) * m, float(one) * std::nextafter(m, float(a)), float(one) * std::nextafter(m, 3.4e38f)});
      expected.insert(expected.end(), {sign | even, sign | bits, sign | (bits + 1)});
    }
  CHECK(wrong == 0);
  const auto found = nb::to_vector(nb::astype<T>(nb::array_from(asked, long(asked.size()))).eval());
  for (std::size_t i = 0; i < asked.size(); ++i) wrong += !is(found[i], expected[i]) || !is(T(asked[i]), expected[i]);
  CHECK(wrong == 0);
  CHECK(asked.size() > 3 * 2 * 31000);
}

TEST_CASE("all numbers of bf16 become floats and come back") { check_all_numbers<bfloat16>(); }
TEST_CASE("all numbers of f16 become floats and come back") { check_all_numbers<float16>(); }
TEST_CASE("floats and doubles are rounded to the nearest bf16, in the middle to the even one") {
  check_rounding<bfloat16>();
}
TEST_CASE("floats and doubles are rounded to the nearest f16, in the middle to the even one") {
  check_rounding<float16>();
}

TEST_CASE("the numbers of NumPy and ml_dtypes") {
  std::size_t i = 0;
  for (const std::uint32_t bits : golden::singles) {
    CHECK(bfloat16(float_of(bits)).bits == golden::singles_as_bf16[i]);
    CHECK(float16(float_of(bits)).bits == golden::singles_as_f16[i++]);
  }
  i = 0;
  for (const double x : golden::doubles) CHECK(float16(x).bits == golden::doubles_as_f16[i++]);
}

TEST_CASE("integers are rounded once") {
  CHECK(float16(2049).bits == float16(2048).bits);
  CHECK(float16(2051).bits == float16(2052).bits);
  CHECK(float16(0.5L) == 0.5f);
  const std::int64_t above = (std::int64_t(257) << 50) + 1, below = (std::int64_t(257) << 50) - 1;
  CHECK(float(bfloat16(above)) == std::ldexp(258.f, 50));
  CHECK(float(bfloat16(below)) == std::ldexp(256.f, 50));
  CHECK(float(bfloat16(-above)) == std::ldexp(-258.f, 50));
  CHECK(float(bfloat16(std::uint64_t(-1))) == 0x1p64f);
  CHECK(float(bfloat16(std::numeric_limits<std::int64_t>::min())) == -0x1p63f);
  const auto x = nb::array_from({above, below, -above, std::int64_t(7)}, 4);
  CHECK(nb::testing::equal(nb::astype<bfloat16>(x),
                           {std::ldexp(258., 50), std::ldexp(256., 50), std::ldexp(-258., 50), 7.}));
  CHECK(nb::testing::equal(
      nb::astype<std::int32_t>(nb::array_from({float16(2.75f), float16(-2.75f), float16(1e9f), float16(0.f / 0.f)}, 4)),
      {2., -2., 2147483647., 0.}));
  CHECK(nb::testing::equal(nb::astype<bool>(nb::array_from({float16(0x1p-24f), float16(-0.f)}, 2)), {1., 0.}));
  CHECK(nb::testing::equal(nb::astype<float16>(nb::array_from({bfloat16(1e-6f), bfloat16(1e38f)}, 2)),
                           {double(float16(float(bfloat16(1e-6f)))), std::numeric_limits<double>::infinity()}));
}

TEST_CASE("they print as the floats that they are") {
  std::ostringstream out;
  out << bfloat16(0.1f) << nb::array_from({float16(0.1f), float16(-2)}, 2);
  CHECK(out.str() == "0.100098f16[2] [0.0999756 -2]");
}

// What the standard says of them.
using brain = std::numeric_limits<bfloat16>;
using ieee = std::numeric_limits<float16>;
static_assert(brain::max() == 0x1.fep127f && brain::lowest() == -0x1.fep127f && brain::min() == 0x1p-126f &&
              brain::denorm_min() == 0x1p-133f);
static_assert(ieee::max() == 65504.f && ieee::min() == 0x1p-14f && ieee::denorm_min() == 0x1p-24f &&
              ieee::epsilon() == 0x1p-10f);
static_assert(brain::epsilon() == 0x1p-7f && brain::infinity() > brain::max() &&
              ieee::quiet_NaN() != ieee::quiet_NaN());
static_assert(brain::digits10 == 2 && brain::max_digits10 == 4 && ieee::digits10 == 3 && ieee::max_digits10 == 5);
static_assert(brain::max_exponent10 == 38 && brain::min_exponent10 == -37 && ieee::max_exponent10 == 4 &&
              ieee::min_exponent10 == -4);
static_assert(std::is_trivial_v<bfloat16> && std::is_trivial_v<float16> && sizeof(float16) == 2 &&
              alignof(bfloat16) == 2);
static_assert(bfloat16(3) + float16(0.5) == 3.5f && bfloat16(1) / 3 == 1.f / 3 && float16(bfloat16(7)) == 7);
static_assert(!std::is_convertible_v<float, bfloat16> && std::is_convertible_v<bfloat16, float>);

}  // namespace test_of_half_numbers
