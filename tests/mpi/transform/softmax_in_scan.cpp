// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

// The derivative of a softmax reads its value, which a scan writes into the place of the y: with several devices in a
// process the blocks of a step lie apart there.
namespace test_of_softmax_in_scan {

namespace nb = nabla;

namespace app {
NABLA_AXES(rows, times)
NABLA_MESH_AXES(data)
}  // namespace app
using namespace app;

TEST_CASE("the gradient of a scan whose y is a softmax is that of each device alone") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  constexpr long own = 4;
  const long devices = mesh.size(data);
  const auto x = nb::sin(nb::iota<double>(times = 3, rows = own * devices)).eval();
  const auto w = nb::cos(nb::iota<double>(times = 3, rows = own * devices)).eval();
  const auto loss = [](auto x, auto w) {
    const auto zeros = nb::zeros_like(nb::index(x, times = 0L));
    const auto [c, ys] = nb::scan(times, zeros, x, [](auto c, auto x) {
      return std::pair(c + x, nb::softmax(x * 2., rows));
    });
    return nb::sum(ys * w, times, rows) + nb::sum(c, rows);
  };
  const auto split = nb::P(rows = data);
  const auto gradient = nb::shard_map(mesh, nb::in_specs(split, split), nb::out_specs(split), [&](auto x, auto w) {
    return nb::grad([&](auto x, auto w) { return nb::psum(loss(x, w), data); })(x, w);
  });
  const auto of_all = nb::to_host(gradient(nb::device_put(x, mesh, split), nb::device_put(w, mesh, split)));
  for (long d = 0; d < devices; ++d) {
    const auto mine = nb::slice(own * d, own * (d + 1));
    CHECK(nb::testing::allclose(of_all(rows = mine), nb::grad(loss)(x(rows = mine).eval(), w(rows = mine).eval()), 1e-12,
                                1e-12));
  }
}

}  // namespace test_of_softmax_in_scan
