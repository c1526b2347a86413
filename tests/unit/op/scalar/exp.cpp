// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ulp.hpp"

namespace test_of_exp {

TEST_CASE("exp, exp2, expm1 f32: within their ulp of libm over all bit patterns") {
  ULP_CHECK(float, exp, 1.1);
  ULP_CHECK(float, exp2, 1.2);
  ULP_CHECK(float, expm1, 1.3);
}

TEST_CASE("exp, exp2, expm1 f64: within their ulp of libm over all bit patterns") {
  ULP_CHECK(double, exp, 1.1);
  ULP_CHECK(double, exp2, 1.1);
  ULP_CHECK(double, expm1, 2.0);
}

/// Numbers in which exp_of_nonpositive(x) differs from exp(x), among those that are negative, 0 or nan: some of each size.
template <class T, class Bits>
long unequal_to_exp() {
  constexpr int kept = sizeof(T) == 4 ? 8 : 40;
  constexpr Bits sign = Bits(1) << (8 * sizeof(T) - 1);
  std::vector<T> x{T(0), std::numeric_limits<T>::quiet_NaN()};
  for (Bits high = sign >> kept; high <= Bits(-1) >> kept; high += 3) x.push_back(std::bit_cast<T>(high << kept | 5));
  for (const T v : ulp::edges<T>())
    if (std::signbit(v)) x.push_back(v);
  std::vector<T> got(x.size()), want(x.size());
  loops::exp_of_nonpositive(got.data(), x.data(), long(x.size()));
  loops::exp(want.data(), x.data(), long(x.size()));
  long unequal = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    unequal += std::isnan(x[i]) ? !std::isnan(got[i]) : std::bit_cast<Bits>(got[i]) != std::bit_cast<Bits>(want[i]);
  return unequal;
}
TEST_CASE("exp_of_nonpositive is exp") {
  CHECK(unequal_to_exp<float, std::uint32_t>() == 0);
  CHECK(unequal_to_exp<double, std::uint64_t>() == 0);
}

}  // namespace test_of_exp
