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
  const auto gradients = nb::grad(nb::argnums<0, 1>, local)(w1, w2, images, labels);
  const auto is_right = [&](const auto& f) {
    CHECK(f(w1, w2, images, labels).item() == doctest::Approx(expected).epsilon(1e-5));
    const auto [g1, g2] = nb::grad(nb::argnums<0, 1>, f)(w1, w2, images, labels);
    CHECK(allclose(g1, std::get<0>(gradients), 1e-4, 1e-6));
    CHECK(allclose(g2, std::get<1>(gradients), 1e-4, 1e-6));
  };
  is_right(xmap(ins, out_axes(names()), axis_resources(batch = in_steps(nb::fixed<1>)), named_loss));
  for_each_mesh([&](const auto& mesh) {
    const auto check = [&](auto resources) {
      const auto f = xmap(mesh, ins, out_axes(names()), resources, named_loss);
      const nb::recording r;
      f(w1, w2, images, labels);
      CHECK(r.count() == nb::plan(f, w1, w2, images, labels).collectives.count());
      is_right(f);
    };
    check(axis_resources(batch = (data, in_steps(2)), hidden = model));
    check(axis_resources(batch = in_steps(4), inputs = data, classes = model));
  });
}

TEST_CASE("S3-75 eight steps take an eighth of the memory, forward and back, and one sum over devices a parameter") {
  const auto w1 = (nb::sin(nb::iota<float>(4, 256)) * 0.3f).eval(), w2 = (nb::cos(nb::iota<float>(256, 24)) * 0.3f).eval();
  const auto images = nb::sin(nb::iota<float>(1536, 4) * 0.7f).eval();
  const auto labels = (nb::iota<std::int32_t>(1536) % 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto whole = xmap(mesh, ins, out_axes(names()), axis_resources(batch = data), named_loss);
    const auto parts = xmap(mesh, ins, out_axes(names()), axis_resources(batch = (data, in_steps(8))), named_loss);
    const auto most = [&](const auto& f) {
      nb::reset_peak_memory_stats();
      const long before = nb::memory_stats().bytes_in_use;
      f(w1, w2, images, labels);
      return nb::memory_stats().peak_bytes_in_use - before;
    };
    CHECK(most(parts) < most(whole) / 5);
    const auto gradient = [](const auto& f) { return nb::grad(nb::argnums<0, 1>, f); };
    CHECK(most(gradient(parts)) < most(gradient(whole)) / 3);  // beside the gradients, which are as large
    int large = 0;
    const auto plan = nb::plan(gradient(parts), w1, w2, images, labels).collectives;
    for (int i = 0; i < plan.size(); ++i) large += plan[i].elements > 1 ? int(plan[i].times) : 0;
    CHECK(large == 2);
  });
}

