// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

// Regions over some axes of a mesh: manual(data). The reference knows the manual axis alone: what is split over the other
// is whole to it.
namespace test_of_regions {

namespace {

using namespace app;
using nb::P, nb::none, nb::manual, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::device_put;

std::string size_text(long n) { return std::to_string(n); }

}  // namespace

TEST_CASE("G-30 U-54 U-44 over one axis: the other stays explicit, in dims and in states") {
  const auto x = nb::iota<float>(24, 24).eval();
  const auto w = nb::iota<float>(24, 3).eval();
  for_each_mesh([&](const auto& mesh) {
    const long rows = 24 / mesh.size(data);
    const auto placed = device_put(x, mesh, P(data, model));
    const auto weights = device_put(w, mesh, P(model));
    const nb::recording r;
    const auto f = shard_map(mesh, manual(data), in_specs(P(data), P()), out_specs(P(data), P(), P(data)), [&](auto b, auto v) {
      CHECK(nb::type_name(b) == "f32[" + size_text(rows) + ",24@model]{V:data}");
      CHECK(nb::type_name(v) == "f32[24@model,3]");
      const auto pending = nb::dot(b, v);
      CHECK(nb::type_name(pending) == "f32[" + size_text(rows) + ",3]{V:data, U:model}");
      CHECK(b.size(dim<1>) == 24);
      return std::tuple{b * 2.f + 1.f, nb::psum(nb::sum(b, dim<0>), data), pending};
    });
    const auto [a, s, pending] = f(placed, weights);
    CHECK(r.count() == 1);
    CHECK(r.count("psum") == 1);
    CHECK(nb::type_name(a) == "f32[24@data,24@model]");
    CHECK(nb::type_name(s) == "f32[24@model]");
    CHECK(nb::type_name(pending) == "f32[24@data,3]{U:model}");
    CHECK(nb::testing::equal(a, reference_of(x) * ref::scalar(2) + ref::scalar(1)));
    CHECK(nb::testing::equal(s, ref::sum(reference_of(x), {0})));
    const auto product = shard_map(mesh, manual(model), out_specs(P()), [](auto u) { return nb::psum(u, model); })(pending);
    CHECK(nb::type_name(product) == "f32[24@data,3]");
    CHECK(nb::testing::equal(product, ref::dot(reference_of(x), reference_of(w))));
  });
}

TEST_CASE("G-31 without in_specs only the region's part of a sharding is taken") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto both = device_put(x, mesh, P((data, model)));
    const auto each = device_put(x, mesh, P(data, model));
    const auto f = shard_map(mesh, manual(data), out_specs(P(data), P(data)), [&](auto a, auto b) {
      CHECK(nb::type_name(a) == "f32[" + size_text(24 / mesh.size(data)) + "@model,24]{V:data}");
      return std::tuple{a + 1.f, b + 1.f};
    });
    const auto [a, b] = f(both, each);
    CHECK(nb::type_name(a) == "f32[24@(data,model),24]");
    CHECK(nb::type_name(b) == "f32[24@data,24@model]");
    CHECK(nb::testing::equal(a, reference_of(x) + ref::scalar(1)));
    CHECK(nb::testing::equal(b, reference_of(x) + ref::scalar(1)));
    // A plain argument is whole over what stays explicit, and what is invarying is laid side by side.
    const auto plain = shard_map(mesh, manual(model), in_specs(P(none, model), P()), out_specs(P(none, model), P(model)),
                                 [](auto c, auto d) { return std::tuple{c, d}; })(x, x);
    CHECK(nb::type_name(std::get<0>(plain)) == "f32[24,24@model]");
    CHECK(nb::testing::equal(std::get<0>(plain), x));
    const long copies = mesh.size(model);
    const auto copied = ref::family::split(reference_of(x), {copies}, {{}, {}}).join({{0}, {}});
    CHECK(nb::testing::equal(std::get<1>(plain), copied));
  });
}

TEST_CASE("U-43 sums, maxima and minima that are still to be made cross the border of every region") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = device_put(x, mesh, P(data, model));
    const nb::recording r;
    const auto greatest = nb::max(placed, dim<0>).eval();
    CHECK(nb::type_name(greatest) == "f32[24@model]{U_max:data}");
    const auto same = shard_map(mesh, in_specs(P(model, nb::unreduced_max(data))),
                                out_specs(P(model, nb::unreduced_max(data))), [](auto b) { return b; })(greatest);
    CHECK(nb::type_name(same) == "f32[24@model]{U_max:data}");
    // What is pending over an explicit axis stays so in a region over the other.
    const auto untouched = shard_map(mesh, manual(model), in_specs(P(model)), out_specs(P(model)), [&](auto b) {
      CHECK(nb::type_name(b) == "f32[" + size_text(24 / mesh.size(model)) + "]{V:model, U_max:data}");
      return b;
    })(same);
    CHECK(r.count() == 0);
    const auto made = shard_map(mesh, manual(data), in_specs(P(nb::unreduced_max(data))), out_specs(P()),
                                [](auto b) { return nb::pmax(b, data); })(untouched);
    CHECK(r.count("pmax") == 1);
    CHECK(nb::testing::equal(made, ref::max(reference_of(x), {0})));
    const auto least = shard_map(mesh, out_specs(P()), [](auto b) { return nb::pmin(b, (data, model)); })(nb::min(placed, dim<0>, dim<1>));
    CHECK(least.item() == 0.f);
    // Reduced values enter, are computed with, and leave.
    const auto kept = shard_map(mesh, manual(data), in_specs(P(nb::reduced(data))), out_specs(P(nb::reduced(data))), [](auto b) {
      return b * 2.f;
    })(x);
    CHECK(nb::type_name(kept) == "f32[24,24]{R:data}");
    const auto scaled = shard_map(mesh, manual(data), in_specs(P(data), P(nb::reduced(data))), out_specs(P(nb::unreduced(data))),
                                  [](auto b, auto k) { return nb::pcast(nb::sum(b, dim<0>), data, nb::unreduced) * k; })(placed, kept);
    CHECK(nb::type_name(scaled) == "f32[24,24@model]{U:data}");
    const auto total = shard_map(mesh, out_specs(P(none, model)), [](auto u) { return nb::psum(u, data); })(scaled);
    CHECK(nb::testing::equal(total, ref::sum(reference_of(x), {0}) * reference_of(x) * ref::scalar(2)));
  });
}

TEST_CASE("U-36 axis_index names a manual axis of the region") {
  for_each_mesh([](const auto& mesh) {
    const auto y = shard_map(mesh, manual(model), in_specs(), out_specs(P(model)), [] {
      return nb::expand_dims(nb::axis_index(model), dim<0>);
    })();
    CHECK(nb::testing::equal(y, ref::iota({mesh.size(model)})));
    CHECK(message_of([&] {
            shard_map(mesh, manual(model), in_specs(), out_specs(), [] { nb::materialize(nb::axis_index(data)); })();
          }) == "nabla::axis_index(a): requires a running shard_map over a: no region binds the axis here");
  });
}

}  // namespace test_of_regions
