// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/plan.hpp>
#include <nabla/transform/xmap.hpp>

#include "../spmd/devices.hpp"

// Time as a resource: one name of an xmap in steps, alone and on what each device has of it.
namespace test_of_xmap_in_steps {

namespace {

NABLA_AXES(classes, left)
using namespace app;
using nb::P, nb::none, nb::dim, nb::names, nb::in_axes, nb::out_axes, nb::xmap, nb::axis_resources, nb::in_steps,
    nb::to_host, nb::testing::allclose;

constexpr auto named_loss = [](const auto& w1, const auto& w2, const auto& images, const auto& labels) {
  auto l = nb::dot(nb::relu(nb::dot(images, w1, inputs)), w2, hidden);
  auto p = l - nb::logsumexp(l, classes);
  return -nb::mean(nb::sum(nb::one_hot<float>(labels, classes = 24) * p, classes), batch);
};
constexpr auto ins = in_axes(names(inputs, hidden), names(hidden, classes), names(batch, inputs), names(batch));

}  // namespace

TEST_CASE("S3-75 a network in steps has its loss and its gradients, and communicates as its plan says") {
  const auto w1 = (nb::sin(nb::iota<float>(24, 48)) * 0.3f).eval(), w2 = (nb::cos(nb::iota<float>(48, 24)) * 0.3f).eval();
  const auto images = nb::sin(nb::iota<float>(96, 24) * 0.7f).eval();
  const auto labels = (nb::iota<std::int32_t>(96) % 24).eval();
  const auto local = xmap(ins, out_axes(names()), named_loss);
  const auto expected = local(w1, w2, images, labels).item();
  const auto [in_w1, in_w2] = nb::grad(nb::argnums<0, 1>, local)(w1, w2, images, labels);
  const auto is_right = [&](const auto& f) {
    CHECK(f(w1, w2, images, labels).item() == doctest::Approx(expected).epsilon(1e-5));
    const auto [g1, g2] = nb::grad(nb::argnums<0, 1>, f)(w1, w2, images, labels);
    CHECK(allclose(g1, in_w1, 1e-4, 1e-6));
    CHECK(allclose(g2, in_w2, 1e-4, 1e-6));
  };
  is_right(xmap(ins, out_axes(names()), axis_resources(batch = in_steps(8)), named_loss));
  is_right(xmap(ins, out_axes(names()), axis_resources(batch = in_steps(nb::fixed<1>)), named_loss));
  for_each_mesh([&](const auto& mesh) {
    const auto check = [&](auto resources) {
      const auto f = xmap(mesh, ins, out_axes(names()), resources, named_loss);
      const nb::recording r;
      f(w1, w2, images, labels);
      CHECK(r.count() == nb::plan(f, w1, w2, images, labels).collectives.count());
      is_right(f);
    };
    check(axis_resources(batch = (data, in_steps(4))));
    check(axis_resources(batch = (data, in_steps(2)), hidden = model));
    check(axis_resources(batch = in_steps(4), inputs = data, classes = model));
  });
}

}  // namespace test_of_xmap_in_steps
