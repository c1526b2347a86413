// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/plan.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_associative_scan {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::reverse;

const auto a = nb::sin(nb::iota<double>(24, 3) * 1.3).eval(), b = nb::cos(nb::iota<double>(24, 3)).eval();
const auto matrices = nb::sin(nb::iota<double>(24, 2, 2) * 1.7).eval();

struct two_steps {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const {
    const auto& [c, d] = x;
    const auto& [e, f] = y;
    return std::tuple(e * c, e * d + f);
  }
};
struct product {
  template <class X, class Y>
  auto operator()(const X& x, const Y& y) const {
    return nb::matmul(x, y);
  }
};

}  // namespace

TEST_CASE("over the devices of a mesh axis: as of the whole array, and one gather for each leaf") {
  for_each_mesh([](const auto& mesh) {
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data), P(data)), nb::out_specs(P(data)), [](const auto& c, const auto& d) {
      return std::get<1>(nb::associative_scan(std::tuple(c, d), data, two_steps{}));
    });
    const auto serial = [](const auto& c, const auto& d) { return std::get<1>(nb::associative_scan(std::tuple(c, d), two_steps{})); };
    {
      const nb::recording ran;
      const auto h = f(a, b);
      CHECK(ran.count("all_gather") == 2);
      CHECK(ran.count() == 2);
      CHECK(nb::plan(f, nb::abstract(a), nb::abstract(b)).collectives.count("all_gather") == 2);
      CHECK(nb::testing::allclose(nb::to_host(h), serial(a, b), 1e-13, 1e-13));
    }
    const auto loss = [](const auto& h) { return nb::sum(nb::sin(h), nb::all); };
    const auto [da, db] = nb::grad(nb::argnums<0, 1>, [&](const auto& c, const auto& d) { return nb::reshard(loss(f(c, d)), P()); })(a, b);
    const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, [&](const auto& c, const auto& d) { return loss(serial(c, d)); })(a, b);
    CHECK(nb::testing::allclose(nb::to_host(da), ea, 1e-11, 1e-11));
    CHECK(nb::testing::allclose(nb::to_host(db), eb, 1e-11, 1e-11));
  });
}

TEST_CASE("what does not commute, both ways; along dims that are whole nothing is sent") {
  for_each_mesh([](const auto& mesh) {
    const auto there = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)),
                                     [](const auto& x) { return nb::associative_scan(x, data, product{}); });
    const auto back = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data)),
                                    [](const auto& x) { return nb::associative_scan(x, reverse, data, product{}); });
    CHECK(nb::testing::allclose(nb::to_host(there(matrices)), nb::associative_scan(matrices, product{}), 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(back(matrices)), nb::associative_scan(matrices, reverse, product{}), 1e-12, 1e-12));
    const auto x = nb::device_put(a, mesh, P(data));
    const nb::recording ran;
    const auto y = nb::associative_scan(dim<1>, x, [](const auto& c, const auto& d) { return c + d; });
    CHECK(ran.count() == 0);
    CHECK(nb::testing::allclose(nb::to_host(y), nb::cumsum(a, dim<1>), 1e-13, 1e-13));
  });
}

}  // namespace test_of_associative_scan
