// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

// Regions inside of regions, and what a body finds around it.
namespace test_of_nested {

namespace {

using namespace app;
using nb::P, nb::none, nb::manual, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::device_put;

}  // namespace

TEST_CASE("U-54 a region inside of a region: the outer axes stay manual, and their collectives legal") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = device_put(x, mesh, P(data, model));
    const nb::recording r;
    const auto f = shard_map(mesh, manual(data), in_specs(P(data)), out_specs(P(data), P()), [&](auto b) {
      // All axes that are left, the mesh by its first name; then the one that is left, the mesh of the block.
      const auto [rows, all] = shard_map(mesh, in_specs(P(none, model)), out_specs(P(none, model), P()), [&](auto c) {
        static_assert(std::is_same_v<nb::varying_axes_t<decltype(c)>, nb::list<app::tag::data, app::tag::model>>);
        const auto i = nb::astype<float>(nb::axis_index(data)) * 100.f + nb::astype<float>(nb::axis_index(model));
        return std::tuple{c + i, nb::psum(nb::sum(c), (data, model))};
      })(b);
      static_assert(std::is_same_v<nb::varying_axes_t<decltype(rows)>, nb::list<app::tag::data>>);
      static_assert(std::is_same_v<nb::varying_axes_t<decltype(all)>, nb::list<>>);
      CHECK(nb::type_name(rows).find(",24@model]{V:data}") != std::string::npos);
      const auto sums = shard_map(b.mesh(), manual(model), out_specs(P()), [](auto c) { return nb::psum(nb::sum(c), model); })(b);
      return std::tuple{rows, nb::psum(sums, data) + all};
    });
    const auto [rows, twice] = f(placed);
    CHECK(r.count("psum") == 3);
    CHECK(r.count() == 3);
    CHECK(nb::type_name(rows) == "f32[24@data,24@model]");
    const auto full = ref::psum(blocks_of(x, mesh, P(data, model)), {});
    auto expected = full;
    for (std::size_t place = 0; place < expected.blocks.size(); ++place) {
      const auto at = coordinates_at(mesh, place);
      expected.blocks[place] = full.blocks[place] + ref::scalar(double(at[0] * 100 + at[1]));
    }
    CHECK(nb::testing::equal(rows, expected.join(partition_of<decltype(x)>(mesh, P(data, model)))));
    CHECK(twice.item() == 2.f * float(576 * 575 / 2));
  });
}

TEST_CASE("U-52 what a body finds around it: numbers, plain and explicit arrays, blocks of the outer region") {
  const auto x = nb::iota<float>(24, 24).eval();
  const auto row = nb::iota<float>(24).eval();
  const float two = 2.f;
  for_each_mesh([&](const auto& mesh) {
    const auto placed = device_put(x, mesh, P(data, model));
    const auto whole = device_put(row, mesh, P());
    const auto split = device_put(row, mesh, P(model));
    const auto f = shard_map(mesh, manual(data), in_specs(P(data)), out_specs(P(data), P(), P(), P(data)), [&](auto b) {
      // What is split over an explicit axis is split so inside, too.
      const auto c = b * two + row + whole + split;
      CHECK(nb::type_name(c).find(",24@model]{V:data}") != std::string::npos);
      const auto inner = shard_map(mesh, in_specs(P(none, model)), out_specs(P(none, model)), [&](auto d) {
        return d + nb::sum(whole) * two + row(1);
      })(b);
      return std::tuple{c, row, split, inner};
    });
    const auto [a, same, kept, inner] = f(placed);
    CHECK(nb::type_name(kept) == "f32[24@model]");
    const auto rows = reference_of(row);
    CHECK(nb::testing::equal(a, reference_of(x) * ref::scalar(2) + rows + rows + rows));
    CHECK(nb::testing::equal(same, rows));
    CHECK(nb::testing::equal(kept, rows));
    CHECK(nb::testing::equal(inner, reference_of(x) + ref::scalar(2 * 276 + 1)));
  });
}

TEST_CASE("U-52 a block of the outer region is used in the inner one") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, manual(data), in_specs(P(data)), out_specs(P(), P(data)), [&](auto b) {
      const auto total = nb::psum(b, data);
      // Without an argument the mesh says which axes are left.
      const auto inner = shard_map(b.mesh(), in_specs(), out_specs(P(), P()), [&] {
        return std::tuple{total * float(nb::axis_size(total, data)), b + nb::psum(b, data)};
      });
      return inner();
    });
    const auto [totals, blocks] = f(x);
    const auto sum = ref::psum(ref::family::split(reference_of(x), {mesh.size(data)}, {{0}}), {0});
    CHECK(nb::testing::equal(totals, sum.blocks[0] * ref::scalar(double(mesh.size(data)))));
    CHECK(nb::testing::equal(blocks, reference_of(x) + sum.join({{0}})));
  });
}

TEST_CASE("M4 where no type says that an axis is manual already, the run does") {
  for_each_mesh([](const auto& mesh) {
    const auto row = nb::iota<float>(24).eval();
    const auto inner = shard_map(mesh, in_specs(P(model)), out_specs(P(model)), [](auto b) { return b; });
    CHECK(message_of([&] { shard_map(mesh, manual(data), in_specs(), out_specs(), [&] { inner(row); })(); }) ==
          "nabla::shard_map requires mesh axes that are not manual already: found data, which a running shard_map has "
          "made manual");
    // Named, it is the axis that is left.
    const auto fits = shard_map(mesh, manual(model), in_specs(P(model)), out_specs(P(model)), [](auto b) { return b + 1.f; });
    const auto y = shard_map(mesh, manual(data), in_specs(), out_specs(P()), [&] { return fits(row); })();
    CHECK(nb::type_name(y) == "f32[24@model]");
    CHECK(nb::testing::equal(y, reference_of(row) + ref::scalar(1)));
  });
}

TEST_CASE("U-52 an array of another mesh of the same type is refused where it is met") {
  for_each_mesh([](const auto& mesh) {
    if (mesh.size(data) == devices()) return;
    const auto other = nb::make_mesh(data = devices(), model = 1);
    const auto foreign = device_put(nb::iota<float>(24), other, P());
    const auto x = nb::iota<float>(24).eval();
    CHECK(message_of([&] { shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto b) { return b + nb::sum(foreign); })(x); })
              .find("mesh") != std::string::npos);
    CHECK(message_of([&] { shard_map(mesh, in_specs(P(data)), out_specs(P()), [&](auto) { return foreign; })(x); })
              .find("nabla::shard_map requires results on its mesh: found one on mesh(data=") == 0);
  });
}

}  // namespace test_of_nested
