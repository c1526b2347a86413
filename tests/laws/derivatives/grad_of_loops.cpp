// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <vector>

#include "unit/transform/gradients.hpp"

namespace test_of_grad_of_loops {

NABLA_AXES(steps)
using namespace app;

namespace {

auto inputs_of_steps() {
  return nb::array_from<double>({0.1, -0.4, 0.7, 0.2, 0.3, -0.6, 0.5, 0.9}, steps = 4, inputs = 2);
}
auto recurrent_weights() {
  return nb::array_from<double>({0.5, -0.3, 0.2, 0.1, 0.4, -0.2, 0.3, 0.6, -0.1}, hidden = 3, batch = 3);
}
auto input_weights() { return nb::array_from<double>({0.2, -0.1, 0.3, 0.5, 0.7, -0.4}, inputs = 2, hidden = 3); }

/// The last state of a recurrent network and the sum of the squares of all, as numbers of one's own.
struct serial_network {
  using matrix = std::vector<std::vector<double>>;
  matrix u, w, x;  // u[from][to], w[input][to], x[step][input]
  double loss = 0;
  matrix du = {}, dw = {}, dx = {};

  static matrix rows(const std::vector<double>& flat, std::size_t n, std::size_t m) {
    matrix out(n, std::vector<double>(m));
    for (std::size_t i = 0; i < n * m; ++i) out[i / m][i % m] = flat[i];
    return out;
  }
  void run() {
    const std::size_t n = u.size(), inputs = w.size(), steps = x.size();
    matrix h(steps + 1, std::vector<double>(n, 0.));
    for (std::size_t t = 0; t < steps; ++t) {
      for (std::size_t j = 0; j < n; ++j) {
        double a = 0;
        for (std::size_t i = 0; i < n; ++i) a += h[t][i] * u[i][j];
        for (std::size_t i = 0; i < inputs; ++i) a += x[t][i] * w[i][j];
        h[t + 1][j] = std::tanh(a);
        loss += h[t + 1][j] * h[t + 1][j];
      }
    }
    du = matrix(n, std::vector<double>(n, 0.)), dw = matrix(inputs, std::vector<double>(n, 0.));
    dx = matrix(steps, std::vector<double>(inputs, 0.));
    std::vector<double> dh(n, 0.);
    for (std::size_t t = steps; t-- > 0;) {
      std::vector<double> before(n, 0.);
      for (std::size_t j = 0; j < n; ++j) {
        const double y = h[t + 1][j], da = (dh[j] + 2 * y) * (1 - y * y);
        for (std::size_t i = 0; i < n; ++i) du[i][j] += da * h[t][i], before[i] += da * u[i][j];
        for (std::size_t i = 0; i < inputs; ++i) dw[i][j] += da * x[t][i], dx[t][i] += da * w[i][j];
      }
      dh = before;
    }
  }
};
std::vector<double> flat(const serial_network::matrix& m) {
  std::vector<double> out;
  for (const auto& row : m) out.insert(out.end(), row.begin(), row.end());
  return out;
}

/// The same as a scan: the weights are captured, or handed over in a tree.
constexpr auto network = [](const auto& u, const auto& w, const auto& x) {
  auto start = nb::zeros<double>(hidden = 3);
  auto [last, states] = nb::scan(steps, start, x, [&](auto h, auto x) {
    auto next = nb::tanh(nb::rename(nb::dot(h, u, hidden), batch = hidden) + nb::dot(x, w, inputs)).eval();
    return std::pair(next, next);
  });
  return nb::sum(states * states, nb::all);
};

}  // namespace

TEST_CASE("a recurrent network: captured weights, inputs of each step, a stack of states") {
  const auto u = recurrent_weights();
  const auto w = input_weights();
  const auto x = inputs_of_steps();
  serial_network expected{serial_network::rows(nb::to_vector(u), 3, 3), serial_network::rows(nb::to_vector(w), 2, 3),
                          serial_network::rows(nb::to_vector(x), 4, 2)};
  expected.run();
  const auto [loss, g] = nb::value_and_grad(nb::argnums<0, 1, 2>, network)(u, w, x);
  CHECK(loss.item() == doctest::Approx(expected.loss).epsilon(1e-12));
  CHECK(allclose(std::get<0>(g), flat(expected.du), 1e-12, 1e-12));
  CHECK(allclose(std::get<1>(g), flat(expected.dw), 1e-12, 1e-12));
  CHECK(allclose(std::get<2>(g), flat(expected.dx), 1e-12, 1e-12));
}

TEST_CASE("scan along positions, names and lengths, in both directions; the order of dims in memory is free") {
  const auto x = inputs_of_steps();
  const auto start = nb::array_from<double>({0.3, -0.2}, inputs = 2);
  const auto body = [](auto c, auto x) {
    auto next = nb::sin(c) * x + c * 0.5;
    return std::pair(next, c * x);
  };
  const auto of = [](const auto& carry_and_ys) {
    const auto& [carry, ys] = carry_and_ys;
    return nb::sum(carry * carry, nb::all) + nb::sum(ys * ys * ys, nb::all);
  };
  check_gradient(
      "a name", [&](auto v) { return of(nb::scan(steps, start, v, body)); }, x);
  check_gradient(
      "backwards", [&](auto v) { return of(nb::scan(steps, start, v, nb::reverse, body)); }, x);
  check_gradient(
      "a name that is not the outermost in memory", [&](auto v) { return of(nb::scan(steps, start, v, body)); },
      nb::array_from<double>({0.1, -0.4, 0.7, 0.2, 0.3, -0.6}, inputs = 2, steps = 3));
  check_gradient(
      "the start", [&](auto v) { return of(nb::scan(steps, v, x, body)); }, start);
  check_gradient(
      "a position", [&](auto v) { return of(nb::scan(nb::full<double>(0.7, 3), v, body)); },
      nb::array_from<double>({0.1, -0.4, 0.7, 0.2, 0.3, -0.6}, 2, 3));
  check_gradient(
      "a length, the value captured",
      [&](auto v) { return of(nb::scan(start, nb::length(3), [&](auto c, auto) { return body(c, v); })); }, start);
  check_gradient(
      "ys that are the carry, and a number",
      [&](auto v) {
        auto [c, ys] = nb::scan(
            steps, 1., v, [](auto c, auto x) { return std::pair(c * nb::sum(x * x, inputs), std::tuple(c, 2.)); });
        return c + nb::sum(std::get<0>(ys) * std::get<1>(ys), steps);
      },
      x);
}

TEST_CASE("trees: carries, xs and ys of several arrays, with labels and truth values among them") {
  const auto x = inputs_of_steps();
  const auto labels = nb::array_from<std::int32_t>({1, 0, 2, 1}, steps = 4);
  const auto loss = [&](auto v) {
    auto [carry, ys] =
        nb::scan(steps, std::tuple(nb::ones<double>(inputs = 2), 0), std::tuple(v, labels), [](auto carry, auto x) {
          auto [c, n] = carry;
          auto [a, label] = x;
          auto next = nb::where(label > 0, nb::exp(a * 0.3) * c, c - a);
          return std::pair(std::tuple(next, n + label), std::tuple(next * a, label));
        });
    auto [c, n] = carry;
    auto [ys_of_reals, ys_of_labels] = ys;
    return nb::sum(c * c, inputs) * nb::astype<double>(n) +
           nb::sum(ys_of_reals * nb::astype<double>(ys_of_labels), nb::all);
  };
  check_gradient("tree", loss, x);
  // The argument is a tree as well.
  const auto pair = std::tuple(nb::full<double>(2.), nb::array_from<double>({3., 4.}, 2));
  const auto [a, b] = grad([](const auto& p) {
    auto [first, second] = nb::fori_loop(0, 2, p, [](long, auto c) {
      auto [a, b] = c;
      return std::tuple(a * nb::sum(b), b * a);
    });
    return first;
  })(pair);
  // a sum(b) * sum(b a) = a^2 sum(b)^2
  CHECK(a.item() == doctest::Approx(2 * 2. * 49));
  CHECK(allclose(b, {2 * 7 * 4., 2 * 7 * 4.}, 1e-12, 1e-12));
}

TEST_CASE("loops in loops, and a derivative in a loop") {
  const auto x = inputs_of_steps();
  check_gradient(
      "a scan of scans",
      [](auto v) {
        return nb::sum(nb::scan(steps, nb::zeros<double>(inputs = 2), v,
                                [&](auto c, auto row) {
                                  auto inner = nb::scan(steps, c, v, [&](auto d, auto other) {
                                    return std::pair(d * 0.5 + row * other, nb::sum(d, inputs));
                                  });
                                  return std::pair(inner.first, nb::sum(inner.second * inner.second, steps));
                                })
                           .first,
                       inputs);
      },
      x);
  check_gradient(
      "a gradient step in a fori_loop",
      [&](auto v) {
        const auto target = [](auto w) { return nb::sum(nb::square(nb::sin(w)), nb::all); };
        const auto learned = nb::fori_loop(0, 3, v, [&](long, auto w) { return w - grad(target)(w) * 0.1; });
        return nb::sum(nb::square(learned), nb::all);
      },
      x);
}

TEST_CASE("a loss that is one element of a stack, and an argument given back") {
  const auto x = nb::array_from<double>({0.2, 0.9, -0.3}, 3);
  check_gradient(
      "the second step",
      [](auto v) { return nb::scan(1., v, [](auto c, auto e) { return std::pair(c * e, c * e * e); }).second(1); }, x);
  CHECK(allclose(grad([](auto v) { return v(2); })(x), {0, 0, 1}));
  CHECK(grad([](auto v) { return nb::fori_loop(0, 0, v, [](long, auto c) { return c; }); })(nb::full<double>(2.))
            .item() == 1);
}

TEST_CASE("fori_loop: bounds of arrays, no step at all, its number in the body") {
  const auto x = nb::array_from<double>({0.2, 0.9, -0.3}, hidden = 3);
  const auto n = nb::sum(nb::ones<std::int32_t>(3)).eval();
  const auto power = [](const auto& lo, const auto& hi) {
    return [=](auto v) {
      return nb::sum(nb::fori_loop(lo, hi, v, [&](long i, auto c) { return nb::sin(c * v) + c * double(i); }), hidden);
    };
  };
  check_gradient("three", power(0, n), x);
  check_gradient("none", power(n, 0), x);
  CHECK(allclose(grad(power(3, 3))(x), {1, 1, 1}));
}

TEST_CASE("cond and switch_: the derivative of what was chosen, operands and captured values") {
  const auto x = nb::array_from<double>({0.2, 0.9, -0.3}, hidden = 3);
  const auto branch = [](bool first) {
    return [=](auto v) {
      auto [a, b] = nb::cond(
          nb::all((v > -5) == first, hidden), [&](auto u) { return std::tuple(nb::sin(u) * v, 2.); },
          [](auto u) { return std::tuple(u * u * u, 3.); }, v);
      return nb::sum(a, hidden) * b;
    };
  };
  CHECK(allclose(grad(branch(false))(x), {9 * 0.04, 9 * 0.81, 9 * 0.09}, 0, 1e-12));
  check_gradient("first", branch(true), x);
  check_gradient("second", branch(false), x);
  for (const int i : {-1, 0, 1, 2, 5})
    check_gradient(
        "switch_",
        [&](auto v) {
          return nb::sum(nb::switch_(i,
                                     nb::branches([](auto u) { return u * u; }, [&](auto u) { return nb::exp(u) * v; },
                                                  [](auto) { return nb::ones<double>(hidden = 3); }),
                                     v),
                         hidden);
        },
        x);
  check_gradient(
      "in a scan",
      [](auto v) {
        return nb::scan(1., v,
                        [](auto c, auto e) {
                          return std::pair(nb::cond(
                                               e > 0., [&](auto e) { return c * e; }, [&](auto e) { return c - e; }, e),
                                           e);
                        })
            .first;
      },
      nb::array_from<double>({0.2, 0.9, -0.3}, 3));
}

TEST_CASE("stop_gradient in a loop: a constant of that step") {
  const auto x = nb::array_from<double>({0.5, 2., -1.5}, 3);
  // The product of all, each factor's derivative with the product before it held fixed.
  const auto loss = [](auto v) {
    return nb::scan(1., v, [](auto c, auto e) { return std::pair(nb::stop_gradient(c) * e, e); }).first;
  };
  CHECK(allclose(grad(loss)(x), {0, 0, 1}));
  CHECK(allclose(grad([](auto v) {
                   return nb::sum(nb::fori_loop(0, 3, v, [&](long, auto c) { return c + nb::stop_gradient(v) * v; }));
                 })(x),
                 {1 + 3 * 0.5, 1 + 3 * 2., 1 - 3 * 1.5}));
}

TEST_CASE("integers and truth values under a derivative are read on the host") {
  const auto x = nb::array_from<double>({0.5, 2., -1.5}, 3);
  const auto loss = [](auto v) {
    if (nb::any(v > 1.)) v = v * 2.;
    int steps = 0;
    while (nb::all(v * double(steps) < 8.)) ++steps;
    return nb::sum(v) * double(nb::sum(nb::astype<std::int32_t>(v > 0.)).item() + steps);
  };
  CHECK(allclose(grad(loss)(x), {8, 8, 8}));
}

TEST_CASE("derivatives of derivatives through loops and branches") {
  const auto x = inputs_of_steps();
  const auto u = recurrent_weights();
  const auto w = input_weights();
  check_gradient(
      "of the weights of a network",
      [&](auto u) { return nb::sum(nb::square(grad([&](auto u) { return network(u, w, x); })(u)), nb::all); }, u);
  check_gradient(
      "of the inputs, by the weights",
      [&](auto w) { return nb::sum(nb::square(grad([&](auto x) { return network(u, w, x); })(x)) * 3., nb::all); }, w);
  check_gradient(
      "of a loop with a branch",
      [](auto v) {
        const auto inner = [](auto v) {
          return nb::sum(nb::fori_loop(0, 3, v, [](long i, auto c) {
            return nb::cond(
                i == 1, [](auto c) { return c * c; }, [](auto c) { return nb::sin(c); }, c);
          }));
        };
        return nb::sum(nb::square(grad(inner)(v)));
      },
      nb::array_from<double>({0.5, 2., -1.5}, 3));
}

TEST_CASE("a step costs what it works on: kernels and memory") {
  const auto start = nb::zeros<double>(64);
  const auto w = nb::full<double>(0.5, 64);
  const auto counted = [&](long n) {
    const auto x = nb::ones<double>(n, 64);
    const auto f = nb::grad(nb::argnums<0, 1>, [&](auto w, auto x) {
      return nb::sum(nb::scan(start, x, [&](auto c, auto x) { return std::pair(c * w + x, std::tuple<>()); }).first);
    });
    f(w, x);
    const auto before = nb::detail::count();
    f(w, x);
    auto after = nb::detail::count();
    after.kernels -= before.kernels, after.bytes -= before.bytes, after.fresh -= before.fresh;
    return after;
  };
  const auto ten = counted(10), twenty = counted(20), thirty = counted(30);
  // Forward one kernel a step; backward one for the cotangents of the carry, w and x, and the sums of the last two.
  CHECK(twenty.kernels - ten.kernels == 40);
  CHECK(thirty.kernels - twenty.kernels == 40);
  CHECK(thirty.bytes - twenty.bytes == doctest::Approx(twenty.bytes - ten.bytes).epsilon(0.1));
  CHECK(ten.fresh == 0);
}

}  // namespace test_of_grad_of_loops
