// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

// softmax and log_softmax along dims that are not the last in memory: blocks of columns side by side.
namespace {
namespace test_of_softmax_columns {

using namespace app;

const auto softmax_of = [](const auto& a, auto... along) { return nb::softmax(a, along...); };
const auto log_softmax_of = [](const auto& a, auto... along) { return nb::log_softmax(a, along...); };

template <class Word>
void along_dims_before_the_last(Word word, ref::ndarray (*reference)(const ref::ndarray&, const ref::over&)) {
  const auto z = some<float>(3, rows = 70, x = 2, columns = 20);
  const auto r = reference_of(z);
  compare("rows", word(z, rows), reference(r, {"rows"}));
  compare("x", word(z, x), reference(r, {"x"}));
  compare("dim<0>, x", word(z, nb::dim<0>, x), reference(r, {0, "x"}));
  const auto by = some<float>(columns = 20);
  compare("of a formula", word(z * 0.5f - by, rows), reference(reference_of((z * 0.5f - by).eval()), {"rows"}));
}

TEST_CASE("softmax along dims before the last, apart and of a formula") {
  along_dims_before_the_last(softmax_of, ref::softmax);
}
TEST_CASE("log_softmax along dims before the last, apart and of a formula") {
  along_dims_before_the_last(log_softmax_of, ref::log_softmax);
}

/// Columns of one 0 and one more, of -inf alone, with an inf, with a nan, and of finite numbers.
template <class Word>
long wrong_beside_limits(Word word, const double (&expected)[2]) {
  constexpr long m = 70, n = 20;
  auto a = nb::zeros<float>(rows = m, columns = n);
  change(a, [](float* row) {
    for (long i = 0; i < m; ++i, row += n) {
      row[0] = i < 2 ? 0 : -inf;
      row[1] = -inf;
      row[2] = i == 5 ? inf : 0;
      row[3] = i == m - 1 ? not_a_number : 0;
    }
  });
  const auto got = nb::to_vector(word(a, rows));
  long wrong = 0;
  for (long i = 0; i < m; ++i) {
    const float* row = got.data() + i * n;
    const double none = expected[1];
    wrong += !nb::testing::allclose(row[0], i < 2 ? expected[0] : none);
    wrong += !std::isnan(row[1]);
    wrong += i == 5 ? !std::isnan(row[2]) : row[2] != none;
    wrong += !std::isnan(row[3]);
    wrong += !nb::testing::allclose(row[n - 1], none == 0 ? 1. / m : -std::log(double(m)));
  }
  return wrong;
}

TEST_CASE("softmax and log_softmax of columns beside -inf, of only -inf, beside inf and beside nan") {
  CHECK(wrong_beside_limits(softmax_of, {0.5, 0}) == 0);
  CHECK(wrong_beside_limits(log_softmax_of, {std::log(0.5), -inf}) == 0);
}

TEST_CASE("softmax of columns is one kernel, of a formula also") {
  const auto a = some<float>(rows = 37, columns = 333);
  const auto b = some<float>(columns = 333);
  const long before = nb::detail::count().kernels;
  const auto plain = nb::softmax(a, rows).eval();
  CHECK(nb::detail::count().kernels == before + 1);
  const auto of_a_formula = nb::softmax(a * 0.5f - b, rows).eval();
  CHECK(nb::detail::count().kernels == before + 2);
  CHECK(nb::testing::allclose(plain, ref::softmax(reference_of(a), {"rows"})));
  CHECK(nb::testing::allclose(of_a_formula, ref::softmax(reference_of((a * 0.5f - b).eval()), {"rows"})));
}

TEST_CASE("softmax of columns within an expression is made once, and so is one that is repeated along rows") {
  const auto a = some<float>(rows = 37, columns = 333);
  const auto v = some<float>(rows = 37);
  const auto s = nb::softmax(a, rows).eval();
  const auto t = nb::softmax(v, rows).eval();
  const long before = nb::detail::count().kernels;
  const auto within = (nb::softmax(a, rows) * a - 1.f).eval();
  CHECK(nb::detail::count().kernels == before + 2);
  const auto repeated = (a * nb::softmax(v, rows)).eval();
  CHECK(nb::detail::count().kernels == before + 4);
  CHECK(nb::testing::allclose(within, s * a - 1.f));
  CHECK(nb::testing::allclose(repeated, a * t));
}

}  // namespace test_of_softmax_columns
}  // namespace
