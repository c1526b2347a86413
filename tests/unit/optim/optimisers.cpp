// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/optim/optim.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace test_of_optimisers {

NABLA_AXES(inputs, hidden, w, b, seen)
using nb::testing::allclose;

namespace {

auto three(double x, double y, double z) { return nb::array_from<double>({x, y, z}, inputs = 3); }

/// Three steps, with another gradient each, beside the parameters that optax has after each.
template <class Optimiser, class... Expected>
void check_steps(const Optimiser& optimiser, const Expected&... expected) {
  auto p = three(1, -2, 0.5);
  auto state = optimiser.init(p);
  const auto step = [&](const auto& g, const auto& wanted) {
    auto [next, next_state] = optimiser.update(p, g, state);
    static_assert(std::is_same_v<decltype(next), decltype(p)> && std::is_same_v<decltype(next_state), decltype(state)>);
    CHECK(allclose(next, wanted, 1e-13, 1e-13));
    p = next;
    state = next_state;
  };
  const auto all = std::tie(expected...);
  step((0.5 * p + 1).eval(), std::get<0>(all));
  step((p - 3).eval(), std::get<1>(all));
  step(nb::sin(p).eval(), std::get<2>(all));
}

}  // namespace

// The numbers are those of tests/golden/optim.py.
TEST_CASE("sgd and momentum beside optax") {
  check_steps(nb::sgd(0.1), three(0.85, -2, 0.375), three(1.065, -1.5, 0.6375),
              three(0.977521107185134, -1.40025050133959, 0.577981166217831));
  check_steps(nb::momentum(0.1, 0.9), three(0.85, -2, 0.375), three(0.93, -1.5, 0.525),
              three(0.921838005911622, -0.950250501339595, 0.60987869953262));
  check_steps(nb::momentum(0.1, 0.9, nb::nesterov), three(0.715, -2, 0.2625), three(1.02765, -1.05, 0.681375),
              three(0.940728508227863, -0.480189587137137, 0.692313797564832));
}

TEST_CASE("adam beside optax") {
  check_steps(nb::adam(0.1), three(0.900000000666667, -2, 0.4000000008),
              three(0.921629691666647, -1.92558631785372, 0.438050353276981),
              three(0.918752091889631, -1.85727000659845, 0.457851917536255));
  check_steps(nb::adam(0.1, 0.8, 0.95, 0.01), three(0.900662251655629, -2, 0.400793650793651),
              three(0.927786516721283, -1.92263695188062, 0.443803864526051),
              three(0.92566387490024, -1.85399009361958, 0.464465515904206));
}

TEST_CASE("adamw and lion beside optax") {
  check_steps(nb::adamw(0.1), three(0.899990000666667, -1.99998, 0.3999950008),
              three(0.921610911936994, -1.92554631805372, 0.438041422864123),
              three(0.918724582453262, -1.85721057336621, 0.457838860347541));
  check_steps(nb::adamw(0.1, 0.25, 0.8, 0.95, 0.01), three(0.875662251655629, -1.95, 0.388293650793651),
              three(0.881427956327794, -1.82388912819802, 0.421763218202173),
              three(0.858550558469489, -1.70920767214119, 0.432550641728019));
  check_steps(nb::lion(0.1), three(0.8999, -1.9998, 0.39995), three(0.99981001, -1.89960002, 0.499910005),
              three(0.899710028999, -1.799410059998, 0.3998600139995));
  check_steps(nb::lion(0.1, 0.25, 0.6, 0.8), three(0.875, -1.95, 0.3875), three(0.953125, -1.80125, 0.4778125),
              three(0.829296875, -1.65621875, 0.5658671875));
}