TEST_CASE("what has the name is laid one part behind the other; sums, maxima, trees, what all steps have alike") {
  const auto x = nb::sin(nb::iota<float>(48, 6) * 0.7f).eval();
  const auto w = nb::cos(nb::iota<float>(6)).eval();
  const auto f = [](const auto& values, const auto& weights) {
    const auto y = nb::tanh(values * weights);
    const auto tens = nb::astype<std::int32_t>(y * 10.f);
    return std::tuple(y, std::pair(nb::max(tens, batch), nb::min(tens, batch)), nb::sum(y, batch, inputs) * 2.f,
                      nb::all(y < 1.f, batch), nb::exp(weights), nb::sum(values, inputs));
  };
  const auto in = in_axes(names(batch, inputs), names(inputs));
  const auto out = out_axes(names(batch, inputs), names(inputs), names(), names(inputs), names(inputs), names(batch));
  const auto expected = xmap(in, out, f)(x, w);
  const auto is_right = [&](const auto& y) {
    CHECK(allclose(to_host(std::get<0>(y)), std::get<0>(expected), 1e-6, 1e-6));
    CHECK(nb::all(to_host(std::get<1>(y).first) == std::get<1>(expected).first));
    CHECK(nb::all(to_host(std::get<1>(y).second) == std::get<1>(expected).second));
    CHECK(std::get<2>(y).item() == doctest::Approx(std::get<2>(expected).item()).epsilon(1e-5));
    CHECK(nb::all(to_host(std::get<3>(y)) == std::get<3>(expected)));
    CHECK(allclose(to_host(std::get<4>(y)), std::get<4>(expected), 1e-6, 1e-6));
    CHECK(allclose(to_host(std::get<5>(y)), std::get<5>(expected), 1e-5, 1e-5));
  };
  is_right(xmap(in, out, axis_resources(batch = in_steps(nb::fixed<3>)), f)(x, w));
  for_each_mesh([&](const auto& mesh) {
    const auto map = xmap(mesh, in, out, axis_resources(batch = (data, in_steps(2))), f);
    const auto y = map(x, w);
    is_right(y);
    CHECK(nb::type_name(std::get<0>(y)) == "f32[48@data,6]");
    // What is on the mesh already stays there.
    is_right(map(nb::device_put(x, mesh, P(data)), nb::device_put(w, mesh, P())));
  });
}

TEST_CASE("derivatives go back through every way out of the steps, of what is captured too, twice, and forward") {
  const auto x = nb::sin(nb::iota<double>(48, 24) * 0.7).eval();
  const auto w = nb::cos(nb::iota<double>(24)).eval();
  const auto c = nb::cos(nb::iota<double>(48, 24)).eval();
  const auto in = in_axes(names(batch, inputs), names(inputs));
  const auto out = out_axes(names(batch, inputs), names(inputs), names(), names(inputs));
  const auto f = [](const auto& values, const auto& weights) {
    const auto y = nb::tanh(values * weights);
    return std::tuple(y, nb::sum(y, batch), nb::sum(y, batch, inputs) * 2., nb::exp(weights));
  };
  const auto loss_of = [c](const auto& map) {
    return [map, c](const auto& a, const auto& b) {
      const auto [y, m, s, e] = map(a, b);
      return nb::sum(nb::to_host(y) * c) + nb::sum(nb::to_host(m * m)) + nb::square(nb::to_host(s)) + nb::sum(nb::to_host(e));
    };
  };
  const auto local = loss_of(xmap(in, out, f));
  const auto gradients = nb::grad(nb::argnums<0, 1>, local)(x, w);
  const auto along = nb::jvp(local, std::tuple(x, w), std::tuple(c, w)).second.item();
  const auto twice = nb::grad([&](const auto& b) { return nb::sum(nb::grad(nb::argnums<1>, local)(x, b) * w); })(w);
  for_each_mesh([&](const auto& mesh) {
    const auto loss = loss_of(
        xmap(mesh, in, out, axis_resources(batch = (data, in_steps(48 / mesh.size(data))), inputs = model), f));
    const auto [g_x, g_w] = nb::grad(nb::argnums<0, 1>, loss)(x, w);
    CHECK(allclose(g_x, std::get<0>(gradients), 1e-10, 1e-10));
    CHECK(allclose(g_w, std::get<1>(gradients), 1e-10, 1e-10));
    CHECK(nb::jvp(loss, std::tuple(x, w), std::tuple(c, w)).second.item() == doctest::Approx(along).epsilon(1e-10));
    CHECK(allclose(nb::grad([&](const auto& b) { return nb::sum(nb::grad(nb::argnums<1>, loss)(x, b) * w); })(w), twice,
                   1e-9, 1e-9));
    // What the function captures is the same in all steps; its cotangent is added up as well.
    const auto captured = [&](const auto& b) {
      const auto map = xmap(mesh, in_axes(names(batch, inputs)), out_axes(names()), axis_resources(batch = (data, in_steps(2))),
                            [b](const auto& values) { return nb::sum(nb::tanh(values * nb::rename(b, dim<0> = inputs)), batch, inputs); });
      return map(x);
    };
    const auto expected = nb::grad([&](const auto& b) { return nb::sum(nb::tanh(x * b)); })(w);
    CHECK(allclose(nb::grad(captured)(w), expected, 1e-10, 1e-10));
  });
}

