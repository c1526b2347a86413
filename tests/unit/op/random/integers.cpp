// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <limits>
#include <map>
#include "samples.hpp"

namespace test_of_integers {

using namespace app;
using nb::dim;

TEST_CASE("G-22 randint: all values, each as often as the others") {
  const auto key = nb::rng_key(0);
  std::map<int, int> count;
  for (const int v : nb::to_vector(nb::randint(key, -2, 5, 70, batch = 100))) ++count[v];
  CHECK(count.size() == 7);
  double chi_squared = 0;
  for (const auto& [v, n] : count) {
    CHECK((v >= -2 && v < 5));
    chi_squared += (n - 1000.) * (n - 1000.) / 1000;
  }
  CHECK(chi_squared < 22.5);  // one in a thousand, of 6 degrees of freedom
  CHECK(nb::type_name(nb::randint(key, 0, 2, 3)) == "i32[3]");
  CHECK(nb::type_name(nb::randint<std::uint8_t>(key, 0, 256, 3)) == "u8[3]");
  for (const auto v : nb::to_vector(nb::randint<std::int8_t>(key, -128, 128, 1000))) CHECK((v >= -128 && v <= 127));
  for (const auto v : nb::to_vector(nb::randint<std::uint64_t>(key, 5, std::int64_t{1} << 62, 10))) CHECK(v >= 5);
  for (const auto v : nb::to_vector(nb::randint(key, 6, 7, 10))) CHECK(v == 6);
}

TEST_CASE("randint: whole dtypes") {
  const auto key = nb::rng_key(1);
  using wide = std::numeric_limits<std::int64_t>;
  const auto x = nb::to_vector(nb::randint<std::int64_t>(key, wide::min(), wide::max(), 1000));
  int negative = 0;
  for (std::size_t i = 0; i < 1000; ++i) {
    negative += x[i] < 0;
    const auto bits = nb::detail::joined_words(nb::detail::generator<>::at(1, std::int64_t(i)));
    CHECK(x[i] == std::int64_t(nb::detail::high_product(bits, ~0ull) + 0x8000000000000000u));
  }
  CHECK((negative > 420 && negative < 580));
  using narrow = std::numeric_limits<std::int32_t>;
  double sum = 0;
  for (const auto v : nb::to_vector(nb::randint(key, narrow::min(), std::int64_t{narrow::max()} + 1, 1000))) sum += v;
  CHECK(std::fabs(sum / 1000) < 0.1 * 0x1p31);
  int bytes[256] = {};
  for (const auto v : nb::to_vector(nb::randint<std::uint8_t>(key, 0, 256, 10000))) ++bytes[v];
  for (const int n : bytes) CHECK((n > 10 && n < 80));
}

TEST_CASE("what randint gets when the program runs") {
  const auto key = nb::rng_key(2);
  CHECK(message_of([&] { nb::randint(key, 3, 3, 5); }) ==
        "nabla::randint<T>(key, low, high, dims...): requires low < high");
  CHECK(message_of([&] { nb::randint(key, 3, -3, 5); }) ==
        "nabla::randint<T>(key, low, high, dims...): requires low < high");
  const std::string holds = "nabla::randint<T>(key, low, high, dims...): requires low and high - 1 that T holds";
  CHECK(message_of([&] { nb::randint<std::uint8_t>(key, 0, 257, 5); }) == holds);
  CHECK(message_of([&] { nb::randint<std::uint8_t>(key, -1, 5, 5); }) == holds);
  CHECK(message_of([&] { nb::randint(key, 0, 1ll << 40, 5); }) == holds);
  CHECK(message_of([&] { nb::randint<std::int64_t>(key, 0, ~0ull, 5); }).find("beside an i64 array") !=
        std::string::npos);
}

TEST_CASE("G-22 bernoulli") {
  const auto key = nb::rng_key(3);
  for (const double p : {0.1, 0.5, 0.97}) {
    const auto x = sample_of(nb::bernoulli(key, p, 100, batch = 200));
    CHECK(std::fabs(moment(x, 1) - p) < 4 * std::sqrt(p * (1 - p) / 20000));
  }
  CHECK(nb::all(nb::bernoulli(key, 1., 1000)).item());
  CHECK(!nb::any(nb::bernoulli(key, 0., 1000)).item());
  CHECK(nb::type_name(nb::bernoulli(key, 0.5f, batch = 3)) == "bool[batch=3]");
  // True where the uniform number of the same bits is below.
  const auto u = nb::to_vector(nb::uniform<double>(key, 500));
  const auto b = nb::to_vector(nb::bernoulli(key, 0.25, 500));
  for (std::size_t i = 0; i < 500; ++i) CHECK(b[i] == (u[i] < 0.25));
}

TEST_CASE("G-22 bernoulli of an array of probabilities, one for each element") {
  const auto key = nb::rng_key(4);
  const auto p = nb::broadcast(nb::array_from({0.f, 0.2f, 0.7f, 1.f}, classes = 4), batch = 5000);
  const auto b = nb::bernoulli(key, p);
  const auto often = nb::to_vector(nb::mean(nb::astype<float>(b), batch));
  CHECK(often[0] == 0);
  CHECK(often[1] == doctest::Approx(0.2).epsilon(0.1));
  CHECK(often[2] == doctest::Approx(0.7).epsilon(0.05));
  CHECK(often[3] == 1);
  const auto same = nb::full(0.5f, batch = 30, hidden = 4);
  CHECK(nb::testing::equal(nb::bernoulli(key, same).eval(), nb::bernoulli(key, 0.5, batch = 30, hidden = 4).eval()));
}

TEST_CASE("what bernoulli gets when the program runs") {
  const auto key = nb::rng_key(5);
  const std::string within = "nabla::bernoulli(key, p, dims...): requires a probability within 0..1";
  CHECK(message_of([&] { nb::bernoulli(key, 1.5, 3); }) == within);
  CHECK(message_of([&] { nb::bernoulli(key, -0.1, 3); }) == within);
  CHECK(message_of([&] { nb::bernoulli(key, NAN, 3); }) == within);
}

TEST_CASE("G-22 categorical: as often as the weights say") {
  const auto key = nb::rng_key(6);
  const double weight[] = {1, 3, 0, 4};
  const auto logits = nb::array_from({0.f, std::log(3.f), -INFINITY, std::log(4.f)}, classes = 4);
  const auto x = nb::to_vector(nb::categorical(key, logits, classes, 8000));
  int count[4] = {};
  for (const auto v : x) ++count[v];
  CHECK(count[2] == 0);
  for (int i = 0; i < 4; ++i) CHECK(std::fabs(count[i] - 1000 * weight[i]) <= 4 * std::sqrt(1000 * weight[i]));
  CHECK(nb::type_name(nb::categorical(key, logits, classes, 8, batch = 2)) == "i32[8,batch=2]");
}

TEST_CASE("G-22 categorical: dims in front, positions counted in the logits, the last by default") {
  const auto key = nb::rng_key(7);
  const auto logits = nb::sin(nb::iota<double>(3, 5, batch = 2)).eval();
  CHECK(nb::type_name(nb::categorical(key, logits, dim<0>)) == "i32[5,batch=2]");
  CHECK(nb::type_name(nb::categorical(key, logits, dim<0>, 7)) == "i32[7,5,batch=2]");
  CHECK(nb::type_name(nb::categorical(key, logits, dim<1>, 7)) == "i32[7,3,batch=2]");
  CHECK(nb::testing::equal(nb::categorical(key, logits).eval(), nb::categorical(key, logits, dim<1>).eval()));
  // The numbers that are added are those of the linear index over the dims in front and the logits' own.
  const auto noise = [&](std::int64_t i) {
    return nb::detail::gumbel_of<double>(nb::detail::generator<>::at(key.bits.item(), i));
  };
  const auto l = nb::to_vector(logits);
  const auto x = nb::to_vector(nb::categorical(key, logits, dim<1>, 7).eval());
  for (std::size_t draw = 0, at = 0; draw < 7; ++draw)
    for (std::size_t row = 0; row < 3; ++row)
      for (std::size_t b = 0; b < 2; ++b, ++at) {
        double best = -INFINITY;
        int where = -1;
        for (std::size_t c = 0; c < 5; ++c) {
          const std::size_t i = (row * 5 + c) * 2 + b;
          const double v = l[i] + noise(std::int64_t(draw * 30 + i));
          if (v > best) best = v, where = int(c);
        }
        CHECK(x[at] == where);
      }
}

TEST_CASE("G-22 permutation: every order, each as often as the others") {
  const auto key = nb::rng_key(8);
  auto x = nb::to_vector(nb::permutation(key, 1000));
  CHECK(!std::is_sorted(x.begin(), x.end()));
  std::sort(x.begin(), x.end());
  for (int i = 0; i < 1000; ++i) CHECK(x[std::size_t(i)] == i);
  const auto orders = nb::to_vector(nb::permutation(nb::split(key, batch = 6000), 3));
  std::map<std::vector<int>, int> count;
  for (std::size_t i = 0; i < 6000; ++i) ++count[{orders[3 * i], orders[3 * i + 1], orders[3 * i + 2]}];
  CHECK(count.size() == 6);
  double chi_squared = 0;
  for (const auto& [order, n] : count) chi_squared += (n - 1000.) * (n - 1000.) / 1000;
  CHECK(chi_squared < 20.5);  // one in a thousand, of 5 degrees of freedom
  CHECK(nb::type_name(nb::permutation<std::int64_t>(key, batch = nb::fixed<4>)) == "i64[batch=4]");
  CHECK(nb::permutation(key, 0).total_size() == 0);
  CHECK(nb::to_vector(nb::permutation(key, 1)) == std::vector<int>{0});
  CHECK(message_of([&] { nb::permutation<std::uint8_t>(key, 257); }) ==
        "nabla::permutation<T>(key, n): requires a dtype that counts to n - 1");
  CHECK(nb::to_vector(nb::permutation<std::uint8_t>(key, 256)).size() == 256);
}

}  // namespace test_of_integers
