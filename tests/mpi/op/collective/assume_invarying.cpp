// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_assume_invarying {

TEST_CASE("S1-54 assume_invarying takes the first block, and says so in the type") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    shard_map(mesh, in_specs(P()), out_specs(), [&](auto b) {
      const auto v = nb::pcast(b, (data, model), nb::to(nb::varying));
      const auto y = nb::assume_invarying(v, data);
      static_assert(std::is_same_v<nb::varying_axes_t<decltype(y)>, nb::list<app::tag::model>>);
      CHECK(blocks_are(y, blocks_of(x, mesh, P())));
      CHECK(nb::detail::elements(y) == nb::detail::elements(b));
    })(x);
    CHECK(r.count() == 0);
    const auto first = shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto b) { return nb::assume_invarying(b, data); })(x);
    CHECK(first.size(dim<0>) == 24 / mesh.size(data));
    if (processes() == 1) CHECK(nb::testing::equal(first, ref::slice(reference_of(x), 0, 0, 24 / mesh.size(data))));
  });
}

TEST_CASE("S1-54 with checks on a false claim is an error that names the axis") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const with_checks on(mesh);
    auto f = shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto b) { return nb::assume_invarying(b, data); });
    if (mesh.size(data) > 1)
      CHECK(message_of([&] { f(x); }).find(
                "nabla::assume_invarying(x, data) requires equal blocks on all devices along data: they differ, first in "
                "element 0 on device " + std::to_string(mesh.size(model)) + ", called at ") == 0);
    auto g = shard_map(mesh, in_specs(P()), out_specs(P()), [](auto b) {
      return nb::assume_invarying(nb::pcast(b, data, nb::to(nb::varying)) + 0.f * nb::astype<float>(nb::axis_index(data)), data);
    });
    CHECK(nb::testing::equal(g(x), ref::iota({24})));
  });
}

}  // namespace test_of_assume_invarying
