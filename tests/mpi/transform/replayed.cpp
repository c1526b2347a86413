// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/replayed.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_replayed_on_devices {

namespace {

using namespace app;
using nb::P, nb::replayed, nb::in_specs, nb::out_specs, nb::testing::equal;

/// A mean over devices, and a step of a training on parts of a batch.
const auto centred = [](auto b) { return b - nb::pmean(nb::mean(b, nb::all), (data, model)); };
const auto step = [](const auto& w, const auto& x) {
  const auto loss = [](const auto& w, const auto& x) {
    return nb::pmean(nb::mean(nb::square(nb::tanh(x * w) - 0.5), nb::all), (data, model));
  };
  return w - 0.3 * nb::grad(loss)(w, x);
};

}  // namespace

TEST_CASE("around shard_map and within it, each call gives what the function gives") {
  const auto x = nb::sin(nb::iota<double>(24, 24)).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto on_blocks = [&](const auto& f) {
      return nb::shard_map(mesh, in_specs(P(data, model)), out_specs(P(data, model)), f);
    };
    const auto plain = on_blocks(centred);
    const auto around = replayed(plain);
    const auto within = on_blocks(replayed(centred));
    for (int i = 0; i < 4; ++i) {
      const auto given = (x * double(i)).eval();
      const auto want = nb::to_host(plain(given));
      CHECK(equal(nb::to_host(around(given)), want));
      CHECK(equal(nb::to_host(within(given)), want));
      CHECK(equal(nb::to_host(around(nb::device_put(given, mesh, P(data, model)))), want));
    }
  });
}

TEST_CASE("steps of a training on devices") {
  const auto x = nb::sin(nb::iota<double>(24, 24)).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto plain = nb::shard_map(mesh, in_specs(P(), P(data, model)), out_specs(P()), step);
    const auto again = replayed(plain);
    auto w = nb::full<double>(0.7).eval(), v = w;
    const auto placed = nb::device_put(x, mesh, P(data, model));
    for (int i = 0; i < 5; ++i) {
      w = nb::to_host(plain(w, placed));
      v = nb::to_host(again(v, placed));
      CHECK(equal(v, w));
    }
  });
}

}  // namespace test_of_replayed_on_devices
