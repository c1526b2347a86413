// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "samples.hpp"

namespace test_of_uniform {

using namespace app;

TEST_CASE("S0-08 uniform: element i is made of the bits of the key and i, in the order written") {
  const auto key = nb::rng_key(0x1234567890);
  const auto x = nb::to_vector(nb::uniform<float>(key, 3, batch = 4, nb::fixed<2>));
  const auto y = nb::to_vector(nb::uniform<double>(key, batch = 24));
  for (std::int64_t i = 0; i < 24; ++i) {
    const auto bits = nb::detail::joined_words(nb::detail::generator<>::at(0x1234567890, i));
    CHECK(x[std::size_t(i)] == float(bits >> 40) * 0x1p-24f);
    CHECK(y[std::size_t(i)] == double(bits >> 11) * 0x1p-53);
  }
  CHECK(nb::type_name(nb::uniform<float>(key, 3, batch = 4, nb::fixed<2>)) == "f32[3,batch=4,2]");
  CHECK(nb::type_name(nb::uniform<double>(key)) == "f64[]");
  CHECK(nb::uniform<float>(key, 0, 3).eval().total_size() == 0);
}

TEST_CASE("U-79 uniform: the order of the dims is the order written; a transposed use changes nothing") {
  const auto key = nb::rng_key(1);
  const auto x = nb::uniform<float>(key, batch = 5, hidden = 7).eval();
  const auto y = nb::uniform<float>(key, hidden = 7, batch = 5).eval();
  CHECK(nb::to_vector(x) == nb::to_vector(y));
  CHECK(!nb::testing::equal(x, y));  // by name they are other numbers
  // Fused into an operand whose dims lie in another order, or that broadcasts it.
  const auto other = nb::ones<float>(hidden = 7, batch = 5);
  CHECK(nb::testing::equal((other * nb::uniform<float>(key, batch = 5, hidden = 7)).eval(), x));
  const auto wide = nb::ones<float>(classes = 3, hidden = 7, batch = 5);
  CHECK(nb::testing::equal((wide * nb::uniform<float>(key, batch = 5, hidden = 7)).eval()(classes = 1).eval(), x));
  CHECK(nb::testing::equal(nb::transpose(nb::uniform<float>(key, 5, 7)).eval(),
                           nb::transpose(nb::uniform<float>(key, 5, 7).eval()).eval()));
  CHECK(nb::testing::allclose(nb::sum(nb::uniform<float>(key, batch = 5, hidden = 7), batch), nb::sum(x, batch)));
}

TEST_CASE("S0-08 uniform: moments and distribution") {
  for (const int seed : {0, 1, -1}) {
    const auto x = sample_of(nb::uniform<float>(nb::rng_key(seed), 20000));
    CHECK(std::fabs(moment(x, 1) - 0.5) < 4 * std::sqrt(1. / 12 / 20000));
    CHECK(moment(x, 2) == doctest::Approx(1. / 12).epsilon(0.03));
    CHECK(distance_from(x, [](double v) { return v; }) < 1.95);
    const auto y = sample_of(nb::uniform<double>(nb::rng_key(seed), 20000));
    CHECK(distance_from(y, [](double v) { return v; }) < 1.95);
    // Neighbours know nothing of each other.
    CHECK(std::fabs(correlation({x.begin(), x.end() - 1}, {x.begin() + 1, x.end()})) < 4 / std::sqrt(20000.));
  }
}

TEST_CASE("uniform between bounds: low may come, high never") {
  const auto key = nb::rng_key(2);
  const auto u = nb::to_vector(nb::uniform<float>(key, 1000));
  const auto x = nb::to_vector(nb::uniform<float>(key, nb::low(-1), 1000, nb::high(3)));
  for (std::size_t i = 0; i < 1000; ++i) CHECK(x[i] == doctest::Approx(4 * u[i] - 1).epsilon(1e-6));
  for (const double v : sample_of(nb::uniform<double>(key, 1000, nb::high(1e-300)))) CHECK((v >= 0 && v < 1e-300));
  // Bounds between which few numbers lie: rounding would reach the upper one.
  const float next = 1.f + 0x1p-23f;
  for (const float v : nb::to_vector(nb::uniform<float>(key, 200, nb::low(1.f), nb::high(next)))) CHECK(v == 1.f);
  bool low_came = false, other_came = false;
  for (const float v : nb::to_vector(nb::uniform<float>(key, 2000, nb::low(1.f), nb::high(1.f + 0x1p-21f)))) {
    CHECK((v >= 1.f && v < 1.f + 0x1p-21f));
    low_came = low_came || v == 1.f, other_came = other_came || v > 1.f;
  }
  CHECK((low_came && other_came));
  CHECK(nb::detail::width_between(1.f, next) < 0x1p-23f);
  CHECK(nb::detail::width_between(0x1p53, 0x1p53 + 2) == doctest::Approx(1.));
  CHECK(nb::detail::width_between(-0x1p53 - 4, -0x1p53) <= 4.);
  CHECK(nb::detail::width_between(0.f, 1.f) == 1.f);
  CHECK(nb::detail::width_between(-2., 6.) == 8.);
}

TEST_CASE("uniform is an expression: it fuses, and by name it is stored once") {
  const auto key = nb::rng_key(3);
  const auto w = nb::ones<float>(100, 30);
  nb::detail::count() = {};
  const auto y = nb::relu(w - 2.f * nb::uniform<float>(key, 100, 30)).eval();
  CHECK(nb::detail::count().kernels == 1);
  auto named = nb::uniform<float>(key, 100, 30);
  nb::detail::count() = {};
  const auto a = (named + w).eval(), b = (named - w).eval();
  CHECK(nb::detail::count().kernels == 3);
  CHECK(nb::testing::equal(nb::relu(w - 2.f * named).eval(), y));
}

TEST_CASE("what uniform gets when the program runs") {
  const auto key = nb::rng_key(4);
  long n = -3;
  CHECK(message_of([&] { nb::uniform<float>(key, batch = n); }) ==
        "nabla::uniform<T>(key, dims...): requires sizes that are not negative");
  const std::string bounds =
      "nabla::uniform<T>(key, dims..., low(a), high(b)): requires finite a < b, and a finite b - a";
  CHECK(message_of([&] { nb::uniform<float>(key, 3, nb::low(2), nb::high(2)); }) == bounds);
  CHECK(message_of([&] { nb::uniform<float>(key, 3, nb::low(2)); }) == bounds);
  CHECK(message_of([&] { nb::uniform<float>(key, 3, nb::high(NAN)); }) == bounds);
  CHECK(message_of([&] { nb::uniform<float>(key, 3, nb::low(-3e38), nb::high(3e38)); }) == bounds);
}

TEST_CASE("S0-08 one seed in any integer is one key") {
  const auto x = nb::to_vector(nb::uniform<float>(nb::rng_key(7), 5));
  CHECK(nb::to_vector(nb::uniform<float>(nb::rng_key(7u), 5)) == x);
  CHECK(nb::to_vector(nb::uniform<float>(nb::rng_key(std::uint8_t(7)), 5)) == x);
  CHECK(nb::to_vector(nb::uniform<float>(nb::rng_key(8), 5)) != x);
  CHECK(nb::rng_key(~0ull).bits.item() == -1);
}

}  // namespace test_of_uniform