TEST_CASE("a place along the name is that of the whole name in every step: axis_index, triangles, random numbers, derivatives") {
  const auto x = nb::sin(nb::iota<double>(48, 24) * 0.7).eval();
  const auto first = in_axes(names(batch));
  const auto last = in_axes(names(dim<1> = batch));
  const auto place = [](const auto& v) { return nb::astype<double>(nb::axis_index(v, batch)); };
  const auto loss_of = [](const auto& map) { return [map](const auto& v) { return nb::sum(nb::to_host(nb::sin(map(v)))); }; };
  const auto is_right = [&](const auto& in, const auto& out, const auto& a, const auto& f) {
    const auto local = xmap(in, out, f);
    const auto expected = local(a);
    const auto gradient = nb::grad(loss_of(local))(a);
    for_each_mesh([&](const auto& mesh) {
      const auto map = xmap(mesh, in, out, axis_resources(batch = (data, in_steps(2))), f);
      CHECK(allclose(to_host(map(a)), expected, 1e-10, 1e-10));
      CHECK(allclose(nb::grad(loss_of(map))(a), gradient, 1e-10, 1e-10));
    });
  };
  const auto weighted = [=](const auto& v) { return nb::sum(nb::tanh(v) * place(v), batch) * 0.01; };
  is_right(first, out_axes(names()), x, weighted);
  const auto forward_and_twice = [&](const auto& map) {
    const auto loss = loss_of(map);
    return std::pair(nb::jvp(loss, x, x).second.item(),
                     nb::grad([loss](const auto& v) { return nb::sum(nb::grad(loss)(v) * nb::cos(v)); })(x));
  };
  const auto [along, twice] = forward_and_twice(xmap(first, out_axes(names()), weighted));
  const auto [along_in_steps, twice_in_steps] =
      forward_and_twice(xmap(first, out_axes(names()), axis_resources(batch = in_steps(4)), weighted));
  CHECK(along_in_steps == doctest::Approx(along).epsilon(1e-10));
  CHECK(allclose(twice_in_steps, twice, 1e-9, 1e-9));
  is_right(last, out_axes(names(dim<1> = batch)), nb::transpose(x).eval(),
           [=](const auto& v) { return nb::sin(v * place(v)) + place(v); });
  is_right(in_axes(names(batch, inputs)), out_axes(names(inputs, batch)), x,
           [](const auto& v) { return nb::tril(nb::square(v), batch, inputs) * 2.; });
  is_right(first, out_axes(names(batch)), x, [](const auto& v) {
    return v * nb::normal<double>(nb::fold_in(nb::rng_key(3), nb::axis_index(v, batch)), 24);
  });
  is_right(in_axes(names(batch, inputs)), out_axes(names(batch, inputs)), x, [](const auto& v) {
    return v * nb::astype<double>(nb::bernoulli(nb::rng_key(3), nb::sigmoid(nb::stop_gradient(v))));
  });
}

TEST_CASE("numbers that do not go together are said before anything runs") {
  CHECK(message_of([] { in_steps(0); }) == "nabla::in_steps: requires at least one step: found 0");
  const auto x = nb::iota<float>(10).eval();
  const auto f = xmap(in_axes(names(batch)), out_axes(names()), axis_resources(batch = in_steps(4)),
                      [](const auto& v) { return nb::sum(v, batch); });
  CHECK(message_of([&] { f(x); }).find("xmap requires batch = 10 to be a multiple of in_steps = 4: remainder 2") !=
        std::string::npos);
}

}  // namespace test_of_xmap_in_steps
