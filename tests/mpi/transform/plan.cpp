// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "as_planned.hpp"

#include <tuple>

// What plan says is what runs: the same words, in the same order, over the same axes, with blocks of as many bytes.
namespace test_of_plan {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::slice, nb::varying;

}  // namespace

TEST_CASE("S1-12 S1-45: a matrix product, and what is laid side by side") {
  for_each_mesh([](auto mesh) {
    const long n = mesh.size();
    const auto a = nb::iota<float>(2 * n, 4 * n);
    const auto b = nb::iota<float>(4 * n, 3);
    const auto product = shard_map(mesh, in_specs(P(data, model), P(model)), out_specs(P(data)),
                                   [](auto x, auto y) { return nb::psum(nb::dot(x, y), model); });
    check_plan(product, a, b);
    CHECK(nb::plan(product, a, b).collectives == nb::collectives(nb::psum_of(model)));
    const auto side_by_side =
        shard_map(mesh, in_specs(P(data)), out_specs(P(data, model)), [](auto x) { return x * 2.f; });
    check_plan(side_by_side, a);
    CHECK(nb::plan(side_by_side, a).collectives == nb::collectives());
    // An explicit array that is split so already, and the program around it.
    check_plan([&](auto x, auto y) { return nb::to_host(product(nb::device_put(x, mesh, P(data, model)), y)); }, a, b);
  });
}

TEST_CASE("every collective, over one axis and over several, chained and in loops") {
  for_each_mesh([](auto mesh) {
    const long n = mesh.size();
    const auto x = nb::iota<float>(2 * n * n, 3);
    check_plan(shard_map(mesh, in_specs(P((data, model))), out_specs(P((data, model))),
                    [](auto x) {
                      auto y = nb::psum(x * 2.f, (data, model));
                      y += nb::pmean(x, (model, data));
                      auto lowest = nb::pmin(nb::pmax(x, model), data);
                      for (int i = 0; i < 3; ++i) x = nb::ppermute(x + y, (data, model), nb::shift(1)) - lowest;
                      return nb::pshuffle(x, data, nb::reverse);
                    }),
          x);
    check_plan(shard_map(mesh, in_specs(P((data, model))), out_specs(P((data, model))),
                    [](auto x) {
                      auto all = nb::all_gather(x, data, nb::tiled(dim<0>));
                      auto part = nb::psum_scatter(nb::all_gather(all, (data, model)), (data, model));
                      auto turned = nb::all_to_all(part, data, nb::split(dim<0>), nb::concat(dim<0>), nb::tiled);
                      auto none = nb::psum(nb::zeros_like(turned), model);
                      return turned + none;
                    }),
          x);
  });
}

TEST_CASE("dtypes that a word changes, open values, values of the body's own") {
  for_each_mesh([](auto mesh) {
    const long n = mesh.size();
    check_plan(shard_map(mesh, in_specs(P((data, model)), P()), out_specs(P()),
                    [](auto x, auto w) {
                      auto hits = nb::psum(x == 3, (data, model));
                      auto mean = nb::pmean(nb::astype<std::int32_t>(x), (data, model));
                      auto place = nb::psum(nb::axis_index(x, data) + nb::pcast(w, data, varying), data);
                      return std::tuple(hits, mean, place);
                    }),
          nb::iota<std::int32_t>(2 * n), nb::iota<std::int32_t>(3));
  });
}

TEST_CASE("explicit arrays, trees, and functions in functions") {
  for_each_mesh([](auto mesh) {
    const long n = mesh.size();
    const auto step = shard_map(mesh, in_specs(P(batch = data), P()), out_specs(P(), P()), [](auto x, auto p) {
      auto [w, b] = p;
      auto y = nb::tanh(nb::dot(x, w, inputs) + b);
      auto g = nb::psum(nb::dot(x, y, batch), data);
      return std::tuple(std::tuple(w - 0.1f * g, b - 0.1f * nb::psum(nb::sum(y, batch), data)),
                        nb::pmean(nb::sum(y * y, batch, hidden), data));
    });
    const auto train = [&](auto x, auto p) {
      auto on_mesh = nb::device_put(x, mesh, P(batch = data));
      auto [next, loss] = step(on_mesh, p);
      auto [last, end] = step(on_mesh, next);
      return std::tuple(nb::to_host(on_mesh), last, nb::to_host(loss - end));
    };
    check_plan(train, nb::ones<float>(batch = 2 * n, inputs = 3),
          std::tuple(nb::ones<float>(inputs = 3, hidden = 4), nb::zeros<float>(hidden = 4)));
  });
}

TEST_CASE("what a plan cannot know is said") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto x = nb::iota<float>(2 * devices());
  const auto total = shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto b) { return nb::psum(b, data); });
  CHECK(message_of([&] { nb::plan([&](auto y) { return total(y) * total(x); }, x); }) ==
        "nabla::plan requires a function that communicates with its arguments alone: psum over data ran on arrays in "
        "memory, which it captured or made");
  CHECK(message_of([&] {
          nb::plan([&](auto y) {
            while (nb::max(total(y)) > 0) y = y - 1.f;
            return y;
          }, x);
        }) == "nabla::item(): value needed by the plan: an abstract array has a type and sizes, and no value");
  // Captured arrays that stay what they are, on a mesh with devices and on one without.
  CHECK(nb::plan([&](auto y) { return y + x; }, x).collectives.count() == 0);
  const auto add = [](auto m) {
    return shard_map(m, in_specs(P(data), P(data)), out_specs(P()),
                     [](auto a, auto b) { return nb::psum(a + b, data); });
  };
  CHECK(nb::plan([&](auto y) { return add(mesh)(y, x); }, x).collectives == nb::psum_of(data));
  const auto none = nb::abstract_mesh(data = devices());
  CHECK(nb::plan([&](auto y) { return add(none)(y, x); }, x).collectives == nb::psum_of(data));
  CHECK(message_of([&] { nb::plan(add(none), nb::iota<float>(2 * devices() + 1), x); })
            .starts_with(devices() == 1 ? "nabla::" : "nabla::shard_map requires dim<-1> = "));
}

}  // namespace test_of_plan
