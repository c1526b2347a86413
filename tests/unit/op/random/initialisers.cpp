// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "samples.hpp"

#include <nabla/op/random/initialisers.hpp>

namespace test_of_initialisers {

using namespace app;
using nb::dim, nb::fan_in, nb::fan_out;

namespace {

NABLA_AXES(inputs, hidden, height)

double normal_distribution(double z) { return std::erfc(-z * std::sqrt(0.5)) / 2; }
double deviation(const auto& x) {
  double squares = 0;
  for (const double v : sample_of(x)) squares += v * v;
  return std::sqrt(squares / double(x.stored_elements()));
}

}  // namespace

TEST_CASE("truncated_normal is the quantile of its uniform number between the bounds") {
  const auto key = nb::rng_key(3);
  const auto u = sample_of(nb::uniform<double>(key, 20000));
  for (const auto& [low, high] : {std::pair(-2., 2.), std::pair(-0.5, 3.), std::pair(1., 1.25), std::pair(-6., -1.)}) {
    const auto x = sample_of(nb::truncated_normal<double>(key, low, high, 20000));
    const double first = normal_distribution(low), width = normal_distribution(high) - first;
    double apart = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      apart = std::max(apart, std::fabs((normal_distribution(x[i]) - first) / width - u[i]));
      if (!(low < x[i] && x[i] < high)) FAIL("out of bounds");
    }
    CHECK(apart < 1e-13);
    const auto f = sample_of(nb::truncated_normal<float>(key, low, high, 20000));
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!(float(low) < float(f[i]) && float(f[i]) < float(high))) FAIL("out of bounds in f32");
    CHECK(distance_from(f, [&](double z) { return (normal_distribution(z) - first) / width; }) < 1.95);
  }
}

TEST_CASE("weights have the variance of their fans, and stay within their bounds") {
  const auto key = nb::rng_key(1);
  const auto check = [](const auto& x, double variance, double bound) {
    CHECK(deviation(x) == doctest::Approx(std::sqrt(variance)).epsilon(0.01));
    double most = 0;
    for (const double v : sample_of(x)) most = std::max(most, std::fabs(v));
    CHECK(most <= bound * (1 + 1e-6));
    CHECK(most > 0.99 * bound);
  };
  const double cut = 2 / 0.87962566103423978;  // deviations
  check(nb::glorot_uniform<float>(key, fan_in(inputs), fan_out(hidden), inputs = 100, hidden = 300).eval(), 1 / 200.,
        std::sqrt(3 / 200.));
  check(nb::glorot_normal<double>(key, fan_in(inputs), fan_out(hidden), hidden = 300, inputs = 100).eval(), 1 / 200.,
        cut * std::sqrt(1 / 200.));
  check(nb::he_uniform<double>(key, fan_in(inputs), inputs = 100, hidden = 300).eval(), 2 / 100., std::sqrt(6 / 100.));
  check(nb::he_normal<float>(key, fan_in(inputs), inputs = 100, hidden = 300).eval(), 2 / 100.,
        cut * std::sqrt(2 / 100.));
  check(nb::lecun_uniform<float>(key, fan_in(dim<0>), 100, 300).eval(), 1 / 100., std::sqrt(3 / 100.));
  check(nb::lecun_normal<float>(key, fan_in(height, dim<-2>), height = 5, 20, nb::fixed<300>).eval(), 1 / 100.,
        cut * std::sqrt(1 / 100.));
}

TEST_CASE("weights are the draws of the same key, scaled") {
  const auto key = nb::rng_key(7);
  const auto u = nb::uniform<float>(key, inputs = 6, hidden = 4, nb::low(-1), nb::high(1));
  CHECK(nb::testing::equal(nb::he_uniform<float>(key, fan_in(inputs), inputs = 6, hidden = 4), 1.f * u));
  const auto z = nb::truncated_normal<double>(key, -2, 2, inputs = 6, hidden = 4);
  CHECK(nb::testing::allclose(nb::lecun_normal<double>(key, fan_in(inputs), inputs = 6, hidden = 4),
                              std::sqrt(1 / 6.) / 0.87962566103423978 * z, 1e-15, 1e-15));
  CHECK(nb::lecun_normal<double>(key, fan_in(inputs), inputs = 0, hidden = 4).size(hidden) == 4);
  const auto of_two = nb::split(key, batch = 2);
  CHECK(nb::testing::equal(nb::he_normal<float>(of_two, fan_in(inputs), inputs = 6, hidden = 4)(batch = 1),
                           nb::he_normal<float>(nb::split(key)[1], fan_in(inputs), inputs = 6, hidden = 4)));
}

TEST_CASE("bounds and sizes that do not fit are said") {
  const auto key = nb::rng_key(0);
  CHECK(message_of([&] { nb::truncated_normal<float>(key, 2, 2, 8).eval(); }) ==
        "nabla::truncated_normal<T>(key, low, high, dims...): requires finite low < high, with a number between them");
  CHECK(message_of([&] { nb::truncated_normal<float>(key, 0, std::numeric_limits<double>::infinity(), 8).eval(); }) !=
        "nothing was thrown");
  CHECK(message_of([&] { nb::truncated_normal<float>(key, 1, 1 + 1e-9, 8).eval(); }) != "nothing was thrown");
  CHECK(message_of([&] { nb::he_normal<float>(key, fan_in(inputs), inputs = -1).eval(); }) ==
        "nabla::he_normal<T>(key, fan_in(...), dims...): requires sizes that are not negative");
}

template <class K, class... A>
concept IsInitial = requires(K k, A... a) {
  nb::he_normal<float>(k, a...);
};
template <class K, class... A>
concept IsGlorot = requires(K k, A... a) {
  nb::glorot_uniform<float>(k, a...);
};
using key_t = decltype(nb::rng_key(0));
using eight = decltype(inputs = 8);
using in = decltype(fan_in(inputs));
using out = decltype(fan_out(hidden));
static_assert(IsInitial<key_t, in, eight> && !IsInitial<key_t, eight> && !IsInitial<key_t, eight, in>);
static_assert(!IsInitial<key_t, in, decltype(hidden = 8)> && !IsInitial<int, in, eight>);
static_assert(!IsInitial<key_t, in, eight, eight> && !IsInitial<key_t, decltype(fan_in(dim<0>)), eight>);
static_assert(IsGlorot<key_t, in, out, eight, decltype(hidden = 8)> && !IsGlorot<key_t, in, eight>);
static_assert(!IsGlorot<key_t, in, out, eight> && !IsGlorot<key_t, in, decltype(fan_out(inputs)), eight>);
template <class S>
concept HasFan = requires(S s) {
  fan_in(s);
};
static_assert(HasFan<decltype(inputs)> && !HasFan<eight> && !HasFan<int>);

}  // namespace test_of_initialisers
