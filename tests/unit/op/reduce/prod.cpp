// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_prod {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

// Powers of two: products of any length are exact, and none overflows on the way.
template <class T, class... D>
auto factors(D... dims) {
  constexpr double signed_ones[] = {2, -1, 0.5, 1, -1};
  constexpr int whole_ones[] = {1, -1, 1, 1, -1, 1, 1};
  auto a = nb::zeros<T>(dims...);
  const auto factor = [&](long i) { return std::is_floating_point_v<T> ? signed_ones[i % 5] : whole_ones[i % 7]; };
  harness::set_elements(a, factor);
  return a;
}

template <class T>
void against_the_reference(long m, long n) {
  const auto z = factors<T>(rows = m, columns = n);
  const auto r = reference_of(z);
  const std::string size = std::to_string(m) + " x " + std::to_string(n);
  compare("along rows, " + size, nb::prod(z, columns), ref::prod(r, {"columns"}), {0, 0});
  compare("along columns, " + size, nb::prod(z, rows), ref::prod(r, {"rows"}), {0, 0});
}

TEST_CASE("S3-43 prod in each kind of axis form") { check_forms(NABLA_TEST_REDUCTION(prod)); }

TEST_CASE("prod in every dtype and size, of numbers whose product is not zero") {
  for (const long n : {1, 3, 8, 16, 31, 33, 64, 101}) against_the_reference<float>(71, n);
  against_the_reference<float>(3, 9001);
  against_the_reference<float>(1001, 7);
  against_the_reference<double>(37, 333);
  against_the_reference<std::int32_t>(37, 333);
  against_the_reference<std::int64_t>(37, 333);
}

TEST_CASE("the product of truth values and of u8 is i32, of other integers their dtype") {
  const auto b = nb::prod(nb::array_from<bool>({true, false}, 2));
  static_assert(std::is_same_v<nb::value_type_t<decltype(b)>, std::int32_t>);
  CHECK(b.item() == 0);
  CHECK(nb::prod(nb::array_from<bool>({true, true}, 2)).item() == 1);
  CHECK(nb::prod(nb::array_from<std::int64_t>({1l << 40, 1l << 20, -3l}, 3)).item() == -3 * (1l << 60));
  CHECK(nb::prod(nb::array_from<std::uint8_t>({20, 20}, 2)).item() == 400);
}

TEST_CASE("the product of nothing is one, and nan is passed on") {
  CHECK(nb::prod(nb::zeros<float>(rows = 0), rows).item() == 1);
  CHECK(allclose(nb::prod(nb::zeros<float>(rows = 0, columns = 3), rows), {1, 1, 1}));
  const auto a = nb::array_from<float>({1.f, not_a_number, 3.f, 2.f, inf, -3.f, 0.f, inf, 1.f}, rows = 3, columns = 3);
  CHECK(allclose(nb::prod(a, columns), {not_a_number, -inf, not_a_number}));
}

}  // namespace test_of_prod
}  // namespace
