// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_axis_size {

TEST_CASE("G-11 axis_size of a block, of an explicit array, of an expression, along an array axis") {
  const auto x = nb::zeros<float>(batch = 24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto y = nb::device_put(x, mesh, P(batch = data));
    CHECK(nb::axis_size(y, data) == mesh.size(data));
    CHECK(nb::axis_size(y + 1.f, (data, model)) == devices());
    CHECK(nb::axis_size(y, batch) == 24);
    const nb::recording r;
    shard_map(mesh, out_specs(), [&](auto b) {
      CHECK(nb::axis_size(b, model) == mesh.size(model));
      CHECK(nb::axis_size(b, batch) == 24 / mesh.size(data));
      // JAX's psum(1, a)
      CHECK(nb::psum(nb::pcast(nb::sum(nb::pmean(b, data), nb::all) * 0.f + 1.f, data, nb::to(nb::varying)), data).item() ==
            float(nb::axis_size(b, data)));
    })(y);
    CHECK(r.count() == 2);
  });
}

}  // namespace test_of_axis_size
