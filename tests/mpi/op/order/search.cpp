// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_search {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim;

const auto x = (nb::sin(nb::iota<double>(24, 6) * 1.3) * 5).eval();
const auto xp = (nb::iota<double>(hidden = 9) - 4.3).eval(), fp = nb::cos(nb::iota<double>(hidden = 9)).eval();

}  // namespace

TEST_CASE("on explicit axes: the values are split, the table is whole") {
  for_each_mesh([](const auto& mesh) {
    const auto v = nb::device_put(x, mesh, P(data));
    const auto points = nb::device_put(xp, mesh, P()), values = nb::device_put(fp, mesh, P());
    {
      const nb::recording ran;
      const auto found = nb::searchsorted(points, v);
      const auto bins = nb::digitize(v, xp, nb::right);
      CHECK(ran.count() == 0);
      CHECK(nb::type_name(found) == "i32[24@data,6]");
      CHECK(nb::testing::equal(nb::to_host(found), nb::searchsorted(xp, x)));
      CHECK(nb::testing::equal(nb::to_host(bins), nb::searchsorted(xp, x)));
    }
    const auto loss = [](const auto& a, const auto& p, const auto& f) { return nb::sum(nb::sin(nb::interp(a, p, f)), nb::all); };
    CHECK(nb::testing::allclose(nb::to_host(nb::interp(v, points, values)), nb::interp(x, xp, fp), 1e-14, 1e-14));
    const auto [dx, dp, df] = nb::grad(nb::argnums<0, 1, 2>, [&](const auto&... a) { return nb::reshard(loss(a...), P()); })(v, points, values);
    const auto [ex, ep, ef] = nb::grad(nb::argnums<0, 1, 2>, loss)(x, xp, fp);
    CHECK(nb::testing::allclose(nb::to_host(dx), ex, 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(dp), ep, 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(df), ef, 1e-12, 1e-12));
  });
}

TEST_CASE("in a shard_map: a table that all share, and one of each device") {
  for_each_mesh([](const auto& mesh) {
    const auto loss = [](const auto& a, const auto& p, const auto& f) { return nb::sum(nb::sin(nb::interp(a, p, f)), nb::all); };
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data), P(), P()), nb::out_specs(P()), [&](const auto&... a) { return nb::psum(loss(a...), data); });
    CHECK(nb::testing::allclose(f(x, xp, fp), loss(x, xp, fp), 1e-12, 1e-12));
    const auto [dx, dp, df] = nb::grad(nb::argnums<0, 1, 2>, f)(x, xp, fp);
    const auto [ex, ep, ef] = nb::grad(nb::argnums<0, 1, 2>, loss)(x, xp, fp);
    CHECK(nb::testing::allclose(dx, ex, 1e-12, 1e-12));
    CHECK(nb::testing::allclose(dp, ep, 1e-12, 1e-12));
    CHECK(nb::testing::allclose(df, ef, 1e-12, 1e-12));
    const auto own = nb::shard_map(mesh, nb::in_specs(P(), P(), P()), nb::out_specs(P()), [&](const auto& a, const auto& p, const auto& v) {
      return nb::pmean(loss(a, p, v * nb::astype<double>(nb::axis_index(data) + 1)), data);
    });
    const long n = mesh.size(data);
    double expected = 0;
    for (long d = 0; d < n; ++d) expected += loss(x, xp, (fp * double(d + 1)).eval()).item() / double(n);
    CHECK(std::abs(own(x, xp, fp).item() - expected) < 1e-11);
  });
}

}  // namespace test_of_search
