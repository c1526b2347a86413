// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/plan.hpp>
#include <nabla/transform/xmap.hpp>

#include "../spmd/devices.hpp"

// Maps over names on meshes: resources change where a program runs, and no number of it.
namespace test_of_xmap {

namespace {

NABLA_AXES(classes, left, right)
using namespace app;
using nb::P, nb::none, nb::dim, nb::names, nb::in_axes, nb::out_axes, nb::xmap, nb::axis_resources, nb::to_host,
    nb::device_put, nb::testing::allclose;

constexpr auto named_loss = [](const auto& w1, const auto& w2, const auto& images, const auto& labels) {
  auto l = nb::dot(nb::relu(nb::dot(images, w1, inputs)), w2, hidden);
  auto p = l - nb::logsumexp(l, classes);
  return -nb::mean(nb::sum(nb::one_hot<float>(labels, classes = 24) * p, classes), batch);
};
constexpr auto ins = in_axes(names(inputs, hidden), names(hidden, classes), names(batch, inputs), names(batch));

}  // namespace

// All of them: laws/mesh/schedules.
TEST_CASE("S3-10 S3-11 S3-12 S3-13 S3-56 S3-62 S3-63 schedules of a network give its numbers, and its gradients") {
  const auto w1 = (nb::sin(nb::iota<float>(24, 48)) * 0.3f).eval(), w2 = (nb::cos(nb::iota<float>(48, 24)) * 0.3f).eval();
  const auto images = nb::sin(nb::iota<float>(48, 24) * 0.7f).eval();
  const auto labels = (nb::iota<std::int32_t>(48) % 24).eval();
  const auto local = xmap(ins, out_axes(names()), named_loss);
  const auto expected = local(w1, w2, images, labels).item();
  const auto expected_gradients = nb::grad(nb::argnums<0, 1>, local)(w1, w2, images, labels);
  for_each_mesh([&](const auto& mesh) {
    const auto check = [&](auto resources) {
      const auto f = xmap(mesh, ins, out_axes(names()), resources, named_loss);
      const nb::recording r;
      CHECK(f(w1, w2, images, labels).item() == doctest::Approx(expected).epsilon(1e-5));
      CHECK(r.count() == nb::plan(f, w1, w2, images, labels).collectives.count());
      const auto [g1, g2] = nb::grad(nb::argnums<0, 1>, f)(w1, w2, images, labels);
      CHECK(allclose(g1, std::get<0>(expected_gradients), 1e-4, 1e-6));
      CHECK(allclose(g2, std::get<1>(expected_gradients), 1e-4, 1e-6));
    };
    check(axis_resources(batch = data));
    check(axis_resources(hidden = (model, data)));
    check(axis_resources(batch = model, inputs = data, classes = data));
  });
}

TEST_CASE("S3-57 S3-58 S3-59 S3-64 S3-66 a product of matrices by vdot, its result where the resources say") {
  const auto x = nb::sin(nb::iota<float>(24, 7)).eval(), y = nb::cos(nb::iota<float>(7, 48)).eval();
  const auto f = [](auto u, auto v) { return nb::vdot(u, v); };
  const auto in = in_axes(names(left), names(dim<1> = right));
  const auto local = xmap(in, out_axes(names(left, right)), f)(x, y);
  for_each_mesh([&](const auto& mesh) {
    const auto mapped = xmap(mesh, in, out_axes(names(left, right)), axis_resources(left = data, right = model), f);
    const nb::recording r;
    const auto z = mapped(x, y);
    CHECK(r.count() == 0);
    CHECK(nb::type_name(z) == "f32[24@data,48@model]");
    CHECK(blocks_are(z, blocks_of(local, mesh, P(data, model))));
    // Arrays that are there already stay, others are refused by their types.
    const auto again = mapped(device_put(x, mesh, P(data)), device_put(y, mesh, P(none, model)));
    CHECK(allclose(to_host(again), local, 1e-6, 1e-6));
    if (mesh.size(data) > 1) {
      const auto odd = nb::iota<float>(mesh.size(data) + 1, 7).eval();
      const auto text = message_of([&] { mapped(odd, y); });
      CHECK(text.find("left") != std::string::npos);
    }
  });
}

TEST_CASE("S3-67 S3-68 S3-69 S3-70 S3-71 S3-73 what is split, what is whole, and what may share a resource") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::iota<float>(24, 48).eval();
    const auto twice = [](auto v) { return v * 2.f; };
    const auto expected = (2.f * x).eval();
    const auto rows = xmap(mesh, in_axes(names(left)), out_axes(names(left)), axis_resources(left = data), twice)(x);
    CHECK(blocks_are(rows, blocks_of(expected, mesh, P(data))));
    const auto both = xmap(mesh, in_axes(names(left, right)), out_axes(names(left, right)),
                           axis_resources(left = (model, data)), twice)(x);
    CHECK(blocks_are(both, blocks_of(expected, mesh, P((model, data)))));
    const auto apart = xmap(mesh, in_axes(names(left), names(right)), out_axes(names()),
                            axis_resources(left = data, right = data),
                            [](auto u, auto v) { return nb::sum(u, left) + nb::sum(v, right); });
    CHECK(apart(nb::ones<float>(24), nb::ones<float>(48)).item() == 72);
    // What lacks a name is laid along it without a word.
    const nb::recording r;
    const auto laid = xmap(mesh, in_axes(names(left)), out_axes(names(left, right)), nb::axis_sizes(right = 24),
                           axis_resources(left = data, right = model), [](auto u) { return u; })(nb::iota<float>(24));
    CHECK(r.count() == 0);
    CHECK(nb::type_name(laid) == "f32[24@data,24@model]");
    CHECK(nb::all(to_host(laid) == nb::broadcast(nb::iota<float>(24), dim<1> = 24)));
  });
}

