// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_embed_at_root {

using nb::embed_at_root, nb::pcast, nb::to, nb::unreduced;

TEST_CASE("U-41 embed_at_root: counted once, by the first device along the axes") {
  const auto x = nb::iota<float>(24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto sizes = sizes_of_mesh(mesh);
    const auto only_first = [&](const ref::family& f, bool both) {
      ref::family g = f;
      for (std::size_t place = 0; place < g.blocks.size(); ++place) {
        const auto at = coordinates_at(mesh, place);
        if (at[0] != 0 || (both && at[1] != 0)) g.blocks[place] = g.blocks[place] * ref::scalar(0);
      }
      return g;
    };
    const nb::recording r;
    shard_map(mesh, in_specs(P(), P(model)), out_specs(), [&](auto i, auto v) {
      const auto one = embed_at_root(i, data);
      CHECK(nb::type_name(one) == "f32[24,2]{U:data}");
      CHECK(blocks_are(one, only_first(blocks_of(x, mesh, P()), false)));
      CHECK(blocks_are(embed_at_root(i, (data, model)), only_first(blocks_of(x, mesh, P()), true)));
      CHECK(blocks_are(embed_at_root(v + 0.f, data), only_first(blocks_of(x, mesh, P(model)), false)));
      // What is pending over another axis stays so.
      const auto two = embed_at_root(pcast(v, model, to(unreduced)), data);
      CHECK(nb::type_name(two).find("{U:(data,model)}") != std::string::npos);
    })(x, x);
    CHECK(r.count() == 0);
  });
}

TEST_CASE("U-41 a value, a number and a plain array are added to a sum that is still to be made") {
  const auto x = nb::iota<float>(24).eval();
  const auto row = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P(data), P()), out_specs(P()), [&](auto b, auto i) {
      const auto u = pcast(nb::sum(b), data, to(unreduced));
      return nb::psum(u + embed_at_root(i, data) + embed_at_root(1.f, data) + embed_at_root(row, data), data);
    })(x, x);
    CHECK(nb::testing::equal(y, reference_of(x) * ref::scalar(2) + ref::scalar(276 + 1)));
    const auto alone = shard_map(mesh, in_specs(), out_specs(P(nb::unreduced(data))), [&] { return embed_at_root(row, data); })();
    CHECK(nb::type_name(alone) == "f32[24]{U:data}");
    CHECK(nb::testing::equal(shard_map(mesh, out_specs(P()), [](auto u) { return nb::psum(u, data); })(alone), row));
  });
}

}  // namespace test_of_embed_at_root
