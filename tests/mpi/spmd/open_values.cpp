// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

// Values that only say over which axes they vary (axis_index): stored, contracted and stacked alone they take the running
// region's mesh.
namespace test_of_open_values {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim;

}  // namespace

TEST_CASE("an open value is stored on the mesh of the running region") {
  for_each_mesh([](const auto& mesh) {
    const auto w = nb::iota<float>(16, 3);
    const long m = mesh.size(model), n = mesh.size();
    const auto f = shard_map(mesh, in_specs(), out_specs(P((data, model))), [&] {
      const auto i = nb::axis_index(data) + 1;                          // no memory at all
      const auto shifted = w + nb::astype<float>(nb::axis_index(model));  // an open value of numbers in memory
      const auto picked = nb::dot(nb::astype<float>(nb::one_hot(i, 16)), w);
      const auto both = nb::materialize(nb::axis_index((model, data)));
      const auto pair = nb::stack(dim<0>, i, nb::axis_index(model));
      return nb::expand_dims(picked + nb::sum(shifted * shifted - shifted * shifted + shifted, dim<0>) +
                                 nb::astype<float>(both) * 1000.f + nb::astype<float>(nb::sum(pair)) * 1e5f,
                             dim<0>);
    });
    const auto r = nb::to_host(f());
    REQUIRE(r.sizes()[0] == n);
    const auto numbers = nb::to_vector(r);
    for (long d = 0; d < n / m; ++d)
      for (long k = 0; k < m; ++k)
        for (long j = 0; j < 3; ++j) {
          double expected = double((d + 1) * 3 + j) + double(k * (n / m) + d) * 1000 + double(d + 1 + k) * 1e5;
          for (long i = 0; i < 16; ++i) expected += double(i * 3 + j + k);
          CHECK(numbers[std::size_t((d * m + k) * 3 + j)] == doctest::Approx(expected));
        }
  });
}

TEST_CASE("outside of a region an open value has no mesh") {
  CHECK(message_of([] { nb::materialize(nb::axis_index(data)); }) ==
        "nabla::axis_index(a): requires a running shard_map over a: no region binds the axis here");
  // A region over other axes does not help.
  const auto mesh = nb::make_mesh(data = nb::rest);
  CHECK(message_of([&] {
          shard_map(mesh, in_specs(), out_specs(), [] { nb::materialize(nb::axis_index(model)); })();
        }).find("requires a running shard_map over a") != std::string::npos);
}

}  // namespace test_of_open_values
