// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/optim/optim.hpp>
#include <nabla/transform/grad.hpp>
#include <vector>

namespace nb = nabla;

namespace test_of_schedules {

NABLA_AXES(steps)
using nb::testing::allclose;

namespace {

/// Beside optax at the steps 0 to 10: by numbers and by an array of steps.
template <class Schedule>
void check_schedule(const Schedule& schedule, const std::vector<double>& expected) {
  const auto wanted = nb::array_from(expected, steps = 11);
  CHECK(allclose(schedule(nb::iota<int>(steps = 11)), wanted, 1e-14, 1e-14));
  const auto floats = schedule(nb::iota<float>(steps = 11)).eval();
  static_assert(std::is_same_v<nb::value_type_t<decltype(floats)>, double>);
  CHECK(nb::testing::equal(floats, schedule(nb::iota<std::int64_t>(steps = 11))));
  for (int step = 0; step < 11; ++step) CHECK(schedule(step) == nb::to_vector(floats)[std::size_t(step)]);
}

using harness::message_of;

}  // namespace

// The numbers are those of tests/golden/optim.py.
TEST_CASE("schedules beside optax") {
  check_schedule(nb::constant_schedule(0.25), std::vector(11, 0.25));
  check_schedule(nb::linear_schedule(1, 0.25, 6), {1, 0.875, 0.75, 0.625, 0.5, 0.375, 0.25, 0.25, 0.25, 0.25, 0.25});
  check_schedule(nb::exponential_decay(0.5, 4, 0.3),
                 {0.5, 0.370041402246143, 0.273861278752583, 0.202680023221055, 0.15, 0.111012420673843,
                  0.0821583836257749, 0.0608040069663165, 0.045, 0.0333037262021528, 0.0246475150877325});
  check_schedule(nb::cosine_decay_schedule(2, 8, 0.1),
                 {2, 1.93149157926016, 1.73639610306789, 1.44441508912858, 1.1, 0.755584910871419, 0.463603896932107,
                  0.268508420739842, 0.2, 0.2, 0.2});
  check_schedule(nb::warmup_cosine_decay_schedule(0.1, 1, 3, 9, 0.05),
                 {0.1, 0.4, 0.7, 1, 0.936362066797608, 0.7625, 0.525, 0.2875, 0.113637933202392, 0.05, 0.05});
}

TEST_CASE("a schedule is a constant expression") {
  static_assert(nb::constant_schedule(0.5)(7) == 0.5);
  static_assert(nb::linear_schedule(1, 0, 4)(1) == 0.75);
  static_assert(nb::linear_schedule(1, 0, 4)(-1) == 1);
  CHECK(nb::exponential_decay(1, 4, 0.5)(4) == 0.5);
  static_assert(nb::cosine_decay_schedule(1, 4)(4) == 0);
  static_assert(nb::warmup_cosine_decay_schedule(0, 1, 10, 100)(10) == 1);
  static_assert(nb::warmup_cosine_decay_schedule(1, 0, 10, 100)(50) == 0);
}

TEST_CASE("numbers that make no schedule are said") {
  CHECK(message_of([] { nb::linear_schedule(1, 0, 0); }) ==
        "nabla::linear_schedule(from, to, steps) requires steps > 0, not 0.000000");
  CHECK(message_of([] { nb::exponential_decay(1, -1, 0.5); }).find("steps > 0, not -1") != std::string::npos);
  CHECK(message_of([] { nb::exponential_decay(1, 1, 0); }).find("factor > 0") != std::string::npos);
  CHECK(message_of([] { nb::cosine_decay_schedule(1, 0); }).find("steps > 0") != std::string::npos);
  CHECK(message_of([] { nb::warmup_cosine_decay_schedule(0, 1, 0, 9); }).find("warmup_steps > 0") != std::string::npos);
  CHECK(message_of([] { nb::warmup_cosine_decay_schedule(0, 1, 9, 9); }).find("steps - warmup_steps > 0") !=
        std::string::npos);
}

TEST_CASE("a rate that changes, in a loop of the host and in one of the devices") {
  const nb::linear_schedule rate(0.4, 0, 4);
  const auto step = [&](long i, const auto& p) {
    return nb::sgd(rate(i)).update(p, (2.f * p).eval(), std::tuple<>()).first;
  };
  const auto expected = nb::full(float(0.2 * 0.4 * 0.6 * 0.8), steps = 3);
  auto p = nb::ones<float>(steps = 3);
  for (long i = 0; i < 6; ++i) p = step(i, p);
  CHECK(allclose(p, expected));
  CHECK(allclose(nb::fori_loop(0, 6, nb::ones<float>(steps = 3), step), expected));
}

}  // namespace test_of_schedules
