// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/xmap.hpp>

#include "../spmd/devices.hpp"

// An xmap in the function of another one: each lays out its name, over devices or in steps, and no number changes.
namespace test_of_maps_within_maps {

namespace {

using namespace app;
using nb::P, nb::dim, nb::names, nb::in_axes, nb::out_axes, nb::xmap, nb::axis_resources, nb::in_steps, nb::to_host,
    nb::testing::allclose;

/// A map along `inputs`, made of keywords, as the body of one along `batch`.
constexpr auto body = [](auto... keywords) {
  return [=](const auto& x, const auto& w) {
    const auto inner = xmap(keywords..., [](const auto& v, const auto& u) {
      const auto y = nb::relu(v * u) + v * nb::astype<double>(nb::axis_index(v, inputs));
      return std::tuple(y.eval(), nb::sum(y * u, inputs));
    });
    const auto [y, s] = inner(x, w);
    const auto z = (y * nb::astype<double>(nb::axis_index(y, batch))).eval();
    return std::tuple(z, nb::sum(s * s, batch), nb::sum(y, batch));
  };
};
constexpr auto ins = in_axes(names(inputs), names(inputs));
constexpr auto outs = out_axes(names(inputs), names());

}  // namespace

TEST_CASE("maps within maps have the numbers and the gradients of one by one, in steps, over devices and both") {
  const auto x = nb::sin(nb::iota<double>(96, 48) * 0.7).eval();
  const auto w = nb::cos(nb::iota<double>(48)).eval();
  const auto in = in_axes(names(batch), names());
  const auto out = out_axes(names(batch), names(), names());
  const auto loss_of = [](const auto& map) {
    return [map](const auto& a, const auto& b) {
      const auto [y, s, t] = map(a, b);
      return nb::sum(nb::sin(to_host(y))) + to_host(s) + nb::sum(nb::cos(to_host(t)));
    };
  };
  const auto local = xmap(in, out, body(ins, outs));
  const auto expected = local(x, w);
  const auto gradients = nb::grad(nb::argnums<0, 1>, loss_of(local))(x, w);
  const auto is_right = [&](const auto& map) {
    const auto [y1, s1, t1] = map(x, w);
    CHECK(allclose(to_host(y1), std::get<0>(expected), 1e-10, 1e-10));
    CHECK(to_host(s1).item() == doctest::Approx(std::get<1>(expected).item()).epsilon(1e-10));
    CHECK(allclose(to_host(t1), std::get<2>(expected), 1e-10, 1e-10));
    const auto [g_x, g_w] = nb::grad(nb::argnums<0, 1>, loss_of(map))(x, w);
    CHECK(allclose(g_x, std::get<0>(gradients), 1e-9, 1e-9));
    CHECK(allclose(g_w, std::get<1>(gradients), 1e-9, 1e-9));
  };
  const auto in_steps_within = body(ins, outs, axis_resources(inputs = in_steps(2)));
  is_right(xmap(in, out, axis_resources(batch = in_steps(4)), in_steps_within));
  for_each_mesh([&](const auto& mesh) {
    is_right(xmap(mesh, in, out, axis_resources(batch = (data, in_steps(2))), in_steps_within));
    // What the inner map splits over devices is split so when it comes to the outer one.
    const auto of_placed = [&](const auto& map, auto spec) {
      return [&mesh, map, spec](const auto& a, const auto& b) {
        return map(nb::device_put(a, mesh, spec), nb::device_put(b, mesh, P(model)));
      };
    };
    const auto over_model = body(mesh, ins, outs, axis_resources(inputs = model));
    const auto in_both = body(mesh, ins, outs, axis_resources(inputs = (model, in_steps(2))));
    is_right(of_placed(xmap(mesh, in, out, axis_resources(batch = data), over_model), P(data, model)));
    is_right(of_placed(xmap(mesh, in, out, axis_resources(batch = (data, in_steps(2))), in_both), P(data, model)));
  });
}

TEST_CASE("what is on a mesh keeps its sharding under a map in steps that has no mesh") {
  const auto x = nb::sin(nb::iota<double>(96, 48) * 0.7).eval();
  const auto w = nb::cos(nb::iota<double>(48)).eval();
  const auto map = xmap(in_axes(names(batch, inputs), names(inputs)), out_axes(names(batch, inputs), names(inputs)),
                        axis_resources(batch = in_steps(4)), [](const auto& v, const auto& u) {
                          const auto y = (v * u + nb::square(v)).eval();
                          return std::tuple(y, nb::sum(y, batch));
                        });
  const auto expected = map(x, w);
  for_each_mesh([&](const auto& mesh) {
    const auto [y1, s1] = map(nb::device_put(x, mesh, P(nb::none, data)), w);
    CHECK(nb::type_name(y1) == "f64[96,48@data]");
    CHECK(nb::type_name(s1) == "f64[48@data]");
    CHECK(allclose(to_host(y1), std::get<0>(expected), 1e-12, 1e-12));
    CHECK(allclose(to_host(s1), std::get<1>(expected), 1e-12, 1e-12));
    const auto [y2, s2] = map(nb::device_put(x, mesh, P(data)), w);
    CHECK(nb::type_name(y2) == "f64[96@data,48]");
    CHECK(nb::type_name(s2) == "f64[48]{U:data}");
    CHECK(allclose(to_host(y2), std::get<0>(expected), 1e-12, 1e-12));
    CHECK(allclose(to_host(nb::reshard(s2, P())), std::get<1>(expected), 1e-12, 1e-12));
  });
}

}  // namespace test_of_maps_within_maps
