// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/hessian.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>

// Jacobians and Hessians in a region, across one, and of split arrays, beside those of plain ones.
namespace test_of_jacobians {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::jacfwd, nb::jacrev, nb::hessian;

/// Devices along data have as many of these as the others.
auto numbers(long n) { return nb::sin(nb::iota<double>(2 * n) + 1.).eval(); }
constexpr auto square = [](const auto& x) { return x * x; };
constexpr auto loss = [](const auto& v) { return nb::sum(nb::exp(nb::sin(v)) * v); };
auto weights() { return nb::cos(nb::iota<double>(4)).eval(); }

}  // namespace

TEST_CASE("in a region: of what a device has, through collectives, of what all share") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = numbers(n);
    const auto w = weights();
    // By what all share: the blocks of x as rows, y = sum of tanh(w * x_i) over all numbers of x.
    const auto f = [](const auto& u, const auto& b) {
      return nb::sum(nb::tanh(nb::expand_dims(b, dim<1>) * u), dim<0>);
    };
    const auto expected = nb::materialize(jacrev([&](const auto& u) { return f(u, x); })(w));
    CHECK(close(jacfwd([&](const auto& u) { return f(u, x); })(w), expected));
    const auto in_region = [&](auto jacobian) {
      return shard_map(mesh, in_specs(P(), P(data)), out_specs(P()), [=](auto u, auto b) {
        return jacobian([&](const auto& v) { return nb::psum(f(v, b), data); })(u);
      })(w, x);
    };
    CHECK(close(in_region([](auto g) { return jacfwd(g); }), expected));
    CHECK(close(in_region([](auto g) { return jacrev(g); }), expected));
    const auto second = nb::materialize(hessian([&](const auto& u) { return nb::sum(nb::square(f(u, x))); })(w));
    const auto h = shard_map(mesh, in_specs(P(), P(data)), out_specs(P()), [=](auto u, auto b) {
      return hessian([&](const auto& v) { return nb::sum(nb::square(nb::psum(f(v, b), data))); })(u);
    })(w, x);
    CHECK(close(h, second));
    // Of its own block.
    const auto own = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                               [](auto b) { return jacrev([](const auto& v) { return square(v); })(b); })(x);
    CHECK(close(nb::sum(nb::to_host(own), dim<1>), nb::materialize(2. * x)));
  });
}

TEST_CASE("across a region") {
  for_each_mesh([](const auto& mesh) {
    const auto x = numbers(mesh.size(data));
    const auto plain = [](const auto& v) { return nb::sin(v) * nb::sum(v); };
    const auto across = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                                  [](auto b) { return nb::sin(b) * nb::psum(nb::sum(b), data); });
    const auto expected = nb::materialize(jacfwd(plain)(x));
    CHECK(close(jacfwd(across)(x), expected));
    CHECK(close(jacrev(across)(x), expected));
    const auto total =
        shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto b) { return nb::psum(loss(b), data); });
    CHECK(close(hessian(total)(x), nb::materialize(hessian(loss)(x))));
  });
}

TEST_CASE("of split arrays: the value's dims are split as the value is") {
  for_each_mesh([](const auto& mesh) {
    const auto x = numbers(mesh.size(data));
    const auto split = nb::device_put(x, mesh, P(data));
    const auto f = [](const auto& v) { return nb::sin(v) * v; };
    const auto expected = nb::materialize(jacfwd(f)(x));
    CHECK(close(jacfwd(f)(split), expected));
    CHECK(close(jacrev(f)(split), expected));
    CHECK(close(hessian([](const auto& v) { return nb::reshard(loss(v), P()); })(split),
                nb::materialize(hessian(loss)(x))));
  });
}

}  // namespace test_of_jacobians
