// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_cumulative {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::reverse;

const auto p = nb::sin(nb::iota<double>(24, 6) * 1.3).eval(), w = nb::cos(nb::iota<double>(24, 6) * 0.7).eval();

#define CUMULATIVE(word) [](const auto& x, auto... a) { return nb::word(x, a...); }
template <class F>
void for_each_word(const F& f) {
  f(CUMULATIVE(cumsum));
  f(CUMULATIVE(cumprod));
  f(CUMULATIVE(cummax));
  f(CUMULATIVE(cummin));
  f(CUMULATIVE(logcumsumexp));
}

}  // namespace

TEST_CASE("derivatives in a value that is reduced: summands, of both orders") {
  const auto mesh = nb::make_mesh(data = devices());
  for_each_word([&](const auto& f) {
    const auto loss = [&](const auto& x) { return nb::sum(nb::sin(f(x, dim<1>)) * w); };
    const auto slope = [&](const auto& x) { return nb::sum(nb::grad(loss)(x) * w); };
    const auto found = nb::shard_map(mesh, nb::in_specs(P(nb::reduced(data))), nb::out_specs(P(), P()), [&](const auto& x) {
      const auto own_loss = [&](const auto& v) {
        return nb::sum(nb::sin(nb::pcast(f(v, dim<1>), data, nb::invarying)) * w);
      };
      const auto own_slope = [&](const auto& v) { return nb::sum(nb::psum(nb::grad(own_loss)(v), data) * w); };
      return std::pair(nb::psum(nb::grad(own_loss)(x), data), nb::psum(nb::grad(own_slope)(x), data));
    })(p);
    CHECK(nb::testing::allclose(nb::to_host(found.first), nb::grad(loss)(p), 1e-10, 1e-10));
    CHECK(nb::testing::allclose(nb::to_host(found.second), nb::grad(slope)(p), 1e-9, 1e-9));
  });
}

TEST_CASE("each word on explicit axes: values and derivatives are those of one device") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(data)), y = nb::device_put(w, mesh, P(data));
    const auto replicated = nb::device_put(w, mesh, P());
    for_each_word([&](const auto& word) {
      const auto loss = [&](const auto& a, const auto& b) { return nb::sum(nb::sin(word(a, dim<1>, reverse)) * b, nb::all); };
      CHECK(nb::testing::allclose(nb::to_host(word(x, dim<1>)), word(p, dim<1>), 1e-12, 1e-12));
      const auto on_devices = nb::grad([&](const auto& a) { return nb::reshard(loss(a, y), P()); })(x);
      const auto alone = nb::grad([&](const auto& a) { return loss(a, w); })(p);
      CHECK(nb::testing::allclose(nb::to_host(on_devices), alone, 1e-12, 1e-12));
      // A replicated operand that meets a split one.
      const auto of_all = nb::grad([&](const auto& a) { return nb::reshard(nb::sum(word(a, dim<0>) * x, nb::all), P()); })(replicated);
      CHECK(nb::testing::allclose(nb::to_host(of_all), nb::grad([&](const auto& a) { return nb::sum(word(a, dim<0>) * p, nb::all); })(w), 1e-12, 1e-12));
    });
  });
}

TEST_CASE("each word in a shard_map: blocks, a value that all share, and summands") {
  for_each_mesh([](const auto& mesh) {
    for_each_word([&](const auto& word) {
      const auto body = [&](const auto& a, const auto& b) {
        const auto mine = nb::sum(nb::square(word(a, dim<1>)) * nb::sum(word(b, dim<0>), nb::all), nb::all);
        return nb::psum(mine, data);
      };
      const auto f = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P()), body);
      const auto serial = [&](const auto& a, const auto& b) {
        return nb::sum(nb::square(word(a, dim<1>)) * nb::sum(word(b, dim<0>), nb::all), nb::all);
      };
      const auto small = nb::square(w).eval();
      CHECK(nb::testing::allclose(f(p, small), serial(p, small), 1e-12, 1e-12));
      const auto [da, db] = nb::grad(nb::argnums<0, 1>, f)(p, small);
      const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(p, small);
      CHECK(nb::testing::allclose(da, ea, 1e-10, 1e-10));
      CHECK(nb::testing::allclose(db, eb, 1e-10, 1e-10));
      const auto [value, change] = nb::jvp(f, std::tuple(p, small), std::tuple(w, small));
      CHECK(nb::testing::allclose(change, nb::jvp(serial, std::tuple(p, small), std::tuple(w, small)).second, 1e-10, 1e-10));
    });
    // The sum of summands stays to be made.
    const auto summands = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [](const auto& a) {
      return nb::psum(nb::cumsum(nb::sum(nb::pcast(a, model, nb::to(nb::varying)), dim<0>), dim<0>), (data, model));
    });
    const double copies = double(mesh.size(model));
    CHECK(nb::testing::allclose(summands(p), (nb::cumsum(nb::sum(p, dim<0>), dim<0>) * copies).eval(), 1e-10, 1e-10));
  });
}

TEST_CASE("a cotangent that is the same on all devices, of values that differ") {
  for_each_mesh([](const auto& mesh) {
    for_each_word([&](const auto& word) {
      const auto f = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()), [word](const auto& a) {
        return nb::psum(nb::sum(word(a, dim<1>), nb::all), data);
      });
      const auto alone = nb::grad([word](const auto& a) { return nb::sum(word(a, dim<1>), nb::all); })(p);
      CHECK(nb::testing::allclose(nb::grad(f)(p), alone, 1e-12, 1e-12));
      CHECK(nb::testing::allclose(nb::jvp(f, p, nb::ones_like(p).eval()).second, nb::sum(alone, nb::all), 1e-10, 1e-10));
    });
  });
}

}  // namespace test_of_cumulative
