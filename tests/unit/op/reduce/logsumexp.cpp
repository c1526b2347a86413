// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_logsumexp {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 logsumexp in each kind of axis form, every dtype and size") {
  check_reduction(NABLA_TEST_REDUCTION(logsumexp));
}
TEST_CASE("S3-43 logsumexp in every axis form") { check_all_forms(NABLA_TEST_REDUCTION(logsumexp)); }

TEST_CASE("S3-02 logsumexp over a position that is kept") {
  const auto l = nb::logsumexp(nb::zeros<float>(4, 10), dim<1>, keepdims).eval();
  CHECK(l.sizes()[0] == 4);
  CHECK(l.sizes()[1] == 1);
  CHECK(allclose(l, std::vector<double>(4, std::log(10.)), 0, 1e-6));
}

TEST_CASE("logsumexp does not overflow, nor vanish") {
  for (const long n : {1, 5, 33, 1000}) {
    CHECK(nb::logsumexp(nb::full<float>(1e30f, rows = n), rows).item() == 1e30f);
    CHECK(nb::logsumexp(nb::full<float>(-1000, rows = n), rows).item() ==
          doctest::Approx(-1000 + std::log(double(n))));
  }
}

TEST_CASE_TEMPLATE("logsumexp where all are -inf, one is inf, one is nan, along rows and along columns", T, float, double) {
  const T nan = static_cast<T>(not_a_number);
  for (const long n : {3, 40, 1000, 5000}) {  // the last in two chunks
    auto a = some<T>(rows = 7, columns = n);
    change(a, [&](T* v) {
      for (long j = 0; j < n; ++j) v[j] = -inf;
      v[n + n / 2] = inf;
      v[2 * n + n - 1] = nan;
      v[3 * n] = -inf;
      v[4 * n + 1] = -nan;
      v[5 * n] = inf, v[5 * n + 1] = -nan;
    });
    const auto expected = ref::logsumexp(reference_of(a), {"columns"});
    CHECK(expected.data[0] == -inf);
    CHECK(allclose(nb::logsumexp(a, columns), expected));
    auto b = nb::zeros<T>(columns = n, rows = 7);
    const auto numbers = nb::to_vector(a);
    harness::set_elements(b, [&](long k) { return numbers[std::size_t(k % 7 * n + k / 7)]; });
    CHECK(allclose(nb::logsumexp(b, columns), expected));
  }
}

TEST_CASE("logsumexp of nothing is -inf, and f32 of integers") {
  CHECK(nb::logsumexp(nb::zeros<float>(rows = 0), rows).item() == -inf);
  CHECK(allclose(nb::logsumexp(nb::zeros<float>(rows = 0, columns = 2), rows), {-inf, -inf}));
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::logsumexp(nb::zeros<std::int32_t>(2)))>, float>);
}

}  // namespace test_of_logsumexp
}  // namespace
