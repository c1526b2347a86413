// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "several_axes.hpp"

// B30: sums, gathers and exchanges over a name and mesh axes.
namespace test_of_several_axes {

using namespace several;

namespace {

/// What is the same on all devices, of each.
constexpr auto of_each = [](auto y, auto of) { return nb::where(of == of, y, 0.f); };
lane best(const lane& x, bool largest) {
  numbers y = x[0];
  for (const auto& one : x)
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = largest ? std::max(y[i], one[i]) : std::min(y[i], one[i]);
  return lane(x.size(), y);
}

}  // namespace

TEST_CASE("B30 reductions over a name and mesh axes: over the name on each device, then one between devices") {
  for_each_mesh([](const auto& mesh) {
    for_each_group([&](auto g, const char* name, long) {
      check(mesh, name, 1, each([g](auto v) { return of_each(nb::psum(v, g), v); }), sums);
    });
    const auto mean = each([](auto v) { return of_each(nb::pmean(v, (sample, data)), v); });
    check_linear(mesh, mean);
    check(mesh, "sd", 1, mean, [](const lane& x) {
      lane y = sums(x);
      for (auto& one : y)
        for (float& e : one) e /= float(x.size());
      return y;
    });
    check(mesh, "sd", 1, each([](auto v) { return of_each(nb::pmax(v, (sample, data)), v); }),
          [](const lane& x) { return best(x, true); });
    check(mesh, "ms", 1, each([](auto v) { return of_each(nb::pmin(v, (model, sample)), v); }),
          [](const lane& x) { return best(x, false); });
  });
}

TEST_CASE("B30 one sum of all examples, without the map's dim") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::sin(nb::iota<float>(2 * mesh.size(data), 5)).eval();
    const auto total = shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto b) {
      return vmap(axis_name(sample), out_axes(none), [](auto row) { return nb::psum(row, (sample, data)); })(b);
    });
    const nb::recording r;
    CHECK(allclose(total(x), nb::sum(x, dim<0>), 1e-5, 1e-5));
    CHECK(r.count("psum") == 1);
    CHECK(r.count() == 1);
    check_plan(total, x);
    const auto g = nb::grad([&](auto v) { return nb::sum(nb::square(total(v))); })(x);
    const auto h = nb::grad([&](auto v) { return nb::sum(nb::square(nb::sum(v, dim<0>))); })(x);
    CHECK(allclose(g, h, 1e-4, 1e-4));
  });
}

TEST_CASE("B30 axis_index and axis_size count a name and mesh axes, the first one major") {
  for_each_mesh([](const auto& mesh) {
    for_each_group([&](auto g, const char* name, long) {
      check(mesh, name, 0, each([g](auto v) {
              return v * 0.f + nb::astype<float>(nb::axis_index(v, g)) / float(nb::axis_size(v, g));
            }),
            [](const lane& x) {
              lane y;
              for (std::size_t i = 0; i < x.size(); ++i) y.emplace_back(x[i].size(), float(i) / float(x.size()));
              return y;
            });
    });
  });
}

TEST_CASE("B30 all_gather, psum_scatter and all_to_all over a name and mesh axes") {
  for_each_mesh([](const auto& mesh) {
    for_each_group([&](auto g, const char* name, long runs) {
      check(mesh, name, runs, each([g](auto v) { return nb::all_gather(v, g, tiled(dim<0>)); }), gathered, 3);
      check(mesh, name, runs, each([g](auto v) { return nb::psum_scatter(v, g, tiled(dim<0>)); }),
            [](const lane& x) { return parts_of(sums(x)); });
      check(mesh, name, runs, each([g](auto v) { return nb::all_to_all(v, g, split(dim<0>), concat(dim<0>), tiled); }),
            exchanged);
    });
    check_linear(mesh, each([](auto v) { return nb::all_gather(v, (sample, data), tiled(dim<0>)); }), 3);
    check_linear(mesh, each([](auto v) { return nb::psum_scatter(v, (sample, data), tiled(dim<0>)); }));
    check_linear(mesh,
                 each([](auto v) { return nb::all_to_all(v, (sample, data), split(dim<0>), concat(dim<0>), tiled); }));
  });
}

TEST_CASE("B30 stacked: a new dim, or elements; and a size that does not fit") {
  for_each_mesh([](const auto& mesh) {
    const long all = samples * mesh.size(data);
    check(mesh, "ds", 1, each([](auto v) { return nb::flatten(nb::all_gather(v, (data, sample), stacked(dim<0>))); }),
          gathered, 3);
    check(
        mesh, "sd", 1, each([](auto v) { return nb::expand_dims(nb::psum_scatter(v, (sample, data)), dim<0>); }),
        [](const lane& x) { return parts_of(sums(x)); }, all);
    check(mesh, "ds", 1, each([](auto v) { return nb::all_to_all(v, (data, sample), split(dim<0>), concat(dim<0>)); }),
          exchanged, all);
    const auto wrong = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto block) {
      return vmap(axis_name(sample), [](auto v) { return nb::psum_scatter(v, (sample, data), tiled(dim<0>)); })(block);
    });
    const auto text = message_of([&] { wrong(nb::ones<float>(all, all + 1)); });
    CHECK(text == "nabla::psum_scatter: requires dim<-1> = " + std::to_string(all + 1) +
                      " to be a multiple of (sample,data) = " + std::to_string(all));
  });
}

}  // namespace test_of_several_axes
