// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <limits>
#include <nabla/transform/jvp.hpp>
#include <vector>

#include "gradients.hpp"

// Derivatives where values are equal, or not finite, beside their definitions.
namespace test_of_limits {

using namespace app;

namespace {

const double inf = std::numeric_limits<double>::infinity();

/// Rows of n: all -inf; 0.5, -inf, 1, the others -inf; 2 alone beside -inf; finite ones.
template <class T, class... D>
auto rows_beside_limits(long n, bool transposed, D... dims) {
  auto x = nb::zeros<T>(dims...);
  harness::set_elements(x, [&](long k) {
    const long i = transposed ? k % 4 : k / n, j = transposed ? k / 4 : k % n;
    const double limits[4][3] = {{-inf, -inf, -inf}, {0.5, -inf, 1.}, {-inf, 2., -inf}, {0.1, -0.2, 0.3}};
    return j < 3 ? limits[i][j] : i == 3 ? 0.01 * double(j) : -inf;
  });
  return x;
}

/// The derivative of a softmax, or of its logarithm, by its definition, row by row: what goes back, or goes forwards.
struct by_definition {
  bool of_logarithm, forward;
  std::vector<double> operator()(const std::vector<double>& x, const std::vector<double>& c) const {
    double largest = -inf, total = 0;
    for (const double v : x) largest = std::max(largest, v);
    std::vector<double> s;
    for (const double v : x) s.push_back(std::exp(v - largest)), total += s.back();
    for (double& each : s) each /= total;
    double sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j) sum += (of_logarithm && !forward ? 1 : s[j]) * c[j];
    std::vector<double> out;
    for (std::size_t j = 0; j < x.size(); ++j)
      out.push_back(!of_logarithm ? s[j] * (c[j] - sum) : forward ? c[j] - sum : c[j] - s[j] * sum);
    return out;
  }
};

template <class X>
bool is_row_by_row(const by_definition& f, const X& got, const X& x, const X& c, long n, bool transposed) {
  const auto all = nb::to_vector(got), xs = nb::to_vector(x), cs = nb::to_vector(c);
  for (long i = 0; i < 4; ++i) {
    const auto at = [&](long j) { return std::size_t(transposed ? j * 4 + i : i * n + j); };
    std::vector<double> row, cotangent;
    for (long j = 0; j < n; ++j) row.push_back(double(xs[at(j)])), cotangent.push_back(double(cs[at(j)]));
    const auto expected = f(row, cotangent);
    for (long j = 0; j < n; ++j) {
      const double found = double(all[at(j)]), wanted = expected[std::size_t(j)];
      const double tolerance = sizeof(all[0]) == 4 ? 1e-5 : 1e-12;
      if (std::isnan(found) != std::isnan(wanted)) return false;
      if (!std::isnan(wanted) && !(std::abs(found - wanted) <= tolerance * (1 + std::abs(wanted)))) return false;
    }
  }
  return true;
}

/// Both modes, of a softmax of values in memory and of one of an expression.
template <class T>
void check_softmax(long n) {
  const auto check = [&](auto x, bool transposed) {
    const auto c = nb::to_vector(nb::astype<T>(nb::cos(nb::astype<double>(nb::iota<std::int32_t>(x.total_size())))));
    const auto weights = [&] {
      auto w = nb::zeros_like(x).eval();
      harness::set_elements(w, [&](long i) { return c[std::size_t(i)]; });
      return w;
    }();
    const auto of = [&](bool of_logarithm, auto word) {
      CAPTURE(of_logarithm);
      const auto back = nb::materialize(grad([&](auto v) { return nb::sum(word(v) * weights, batch, hidden); })(x));
      CHECK(is_row_by_row({of_logarithm, false}, back, x, weights, n, transposed));
      const auto of_stored = nb::materialize(
          grad([&](auto v) { return nb::sum(word((v * T(1)).eval()).eval() * weights, batch, hidden); })(x));
      CHECK(is_row_by_row({of_logarithm, false}, of_stored, x, weights, n, transposed));
      const auto forward = nb::materialize(nb::jvp([&](auto v) { return word(v).eval(); }, x, weights).second);
      CHECK(is_row_by_row({of_logarithm, true}, forward, x, weights, n, transposed));
    };
    of(false, [](auto v) { return nb::softmax(v, hidden); });
    of(true, [](auto v) { return nb::log_softmax(v, hidden); });
  };
  CAPTURE(n);
  check(rows_beside_limits<T>(n, false, batch = 4, hidden = n), false);
  check(rows_beside_limits<T>(n, true, hidden = n, batch = 4), true);
}

}  // namespace