TEST_CASE("what loses its name is whole: an all-gather over a name that resources split, with its derivative") {
  const auto x = nb::sin(nb::iota<float>(24, 4)).eval();
  // Each row beside all rows: what attention does over times.
  const auto f = [](const auto& rows) {
    const auto all = nb::rename(nb::all_gather(rows, left), dim<0> = right);
    return nb::sum(nb::tanh(nb::dot(rows, all, inputs)), right);
  };
  const auto in = in_axes(names(left, inputs));
  const auto local = xmap(in, out_axes(names(left)), f);
  const auto expected = local(x);
  const auto total = [](const auto& map) { return [map](const auto& y) { return nb::sum(nb::to_host(nb::square(map(y)))); }; };
  const auto gradient = nb::grad(total(local))(x);
  for_each_mesh([&](const auto& mesh) {
    const auto map = xmap(mesh, in, out_axes(names(left)), axis_resources(left = data), f);
    const nb::recording r;
    const auto y = map(x);
    CHECK(r.count() == nb::plan(map, x).collectives.count());
    CHECK(nb::plan(map, x).collectives.count("all_gather") == 1);
    CHECK(nb::plan(map, x).collectives.count() == 1);
    CHECK(nb::type_name(y) == "f32[24@data]");
    CHECK(allclose(to_host(y), expected, 1e-5, 1e-5));
    CHECK(allclose(nb::grad(total(map))(x), gradient, 1e-4, 1e-5));
  });
}

TEST_CASE("what changes places with a name is split as the name was: one all-to-all, with its derivative") {
  const auto x = nb::sin(nb::iota<float>(24, 24) * 0.3f).eval();
  const auto y = nb::sin(nb::iota<float>(24, 48, 2) * 0.3f).eval();
  const auto in = in_axes(names(left));
  const auto out = out_axes(names(left));
  const auto total = [](const auto& map) { return [map](const auto& v) { return nb::sum(nb::to_host(nb::square(map(v)) * map(v))); }; };
  const auto check = [&](const auto& v, const auto& f, int exchanges) {
    const auto local = xmap(in, out, f);
    const auto expected = local(v);
    const auto gradient = nb::grad(total(local))(v);
    for_each_mesh([&](const auto& mesh) {
      const auto map = xmap(mesh, in, out, axis_resources(left = (data, model)), f);
      const nb::recording r;
      const auto made = map(v);
      CHECK(r.count() == nb::plan(map, v).collectives.count());
      CHECK(nb::plan(map, v).collectives.count("all_to_all") == exchanges);
      CHECK(nb::plan(map, v).collectives.count() == exchanges);
      CHECK(allclose(to_host(made), expected, 1e-5, 1e-5));
      CHECK(allclose(nb::grad(total(map))(v), gradient, 1e-4, 1e-5));
    });
  };
  check(x, [](const auto& v) { return nb::all_to_all(v, left, nb::split(dim<0>), nb::concat(dim<0>)); }, 1);
  check(y, [](const auto& v) { return nb::all_to_all(v, left, nb::split(dim<0>), nb::concat(dim<1>), nb::tiled); }, 1);
  // A name that becomes a position, where the result repeats itself along it: the position is whole.
  check(x, [](const auto& v) { return nb::rename(v, left = dim<0>); }, 1);
}

TEST_CASE("a result has the sizes of the names of the map, or it is said which differ") {
  const auto x = nb::iota<float>(48).eval();
  const auto f = [](const auto&) { return nb::normal<float>(nb::rng_key(0), batch = 24); };
  const auto is_said = [&](const auto& map) {
    CHECK(message_of([&] { map(x); }) == "nabla::xmap requires equal sizes of batch: found 48 and 24");
  };
  is_said(xmap(in_axes(names(batch)), out_axes(names(batch)), f));
  is_said(xmap(in_axes(names(batch)), out_axes(names(batch)), axis_resources(batch = nb::in_steps(2)), f));
  for_each_mesh([&](const auto& mesh) {
    is_said(xmap(mesh, in_axes(names(batch)), out_axes(names(batch)), axis_resources(batch = data), f));
  });
}

}  // namespace test_of_xmap
