// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <nabla/linalg.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <vector>

// Programs from elsewhere, as users of JAX and NumPy write them.
namespace nb = nabla;
namespace {
namespace test_of_linalg_programs {

NABLA_AXES(points, others, features, state, state2, measured, measured2)
using nb::dim;

/// A Gaussian process: the log marginal likelihood of y for a squared exponential kernel (Rasmussen and Williams 2.30).
template <class H, class X, class Y>
auto log_likelihood(const H& log_length, const H& log_noise, const X& x, const Y& y) {
  const auto apart = nb::square(x - nb::rename(x, points = others)) * nb::exp(log_length * -2.);
  const long n = y.total_size();
  const auto noise = nb::eye<double>(points = n, others = n) * nb::exp(log_noise * 2.);
  const auto l = nb::cholesky(nb::exp(apart * -0.5) + noise, points, others);
  const auto weights = nb::cho_solve(l, y, points, others);
  const auto fit = nb::dot(y, nb::rename(weights, others = points), points) * -0.5;
  return fit - nb::sum(nb::log(nb::diagonal(l, points, others)), points) - 0.5 * double(n) * std::log(2 * M_PI);
}

TEST_CASE("a Gaussian process: the likelihood by another formula, and its gradient in the hyperparameters") {
  const auto x = nb::linspace<double>(0., 3., points = 8);
  const auto y = nb::sin(x * 2.).eval();
  const auto length = nb::array_from({-0.3}, 1)(0).eval(), noise = nb::array_from({-1.2}, 1)(0).eval();
  const auto value = log_likelihood(length, noise, x, y);
  const auto apart = nb::square(x - nb::rename(x, points = others)) * std::exp(0.6);
  const auto k = (nb::exp(apart * -0.5) + nb::eye<double>(points = 8, others = 8) * std::exp(-2.4)).eval();
  const auto fit = nb::dot(y, nb::rename(nb::solve(k, y, points, others), others = points), points);
  const double expected = -0.5 * fit.item() - 0.5 * nb::slogdet(k, points, others).second.item() - 4 * std::log(2 * M_PI);
  CHECK(value.item() == doctest::Approx(expected).epsilon(1e-12));
  CHECK(nb::testing::check_grads<2>([&](const auto& l, const auto& s) { return log_likelihood(l, s, x, y); },
                                    std::tuple(length, noise)));
}

TEST_CASE("a step of a Kalman filter, by names") {
  const auto f = nb::array_from({1., 0.1, 0., 1.}, state2 = 2, state = 2);
  const auto h = nb::array_from({1., 0.}, measured = 1, state = 2);
  auto mean = nb::array_from({0., 1.}, state = 2);
  auto p = (nb::eye<double>(state = 2, state2 = 2) * 0.5).eval();
  const auto noise = (nb::eye<double>(measured = 1, measured2 = 1) * 0.2).eval();
  const auto drift = (nb::eye<double>(state = 2, state2 = 2) * 0.01).eval();
  for (const double z : {0.12, 0.19, 0.33}) {
    mean = nb::rename(nb::dot(f, mean, state), state2 = state).eval();
    const auto half = nb::dot(f, nb::rename(p, state2 = features), state);  // [state2, features]
    p = (nb::rename(nb::dot(half, nb::rename(f, state = features, state2 = state), features), state = state2, state2 = state) + drift).eval();
    const auto ph = nb::dot(p, nb::rename(h, state = state2), state2);  // [state, measured]
    const auto s = (nb::dot(nb::rename(h, measured = measured2), ph, state) + noise).eval();
    const auto gain = nb::rename(nb::solve(s, ph, measured, measured2), measured2 = measured);  // s^-1 h p, for each state
    const auto innovation = (nb::array_from({z}, measured = 1) - nb::dot(h, mean, state)).eval();
    mean = (mean + nb::dot(gain, innovation, measured)).eval();
    p = (p - nb::dot(gain, nb::rename(ph, state = state2), measured)).eval();
  }
  // numpy, the same step with matrices.
  const auto numbers = nb::to_vector(mean);
  CHECK(numbers.size() == 2);
  CHECK(numbers[0] == doctest::Approx(0.3128444708184591).epsilon(1e-12));
  CHECK(numbers[1] == doctest::Approx(1.0044102327600053).epsilon(1e-12));
}

TEST_CASE("linear regression: lstsq, the normal equations and qr agree") {
  const auto x = nb::sin(nb::square(nb::iota<double>(points = 20, features = 3))).eval();
  const auto y = nb::cos(nb::iota<double>(points = 20)).eval();
  const auto by_lstsq = nb::lstsq(x, y, points, features);
  const auto gram = nb::dot(x, nb::rename(x, features = others), points);
  const auto by_normal = nb::rename(nb::solve(gram, nb::dot(x, y, points), features, others), others = features);
  CHECK(nb::testing::allclose(by_lstsq, by_normal, 1e-11, 1e-11));
  const auto [q, r] = nb::qr(x, points, features);
  const auto rotated = nb::rename(nb::dot(q, y, points), features = points);
  CHECK(nb::testing::allclose(nb::solve_triangular(r, rotated, points, features, nb::upper), by_lstsq, 1e-11, 1e-11));
}

TEST_CASE("principal components: by svd of the data and by eigh of the covariance") {
  const auto data = nb::sin(nb::square(nb::iota<double>(30, 4))).eval();
  const auto centered = (data - nb::mean(data, dim<0>, nb::keepdims)).eval();
  const auto [u, s, vt] = nb::svd(centered);
  const auto [w, v] = nb::eigh(nb::cov(nb::transpose(data)));
  CHECK(nb::testing::allclose(nb::square(s) / 29., nb::flip(w, dim<0>), 1e-11, 1e-11));
  CHECK(nb::testing::allclose(nb::abs(vt), nb::abs(nb::flip(nb::transpose(v), dim<0>)), 1e-9, 1e-9));
}

TEST_CASE("a linear equation of motion: expm against many small steps") {
  const auto a = nb::array_from({0., 1., 0., -2., -0.3, 0.5, 0.1, 0., -0.7}, 3, 3);
  const auto start = nb::array_from({1., 0., -1.}, 3);
  auto x = start;
  constexpr int steps = 2000;
  for (int i = 0; i < steps; ++i) {
    const double h = 1. / steps;
    const auto k1 = nb::dot(a, x).eval();
    const auto k2 = nb::dot(a, (x + k1 * (h / 2)).eval()).eval();
    x = (x + k2 * h).eval();
  }
  CHECK(nb::testing::allclose(nb::dot(nb::expm(a), start), x, 1e-6, 1e-6));
}

}  // namespace test_of_linalg_programs
}  // namespace
