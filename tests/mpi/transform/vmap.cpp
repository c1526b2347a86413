// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../spmd/devices.hpp"

// vmap beside meshes: on blocks, around collectives, over dims that are split.
namespace test_of_vmap {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::in_axes, nb::out_axes, nb::vmap,
    nb::testing::equal, nb::testing::allclose;

}  // namespace

TEST_CASE("S1-37 vmap on blocks takes a dim of the block away; the region keeps it") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(2 * n, 3 * m)).eval();
    const nb::recording r;
    const auto rows = shard_map(mesh, in_specs(P(data, model)), out_specs(P(data)), [](auto b) {
      return nb::psum(vmap([](auto row) {
                        CHECK(row.rank() == 1);
                        CHECK(row.size() == 3);
                        return nb::sum(row * 2.f);
                      })(b),
                      model);
    })(x);
    CHECK(r.count("psum") == 1);
    CHECK(r.count() == 1);
    CHECK(allclose(rows, nb::sum(2.f * x, dim<1>)));
  });
}

TEST_CASE("collectives in the body do not see the mapped dim, and run once for all its entries") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    // Of each of three entries: a block [1, 2n].
    const auto x = nb::sin(nb::iota<float>(3, n, 2 * n)).eval();
    const auto check = [&](auto spec_of_one, auto spec, auto f) {
      nb::recording r;
      const auto mapped = shard_map(mesh, in_specs(P(none, data)), out_specs(spec), [&](auto b) { return vmap(f)(b); })(x);
      REQUIRE(r.count() == 1);
      const nb::collective_record all = r.records()[0];
      const auto values = nb::to_host(mapped);
      for (long i = 0; i < 3; ++i) {
        nb::recording of_one;
        const auto one = shard_map(mesh, in_specs(P(data)), out_specs(spec_of_one), f)(x(i).eval());
        REQUIRE(of_one.count() == 1);
        CHECK(std::string(of_one.records()[0].word) == all.word);
        CHECK(std::string(of_one.records()[0].axes) == all.axes);
        CHECK(3 * of_one.records()[0].bytes == all.bytes);
        CHECK(allclose(values(i), nb::to_host(one)));
      }
      return values;
    };
    const auto sums = check(P(), P(), [](auto b) { return nb::psum(b, data); });
    CHECK(allclose(sums, nb::sum(x, dim<1>, nb::keepdims)));
    const auto whole = check(P(), P(), [](auto b) { return nb::all_gather(b, data, nb::tiled(dim<0>), nb::to(nb::invarying)); });
    CHECK(equal(whole, x));
    const auto next = check(P(data), P(none, data), [](auto b) { return nb::ppermute(b, data, nb::shift(1)); });
    CHECK(equal(next, nb::roll(x, dim<1>, 1)));
    const auto columns = check(P(none, data), P(none, none, data), [](auto b) {
      return nb::all_to_all(b, data, nb::split(dim<1>), nb::concat(dim<0>), nb::tiled);
    });
    CHECK(equal(columns, x));
    check(P(data), P(none, data), [](auto b) { return nb::all_gather(b, data); });
    check(P(none, data), P(none, none, data), [](auto b) { return nb::psum_scatter(b, data, nb::tiled(dim<1>)); });
  });
}

TEST_CASE("a mapped dim that is split over devices stays split, and nothing moves") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(2 * n, 3 * m)).eval();
    const auto w = nb::iota<float>(3 * m).eval();
    const auto at = nb::device_put(x, mesh, P(data, model));
    const nb::recording r;
    const auto rows = vmap(in_axes(dim<0>, none), [](auto row, auto v) {
      CHECK(row.total_rank() == 1);
      return nb::exp(row) * v;
    })(at, w);
    CHECK(nb::type_name(rows) == nb::type_name(at));
    // Laid elsewhere, it is split there.
    const auto turned = vmap(in_axes(dim<0>), out_axes(dim<1>), [](auto row) { return row * 2.f; })(at);
    CHECK(turned.sharding().spec() == P(model, data));
    // A product of each row: a sum over model still to be made.
    const auto products = vmap(in_axes(dim<0>, none), [](auto row, auto v) { return nb::vdot(row, v); })(
        at, nb::device_put(w, mesh, P(model)));
    CHECK(products.sharding().spec() == P(data, nb::unreduced(model)));
    // What is not mapped is repeated where it meets what is.
    const auto both = vmap(in_axes(dim<0>, none), [](auto row, auto v) { return nb::concatenate(dim<0>, row, v); })(
        nb::device_put(x, mesh, P(data)), w);
    CHECK(both.sharding().spec() == P(data, none));
    CHECK(r.count() == 0);
    CHECK(allclose(rows, nb::exp(x) * w));
    CHECK(allclose(turned, 2.f * nb::transpose(x)));
    CHECK(allclose(nb::to_host(both)(nb::all, nb::slice(0, 3 * m)), x));
    CHECK(allclose(nb::to_host(both)(nb::all, nb::slice(3 * m, 6 * m)), nb::broadcast(w, dim<0> = 2 * n)));
  });
}

TEST_CASE("vmap of a function that contains a shard_map is the shard_map of the vmap") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto a = nb::sin(nb::iota<float>(3, 2 * n, 2 * m)).eval();
    const auto b = nb::cos(nb::iota<float>(2 * m, 2)).eval();
    const auto product = shard_map(mesh, in_specs(P(data, model), P(model)), out_specs(P(data)),
                                   [](auto x, auto y) { return nb::psum(nb::dot(x, y), model); });
    const nb::recording r;
    const auto all = vmap(in_axes(dim<0>, none), product)(a, b);
    CHECK(r.count("psum") == 1);
    CHECK(r.count() == 1);
    CHECK(all.sharding().spec() == P(none, data, none));
    CHECK(allclose(all, nb::dot(a, b)));
    const auto inside = shard_map(mesh, in_specs(P(none, data, model), P(model)), out_specs(P(none, data)), [](auto x, auto y) {
      return nb::psum(vmap(in_axes(dim<0>, none), [](auto u, auto v) { return nb::dot(u, v); })(x, y), model);
    })(a, b);
    CHECK(allclose(all, inside));
  });
}

TEST_CASE("the plan of a vmapped function is what runs") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size();
    const auto x = nb::iota<float>(3, 2 * n).eval();
    const auto f = [mesh](auto x) {
      return vmap(shard_map(mesh, in_specs(P((data, model))), out_specs(P()),
                            [](auto b) { return nb::psum(nb::sum(b), (data, model)); }))(x);
    };
    const nb::program_plan plan = nb::plan(f, x);
    nb::recording r;
    CHECK(allclose(f(x), nb::sum(x, dim<1>)));
    REQUIRE(plan.collectives.count() == 1);
    REQUIRE(r.count() == 1);
    CHECK(plan.collectives[0].bytes == 3 * 4);
    CHECK(r.records()[0].bytes == 3 * 4);
  });
}

}  // namespace test_of_vmap
