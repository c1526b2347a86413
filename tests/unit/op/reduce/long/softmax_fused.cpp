// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <harness/hosts.hpp>

#include "unit/op/reduce/support.hpp"

// softmax within larger expressions, below reductions, and in place: each row is made once, in scratch, beforehand or
// in the row of the result.
namespace {
namespace test_of_softmax_fused {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

ref::ndarray soft(const ref::ndarray& a) { return ref::softmax(a, {"columns"}); }
template <class F>
ref::ndarray combined(ref::ndarray a, const ref::ndarray& b, F f) {
  for (std::size_t i = 0; i < a.data.size(); ++i) a.data[i] = f(a.data[i], b.data[i]);
  return a;
}
template <class Expression>
auto in_one_kernel(Expression&& e) {
  const long before = nb::detail::count().kernels;
  auto stored = e.eval();
  CHECK(nb::detail::count().kernels == before + 1);
  return stored;
}

TEST_CASE("softmax within an expression is one kernel, for short rows, few and many, and long ones, few and many") {
  for (const auto& shape : {std::pair{3l, 10l}, {70, 10}, {70, 31}, {1, 1}, {40, 333}, {3, 9001}, {2, 700000}}) {
    const long m = shape.first, n = shape.second;
    CAPTURE(m);
    CAPTURE(n);
    const auto a = some<float>(rows = m, columns = n), b = some<float>(rows = m, columns = n);
    const auto r = reference_of(a), s = soft(r);
    const auto product = in_one_kernel(nb::softmax(a, columns) * b + 1.f);
    CHECK(allclose(product, combined(s, r, [](double p, double v) { return p * v + 1; })));
    const auto of_a_formula = in_one_kernel(b - nb::softmax(a + b, columns));
    auto doubled = r;
    for (double& v : doubled.data) v *= 2;
    CHECK(allclose(of_a_formula, combined(soft(doubled), r, [](double p, double v) { return v - p; })));
    const auto two = in_one_kernel(nb::softmax(a, columns) - nb::softmax(b * 2.f, columns));
    CHECK(allclose(two, combined(s, soft(doubled), [](double p, double q) { return p - q; })));
    const auto logs = in_one_kernel(nb::log_softmax(a, columns) * b);
    CHECK(
        allclose(logs, combined(ref::log_softmax(r, {"columns"}), r, [](double p, double v) { return p * v; }), 1e-4));
  }
}

TEST_CASE("below a reduction, and one below another") {
  for (const auto& [m, n] : {std::pair{70l, 10l}, {40, 333}, {2, 700000}}) {
    const auto a = some<float>(rows = m, columns = n), b = some<float>(rows = m, columns = n);
    const auto r = reference_of(a), s = soft(r);
    const auto expected = ref::sum(combined(s, r, [](double p, double v) { return p * v; }), {"columns"});
    CHECK(allclose(nb::sum(nb::softmax(a, columns) * b, columns), expected));
    CHECK(allclose(nb::sum(nb::softmax(a, columns) * b, rows),
                   ref::sum(combined(s, r, [](double p, double v) { return p * v; }), {"rows"})));
    CHECK(allclose(nb::softmax(nb::softmax(a, columns) * 3.f, columns),
                   soft(combined(s, s, [](double p, double) { return 3 * p; }))));
    CHECK(allclose(nb::sum(nb::softmax(a, columns), columns), std::vector<double>(std::size_t(m), 1.), 1e-5));
  }
}

TEST_CASE("beside other dims: not along the last one, spread over one more, of static size one") {
  const auto a = some<float>(rows = 6, columns = 40);
  const auto r = reference_of(a);
  const auto wide = some<float>(rows = 6, columns = 40, y = 3);
  const auto spread = (nb::softmax(a, columns) * wide).eval();
  const auto s = soft(r);
  const auto got = nb::to_vector(spread), factors = nb::to_vector(wide);
  double worst = 0;
  for (std::size_t i = 0; i < 720; ++i) worst = std::max(worst, std::abs(got[i] - s.data[i / 3] * factors[i]));
  CHECK(worst < 1e-5);
  CHECK(allclose(nb::softmax(a, rows) + a,
                 combined(ref::softmax(r, {"rows"}), r, [](double p, double v) { return p + v; })));
  const auto matrix = some<float>(5, 7);
  const auto ones = nb::softmax(nb::sum(matrix, dim<1>, keepdims), dim<1>) * matrix;
  CHECK(allclose(ones, reference_of(matrix)));
}

TEST_CASE("in place: the row of the result is the row of the operand") {
  for (const auto& [m, n] : {std::pair{70l, 10l}, {40, 333}, {3, 9001}}) {
    auto a = some<float>(rows = m, columns = n);
    const auto r = reference_of(a);
    a = nb::softmax(a, columns);
    CHECK(allclose(a, soft(r)));
    a = some<float>(rows = m, columns = n);
    a = nb::softmax(a + 1.f, columns);
    CHECK(allclose(a, soft(r)));
    a = some<float>(rows = m, columns = n);
    a = nb::softmax(a, columns) * a;
    CHECK(allclose(a, combined(soft(r), r, [](double p, double v) { return p * v; })));
    a = some<float>(rows = m, columns = n);
    change(a, [n = n](float* v) { v[n] = inf; });
    a = nb::softmax(a, columns);
    const auto got = nb::to_vector(a);
    CHECK(std::isnan(got[std::size_t(n)]));
    CHECK(got[std::size_t(2 * n - 1)] == 0);
  }
}

#if KERNELS_ON_HOSTS
TEST_CASE("an operand that takes long is worked out once a row") {
  const auto a = some<float>(rows = 40, columns = 320);
  long made = 0;
  const auto s = nb::softmax(nb::map([&made](float v) { return ++made, v; }, a), columns).eval();
  CHECK(made == 40 * 320);
  CHECK(allclose(s, soft(reference_of(a))));
}
#endif

}  // namespace test_of_softmax_fused
}  // namespace
