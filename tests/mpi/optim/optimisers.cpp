// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>
#include <nabla/optim/optim.hpp>

namespace test_of_optimisers {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs;

namespace {

auto parameters() { return (nb::iota<double>(inputs = 24, hidden = 24) * 0.01 - 2.).eval(); }
auto gradient(const auto& p) { return nb::sin(3. * p); }

/// Three steps from some parameters on.
template <class Optimiser, class X>
auto three_steps(const Optimiser& optimiser, X p) {
  auto state = optimiser.init(p);
  for (int i = 0; i < 3; ++i) {
    auto [next, next_state] = optimiser.update(p, gradient(p).eval(), state);
    static_assert(std::is_same_v<decltype(next), X> && std::is_same_v<decltype(next_state), decltype(state)>);
    p = next;
    state = next_state;
  }
  return p;
}

template <class F>
void for_each_optimiser(F f) {
  f(nb::sgd(0.1));
  f(nb::momentum(0.1, 0.9));
  f(nb::momentum(0.1, 0.9, nb::nesterov));
  f(nb::adam(0.1));
}

}  // namespace

TEST_CASE("S2-114 an optimiser works on what each device has of the parameters, and exchanges nothing") {
  for_each_mesh([](const auto& mesh) {
    for_each_optimiser([&](const auto& optimiser) {
      const auto expected = three_steps(optimiser, parameters());
      const auto split = nb::device_put(parameters(), mesh, P(inputs = data, hidden = model));
      const auto whole = nb::device_put(parameters(), mesh, P());
      const auto rows = nb::device_put(parameters(), mesh, P(inputs = (data, model)));
      const nb::recording recorded;
      const auto from_split = three_steps(optimiser, split);
      const auto from_whole = three_steps(optimiser, whole);
      const auto from_rows = three_steps(optimiser, rows);
      CHECK(recorded.count() == 0);
      CHECK(nb::testing::allclose(nb::to_host(from_split), expected, 1e-14, 1e-14));
      CHECK(nb::testing::allclose(nb::to_host(from_whole), expected, 1e-14, 1e-14));
      CHECK(nb::testing::allclose(nb::to_host(from_rows), expected, 1e-14, 1e-14));
    });
  });
}

TEST_CASE("parameters and state that are plain take what a mapped step gives") {
  const auto serial = [](const nb::adam& optimiser) {
    auto p = nb::record(inputs = parameters(), hidden = nb::ones<double>(hidden = 24));
    auto state = optimiser.init(p);
    for (int i = 0; i < 3; ++i) {
      auto [next, next_state] = optimiser.update(p, nb::tree_map([](auto x) { return nb::sin(3. * x).eval(); }, p), state);
      p = next;
      state = next_state;
    }
    return p;
  };
  for_each_mesh([&](const auto& mesh) {
    const nb::adam optimiser(0.1);
    auto p = nb::record(inputs = parameters(), hidden = nb::ones<double>(hidden = 24));
    auto state = optimiser.init(p);
    const auto step = nb::shard_map(mesh, in_specs(P(), P()), out_specs(P(), P()), [=](auto p, auto state) {
      auto [next, next_state] = optimiser.update(p, nb::tree_map([](auto x) { return nb::sin(3. * x).eval(); }, p), state);
      return std::tuple(next, next_state);
    });
    for (int i = 0; i < 3; ++i) {
      auto [next, next_state] = step(p, state);
      static_assert(!std::is_same_v<decltype(next), decltype(p)>);
      p = next;
      state = next_state;
    }
    const auto expected = serial(optimiser);
    CHECK(nb::testing::allclose(p[inputs], expected[inputs], 1e-14, 1e-14));
    CHECK(nb::testing::allclose(p[hidden], expected[hidden], 1e-14, 1e-14));
    CHECK(state.steps.item() == 3);
  });
}

TEST_CASE("S2-114 parameters on a mesh beside plain ones") {
  for_each_mesh([](const auto& mesh) {
    const auto both = std::pair(nb::device_put(parameters(), mesh, P(inputs = data)), nb::ones<double>(hidden = 24));
    const nb::adam optimiser(0.1);
    const auto state = optimiser.init(both);
    const auto [next, next_state] = optimiser.update(both, both, state);
    CHECK(next_state.steps.item() == 1);
    const auto alone = [&](const auto& p) { return optimiser.update(p, p, optimiser.init(p)).first; };
    CHECK(nb::testing::allclose(nb::to_host(next.first), alone(parameters()), 1e-14, 1e-14));
    CHECK(nb::testing::allclose(next.second, alone(both.second), 1e-14, 1e-14));
  });
}

TEST_CASE("S2-114 blocks in a region, and a state that goes in and out of it") {
  for_each_mesh([](const auto& mesh) {
    const nb::adam optimiser(0.1);
    auto p = nb::device_put(parameters(), mesh, P(inputs = data, hidden = model));
    auto state = optimiser.init(p);
    static_assert(std::is_same_v<decltype(state.mean), decltype(p)>);
    const auto split = P(inputs = data, hidden = model);
    const auto step =
        nb::shard_map(mesh, in_specs(split, nb::adam_state{split, split, P()}),
                      out_specs(split, nb::adam_state{split, split, P()}), [&](auto p, auto state) {
                        auto [next, next_state] = optimiser.update(p, gradient(p).eval(), state);
                        static_assert(std::is_same_v<nb::type_of_t<decltype(next)>, nb::type_of_t<decltype(p)>>);
                        return std::tuple(next, next_state);
                      });
    const nb::recording recorded;
    for (int i = 0; i < 3; ++i) {
      auto [next, next_state] = step(p, state);
      p = next;
      state = next_state;
    }
    CHECK(recorded.count() == 0);
    CHECK(state.steps.item() == 3);
    CHECK(nb::testing::allclose(nb::to_host(p), three_steps(optimiser, parameters()), 1e-14, 1e-14));
    const auto inside = nb::shard_map(mesh, in_specs(split), out_specs(split),
                                      [&](auto p) { return three_steps(nb::momentum(0.1, 0.9), p); });
    CHECK(nb::testing::allclose(nb::to_host(inside(parameters())), three_steps(nb::momentum(0.1, 0.9), parameters()),
                                1e-14, 1e-14));
  });
}

}  // namespace test_of_optimisers
