// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>

#include "as_planned.hpp"

// A softmax that is not stored meets what is split along its own dim, as in a cross entropy against labels that the
// devices have parts of.
namespace test_of_lazy_softmax {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::softmax, nb::log_softmax;

constexpr auto cross_entropy = [](const auto& p, const auto& v) { return log_softmax(p, dim<0>) * v; };
constexpr auto weighted = [](const auto& p, const auto& v) { return softmax(p, dim<0>) * v; };
constexpr auto chosen = [](const auto& p, const auto& v) { return nb::where(v > 0., softmax(p, dim<0>), 0.); };
constexpr auto beside_itself = [](const auto& p, const auto& v) { return nb::square(softmax(p, dim<0>)) * v + p; };
constexpr auto along_rows = [](const auto& p, const auto& v) { return softmax(p * 2., dim<1>) * v; };
constexpr auto of_an_expression = [](const auto& p, const auto& v) { return softmax(p * p, dim<0>) * v; };

const auto p = nb::sin(nb::iota<double>(24, 24)).eval(), v = nb::cos(nb::iota<double>(24, 24) * 0.7).eval();

/// Value and gradients are those of one device, and what the plan lists is what runs.
template <class F, class X, class Y>
void check(const F& f, const X& x, const Y& y) {
  const auto on_one = [&](const auto& p, const auto& v) { return nb::sum(f(p, v)); };
  const auto on_many = [&](const auto& p, const auto& v) { return nb::reshard(nb::sum(f(p, v)), P()); };
  const auto [in_p, in_v] = nb::grad(nb::argnums<0, 1>, on_one)(p, v);
  CHECK(on_many(x, y).item() == doctest::Approx(on_one(p, v).item()));
  const auto gradient = nb::grad(nb::argnums<0, 1>, on_many);
  const auto [in_x, in_y] = gradient(x, y);
  CHECK(nb::testing::allclose(nb::to_host(in_x), in_p, 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::to_host(in_y), in_v, 1e-12, 1e-12));
  CHECK(in_x.sharding() == x.sharding());
  CHECK(in_y.sharding() == y.sharding());
  check_plan(gradient, x, y);
}

template <class M, class S, class T>
void check_all(const M& mesh, S of_p, T of_v) {
  const auto x = nb::device_put(p, mesh, of_p);
  const auto y = nb::device_put(v, mesh, of_v);
  check(weighted, x, y);
  check(cross_entropy, x, y);
  check(chosen, x, y);
  check(beside_itself, x, y);
  check(along_rows, x, y);
  check(of_an_expression, x, y);
}

}  // namespace

TEST_CASE("a softmax meets what is split along its dim: value and derivative") {
  for_each_mesh([](const auto& mesh) { check_all(mesh, P(), P(data, model)); });
}

TEST_CASE("a softmax meets what is split along its dim, and is split along the other one") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(none, model)), y = nb::device_put(v, mesh, P(none, model));
    const auto z = nb::reshard(y, P(data, model));
    check(cross_entropy, x, z);
    // The gradient communicates what that of a stored softmax does: rows come together once, and the loss is summed.
    const nb::recording r;
    nb::grad([&](const auto& x) { return nb::reshard(nb::sum(softmax(x, dim<0>) * z), P()); })(x);
    CHECK(r.count("all_gather") == 1);
    CHECK(r.count() == 2);
  });
}

TEST_CASE("a softmax meets what is split along its dim over automatic axes") {
  for_each_mesh([](const auto& m) {
    const auto mesh = nb::make_mesh(data = nb::automatic(m.size(data)), model = nb::automatic(m.size(model)));
    const auto x = nb::device_put(p, mesh, P());
    const auto y = nb::device_put(v, mesh, P(data, model));
    check(cross_entropy, x, y);
    check(beside_itself, x, y);
  });
}

TEST_CASE("a derivative of the gradient of a softmax that meets what is split along its dim") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P());
    const auto y = nb::device_put(v, mesh, P(data));
    const auto second = [](const auto& f, const auto& whole) {
      return nb::grad([=](const auto& p) { return whole(nb::sum(nb::square(nb::grad(f)(p)))); });
    };
    const auto one = [&](const auto& p) { return nb::sum(nb::square(softmax(p, dim<0>)) * v); };
    const auto many = [&](const auto& p) { return nb::reshard(nb::sum(nb::square(softmax(p, dim<0>)) * y), P()); };
    const auto expected = second(one, [](const auto& x) { return x; })(p);
    const auto found = second(many, [](const auto& x) { return nb::reshard(x, P()); })(x);
    CHECK(nb::testing::allclose(nb::to_host(found), expected, 1e-12, 1e-12));
  });
}

}  // namespace test_of_lazy_softmax
