// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/custom_jvp.hpp>
#include <nabla/transform/custom_vjp.hpp>
#include <nabla/transform/grad.hpp>

// Derivatives by hand on meshes: in a region, across one, and of split arrays. Each rule has a factor that says that it
// was taken.
namespace test_of_custom_rules {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::grad, nb::jvp;

auto numbers(long n, double step) { return nb::sin(nb::iota<double>(2 * n) * step + step).eval(); }

/// x * w; `summed` makes of a cotangent of w what its type asks for.
constexpr auto product_with = [](auto summed) {
  return nb::custom_vjp([](const auto& x, const auto& w) { return (x * w).eval(); },
                        [](const auto& x, const auto& w) { return std::pair((x * w).eval(), std::tuple(x, w)); },
                        [=](const auto& kept, const auto& c) {
                          const auto& [x, w] = kept;
                          return std::tuple((3. * c * w).eval(), summed((10. * c * x).eval()));
                        });
};
constexpr auto scaled = [] {
  return nb::custom_jvp(
      [](const auto& x) { return nb::exp(x).eval(); },
      [](const auto& x, const auto& t) { return std::pair(nb::exp(x).eval(), (10. * nb::exp(x) * t).eval()); });
};
constexpr auto with_collective = [] {
  return nb::custom_jvp([](const auto& x) { return nb::psum(nb::sin(x), data); },
                        [](const auto& x, const auto& t) {
                          return std::pair(nb::psum(nb::sin(x), data), nb::psum(10. * nb::cos(x) * t, data));
                        });
};

}  // namespace

TEST_CASE("custom_vjp: the cotangent of what all share is summed where the function that goes back says so") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = numbers(n, 0.7), w = numbers(1, 1.3);
    const auto rows = nb::split(x, dim<0>, n, nb::rest).eval();
    const auto gx = nb::flatten(3. * 2. * rows * w * w).eval();
    const auto gw = nb::sum(10. * 2. * rows * rows * w, dim<0>).eval();
    const auto psum = [](const auto& c) { return nb::psum(c, data); };
    const auto loss = [&](const auto& b, const auto& u) {
      return nb::psum(nb::sum(nb::square(product_with(psum)(b, u))), data);
    };
    const auto [dx, dw] = shard_map(mesh, in_specs(P(data), P()), out_specs(P(data), P()),
                                    [&](auto b, auto u) { return grad(nb::argnums<0, 1>, loss)(b, u); })(x, w);
    CHECK(close(dx, gx));
    CHECK(close(dw, gw));
    const auto across = shard_map(mesh, in_specs(P(data), P()), out_specs(P()), loss);
    const auto [ax, aw] = grad(nb::argnums<0, 1>, across)(x, w);
    CHECK(close(ax, gx));
    CHECK(close(aw, gw));
    // Of split arrays, each with as many numbers.
    const auto v = numbers(n, 1.9);
    const auto total = [](const auto& a, const auto& b) {
      return nb::reshard(nb::sum(nb::square(product_with(as_it_is)(a, b))), P());
    };
    const auto [sx, sv] =
        grad(nb::argnums<0, 1>, total)(nb::device_put(x, mesh, P(data)), nb::device_put(v, mesh, P(data)));
    CHECK(close(sx, nb::materialize(3. * 2. * x * v * v)));
    CHECK(close(sv, nb::materialize(10. * 2. * x * x * v)));
  });
}

TEST_CASE("custom_jvp: in both modes, in a region, across it, of split arrays, and with a collective") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = numbers(n, 0.7), t = numbers(n, 1.1);
    const auto slope = nb::materialize(10. * nb::exp(x));
    const auto loss = [](const auto& b) { return nb::psum(nb::sum(scaled()(b)), data); };
    const auto each = in_specs(P(data));
    const auto inside = shard_map(mesh, each, out_specs(P(data)), [&](auto b) { return grad(loss)(b); });
    CHECK(close(inside(x), slope));
    CHECK(close(grad(shard_map(mesh, each, out_specs(P()), loss))(x), slope));
    const auto split = nb::device_put(x, mesh, P(data));
    CHECK(close(grad([](const auto& v) { return nb::reshard(nb::sum(scaled()(v)), P()); })(split), slope));
    CHECK(close(jvp(scaled(), split, nb::device_put(t, mesh, P(data))).second, nb::materialize(slope * t)));

    const auto rows = [&](const auto& v) { return nb::split(v, dim<0>, n, nb::rest); };
    const auto summed = shard_map(mesh, in_specs(P(data), P(data)), out_specs(P()),
                                  [](auto b, auto u) { return jvp(with_collective(), b, u).second; })(x, t);
    CHECK(close(summed, nb::sum(rows(10. * nb::cos(x) * t), dim<0>)));
    const auto back = shard_map(mesh, each, out_specs(P(data)), [](auto b) {
      return grad([](const auto& v) { return nb::sum(nb::square(with_collective()(v))); })(b);
    })(x);
    const auto total = nb::sum(rows(nb::sin(x)), dim<0>).eval();
    CHECK(close(back, nb::flatten(20. * rows(nb::cos(x)) * total)));
  });
}

}  // namespace test_of_custom_rules
