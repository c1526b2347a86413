// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../spmd/devices.hpp"

// Loops that devices leave one by one, along data: which processes must agree in them.
namespace test_of_loops_apart {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map;

/// How often a number is halved until it is no more than 2.
long steps_of(float v) {
  long n = 0;
  for (; v > 2.f; ++n) v = v * 0.5f;
  return n;
}

/// Blocks of one row, along data, that take different numbers of steps, and at least one.
auto rows_that_stop_apart(long m, long k) { return (nb::iota<float>(m, k) * 9.f + 10.f).eval(); }
const auto goes_on = [](auto x) { return nb::pmax(nb::max(x), model) > 2.f; };

}  // namespace

TEST_CASE("U-57 S1-54: in a loop that varies, checked runs compare with the processes that take as many steps") {
  for_each_mesh([&](const auto& mesh) {
    const long m = mesh.size(data), k = mesh.size(model);
    const auto x = rows_that_stop_apart(m, k);
    const auto half = nb::device_put(nb::full(0.5f), mesh, P());
    const auto other_mesh = nb::make_mesh(model = devices());
    const with_checks on(mesh), on_other(other_mesh);
    const auto y = shard_map(mesh, in_specs(P(data, model)), out_specs(P(data, model)), [&](auto x) {
      return nb::while_loop(x, goes_on, [&](auto x) {
        // In a loop in the loop they differ along both axes.
        nb::while_loop(nb::axis_index(model), [](auto i) { return i < 3; },
                       [&](auto i) { return i + int(2.f * half.item()); });
        const auto placed = nb::device_put(nb::full(1.f), mesh, P());
        nb::device_put(nb::full(1.f), other_mesh, P());
        const auto total = nb::pcast(nb::psum(x, model), model, nb::varying);
        return x * half.item() + nb::assume_invarying(total, model) * 0.f * placed.item();
      });
    })(x);
    auto expected = nb::to_vector(x);
    for (long i = 0; i < m; ++i) {
      const long steps = steps_of(expected[std::size_t(i * k + k - 1)]);
      for (long j = 0; j < k; ++j) expected[std::size_t(i * k + j)] /= float(1l << steps);
    }
    CHECK(nb::testing::equal(y, nb::array_from(expected, m, k)));
  });
}

TEST_CASE("U-54 U-57: the arguments of a function mapped in a loop that varies are compared likewise") {
  for_each_mesh([&](const auto& mesh) {
    const long m = mesh.size(data);
    const auto x = rows_that_stop_apart(m, 1);
    const with_checks on(mesh);
    const auto run = [&](float by) {
      return shard_map(mesh, nb::manual(data), in_specs(P(data)), out_specs(P(data)), [&](auto x) {
        return nb::while_loop(x, [](auto x) { return nb::max(x) > 2.f; }, [&](auto x) {
          return shard_map(mesh, nb::manual(model), in_specs(P(), P(), P()), out_specs(P()),
                           [](auto x, auto one, float by) { return x * one * by; })(x, nb::full(1.f), by);
        });
      })(x);
    };
    auto expected = nb::to_vector(x);
    for (float& v : expected) v /= float(1l << steps_of(v));
    CHECK(nb::testing::equal(run(0.5f), nb::array_from(expected, m, 1)));
    const bool others_take_as_many_steps = nb::detail::instance_of(mesh).processes_along[1] > 1;
    const float mine = 0.5f + 0.001f * float(nb::detail::current_runtime().process);
    CHECK(message_of([&] { run(mine); }).starts_with(
        others_take_as_many_steps
            ? "nabla::shard_map requires the same value on all processes: argument 2 differs, called at "
            : "nothing was thrown"));
  });
}

TEST_CASE("S1-54 U-57: in a loop that varies a false claim and a collective of a captured array are found") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = rows_that_stop_apart(mesh.size(data), mesh.size(model));
    const auto message_in_loop = [&](auto step) {
      return message_of([&] {
        shard_map(mesh, in_specs(P(data, model)), out_specs(P(data, model)), [&](auto whole) {
          return nb::while_loop(whole, goes_on, [&](auto x) { return step(x, whole); });
        })(x);
      });
    };
    {
      const with_checks on(mesh);
      const std::string claim = message_in_loop([](auto x, auto) {
        return x * 0.5f + 0.f * nb::assume_invarying(nb::astype<float>(nb::axis_index(x, model)), model);
      });
      CHECK(claim.starts_with(mesh.size(model) == 1
                                  ? "nothing was thrown"
                                  : "nabla::assume_invarying(x, model) requires equal blocks on all devices along "
                                    "model: they differ, first in element 0 on device "));
      // Of what is captured, the blocks of this process are compared: the others' are not here.
      CHECK(message_in_loop([](auto x, auto whole) {
              return x * 0.5f + nb::assume_invarying(0.f * whole, data);
            }) == "nothing was thrown");
    }
    CHECK(message_in_loop([](auto x, auto whole) { return x * 0.5f + 0.f * nb::psum(whole, data); })
              .starts_with("nabla::psum over data requires a loop that all devices along data run equally often: found "
                           "a while_loop whose predicate varies over data, and what its function captures; "));
    CHECK(message_in_loop([](auto x, auto whole) { return x * 0.5f + 0.f * nb::psum(whole, model); }) ==
          "nothing was thrown");
    // Of another mesh it is not known which of its devices are still in the loop.
    const auto other_mesh = nb::make_mesh(model = devices());
    CHECK(message_in_loop([&](auto x, auto) {
            const auto summed = shard_map(other_mesh, in_specs(P()), out_specs(P()), [](auto one) {
              return nb::psum(nb::pcast(one, model, nb::varying), model);
            })(nb::full(1.f));
            return x * 0.5f + 0.f * summed.item();
          }).starts_with("nabla::psum over model requires a loop that all its devices run equally often: found a "
                         "while_loop whose predicate varies between the devices of another mesh; "));
    CHECK(message_in_loop([&](auto x, auto) { return nb::make_mesh(model = devices()), x * 0.5f; })
              .starts_with("nabla::make_mesh: requires all processes, and a while_loop runs that devices leave one by one"));
    // Also where what decides has no mesh of its own.
    CHECK(message_of([&] {
            shard_map(mesh, in_specs(P(data, model)), out_specs(), [](auto whole) {
              nb::while_loop(nb::axis_index(data), [](auto i) { return i < 50; },
                             [&](auto i) { return nb::psum(whole, data), i + 20; });
            })(x);
          }).starts_with("nabla::psum over data requires a loop that all devices along data run equally often: "));
  });
}

}  // namespace test_of_loops_apart