TEST_CASE("a tree is its leaves, f32 stays f32, and what has no gradient stays what it is") {
  auto p = nb::record(w = nb::ones<float>(inputs = 2, hidden = 3), b = nb::zeros<double>(hidden = 3),
                      seen = nb::full<std::int32_t>(7));
  const auto loss = [](auto p) {
    return nb::sum(nb::square(nb::astype<double>(p[w]) + p[b] - 3.), inputs, hidden) + nb::astype<double>(p[seen]);
  };
  const auto step = [&](const auto& optimiser) {
    auto [next, state] = optimiser.update(p, nb::grad(loss)(p), optimiser.init(p));
    static_assert(std::is_same_v<decltype(next), decltype(p)>);
    CHECK(next[seen].item() == 7);
    return next;
  };
  const auto plain = step(nb::sgd(0.25));
  CHECK(allclose(plain[w], nb::full(2.f, inputs = 2, hidden = 3)));
  CHECK(allclose(plain[b], nb::full(2., hidden = 3)));
  const auto pushed = step(nb::momentum(0.25, 0.5, nb::nesterov));
  CHECK(allclose(pushed[w], nb::full(2.5f, inputs = 2, hidden = 3)));
  CHECK(allclose(pushed[b], nb::full(3., hidden = 3)));
  const auto scaled = step(nb::adam(0.25));
  CHECK(allclose(scaled[w], nb::full(1.25f, inputs = 2, hidden = 3), 1e-6, 0));
  CHECK(allclose(scaled[b], nb::full(0.25, hidden = 3), 1e-6, 0));
  const auto decayed = step(nb::adamw(0.25, 0.5));
  CHECK(allclose(decayed[w], nb::full(1.125f, inputs = 2, hidden = 3), 1e-6, 0));
  CHECK(allclose(decayed[b], nb::full(0.25, hidden = 3), 1e-6, 0));
  const auto signed_step = step(nb::lion(0.25, 0.5));
  CHECK(allclose(signed_step[w], nb::full(1.125f, inputs = 2, hidden = 3)));
  CHECK(allclose(signed_step[b], nb::full(0.25, hidden = 3)));
}

/// The parameter 1 and the state after steps with one gradient.
template <class T, class Optimiser>
auto after(int steps, const Optimiser& optimiser, double gradient) {
  auto p = nb::ones<T>(inputs = 1);
  auto state = optimiser.init(p);
  const auto g = nb::full(static_cast<T>(gradient), inputs = 1);
  for (int i = 0; i < steps; ++i) std::tie(p, state) = optimiser.update(p, g, state);
  return std::pair(double(nb::to_vector(p)[0]), state);
}
double number_in(const auto& x) { return double(nb::to_vector(x)[0]); }

TEST_CASE("leaves of 16 bits: a step is computed in f32, whose numbers they do not hold, and rounded once") {
  const auto check = [](auto of, double digits) {
    using T = decltype(of);
    // An eps that rounds to 0 makes nan of nothing.
    CHECK(after<T>(1, nb::adam(0.01), 0).first == 1);
    CHECK(after<T>(1, nb::adamw(0.01, 0.), 0).first == 1);
    // A b2 that rounds to 1 forgets nothing.
    const auto [p, state] = after<T>(20, nb::adam(0.01), 0.1);
    const auto [p32, state32] = after<float>(20, nb::adam(0.01), 0.1);
    static_assert(std::is_same_v<nb::value_type_t<decltype(state.square)>, T>);
    CHECK(number_in(state.square) == doctest::Approx(number_in(state32.square)).epsilon(0.01));
    CHECK(number_in(state.mean) == doctest::Approx(number_in(state32.mean)).epsilon(0.01));
    CHECK(std::fabs(p - p32) < 20 * digits);
    CHECK(number_in(after<T>(1, nb::lion(0.01, 0., 0.9, 0.999), 1).second) == doctest::Approx(0.001).epsilon(0.01));
    // A rate, and a factor, that f16 does not hold.
    CHECK(after<T>(1, nb::sgd(1e-8), 6e4).first == double(T(1 - 6e-4)));
    CHECK(after<T>(1, nb::momentum(1e-8, 0.9), 6e4).first == double(T(1 - 6e-4)));
    const auto shorter = nb::clip_by_global_norm(nb::full(T(30000.), inputs = 1), 1e-4);
    CHECK(number_in(shorter) == doctest::Approx(1e-4).epsilon(digits));
  };
  check(nb::bfloat16(), 0x1p-8);
  check(nb::float16(), 0x1p-11);
}

