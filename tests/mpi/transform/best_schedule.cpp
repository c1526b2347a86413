// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/best_schedule.hpp>
#include <nabla/transform/grad.hpp>

#include "../spmd/devices.hpp"

// The schedules of a program, beside what plan says of each one that is written by hand, and what a run sends.
namespace test_of_best_schedule {

namespace {

NABLA_AXES(classes)
using namespace app;
using nb::P, nb::none, nb::names, nb::in_axes, nb::out_axes, nb::xmap, nb::axis_resources, nb::device_put;

constexpr auto named_loss = [](const auto& w1, const auto& w2, const auto& images, const auto& labels) {
  auto l = nb::dot(nb::relu(nb::dot(images, w1, inputs)), w2, hidden);
  auto p = l - nb::logsumexp(l, classes);
  return -nb::mean(nb::sum(nb::one_hot<float>(labels, classes = 24) * p, classes), batch);
};
constexpr auto ins = in_axes(names(inputs, hidden), names(hidden, classes), names(batch, inputs), names(batch));

const nb::schedule& row(const nb::schedule_list& all, const std::string& resources) {
  for (const nb::schedule& s : all.schedules)
    if (s.resources == resources) return s;
  FAIL("no such schedule: " << resources);
  return all.schedules[0];
}
void check_same(const nb::schedule& found, const nb::program_plan& by_hand) {
  CAPTURE(found.resources);
  CHECK(found.plan.input_bytes == by_hand.input_bytes);
  CHECK(found.plan.output_bytes == by_hand.output_bytes);
  REQUIRE(found.plan.collectives.size() == by_hand.collectives.size());
  for (int i = 0; i < by_hand.collectives.size(); ++i) {
    const nb::planned_collective &a = found.plan.collectives[i], &b = by_hand.collectives[i];
    CHECK(std::string(a.word) == b.word);
    CHECK(std::string(a.axes) == b.axes);
    CHECK(a.bytes == b.bytes);
    CHECK(a.sent == b.sent);
    CHECK(a.times == b.times);
  }
}
void check_order(const nb::schedule_list& all) {
  for (std::size_t i = 1; i < all.schedules.size(); ++i) {
    const nb::schedule &a = all.schedules[i - 1], &b = all.schedules[i];
    CHECK((a.sent() < b.sent() || (a.sent() == b.sent() && a.held() <= b.held())));
  }
}
/// What a ring of n sends of so many bytes to sum them.
long summed(long bytes, long n) { return (bytes * 2 * (n - 1) + n - 1) / n; }

}  // namespace

TEST_CASE("S3-63 S3-65 the schedules of a network, beside those by hand and a run") {
  const auto w1 = (nb::sin(nb::iota<float>(24, 48)) * 0.3f).eval(),
             w2 = (nb::cos(nb::iota<float>(48, 24)) * 0.3f).eval();
  const auto images = nb::sin(nb::iota<float>(48, 24) * 0.7f).eval();
  const auto labels = (nb::iota<std::int32_t>(48) % 24).eval();
  for_each_mesh([&](const auto& mesh) {
    nb::schedule_list all;
    {
      const nb::recording r;
      const long kernels = nb::detail::count().kernels;
      all = nb::best_schedule(mesh, names(batch, hidden), xmap(ins, out_axes(names()), named_loss), w1, w2, images,
                              labels);
      CHECK(r.count() == 0);
      CHECK(nb::detail::count().kernels == kernels);
    }
    CHECK(all.schedules.size() == 9);
    CHECK(all.refused.empty());
    check_order(all);
    const long d = mesh.size(data), m = mesh.size(model);

    const auto check = [&](const char* text, auto resources, auto w1_at, auto w2_at, auto images_at, auto labels_at) {
      const auto f = xmap(mesh, ins, out_axes(names()), resources, named_loss);
      const auto a = device_put(w1, mesh, w1_at);
      const auto b = device_put(w2, mesh, w2_at);
      const auto c = device_put(images, mesh, images_at);
      const auto e = device_put(labels, mesh, labels_at);
      check_same(row(all, text), nb::plan(f, a, b, c, e));
      const nb::recording r;
      f(a, b, c, e);
      CHECK(r.count() == row(all, text).plan.collectives.count());
      CHECK(all.schedules[0].sent() <= row(all, text).sent());
    };
    // A line that is printed here is pasted here.
    check("axis_resources()", axis_resources(), P(), P(), P(), P());
    check("axis_resources(batch = data)", axis_resources(batch = data), P(), P(), P(data), P(data));
    check("axis_resources(hidden = model)", axis_resources(hidden = model), P(none, model), P(model), P(), P());
    check("axis_resources(batch = (data, model))", axis_resources(batch = (data, model)), P(), P(), P((data, model)),
          P((data, model)));
    check("axis_resources(batch = data, hidden = model)", axis_resources(batch = data, hidden = model), P(none, model),
          P(model), P(data), P(data));

    // By hand: the mean of a batch is one float, the product over hidden 24 floats for each row that a device has.
    const nb::schedule& both = row(all, "axis_resources(batch = data, hidden = model)");
    CHECK(row(all, "axis_resources()").sent() == 0);
    CHECK(row(all, "axis_resources(batch = data)").sent() == summed(4, d));
    CHECK(row(all, "axis_resources(hidden = model)").sent() == summed(48 * 24 * 4, m));
    CHECK(both.sent() == summed(4, d) + summed(48 / d * 24 * 4, m));
    CHECK(both.held() == (24 * 48 / m + 48 / m * 24 + 48 / d * 24 + 48 / d) * 4 + 4);
    CHECK(both.devices == d * m);
    CHECK(row(all, "axis_resources(hidden = model)").devices == m);
    CHECK(all.schedules[0].sent() == 0);
  });
}

TEST_CASE("S3-65 the schedules of a gradient: what goes back is counted, and gradients stay split") {
  const auto w1 = (nb::sin(nb::iota<float>(24, 48)) * 0.3f).eval(),
             w2 = (nb::cos(nb::iota<float>(48, 24)) * 0.3f).eval();
  const auto images = nb::sin(nb::iota<float>(48, 24) * 0.7f).eval();
  const auto labels = (nb::iota<std::int32_t>(48) % 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto all =
        nb::best_schedule(mesh, names(batch), nb::grad(nb::argnums<0, 1>, xmap(ins, out_axes(names()), named_loss)), w1,
                          w2, images, labels);
    CHECK(all.schedules.size() == 4);
    check_order(all);
    const auto f =
        nb::grad(nb::argnums<0, 1>, xmap(mesh, ins, out_axes(names()), axis_resources(batch = data), named_loss));
    const auto a = device_put(w1, mesh, P()), b = device_put(w2, mesh, P());
    const auto c = device_put(images, mesh, P(data));
    const auto e = device_put(labels, mesh, P(data));
    const nb::schedule& found = row(all, "axis_resources(batch = data)");
    check_same(found, nb::plan(f, a, b, c, e));
    const nb::recording r;
    f(a, b, c, e);
    // The value of the loss is not asked for, and its sum not made: only planned.
    CHECK(r.count("psum") <= found.plan.collectives.count("psum"));
    // By hand: the mean, and both gradients.
    const long d = mesh.size(data);
    CHECK(found.sent() == summed(4, d) + 2 * summed(24 * 48 * 4, d));
    CHECK(found.plan.output_bytes == 2 * 24 * 48 * 4);
  });
}

}  // namespace test_of_best_schedule
