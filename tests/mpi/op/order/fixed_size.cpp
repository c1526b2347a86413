// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/vmap.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_fixed_size {

using namespace app;
using nb::P, nb::none, nb::dim;

TEST_CASE("nonzero and unique of whole arrays on a mesh, and of each device's own block") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::floor(nb::sin(nb::iota<float>(24) * 1.7f) * 3).eval();
    const auto whole = nb::device_put(x, mesh, P());
    CHECK(nb::testing::equal(nb::to_host(nb::unique(whole, 9, 7)), nb::unique(x, 9, 7)));
    CHECK(nb::testing::equal(nb::to_host(nb::nonzero(whole, 30, -1)[0]), nb::nonzero(x, 30, -1)[0]));
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(data), P(data)), [](const auto& a) {
      return std::tuple(nb::unique(a, 5, 7), nb::nonzero(a, 5, -1)[0]);
    });
    const auto [values, places] = f(x);
    const long n = mesh.size(data), own = 24 / n;
    for (long d = 0; d < n; ++d) {
      const auto block = x(nb::slice(d * own, (d + 1) * own)).eval();
      CHECK(nb::testing::equal(nb::to_host(values)(nb::slice(d * 5, d * 5 + 5)), nb::unique(block, 5, 7)));
      CHECK(nb::testing::equal(nb::to_host(places)(nb::slice(d * 5, d * 5 + 5)), nb::nonzero(block, 5, -1)[0]));
    }
    // Rows that are split: each is searched where it is.
    const auto rows = nb::floor(nb::sin(nb::iota<float>(24, 6) * 1.7f) * 2).eval();
    const auto each = [](const auto& a) { return nb::vmap([](const auto& row) { return nb::unique(row, 4, 9); })(a).eval(); };
    CHECK(nb::testing::equal(nb::to_host(each(nb::device_put(rows, mesh, P(data)))), each(rows)));
  });
}

}  // namespace test_of_fixed_size
