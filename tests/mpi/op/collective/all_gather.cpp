// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_all_gather {

using nb::tiled, nb::stacked, nb::to, nb::invarying, nb::reduced;

namespace {

template <class X, class M, class S, class A, class... K>
bool gathers_tiled(const X& x, const M& mesh, S spec, A over, const ref::dim_ref& d, K... k) {
  return is_collective(
      "all_gather", x, mesh, spec, over, [&](const auto& b) { return nb::all_gather(b, over, k...); },
      [&](const ref::family& f) { return ref::all_gather_tiled(f, axes_of(mesh, over), d); });
}
template <class X, class M, class S, class A, class... K>
bool gathers_stacked(const X& x, const M& mesh, S spec, A over, const ref::dim_ref& d, K... k) {
  return is_collective(
      "all_gather", x, mesh, spec, over, [&](const auto& b) { return nb::all_gather(b, over, k...); },
      [&](const ref::family& f) { return ref::all_gather_stacked(f, axes_of(mesh, over), d); });
}

}  // namespace

TEST_CASE("S1-70 S1-71 all_gather, tiled, over one axis and over a group in the order listed") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(gathers_tiled(x, mesh, P(data), data, 0, tiled(dim<0>)));
    CHECK(gathers_tiled(x, mesh, P(data, model), data, 1, tiled(dim<1>)));
    CHECK(gathers_tiled(x, mesh, P(data, model), model, 1, tiled(dim<-1>)));
    CHECK(gathers_tiled(x, mesh, P(model, data), (data, model), 0, tiled(dim<0>), to(invarying)));
    CHECK(gathers_tiled(x, mesh, P((model, data)), (model, data), 0, to(reduced), tiled(dim<0>)));
    CHECK(gathers_tiled(x, mesh, P((model, data)), model, 0, tiled(dim<0>)));
  });
}

TEST_CASE("S1-71 S1-77 S1-78 S2-88 all_gather stacks along a new dim, by default the first") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(gathers_stacked(x, mesh, P(data), data, 0));
    CHECK(gathers_stacked(x, mesh, P(data), data, 0, stacked(dim<0>)));
    CHECK(gathers_stacked(x, mesh, P(data, model), model, 1, stacked(dim<1>)));
    CHECK(gathers_stacked(x, mesh, P(data, model), (model, data), 2, stacked(dim<2>), to(invarying)));
    CHECK(gathers_stacked(x, mesh, P(data, model), data, 2, stacked(dim<-1>)));
    const auto total = shard_map(mesh, in_specs(P((data, model))), out_specs(P()), [](auto b) {
      return nb::all_gather(nb::sum(b), (data, model), to(invarying));
    })(nb::iota<float>(24));
    CHECK(total.size() == devices());
    CHECK(nb::sum(total).item() == 276.f);
  });
}

TEST_CASE("all_gather of arrays with names") {
  const auto x = nb::iota<float>(batch = 24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(gathers_tiled(x, mesh, P(batch = data), data, "batch", tiled(batch)));
    shard_map(mesh, in_specs(P(batch = data)), out_specs(), [&](auto b) {
      const auto y = nb::all_gather(b, data, stacked(hidden), to(invarying));
      const auto z = nb::all_gather(b, data, stacked(dim<0>), to(invarying));
      CHECK(y.size(hidden) == mesh.size(data));
      CHECK(y.size(batch) == 24 / mesh.size(data));
      CHECK(z.size(dim<0>) == mesh.size(data));
      CHECK(z.size(dim<1>) == 2);
    })(x);
  });
}

TEST_CASE("all_gather of every dtype, of empty blocks, of blocks of one element") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(gathers_tiled(nb::astype<double>(x).eval(), mesh, P(data), data, 0, tiled(dim<0>)));
    CHECK(gathers_tiled(nb::astype<std::int32_t>(x).eval(), mesh, P(data), data, 0, tiled(dim<0>)));
    CHECK(gathers_tiled(nb::astype<std::int64_t>(x).eval(), mesh, P(data), data, 0, tiled(dim<0>)));
    CHECK(gathers_tiled(nb::astype<std::uint8_t>(x).eval(), mesh, P(data), data, 0, tiled(dim<0>)));
    CHECK(gathers_tiled((x > 7.f).eval(), mesh, P(data), data, 0, tiled(dim<0>)));
    CHECK(gathers_tiled(nb::zeros<float>(0, 2).eval(), mesh, P(data), data, 0, tiled(dim<0>)));
    CHECK(gathers_tiled(nb::iota<float>(devices()).eval(), mesh, P((data, model)), (data, model), 0, tiled(dim<0>)));
  });
}

TEST_CASE("all_gather is the inverse of cutting, and of what varies by its type alone gives copies") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P(data, model)), out_specs(P()), [](auto b) {
      const auto rows = nb::all_gather(b, model, tiled(dim<1>), to(invarying));
      return nb::all_gather(rows, data, tiled(dim<0>), to(invarying));
    })(x);
    CHECK(nb::testing::equal(y, ref::iota({24, 24})));
    const auto z = shard_map(mesh, in_specs(P()), out_specs(P()), [](auto b) {
      return nb::all_gather(nb::pcast(b, data, nb::to(nb::varying)), data, to(invarying));
    })(nb::iota<float>(3));
    CHECK(z.size() == 3 * mesh.size(data));
    CHECK(nb::sum(z).item() == 3.f * float(mesh.size(data)));
  });
}

TEST_CASE("blocks that lie one behind the other are gathered without a copy") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const bool in_place = group_over(mesh, data).processes == 1 && group_over(mesh, model).slots == 1;
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      nb::detail::count() = {};
      const auto y = nb::all_gather(b, data, tiled(dim<0>), to(invarying));
      CHECK(nb::detail::count().kernels == 0);
      if (in_place) CHECK(nb::detail::elements(y) == nb::detail::elements(b));
      const auto z = nb::all_gather(b, data, tiled(dim<1>), to(invarying));
      CHECK(nb::detail::count().kernels == (mesh.size(data) > 1 ? 1 : 0));
    })(x);
  });
}

}  // namespace test_of_all_gather
