// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_associative_scan {

NABLA_AXES(time, state)
using nb::dim, nb::reverse;

/// h = a h + b, two steps made one.
struct two_steps {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const {
    const auto& [a, b] = x;
    const auto& [c, d] = y;
    return std::tuple(c * a, c * b + d);
  }
};
/// Products of matrices: the order counts.
struct product {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const {
    return nb::matmul(x, y);
  }
};
struct larger {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const {
    return nb::maximum(x, y);
  }
};

TEST_CASE("a linear recurrence, as a loop makes it, of any length") {
  for (const long n : {1L, 2L, 3L, 7L, 8L, 33L}) {
    const auto a = nb::sin(nb::iota<double>(time = n, state = 3) * 1.3).eval(), b = nb::cos(nb::iota<double>(time = n, state = 3)).eval();
    const auto [p, h] = nb::associative_scan(time, std::tuple(a, b), two_steps{});
    const auto [last, steps] = nb::scan(time, nb::zeros<double>(state = 3), std::tuple(a, b), [](const auto& before, const auto& x) {
      const auto& [c, d] = x;
      const auto next = (c * before + d).eval();
      return std::pair(next, next);
    });
    CHECK(nb::testing::allclose(h, steps, 1e-13, 1e-13));
    CHECK(nb::testing::allclose(p, nb::cumprod(a, time), 1e-13, 1e-13));
    CHECK(nb::type_name(h) == "f64[time=" + std::to_string(n) + ",state=3]");
  }
}

TEST_CASE("positions, the other way, what does not commute, none") {
  const auto x = nb::sin(nb::iota<double>(6, 2, 2) * 1.7).eval();
  const auto y = nb::associative_scan(x, product{});
  const auto z = nb::associative_scan(x, reverse, [](const auto& behind, const auto& own) { return nb::matmul(own, behind); });
  auto forward = x(0).eval(), back = x(5).eval();
  for (long i = 0; i < 6; ++i) {
    if (i > 0) forward = nb::matmul(forward, x(i).eval()).eval(), back = nb::matmul(x(5 - i).eval(), back).eval();
    CHECK(nb::testing::allclose(y(i), forward, 1e-13, 1e-13));
    CHECK(nb::testing::allclose(z(5 - i), back, 1e-13, 1e-13));
  }
  const auto w = nb::sin(nb::iota<float>(3, 9)).eval();
  CHECK(nb::testing::equal(nb::associative_scan(dim<1>, w, larger{}), nb::cummax(w, dim<1>)));
  CHECK(nb::testing::equal(nb::associative_scan(dim<-1>, w, reverse, larger{}), nb::cummax(w, dim<1>, reverse)));
  CHECK(nb::associative_scan(nb::zeros<float>(0), larger{}).total_size() == 0);
  const auto c = nb::complex(nb::sin(nb::iota<double>(7)), nb::cos(nb::iota<double>(7))).eval();
  const auto times = [](const auto& a, const auto& b) { return a * b; };
  CHECK(nb::testing::allclose(nb::associative_scan(c, times), nb::cumprod(c, dim<0>), 1e-14, 1e-14));
  CHECK(nb::to_vector(nb::associative_scan(nb::array_from({false, true, false}, nb::fixed<3>), [](const auto& a, const auto& b) { return a | b; })) ==
        std::vector<char>{0, 1, 1});
}

TEST_CASE("derivatives of both orders") {
  const auto a = nb::sin(nb::iota<double>(time = 5, state = 2) * 1.3).eval(), b = nb::cos(nb::iota<double>(time = 5, state = 2)).eval();
  const auto loss = [](const auto& c, const auto& d) { return nb::sum(nb::sin(std::get<1>(nb::associative_scan(time, std::tuple(c, d), two_steps{}))), nb::all); };
  CHECK(nb::testing::check_grads<2>([&](const auto& v) { return loss(v, b); }, a));
  CHECK(nb::testing::check_grads<2>([&](const auto& v) { return loss(a, v); }, b));
  const auto size = [&](const auto& v) {
    const auto h = std::get<1>(nb::associative_scan(time, std::tuple(nb::complex(v, b), nb::complex(a, v)), two_steps{}));
    return nb::sum(nb::real(h) * nb::sin(nb::imag(h)), nb::all);
  };
  CHECK(nb::testing::check_grads<2>(size, a));
}

TEST_CASE("sizes that differ") {
  CHECK_THROWS_WITH(nb::associative_scan(std::tuple(nb::zeros<float>(3), nb::zeros<float>(4)), two_steps{}), doctest::Contains("found 3 and 4"));
}

}  // namespace test_of_associative_scan
}  // namespace
