// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_softmax {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

template <class T>
void in_two_forms() {
  const auto z = some<T>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("y", nb::softmax(z, y), ref::softmax(r, {"y"}));
  compare("dim<0>, x, y", nb::softmax(z, dim<0>, x, y), ref::softmax(r, {0, "x", "y"}));
}

void in_every_form() {
  in_two_forms<float>();
  const auto z = some<float>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("dim<0>", nb::softmax(z, dim<0>), ref::softmax(r, {0}));
  compare("dim<-1>", nb::softmax(z, dim<-1>), ref::softmax(r, {-1}));
  compare("x", nb::softmax(z, x), ref::softmax(r, {"x"}));
  compare("x, y", nb::softmax(z, x, y), ref::softmax(r, {"x", "y"}));
  compare("all", nb::softmax(z, nb::all), ref::softmax(r, {0, 1, "x", "y"}));
}

TEST_CASE("S3-43 softmax in every axis form and dtype") {
  in_every_form();
  in_two_forms<double>();
  in_two_forms<std::int32_t>();
  in_two_forms<bool>();
  const auto one = some<float>(x = 3, 40);
  compare("none named: the one positional dim", nb::softmax(one), ref::softmax(reference_of(one)));
}

TEST_CASE("softmax in every size") {
  auto both = [](long m, long n) {
    const auto z = some<float>(rows = m, columns = n);
    const auto r = reference_of(z);
    const std::string size = std::to_string(m) + " x " + std::to_string(n);
    compare("along rows, " + size, nb::softmax(z, columns), ref::softmax(r, {"columns"}));
    compare("along columns, " + size, nb::softmax(z, rows), ref::softmax(r, {"rows"}));
  };
  for (const long n : {1, 3, 8, 15, 31, 33, 64, 100}) both(70, n);
  both(3, 9001);
  both(37, 2100);
  both(1000, 7);
}

TEST_CASE("softmax along the last dim is one kernel, of a formula also") {
  const auto a = some<float>(rows = 37, columns = 333);
  const auto b = some<float>(columns = 333);
  const auto e = (a * 0.5f - b).eval();
  const long before = nb::detail::count().kernels;
  const auto plain = nb::softmax(a, columns).eval();
  CHECK(nb::detail::count().kernels == before + 1);
  const auto of_a_formula = nb::softmax(a * 0.5f - b, columns).eval();
  CHECK(nb::detail::count().kernels == before + 2);
  CHECK(allclose(plain, ref::softmax(reference_of(a), {"columns"})));
  CHECK(allclose(of_a_formula, ref::softmax(reference_of(e), {"columns"})));
}

TEST_CASE("softmax of a sum along the last dim, by itself and within an expression") {
  const auto a = some<float>(rows = 37, columns = 40, x = 5);
  const auto b = some<float>(columns = 40, x = 5);
  const auto scores = nb::sum(a * b, x).eval();
  const auto by_columns = ref::softmax(reference_of(scores), {"columns"});
  const auto by_rows = ref::softmax(reference_of(scores), {"rows"});
  compare("last", nb::softmax(nb::sum(a * b, x), columns), by_columns);
  compare("last, log", nb::exp(nb::log_softmax(nb::sum(a * b, x), columns)), by_columns);
  compare("not last", nb::softmax(nb::sum(a * b, x), rows), by_rows);
  compare("not last, log", nb::exp(nb::log_softmax(nb::sum(a * b, x), rows)), by_rows);
  compare("within", nb::softmax(nb::sum(a * b, x), columns) * 1.f, by_columns);
  compare("not last, within", nb::softmax(nb::sum(a * b, x), rows) * 1.f, by_rows);
  compare("of less a maximum", nb::softmax(scores - nb::max(scores, columns), rows),
          ref::softmax(reference_of((scores - nb::max(scores, columns)).eval()), {"rows"}));
}

TEST_CASE("softmax of large numbers, along a dim of static size one, and of nothing") {
  CHECK(allclose(nb::softmax(nb::full<float>(1e30f, 2)), {0.5, 0.5}));
  const auto column = nb::sum(some<float>(5, 7), dim<1>, keepdims).eval();
  CHECK(allclose(nb::softmax(column, dim<1>), ref::softmax(reference_of(column), {1})));
  CHECK(nb::softmax(nb::zeros<float>(rows = 3, columns = 0), columns).eval().total_size() == 0);
}

TEST_CASE("softmax beside -inf, of only -inf, beside inf and beside nan") {
  for (const long n : {3, 40, 1000}) {
    auto a = nb::zeros<float>(rows = 6, columns = n);
    change(a, [&](float* v) {
      set_limits_of_softmax(v, n);
      v[4 * n + 1] = -not_a_number;
      v[5 * n] = inf, v[5 * n + 2] = not_a_number;
    });
    const auto all = nb::to_vector(nb::softmax(a, columns));
    const float* const got = all.data();
    long wrong = 0;
    for (long j = 0; j < n; ++j) {
      const double first = j < 2 ? 0.5 : 0;
      wrong += !nb::testing::allclose(got[j], first);
      wrong += !std::isnan(got[n + j]);
      wrong += j == n / 2 ? !std::isnan(got[2 * n + j]) : got[2 * n + j] != 0;
      for (const long row : {3, 4, 5}) wrong += !std::isnan(got[row * n + j]);
    }
    CHECK(wrong == 0);
  }
}

}  // namespace test_of_softmax
}  // namespace
