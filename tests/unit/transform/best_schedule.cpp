// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/best_schedule.hpp>
#include <nabla/transform/grad.hpp>
#include <sstream>

// The schedules of programs on meshes without devices.
namespace test_of_best_schedule {

namespace {

namespace nb = nabla;
using nb::abstract, nb::none, nb::names, nb::in_axes, nb::out_axes, nb::xmap, nb::best_schedule, nb::dim;
NABLA_AXES(batch, inputs, hidden, copies)
NABLA_MESH_AXES(data, model, pipe)

constexpr auto layer = [](auto x, auto w) { return nb::relu(nb::dot(x, w, inputs)); };
constexpr auto ins = in_axes(names(batch, inputs), names(inputs, hidden));
constexpr auto cluster = nb::abstract_mesh(data = 4, model = 2);

std::vector<std::string> texts(const std::vector<nb::schedule>& rows) {
  std::vector<std::string> made;
  for (const nb::schedule& s : rows) made.push_back(s.resources);
  return made;
}
using harness::message_of;

}  // namespace

TEST_CASE("S3-65 all schedules of a layer as a table") {
  const auto all = best_schedule(cluster, xmap(ins, out_axes(names(batch, hidden)), layer), abstract<float>(64, 32),
                                 abstract<float>(32, 16));
  std::ostringstream out;
  out << all;
  // By hand: without a split, x has 8192 bytes, w 2048, the result 4096. The sum over inputs is made of blocks of the
  // result: 2 (n-1)/n of each.
  CHECK(out.str() == R"(schedule                                       devices  bytes sent  bytes held
axis_resources(batch = (data, model))                8           0        3584
axis_resources(batch = data, hidden = model)         8           0        3584
axis_resources(batch = data)                         4           0        5120
axis_resources(batch = model, hidden = data)         8           0        5120
axis_resources(batch = model)                        2           0        8192
axis_resources(hidden = (data, model))               8           0        8960
axis_resources(hidden = data)                        4           0        9728
axis_resources(hidden = model)                       2           0       11264
axis_resources()                                     1           0       14336
axis_resources(batch = data, inputs = model)         8        1024        3072
axis_resources(inputs = model, hidden = data)        8        1024        5376
axis_resources(batch = model, inputs = data)         8        3072        3584
axis_resources(inputs = data, hidden = model)        8        3072        4352
axis_resources(inputs = model)                       2        4096        9216
axis_resources(inputs = data)                        4        6144        6656
axis_resources(inputs = (data, model))               8        7168        5376
)");
  CHECK(all.refused.empty());
  for (const nb::schedule& s : all.schedules) CHECK(s.sent() >= all.schedules[0].sent());
}

TEST_CASE("several mesh axes of a name, in the order of the mesh, and names that are left out") {
  const auto mesh = nb::abstract_mesh(data = 2, model = 3, pipe = 5);
  const auto all = best_schedule(mesh, names(batch), xmap(ins, out_axes(names(batch, hidden)), layer),
                                 abstract<float>(60, 32), abstract<float>(32, 16));
  // Nothing moves, so they stand in the order of the bytes that they hold: of x and of the result, each by its rows.
  CHECK(texts(all.schedules) ==
        std::vector<std::string>{"axis_resources(batch = (data, model, pipe))", "axis_resources(batch = (model, pipe))",
                                 "axis_resources(batch = (data, pipe))", "axis_resources(batch = (data, model))",
                                 "axis_resources(batch = pipe)", "axis_resources(batch = model)",
                                 "axis_resources(batch = data)", "axis_resources()"});
  CHECK(all.schedules[0].devices == 30);
  CHECK(all.schedules[0].held() == 2 * 32 * 4 + 32 * 16 * 4 + 2 * 16 * 4);
  CHECK(texts(all.on_most_devices().schedules) ==
        std::vector<std::string>{"axis_resources(batch = (data, model, pipe))"});
  CHECK(all.holding_at_most(all.schedules[2].held()).schedules.size() == 3);
  CHECK(all.holding_at_most(1).schedules.empty());
}

TEST_CASE("S3-66 sizes that the mesh axes do not divide, known at run time or by the compiler") {
  const auto f = xmap(ins, out_axes(names(batch, hidden)), layer);
  const auto some = best_schedule(cluster, names(batch, hidden), f, abstract<float>(6, 32), abstract<float>(32, 16));
  CHECK(some.schedules.size() == 6);
  CHECK(some.refused.size() == 3);
  for (const nb::refused_schedule& s : some.refused) {
    CAPTURE(s.resources);
    CHECK(s.resources.find("batch = ") != std::string::npos);
    CHECK(s.resources.find("data") != std::string::npos);
    CHECK(s.why.find("best_schedule") != std::string::npos);
    CHECK(s.why.find("batch = 6") != std::string::npos);
  }
  std::ostringstream out;
  out << some;
  CHECK(out.str().find("refused: axis_resources(batch = data): ") != std::string::npos);

  const auto fixed_mesh = nb::abstract_mesh(data = nb::fixed<4>, model = nb::fixed<2>);
  const auto fixed =
      best_schedule(fixed_mesh, names(batch), f, abstract<float>(nb::fixed<6>, 32), abstract<float>(32, 16));
  CHECK(texts(fixed.schedules) == std::vector<std::string>{"axis_resources(batch = model)", "axis_resources()"});
  REQUIRE(fixed.refused.size() == 2);
  CHECK(fixed.refused[0].why == "sizes that are fixed do not divide");

  const auto repeated = xmap(in_axes(names(batch)), out_axes(names(batch, copies)),
                             nb::axis_sizes(copies = nb::fixed<6>), [](auto x) { return x; });
  const auto laid = best_schedule(fixed_mesh, names(copies), repeated, abstract<float>(8));
  CHECK(laid.schedules.size() == 2);
  CHECK(laid.refused.size() == 2);
}

TEST_CASE("trees, numbers, sizes that no argument has, and a map that has resources already") {
  const auto f = xmap(in_axes(in_axes(names(batch), names(dim<1> = batch)), names()), out_axes(names(batch, copies)),
                      nb::axis_sizes(copies = 6),
                      [](auto pair, float scale) { return (std::get<0>(pair) + std::get<1>(pair)) * scale; });
  const auto all = best_schedule(cluster, f, std::tuple(abstract<float>(8), abstract<float>(1, 8)), 2.f);
  // What repeats itself along copies is laid along it, which six entries are on two devices, and not on four.
  CHECK(all.schedules.size() + all.refused.size() == 9);
  const auto most = all.on_most_devices().schedules;
  CHECK(texts(most) == std::vector<std::string>{"axis_resources(batch = (data, model))",
                                                "axis_resources(batch = data, copies = model)"});
  CHECK(most[0].held() == 2 * 1 * 4 + 1 * 6 * 4);
  CHECK(most[1].held() == 2 * 2 * 4 + 2 * 3 * 4);
  CHECK(all.refused.size() == 3);

  const auto placed = xmap(cluster, ins, out_axes(names(batch, hidden)), nb::axis_resources(batch = data), layer);
  const auto of_it = best_schedule(cluster, names(batch), placed, abstract<float>(64, 32), abstract<float>(32, 16));
  CHECK(of_it.schedules.size() == 4);
  const auto in_parts = xmap(ins, out_axes(names(batch, hidden)), nb::axis_resources(batch = nb::in_steps(4)), layer);
  const auto at_once = best_schedule(cluster, names(batch), in_parts, abstract<float>(64, 32), abstract<float>(32, 16));
  CHECK(texts(at_once.schedules) == texts(of_it.schedules));
}

TEST_CASE("S3-65 a program of several steps is the body of one map: a gradient, and what is done with it") {
  const auto step = xmap(in_axes(names(inputs), names(batch, inputs)), out_axes(names(inputs)), [](auto w, auto x) {
    const auto loss = [&](auto w) { return nb::sum(nb::square(nb::dot(x, w, inputs)), batch); };
    return w - 0.1f * nb::grad(loss)(w);
  });
  const auto all = best_schedule(cluster, step, abstract<float>(32), abstract<float>(64, 32));
  CHECK(all.schedules.size() == 9);
  long data_parallel = -1, split = -1;
  for (const nb::schedule& s : all.schedules) {
    if (s.resources == "axis_resources(batch = data)") data_parallel = s.sent();
    if (s.resources == "axis_resources(inputs = data)") split = s.sent();
  }
  // By hand: the loss and the gradient of 32 floats are summed over the rows of four devices; or 64 products.
  CHECK(data_parallel == 6 + 32 * 4 * 2 * 3 / 4);
  CHECK(split == 64 * 4 * 2 * 3 / 4);
}

TEST_CASE("what a program cannot do on one device is no matter of schedules") {
  const auto reads =
      xmap(in_axes(names(batch)), out_axes(names(batch)), [](auto x) { return x * nb::sum(x, batch).item(); });
  CHECK(message_of([&] { best_schedule(cluster, reads, abstract<float>(8)); }).find("value needed by the plan") !=
        std::string::npos);
}

}  // namespace test_of_best_schedule
