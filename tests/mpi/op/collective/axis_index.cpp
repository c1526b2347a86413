// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_axis_index {

TEST_CASE("axis_index joined to a block, over a group in the order listed") {
  const auto x = nb::zeros<std::int32_t>(24);
  for_each_mesh([&](const auto& mesh) {
    const auto sizes = sizes_of_mesh(mesh);
    shard_map(mesh, in_specs(P()), out_specs(), [&](auto b) {
      const auto zeros = ref::family::split(ref::zeros({24}), sizes, {});
      auto plus = [](const ref::ndarray& u, const ref::ndarray& v) { return u + v; };
      auto expected = [&](std::vector<int> axes) { return ref::on_each_device(plus, zeros, ref::axis_index(sizes, axes)); };
      CHECK(blocks_are(b + nb::axis_index(data), expected({0})));
      CHECK(blocks_are(nb::axis_index(model) + b, expected({1})));
      CHECK(blocks_are(b + nb::axis_index((data, model)), expected({0, 1})));
      CHECK(blocks_are(b + nb::axis_index((model, data)), expected({1, 0})));
      const auto i = nb::axis_index(data);
      CHECK(blocks_are(i + b + i * 0, expected({0})));
      CHECK(blocks_are(nb::axis_index(data) * mesh.size(model) + nb::axis_index(model) + b, expected({0, 1})));
    })(x);
  });
}

TEST_CASE("axis_index of a block has its mesh: collectives take it") {
  for_each_mesh([&](const auto& mesh) {
    const auto sizes = sizes_of_mesh(mesh);
    shard_map(mesh, in_specs(P()), out_specs(), [&](auto b) {
      const auto i = nb::axis_index(b, data);
      const auto j = nb::axis_index(b, (model, data));
      CHECK(blocks_are(i, ref::axis_index(sizes, {0})));
      CHECK(blocks_are(j, ref::axis_index(sizes, {1, 0})));
      CHECK(nb::psum(i, data).item() == sizes[0] * (sizes[0] - 1) / 2);
      CHECK(nb::pmax(j, (data, model)).item() == devices() - 1);
      CHECK(blocks_are(nb::all_gather(i, data, nb::to(nb::invarying)), ref::all_gather_stacked(ref::axis_index(sizes, {0}), {0})));
    })(nb::zeros<float>(2));
  });
}

TEST_CASE("axis_index returned alone takes the region's mesh") {
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, in_specs(), out_specs(P((model, data))), [] {
      return nb::expand_dims(nb::axis_index((model, data)), dim<0>);
    });
    CHECK(nb::testing::equal(f(), ref::iota({devices()})));
    const auto g = shard_map(mesh, in_specs(), out_specs(P(data)), [] {
      const auto i = nb::axis_index(data);
      return nb::expand_dims(i * i, dim<0>);
    });
    CHECK(nb::testing::equal(g(), ref::iota({mesh.size(data)}) * ref::iota({mesh.size(data)})));
  });
}

TEST_CASE("G-12 axis_index along an axis of the array is the place along it") {
  const auto x = nb::zeros<float>(batch = 24, 2);
  CHECK(nb::testing::equal(nb::axis_index(x, batch), ref::rename(ref::iota({24}), 0, "batch")));
  for_each_mesh([&](const auto& mesh) {
    const auto y = nb::device_put(x, mesh, P(batch = data));
    CHECK(nb::testing::equal(nb::axis_index(y, batch), ref::rename(ref::iota({24}), 0, "batch")));
    CHECK(nb::testing::equal(nb::axis_index(y, batch) * 2 + 0 * nb::astype<std::int32_t>(y(0)), ref::rename(ref::iota({24}), 0, "batch") * ref::scalar(2)));
  });
}

}  // namespace test_of_axis_index
