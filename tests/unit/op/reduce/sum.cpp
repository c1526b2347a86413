// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

using namespace app;
using nb::dim, nb::sum, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 sum in each kind of axis form, every dtype and size") { check_reduction(NABLA_TEST_REDUCTION(sum)); }
TEST_CASE("S3-43 sum in every axis form") { check_all_forms(NABLA_TEST_REDUCTION(sum)); }

TEST_CASE("S3-04 sum over one position") {
  const auto a = nb::array_from<float>({1, 2, 3, 4, 5, 6}, 2, 3);
  CHECK(allclose(sum(a, dim<1>), {6, 15}));
  CHECK(allclose(sum(a, dim<-2>), {5, 7, 9}));
}

TEST_CASE("S3-39, S3-40, S3-41 positions and names in one call, and one after the other") {
  const auto a = nb::iota<float>(x = 2);
  const auto b = nb::iota<float>(5, y = 4);
  CHECK(sum(a + b, dim<0>, x, y).item() == 400);
  CHECK(sum(sum(sum(a + b, dim<0>), x), y).item() == 400);
}

TEST_CASE("S3-31, S3-20 names are not seen by a word that does not mention them") {
  const auto z = some<float>(x = 3, 5, y = 2, 7);
  const auto s = sum(z);
  CHECK(s.rank() == 0);
  CHECK(s.total_rank() == 2);
  CHECK(z.size() == 35);
  CHECK(allclose(s, ref::sum(reference_of(z))));
  const auto numbers = nb::to_vector(z), sums = nb::to_vector(s);
  // as if it were run for each x and each y
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 2; ++j) {
      double expected = 0;
      for (std::size_t p = 0; p < 5; ++p)
        for (std::size_t q = 0; q < 7; ++q) expected += numbers[((i * 5 + p) * 2 + j) * 7 + q];
      CHECK(sums[i * 2 + j] == doctest::Approx(expected));
    }
}

TEST_CASE("bool and u8 are counted in i32, i64 keeps its dtype") {
  const auto b = nb::array_from<bool>({true, false, true, true}, 4);
  CHECK(sum(b).item() == 3);
  const auto u = nb::array_from<std::uint8_t>({200, 100}, 2);
  CHECK(sum(u).item() == 300);
  const auto l = nb::array_from<std::int64_t>({1l << 60, 1l}, 2);
  CHECK(sum(l).item() == (1l << 60) + 1);
}

TEST_CASE("a scalar is its own sum, and nothing sums to zero") {
  const auto one = nb::full<float>(2.5f);
  CHECK(sum(one).item() == 2.5f);
  CHECK(sum(nb::zeros<float>(rows = 0), rows).item() == 0);
  CHECK(allclose(sum(nb::zeros<float>(rows = 0, columns = 3), rows), {0, 0, 0}));
  CHECK(allclose(sum(nb::zeros<float>(rows = 3, columns = 0), columns), {0, 0, 0}));
}

TEST_CASE("ten million floats lose nothing, along rows and along columns") {
  const long n = 10'000'000;
  auto a = nb::zeros<float>(rows = n);
  double exact = 0;
  harness::set_elements(a, [&](long i) {
    const float v = 0.1f + static_cast<float>(i % 1000) * 1e-3f;
    exact += v;
    return v;
  });
  CHECK(std::abs(sum(a, rows).item() - exact) < 1e-6 * exact);
  const auto ones = nb::ones<float>(rows = n);
  CHECK(sum(ones, rows).item() == 1e7f);
  const auto tall = nb::ones<float>(rows = n / 4, columns = 4);
  CHECK(allclose(sum(tall, rows), std::vector<double>(4, 2.5e6), 0, 0));
}

TEST_CASE("a reduction runs within what it is part of") {
  const auto a = some<float>(rows = 20, columns = 30);
  const auto kept = some<float>(20, 30);
  const long before = nb::detail::count().kernels;
  const auto share = (a / sum(a * a, columns)).eval();
  CHECK(nb::detail::count().kernels == before + 1);
  const auto shifted = (kept - nb::sum(kept, dim<-1>, keepdims)).eval();
  CHECK(nb::detail::count().kernels == before + 2);
  const auto p = nb::to_vector(a), q = nb::to_vector(kept), shares = nb::to_vector(share),
             less = nb::to_vector(shifted);
  for (std::size_t i = 0; i < 20; ++i) {
    double squares = 0, total = 0;
    for (std::size_t j = i * 30; j < i * 30 + 30; ++j) {
      squares += p[j] * p[j];
      total += q[j];
    }
    for (std::size_t j = i * 30; j < i * 30 + 30; ++j) {
      CHECK(shares[j] == doctest::Approx(p[j] / squares).epsilon(1e-5));
      CHECK(less[j] == doctest::Approx(q[j] - total).epsilon(1e-5));
    }
  }
}

TEST_CASE("a reduction along columns, then along what is left, and one below another") {
  const auto a = some<float>(rows = 33, columns = 50);
  const auto r = reference_of(a);
  CHECK(sum(sum(a, rows), columns).item() == doctest::Approx(sum(a, nb::all).item()).epsilon(1e-5));
  const auto nested = sum(a * sum(a, columns), columns);
  const auto totals = ref::sum(r, {"columns"}).data;
  const auto got = nb::to_vector(nested);
  for (std::size_t i = 0; i < 33; ++i) CHECK(got[i] == doctest::Approx(totals[i] * totals[i]));
}

TEST_CASE("S3-42 a position that is given a name takes part as one") {
  const auto a = nb::iota<float>(x = 2);
  const auto b = nb::rename(nb::iota<float>(5, 4), dim<1> = y);
  CHECK(sum(a + b, dim<0>, x, y).item() == 400);
}