TEST_CASE("a state of adam counts its steps; a gradient with its dims in another order is a gradient") {
  const nb::adam optimiser(0.1);
  const auto p = nb::iota<double>(inputs = 2, hidden = 3).eval();
  const auto g = nb::cos(p).eval();
  const auto turned = nb::transpose(g, hidden, inputs).eval();
  const auto [one, first] = optimiser.update(p, g, optimiser.init(p));
  const auto [same, also_first] = optimiser.update(p, turned, optimiser.init(p));
  static_assert(std::is_same_v<decltype(same), decltype(one)>);
  CHECK(allclose(same, one, 0, 0));
  CHECK(first.steps.item() == 1);
  CHECK(optimiser.update(one, g, first).second.steps.item() == 2);
}

TEST_CASE("sizes that differ are said with the place in the tree") {
  const auto p = std::tuple(nb::ones<float>(inputs = 2), nb::ones<float>(hidden = 3));
  const auto g = std::tuple(nb::ones<float>(inputs = 2), nb::ones<float>(hidden = 4));
  const auto said = harness::message_of([&] { nb::sgd(0.1).update(p, g, std::tuple<>()); });
  CHECK(said.find("hidden") != std::string::npos);
  CHECK(said.find("at [1]") != std::string::npos);
}

TEST_CASE("a gradient of as many elements and other sizes is no gradient") {
  const auto p = nb::ones<float>(inputs = 2, hidden = 3).eval();
  const auto g = nb::ones<float>(inputs = 3, hidden = 2).eval();
  const nb::adam optimiser(0.1);
  const auto said = harness::message_of([&] { optimiser.update(p, g, optimiser.init(p)); });
  CHECK(said == "nabla::update requires equal sizes of inputs: found 2 and 3 in f32[inputs=2,hidden=3] and "
                "f32[inputs=3,hidden=2]");
}

// A momentum that does not look ahead takes no word that says so.
static_assert(std::is_constructible_v<nb::momentum<>, double, double>);
static_assert(!std::is_constructible_v<nb::momentum<>, double, double, decltype(nb::nesterov)>);
static_assert(!std::is_constructible_v<nb::momentum<true>, double, double>);

template <class Optimiser, class P, class G, class S>
concept Updates = requires(Optimiser o, P p, G g, S s) {
  o.update(p, g, s);
};
template <class Optimiser, class P>
concept Begins = requires(Optimiser o, P p) {
  o.init(p);
};
template <class T, auto D>
using arr = nb::array_of<T, D>;
static_assert(Updates<nb::sgd, arr<float, inputs>, arr<float, inputs>, std::tuple<>>);
static_assert(!Updates<nb::sgd, arr<float, inputs>, arr<double, inputs>, std::tuple<>>);
static_assert(!Updates<nb::sgd, arr<float, inputs>, arr<float, hidden>, std::tuple<>>);
static_assert(!Updates<nb::sgd, arr<float, inputs>, nb::no_tangent, std::tuple<>>);
static_assert(Updates<nb::momentum<>, arr<float, inputs>, arr<float, inputs>, arr<float, inputs>>);
static_assert(!Updates<nb::momentum<>, arr<float, inputs>, arr<float, inputs>, std::tuple<>>);
static_assert(!Updates<nb::momentum<>, arr<float, inputs>, arr<float, inputs>, arr<double, inputs>>);
static_assert(Updates<nb::lion, arr<float, inputs>, arr<float, inputs>, arr<float, inputs>>);
static_assert(!Updates<nb::lion, arr<float, inputs>, arr<float, inputs>, std::tuple<>>);
static_assert(!Updates<nb::adamw, arr<float, inputs>, arr<float, inputs>, arr<float, inputs>>);
static_assert(Begins<nb::adamw, arr<float, inputs>> && !Begins<nb::adamw, arr<bool, inputs>>);
static_assert(Begins<nb::adam, std::tuple<arr<float, inputs>, int>> && !Begins<nb::adam, arr<std::int32_t, inputs>>);

}  // namespace test_of_optimisers
