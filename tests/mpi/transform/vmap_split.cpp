// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "as_planned.hpp"

#include <nabla/transform/grad.hpp>

// Maps over dims that are split over devices: the first document, on every mesh.
namespace test_of_vmap_split {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::in_axes, nb::out_axes, nb::vmap,
    nb::axis_name, nb::spmd_axis_name, nb::with_sharding_constraint, nb::testing::allclose;

}  // namespace

TEST_CASE("S0-08, S0-13, S0-16, S0-19 a map over a function that shards its weights is the product of all") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto key = nb::rng_key(0);
    const auto inputs = nb::normal<float>(nb::fold_in(key, 0), 2 * n, 3 * m).eval();
    const auto weights = nb::normal<float>(nb::fold_in(key, 1), 3 * m, 5 * m).eval();
    const auto x = nb::device_put(inputs, mesh, P(data, none));
    const auto w = nb::device_put(weights, mesh, P());
    // A part of the examples on each device along data, not all of them.
    CHECK(x.shard_shape() == std::array<long, 2>{2, 3 * m});
    const auto columns = vmap(in_axes(dim<0>, none), spmd_axis_name(data),
                              [](auto one, auto w) { return nb::dot(one, with_sharding_constraint(w, P(none, model))); });
    const auto rows = vmap(in_axes(dim<0>, none), spmd_axis_name(data), [](auto one, auto w) {
      return nb::dot(with_sharding_constraint(one, P(model)), with_sharding_constraint(w, P(model, none)));
    });
    {
      const nb::recording r;
      const auto y = columns(x, w);
      CHECK(y.sharding().spec() == P(data, model));
      const auto z = rows(x, w);
      CHECK(z.sharding().spec() == P(data, none, nb::unreduced(model)));
      CHECK(r.count() == 0);
      const auto summed = nb::reshard(z, P(data));
      const auto scattered = nb::reshard(z, P(data, model));
      CHECK(r.count("psum") == 1);
      CHECK(r.count("psum_scatter") == 1);
      CHECK(r.count() == 2);
      const auto product = nb::dot(inputs, weights).eval();
      CHECK(allclose(y, product, 1e-4, 1e-4));
      CHECK(allclose(summed, product, 1e-4, 1e-4));
      CHECK(allclose(scattered, product, 1e-4, 1e-4));
    }
    check_plan(columns, x, w);
    check_plan([&](auto x, auto w) { return nb::reshard(rows(x, w), P(data, model)); }, x, w);
    // The gradient in the weights that all share is a sum over the examples of all devices.
    const auto loss = [&](auto w) { return nb::sum(nb::square(columns(x, w))); };
    const auto g = nb::grad(loss)(w);
    CHECK(nb::type_name(g) == nb::type_name(w));
    const auto expected = nb::grad([&](auto w) { return nb::sum(nb::square(nb::dot(inputs, w))); })(weights);
    CHECK(allclose(g, expected, 1e-3, 1e-3));
  });
}

TEST_CASE("S0-18 a shard_map in the function of a map has the axes that are left") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(2 * n, 3 * m)).eval();
    const auto lengths = vmap(spmd_axis_name(data), shard_map(mesh, in_specs(P(model)), out_specs(P()), [](auto b) {
                                return nb::psum(nb::vdot(b, b), model);
                              }));
    const nb::recording r;
    const auto y = lengths(nb::device_put(x, mesh, P(data, model)));
    CHECK(r.count("psum") == 1);
    CHECK(r.count() == 1);
    CHECK(y.sharding().spec() == P(data));
    CHECK(allclose(y, nb::sum(nb::square(x), dim<1>)));
  });
}

TEST_CASE("collectives over the name of a map, in a region and over a split dim") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(2 * n, 3 * m)).eval();
    // Rows of a block, and then the blocks: the mean over all rows.
    const nb::recording r;
    const auto centred = shard_map(mesh, in_specs(P(data, model)), out_specs(P(data, model)), [](auto b) {
      return vmap(axis_name(hidden), [](auto row) { return row - nb::pmean(nb::pmean(row, hidden), data); })(b);
    })(x);
    CHECK(r.count("pmean") == 1);
    // Over a split dim the sum is one of devices, made where it is asked for.
    const auto total = vmap(axis_name(hidden), spmd_axis_name(data), out_axes(none),
                            [](auto row) { return nb::psum(row, hidden); })(nb::device_put(x, mesh, P(data)));
    CHECK(total.sharding().spec() == P(none, nb::unreduced(data)));
    CHECK(r.count() == 1);
    CHECK(allclose(centred, x - nb::mean(x, dim<0>)));
    CHECK(allclose(nb::reshard(total, P()), nb::sum(x, dim<0>)));
  });
}

TEST_CASE("a constraint that is free moves nothing, and has the derivative of reshard") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), m = mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(2 * n * m, 3 * m)).eval();
    const auto whole = nb::device_put(x, mesh, P());
    const nb::recording r;
    const auto parts = with_sharding_constraint(whole, P((data, model)));
    const auto rows = with_sharding_constraint(whole, P(data));
    const auto both = with_sharding_constraint(rows, P(data, model));
    CHECK(both.sharding().spec() == P(data, model));
    CHECK(nb::type_name(with_sharding_constraint(both, both.sharding())) == nb::type_name(both));
    CHECK(r.count() == 0);
    CHECK(allclose(parts, x));
    CHECK(allclose(both, x));
    const auto g = nb::grad([&](auto x) { return nb::sum(nb::exp(with_sharding_constraint(x, P(data, model)))); })(whole);
    CHECK(nb::type_name(g) == nb::type_name(whole));
    CHECK(allclose(g, nb::exp(x)));
  });
}

}  // namespace test_of_vmap_split
