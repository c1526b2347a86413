// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/vjp.hpp>

#include "gradients.hpp"
#include "laws/laws.hpp"

// How many kernels a derivative takes, and what it asks for memory: a chain is one pass backward, and where nothing
// else needs its value, the same pass forward.
namespace test_of_grad_fusion {

using namespace app;
using laws::cost_of, laws::kernels_of, laws::numbers;
using nb::argnums, nb::value_and_grad;

namespace {

struct operands {
  nb::array_of<double, batch, hidden> a, x, b, c;
};
auto some() {
  const auto one = numbers<double>(-1, 1, batch = 6, hidden = 9);
  return operands{one, numbers<double>(0, 2, batch = 6, hidden = 9), (one * one).eval(), (one - 0.3).eval()};
}
/// Whether the elements of g are f(i).
template <class G, class F>
bool is_each(const G& g, F f) {
  const auto all = nb::to_vector(g);
  bool right = !all.empty();
  for (std::size_t i = 0; i < all.size(); ++i) right = right && std::abs(all[i] - f(i)) < 1e-12;
  return right;
}
constexpr auto chain = [](auto a, auto x, auto b, auto c) { return nb::sum(nb::tanh(a * x + b) * c, batch, hidden); };

}  // namespace

TEST_CASE("the value of a chain's sum and all its gradients are one pass") {
  const auto [a, x, b, c] = some();
  const auto as = nb::to_vector(a), xs = nb::to_vector(x), bs = nb::to_vector(b), cs = nb::to_vector(c);
  const auto t = [&](std::size_t i) { return std::tanh(as[i] * xs[i] + bs[i]); };
  const auto slope = [&](std::size_t i) { return cs[i] * (1 - t(i) * t(i)); };
  const long before = nb::detail::count().kernels;
  const auto [value, g] = value_and_grad(argnums<0, 1, 2, 3>, chain)(a, x, b, c);
  CHECK(nb::detail::count().kernels - before == 1);
  double want = 0;
  for (std::size_t i = 0; i < 54; ++i) want += t(i) * cs[i];
  CHECK(value.item() == doctest::Approx(want).epsilon(1e-12));
  CHECK(is_each(std::get<0>(g), [&](std::size_t i) { return slope(i) * xs[i]; }));
  CHECK(is_each(std::get<1>(g), [&](std::size_t i) { return slope(i) * as[i]; }));
  CHECK(is_each(std::get<2>(g), slope));
  CHECK(is_each(std::get<3>(g), t));
}

TEST_CASE("an operand that stands in a chain twice, and a mean that is scaled: still one pass") {
  const auto x = some().x;
  const auto twice = [](auto v) { return -0.5 * nb::mean(nb::exp(v) * nb::sin(v) + v, nb::all); };
  const auto xs = nb::to_vector(x);
  double want = 0;
  for (const double v : xs) want += std::exp(v) * std::sin(v) + v;
  const long before = nb::detail::count().kernels;
  const auto [value, g] = value_and_grad(twice)(x);
  CHECK(nb::detail::count().kernels - before == 2);  // the pass, and the scale of the value
  CHECK(value.item() == doctest::Approx(-0.5 * want / 54).epsilon(1e-12));
  CHECK(is_each(g, [&](std::size_t i) {
    const double v = xs[i];
    return -0.5 / 54 * (std::exp(v) * (std::sin(v) + std::cos(v)) + 1);
  }));
}

TEST_CASE("gradients that nobody asks for are not made") {
  const auto [a, x, b, c] = some();
  const auto all = cost_of([&, a = a, x = x, b = b, c = c] { value_and_grad(argnums<0, 1, 2, 3>, chain)(a, x, b, c); });
  const auto one = cost_of([&, a = a, x = x, b = b, c = c] { value_and_grad(argnums<1>, chain)(a, x, b, c); });
  CHECK(all.allocations - one.allocations == 3);
  // A value that no variable reaches has no cotangent.
  const auto constant = [&, a = a, b = b](auto v) { return nb::sum(nb::stop_gradient(v * a) * v + b, nb::all); };
  const auto g = grad(constant)(x);
  const auto as = nb::to_vector(a), xs = nb::to_vector(x);
  CHECK(is_each(g, [&](std::size_t i) { return as[i] * xs[i]; }));
}

TEST_CASE("the gradient of a row that broadcasts is one more pass; that of an array in many rows is right") {
  const auto x = numbers<double>(-1, 1, batch = 700, hidden = 130);
  const auto w = numbers<double>(-1, 1, hidden = 130);
  const auto loss = [](auto v, auto r) { return nb::sum(nb::tanh(v * r), nb::all); };
  const auto xs = nb::to_vector(x), ws = nb::to_vector(w);
  const auto slope = [&](std::size_t i) {
    const double t = std::tanh(xs[i] * ws[i % 130]);
    return 1 - t * t;
  };
  const long before = nb::detail::count().kernels;
  const auto [value, g] = value_and_grad(argnums<0, 1>, loss)(x, w);
  CHECK(nb::detail::count().kernels - before == 2);
  double want = 0;
  for (std::size_t i = 0; i < 700 * 130; ++i) want += std::tanh(xs[i] * ws[i % 130]);
  CHECK(value.item() == doctest::Approx(want).epsilon(1e-12));
  CHECK(is_each(std::get<0>(g), [&](std::size_t i) { return slope(i) * ws[i % 130]; }));
  std::vector<double> row(130);
  for (std::size_t i = 0; i < 700 * 130; ++i) row[i % 130] += slope(i) * xs[i];
  CHECK(allclose(std::get<1>(g), row));
}

TEST_CASE("views, a transposed operand, and nothing at all in the chain of a pass") {
  const auto x = matrix();
  const auto y = nb::array_from<double>({1., 2., 0.5, 4., -1., 2.5}, 2, 3);
  check_gradient(
      "overlapping views",
      [](auto v) { return nb::sum(v(hidden = nb::slice(0, 3)) * nb::exp(v(hidden = nb::slice(1, 4))), nb::all); }, x);
  check_gradient(
      "transposed", [](auto v) { return nb::sum(nb::sin(nb::transpose(v)) * nb::transpose(v)); }, y);
  check_gradient(
      "choices", [](auto v) { return nb::sum(nb::where(v > 1.5, nb::log(v), v * v) * nb::maximum(v, 0.7)); }, y);
  const auto none = nb::zeros<double>(0);
  const auto [value, g] = value_and_grad([](auto v) { return nb::sum(nb::exp(v) * v); })(none);
  CHECK(value.item() == 0);
  CHECK(g.total_size() == 0);
}

TEST_CASE("summands share the cotangent of their sum: nothing runs and nothing is stored") {
  const auto [a, x, b, c] = some();
  const auto [value, back] = nb::vjp([](auto v, auto w, auto u) { return v + w + u; }, a, x, b);
  const auto g = c;
  const auto cost = cost_of([&, &back = back] { back(g); });
  CHECK(cost.kernels == 0);
  CHECK(cost.allocations == 0);
  const auto [ga, gx, gb] = back(g);
  const auto gs = nb::to_vector(g);
  CHECK(is_each(ga, [&](std::size_t i) { return gs[i]; }));
  CHECK(is_each(gb, [&](std::size_t i) { return gs[i]; }));
  const auto twice = nb::vjp([](auto v) { return v + v; }, a).second(g);
  CHECK(is_each(twice, [&](std::size_t i) { return 2 * gs[i]; }));
  CHECK(is_each(gx, [&](std::size_t i) { return gs[i]; }));
}

TEST_CASE("a graph keeps no summands: their memory is there for what follows") {
  const auto x = numbers<double>(-1, 1, batch = 311, hidden = 293);
  const auto c = numbers<double>(-1, 1, batch = 311, hidden = 293);
  const auto loss = [&](auto v) {
    for (int i = 0; i < 20; ++i) v = (v + c).eval();
    return nb::sum(v, nb::all);
  };
  nb::detail::memory_pool::instance().release();
  const auto cost = cost_of([&] { nb::grad(loss)(x); });
  CHECK(cost.allocations >= 20);
  CHECK(cost.fresh < 8);
  CHECK(is_each(nb::grad(loss)(x), [](std::size_t) { return 1.; }));
}

TEST_CASE("a named value in a loss is made once") {
  const auto x = some().x;
  const auto loss = [](auto v) {
    auto h = nb::tanh(v * 2.);
    return nb::sum(h * h + h, nb::all);
  };
  // Forward h, the pass over h, and back from h.
  CHECK(kernels_of([&] { value_and_grad(loss)(x); }) == 3);
  check_gradient("named", loss, x);
}

TEST_CASE("softmax cross-entropy: one pass back over the logits") {
  const auto z = some().x;
  const auto target = nb::zeros<double>(batch = 6, hidden = 9);
  harness::set_elements(target, [](long i) { return i % 9 == i / 9; });
  const auto loss = [&](auto v) { return -nb::mean(nb::sum(target * nb::log_softmax(v, hidden), hidden), batch); };
  const auto forward = kernels_of([&] { loss(z).eval(); });
  CHECK(kernels_of([&] { value_and_grad(loss)(z); }) == forward + 1);
  check_gradient("log_softmax", loss, z);
  check_gradient(
      "logsumexp", [&](auto v) { return nb::mean(nb::logsumexp(v, hidden) - nb::sum(target * v, hidden), batch); }, z);
}

TEST_CASE("softmax cross-entropy of floats, in more rows than a vector and columns that fill none: one pass back") {
  const long rows = 33, columns = 70;
  const auto z = numbers<float>(-3, 3, batch = rows, hidden = columns);
  const auto target = nb::zeros<float>(batch = rows, hidden = columns);
  harness::set_elements(target, [&](long i) { return i % columns == i / columns * 2; });
  const auto loss = [&](auto v) { return -nb::mean(nb::sum(target * nb::log_softmax(v, hidden), hidden), batch); };
  const auto forward = kernels_of([&] { loss(z).eval(); });
  CHECK(kernels_of([&] { value_and_grad(loss)(z); }) == forward + 1);
  const auto g = nb::to_vector(grad(loss)(z)), zs = nb::to_vector(z);
  double worst = 0;
  for (long i = 0; i < rows; ++i) {
    const auto at = [&](long j) { return std::size_t(i * columns + j); };
    double sum = 0;
    for (long j = 0; j < columns; ++j) sum += std::exp(double(zs[at(j)]));
    for (long j = 0; j < columns; ++j) {
      const double slope = std::exp(double(zs[at(j)])) / sum - (j == i * 2);
      worst = std::max(worst, std::abs(g[at(j)] - slope / double(rows)));
    }
  }
  CHECK(worst < 1e-7);
}

TEST_CASE("the exponentials of a stored softmax are not made again on the way back") {
  const auto z = some().x;
  const auto v = numbers<double>(-1, 1, batch = 6, inputs = 4);
  const auto loss = [&](auto z) { return nb::sum(nb::square(nb::dot(nb::softmax(z, batch), v, batch)), nb::all); };
  const auto forward = kernels_of([&] { loss(z).eval(); });
  // Back through the square, the sum of what the softmax weights, the softmax.
  CHECK(kernels_of([&] { value_and_grad(loss)(z); }) == forward + 3);
  check_gradient("softmax of columns", loss, z);
  const auto of_rows = [&](auto z) {
    return nb::sum(nb::square(nb::dot(nb::softmax(0.5 * z, hidden), v, batch)), nb::all);
  };
  check_gradient("softmax of rows", of_rows, z);
  check_gradient(
      "its second derivative", [&](auto z) { return nb::sum(nb::square(grad(of_rows)(z)), nb::all); }, z);
  const auto of_logarithms = [&](auto z) {
    return nb::sum(nb::square(nb::dot(nb::log_softmax(0.5 * z, hidden), v, batch)), nb::all);
  };
  check_gradient("log_softmax of rows", of_logarithms, z);
}

TEST_CASE("a training loop asks the system for no memory after its first step") {
  auto w = numbers<double>(-1, 1, hidden = 9, inputs = 4);
  const auto x = some().x;
  const auto y = numbers<double>(0, 1, batch = 6, inputs = 4);
  const auto loss = [&](auto v) { return nb::mean(nb::square(nb::tanh(nb::dot(x, v, hidden)) - y), nb::all); };
  const auto step = [&] {
    const auto [value, g] = value_and_grad(loss)(w);
    w = w - 0.1 * g;
    return value.item();
  };
  const double first = step();
  double last = 0;
  const auto c = cost_of([&] {
    for (int i = 0; i < 50; ++i) last = step();
  });
  CHECK(c.fresh == 0);
  CHECK(last < first);
}

}  // namespace test_of_grad_fusion
