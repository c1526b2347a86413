// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/scalar/classify.hpp>

#include <memory>

#include "ulp.hpp"

namespace test_of_classify {

namespace {

template <class T, class F>
void check_test(void (*loop)(bool*, const T*, long), F reference) {
  const std::vector<T> x = ulp::patterns<T>(sizeof(T) == 4 ? 65'537 : 281'474'976'710'597);
  const auto found = std::make_unique<bool[]>(x.size());
  loop(found.get(), x.data(), static_cast<long>(x.size()));
  long wrong = 0;
  for (std::size_t i = 0; i < x.size(); ++i) wrong += found[i] != reference(x[i]);
  CHECK(wrong == 0);
}

/// Infinity and nan that differ in one bit, high or low.
template <class T>
void check_nans() {
  using bits = typename ulp::wider<T>::bits;
  const bits inf = std::bit_cast<bits>(std::numeric_limits<T>::infinity());
  for (bits mantissa = 1; mantissa != 0 && (inf | mantissa) != inf; mantissa <<= 1) {
    const T nan = std::bit_cast<T>(inf | mantissa);
    CHECK(nabla::math::isnan(nan));
    CHECK(!nabla::math::isinf(nan));
    CHECK(!nabla::math::isfinite(nan));
  }
}

}  // namespace

TEST_CASE("isnan, isinf, isfinite: right over all bit patterns") {
  check_test<float>(loops::isnan, [](float x) { return std::isnan(x); });
  check_test<float>(loops::isinf, [](float x) { return std::isinf(x); });
  check_test<float>(loops::isfinite, [](float x) { return std::isfinite(x); });
  check_test<double>(loops::isnan, [](double x) { return std::isnan(x); });
  check_test<double>(loops::isinf, [](double x) { return std::isinf(x); });
  check_test<double>(loops::isfinite, [](double x) { return std::isfinite(x); });
}

TEST_CASE("isnan: every single bit of a nan") {
  check_nans<float>();
  check_nans<double>();
}

TEST_CASE("isnan, isinf, isfinite of integers, copysign of a zero and a nan") {
  static_assert(!nabla::math::isnan(3) && !nabla::math::isinf(3) && nabla::math::isfinite(3));
  CHECK(std::signbit(nabla::math::copysign(0.f, -1.f)));
  CHECK(std::signbit(nabla::math::copysign(std::numeric_limits<float>::quiet_NaN(), -0.f)));
  static_assert(nabla::math::copysign(3., -0.) == -3.);
}

}  // namespace test_of_classify