TEST_CASE(
    "softmax and log_softmax of rows with some -inf, and of -inf alone: nan in both modes, as the value, and there "
    "only") {
  for (const long n : {3, 17, 300}) {
    check_softmax<double>(n);
    check_softmax<float>(n);
  }
}

TEST_CASE("softmax of -inf alone: nothing comes back from what was not taken, where jax has nan") {
  const auto x = nb::full<double>(-inf, 3);
  const auto masked = [](auto word) {
    return [=](auto v) { return nb::sum(nb::where(nb::isfinite(v), word(v), 0.)); };
  };
  CHECK(allclose(grad(masked([](auto v) { return nb::softmax(v); }))(x), {0., 0., 0.}));
  CHECK(allclose(grad(masked([](auto v) { return nb::log_softmax(v); }))(x), {0., 0., 0.}));
  // And the largest of what is masked does not move what is not: masked attention with a row that sees nothing.
  const auto seen = nb::array_from<double>({0.5, -inf, 1.}, 3);
  const auto s = nb::to_vector(nb::softmax(seen));
  const double of_0 = s[0] * (1 - s[0]), of_2 = -s[0] * s[2];
  CHECK(allclose(grad([](auto v) { return nb::softmax(v)(0L); })(seen), {of_0, 0., of_2}));
}

TEST_CASE("ties of min: those that are the least share the cotangent, and their tangents are averaged") {
  const auto x = nb::array_from<double>({2., 1., 1., 3., 1.}, 5);
  const auto t = nb::array_from<double>({1., 2., 3., 4., 5.}, 5);
  const auto least = [](auto v) { return nb::min(v); };
  CHECK(allclose(grad(least)(x), {0., 1. / 3, 1. / 3, 0., 1. / 3}));
  CHECK(nb::jvp(least, x, t).second.item() == doctest::Approx(10. / 3));
  // Of rows and of columns, where only some have ties; in f32; and of equal limits.
  const auto m = nb::array_from<double>({1., 1., 4., 0., 5., 1.}, batch = 2, hidden = 3);
  CHECK(allclose(grad([](auto v) { return nb::sum(nb::min(v, hidden), batch); })(m), {0.5, 0.5, 0., 1., 0., 0.}));
  CHECK(allclose(grad([](auto v) { return nb::sum(nb::min(v, batch), hidden); })(m), {0., 1., 0., 1., 0., 1.}));
  CHECK(allclose(nb::jvp([](auto v) { return nb::min(v, hidden).eval(); }, m,
                         nb::array_from<double>({1., 3., 9., 7., 9., 9.}, batch = 2, hidden = 3))
                     .second,
                 {2., 7.}));
  CHECK(allclose(grad([](auto v) { return nb::min(v); })(nb::array_from<float>({2.f, 1.f, 1.f}, 3)), {0., 0.5, 0.5}));
  CHECK(allclose(grad(least)(nb::array_from<double>({-inf, 0., -inf}, 3)), {0.5, 0., 0.5}));
  CHECK(allclose(grad([](auto v) { return nb::min(v * v); })(nb::array_from<double>({-1., 2., 1.}, 3)), {-1., 0., 1.}));
  // Element by element: half each.
  CHECK(allclose(grad([](auto v) { return nb::sum(nb::minimum(v, 1.)); })(nb::array_from<double>({0., 1., 2.}, 3)),
                 {1., 0.5, 0.}));
}

}  // namespace test_of_limits
