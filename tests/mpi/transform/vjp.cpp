// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vjp.hpp>

namespace test_of_vjp {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map;
using nb::varying, nb::reduced, nb::unreduced, nb::invarying;

TEST_CASE("S2-55 cotangents have the state of derivatives, and pullbacks communicate as the transposes do") {
  for_each_mesh([](const auto& mesh) {
    const auto x = (nb::iota<double>(batch = 24, inputs = 3) * 0.05).eval();
    const auto w = (nb::iota<double>(inputs = 3, hidden = 2) * 0.2 - 0.5).eval();
    const auto c = (nb::cos(nb::iota<double>(batch = 24, hidden = 2))).eval();
    const auto f = [](auto w, auto x) { return nb::tanh(nb::dot(x, w, inputs)); };
    const auto [value, pullback] = nb::vjp(f, w, x);
    const auto [dw, dx] = pullback(c);

    // The value varies, and so does its cotangent; the weights are the same on all devices: one psum.
    {
      const nb::recording recorded;
      const auto [gw, gx] = shard_map(mesh, in_specs(P(), P(batch = data), P(batch = data)),
                                      out_specs(P(), P(batch = data)), [&](auto w, auto x, auto c) {
                                        auto [y, back] = nb::vjp(f, w, x);
                                        static_assert(std::is_same_v<nb::cotangent_t<decltype(y)>, decltype(y)>);
                                        auto [gw, gx] = back(c);
                                        return std::tuple(gw, gx);
                                      })(w, x, c);
      CHECK(recorded.count("psum") == 1);
      CHECK(recorded.count() == 1);
      CHECK(nb::testing::allclose(nb::to_host(gw), dw, 1e-12, 1e-12));
      CHECK(nb::testing::allclose(nb::to_host(gx), dx, 1e-12, 1e-12));
    }
    // A sum still to be made has a cotangent that is reduced, and reduced weights one that is unreduced.
    {
      const nb::recording recorded;
      const auto gw = shard_map(mesh, in_specs(P(), P(batch = data), P()), out_specs(P()), [&](auto w, auto x, auto c) {
        const auto sums = [&](auto w) { return nb::pcast(nb::sum(f(w, x), batch), data, unreduced); };
        auto [y, back] = nb::vjp(sums, nb::pcast(w, data, reduced));
        auto g = back(nb::pcast(c, data, reduced));
        static_assert(std::is_same_v<nb::cotangent_t<decltype(g)>,
                                     std::remove_cvref_t<decltype(nb::pcast(w, data, reduced).eval())>>);
        return nb::psum(g, data);
      })(w, x, nb::ones<double>(hidden = 2));
      CHECK(recorded.count() == 1);  // the one that is written
      const auto expected = nb::grad([&](auto w) { return nb::sum(f(w, x), batch, hidden); })(w);
      CHECK(nb::testing::allclose(nb::to_host(gw), expected, 1e-12, 1e-12));
    }
  });
}

TEST_CASE("grad_per_shard: of a loss of each device, without making their sum") {
  for_each_mesh([](const auto& mesh) {
    const auto x = (nb::iota<double>(batch = 24, inputs = 3) * 0.05).eval();
    const auto w = nb::array_from<double>({0.5, -1., 2.}, inputs = 3);
    const auto loss = [](auto w, auto x) { return nb::sum(nb::square(nb::dot(x, w, inputs)), batch); };
    const auto [dw, dx] = nb::grad(nb::argnums<0, 1>, loss)(w, x);
    const nb::recording recorded;
    const auto [gw, gx] =
        shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P(), P(batch = data)), [&](auto w, auto x) {
          auto [gw, gx] = nb::grad_per_shard(nb::argnums<0, 1>, loss)(w, x);
          return std::tuple(gw, gx);
        })(w, x);
    CHECK(recorded.count("psum") == 1);  // of the weights alone
    CHECK(recorded.count() == 1);
    CHECK(nb::testing::allclose(nb::to_host(gw), dw, 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(gx), dx, 1e-12, 1e-12));
  });
}

}  // namespace test_of_vjp
