// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_log_softmax {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

template <class T>
void in_two_forms() {
  const auto z = some<T>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("y", nb::log_softmax(z, y), ref::log_softmax(r, {"y"}));
  compare("dim<0>, x, y", nb::log_softmax(z, dim<0>, x, y), ref::log_softmax(r, {0, "x", "y"}));
}

void in_every_form() {
  in_two_forms<float>();
  const auto z = some<float>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("dim<0>", nb::log_softmax(z, dim<0>), ref::log_softmax(r, {0}));
  compare("dim<-1>", nb::log_softmax(z, dim<-1>), ref::log_softmax(r, {-1}));
  compare("x", nb::log_softmax(z, x), ref::log_softmax(r, {"x"}));
  compare("x, y", nb::log_softmax(z, x, y), ref::log_softmax(r, {"x", "y"}));
  compare("all", nb::log_softmax(z, nb::all), ref::log_softmax(r, {0, 1, "x", "y"}));
}

TEST_CASE("S3-43 log_softmax in every axis form and dtype") {
  in_every_form();
  in_two_forms<double>();
  in_two_forms<std::int32_t>();
  in_two_forms<bool>();
  const auto one = some<float>(x = 3, 40);
  compare("none named: the one positional dim", nb::log_softmax(one), ref::log_softmax(reference_of(one)));
}

TEST_CASE("log_softmax in every size") {
  auto both = [](long m, long n) {
    const auto z = some<float>(rows = m, columns = n);
    const auto r = reference_of(z);
    const std::string size = std::to_string(m) + " x " + std::to_string(n);
    compare("along rows, " + size, nb::log_softmax(z, columns), ref::log_softmax(r, {"columns"}));
    compare("along columns, " + size, nb::log_softmax(z, rows), ref::log_softmax(r, {"rows"}));
  };
  for (const long n : {1, 3, 8, 15, 31, 33, 64, 100}) both(70, n);
  both(3, 9001);
  both(37, 2100);
  both(1000, 7);
}

TEST_CASE("log_softmax along the last dim is one kernel, of a formula also") {
  const auto a = some<float>(rows = 37, columns = 333);
  const auto b = some<float>(columns = 333);
  const auto e = (a * 0.5f - b).eval();
  const long before = nb::detail::count().kernels;
  const auto plain = nb::log_softmax(a, columns).eval();
  CHECK(nb::detail::count().kernels == before + 1);
  const auto of_a_formula = nb::log_softmax(a * 0.5f - b, columns).eval();
  CHECK(nb::detail::count().kernels == before + 2);
  CHECK(allclose(plain, ref::log_softmax(reference_of(a), {"columns"})));
  CHECK(allclose(of_a_formula, ref::log_softmax(reference_of(e), {"columns"})));
}

TEST_CASE("log_softmax of large numbers, along a dim of static size one, and of nothing") {
  CHECK(allclose(nb::log_softmax(nb::full<float>(1e30f, 2)), {std::log(0.5), std::log(0.5)}));
  const auto column = nb::sum(some<float>(5, 7), dim<1>, keepdims).eval();
  CHECK(allclose(nb::log_softmax(column, dim<1>), ref::log_softmax(reference_of(column), {1})));
  CHECK(nb::log_softmax(nb::zeros<float>(rows = 3, columns = 0), columns).eval().total_size() == 0);
}

TEST_CASE("log_softmax beside -inf, of only -inf, beside inf and beside nan") {
  for (const long n : {3, 40, 1000}) {
    auto a = nb::zeros<float>(rows = 4, columns = n);
    change(a, [&](float* v) { set_limits_of_softmax(v, n); });
    const auto all = nb::to_vector(nb::log_softmax(a, columns));
    const float* const got = all.data();
    long wrong = 0;
    for (long j = 0; j < n; ++j) {
      const double first = j < 2 ? std::log(0.5) : -inf;
      wrong += !nb::testing::allclose(got[j], first);
      wrong += !std::isnan(got[n + j]);
      wrong += j == n / 2 ? !std::isnan(got[2 * n + j]) : got[2 * n + j] != -inf;
      wrong += !std::isnan(got[3 * n + j]);
    }
    CHECK(wrong == 0);
  }
}

}  // namespace test_of_log_softmax
}  // namespace
