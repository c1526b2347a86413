// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/replayed.hpp>
#include <optional>

namespace test_of_replayed {

namespace {

namespace nb = nabla;
using harness::elements_of, nb::replayed, nb::testing::equal;
NABLA_AXES(batch, hidden, scale, shift)

/// How often a function runs that is called n times with arguments of one kind.
constexpr int runs(int n) { return nb::detail::work_can_be_recorded ? 2 : n; }

auto loss = [](const auto& w, const auto& x) {
  return nb::mean(nb::square(nb::tanh(x * w[scale] + w[shift]) - 0.5f), nb::all);
};
auto step = [](const auto& w, const auto& x) {
  const auto g = nb::grad(loss)(w, x);
  return nb::tree_map([](const auto& p, const auto& d) { return p - 0.3f * d; }, w, g);
};
auto first_weights() {
  const auto i = nb::iota<float>(hidden = 40);
  return nb::record(scale = i * 0.05f - 1.f, shift = i * 0.01f);
}
auto images(long n, float from) { return (nb::iota<float>(batch = n, hidden = 40) * 0.001f + from).eval(); }

long kernels_of(auto f) {
  const long before = nb::detail::count().kernels;
  f();
  return nb::detail::count().kernels - before;
}

}  // namespace

TEST_CASE("steps of a training give what they give without, bit by bit, and run twice") {
  int times = 0;
  const auto counted = replayed([&](const auto& w, const auto& x) {
    ++times;
    return step(w, x);
  });
  auto plain = first_weights(), w = plain;
  for (int i = 0; i < 12; ++i) {
    const auto x = images(30, -0.1f * float(i));
    plain = step(plain, x);
    w = counted(w, x);
    REQUIRE(elements_of(w[scale]) == elements_of(plain[scale]));
    REQUIRE(elements_of(w[shift]) == elements_of(plain[shift]));
  }
  CHECK(times == runs(12));
  const auto x = images(30, 0);
  const long of_copies = 4, each = kernels_of([&] { w = counted(w, x); });
  if (nb::detail::work_can_be_recorded) CHECK(each <= of_copies);
  else CHECK(each == kernels_of([&] { plain = step(plain, x); }));
}

TEST_CASE("other sizes, other types and other numbers are recorded for themselves") {
  int times = 0;
  const auto f = replayed([&](const auto& x, auto a) {
    ++times;
    return nb::cumsum(x * a, batch);
  });
  const auto of = [](long n) { return nb::iota<float>(batch = n).eval(); };
  for (int i = 0; i < 5; ++i) {
    CHECK(f(of(4), 2.f)(batch = 3).item() == 12);
    CHECK(f(of(5), 2.f)(batch = 4).item() == 20);
    CHECK(f(of(5), 3.f)(batch = 4).item() == 30);
    CHECK(f(nb::iota<double>(batch = 4), 2.f)(batch = 3).item() == 12);
    CHECK(f(of(4), nb::full<float>(float(i)))(batch = 3).item() == float(6 * i));
  }
  CHECK(times == 5 * runs(5));
  for (int i = 0; i < 40; ++i) CHECK(f(of(2), float(i))(batch = 1).item() == float(i));
}

TEST_CASE("results stay as they are, and so does what was given") {
  const auto f = replayed([](const auto& x) { return std::tuple(x, nb::flip(x, batch), x + 1.f, 7); });
  const auto x = nb::iota<float>(batch = 3).eval(), y = (x * 10.f).eval();
  const auto [same, turned, more, seven] = f(x);
  const auto [same_y, turned_y, more_y, seven_y] = f(y);
  const auto again = f(x);
  CHECK(elements_of(same) == std::vector<float>{0, 1, 2});
  CHECK(elements_of(turned) == std::vector<float>{2, 1, 0});
  CHECK(elements_of(more) == std::vector<float>{1, 2, 3});
  CHECK(elements_of(same_y) == std::vector<float>{0, 10, 20});
  CHECK(elements_of(turned_y) == std::vector<float>{20, 10, 0});
  CHECK(elements_of(more_y) == std::vector<float>{1, 11, 21});
  CHECK((seven == 7 && seven_y == 7));
  CHECK(equal(std::get<1>(again), turned));
  CHECK(elements_of(x) == std::vector<float>{0, 1, 2});
}

TEST_CASE("what a function holds lives as long as it does, as it was at the first call") {
  auto w = nb::full<float>(2, batch = 1000).eval();
  const auto f = replayed([&w](const auto& x) { return x * w; });
  const auto x = nb::ones<float>(batch = 1000).eval();
  CHECK(f(x)(batch = 999).item() == 2);
  w = nb::full<float>(3, batch = 1000).eval();
  const auto others = nb::full<float>(5, batch = 1000).eval();  // where w was, had it been given back
  CHECK(f(x)(batch = 999).item() == (nb::detail::work_can_be_recorded ? 2 : 3));
}

TEST_CASE("a function that reads on the host runs each time") {
  int times = 0;
  const auto f = replayed([&](const auto& x) {
    ++times;
    const auto y = (x * 2.f).eval();
    const float largest = nb::max(y, batch).item();
    return y / largest;
  });
  for (int i = 1; i < 5; ++i) CHECK(f(nb::full<float>(float(i), batch = 4))(batch = 2).item() == 1);
  CHECK(times == (nb::detail::work_can_be_recorded ? 5 : 4));  // one was given up
  const auto sorted = replayed([](const auto& x) { return nb::sort(x, batch); });
  for (const float a : {1.f, -1.f, 1.f})
    CHECK(elements_of(sorted(nb::iota<float>(batch = 3) * a)) ==
          elements_of(nb::sort(nb::iota<float>(batch = 3) * a, batch)));
}

TEST_CASE("what a function throws arrives, and the next call is one as before") {
  bool is_wrong = true;
  const auto f = replayed([&](const auto& x) {
    if (is_wrong) throw nb::runtime_error("not yet");
    return x + 1.f;
  });
  const auto x = nb::ones<float>(batch = 3).eval();
  CHECK(harness::message_of([&] { f(x); }) == "not yet");
  is_wrong = false;
  for (int i = 0; i < 3; ++i) CHECK(f(x)(batch = 0).item() == 2);
}

TEST_CASE("memory comes back with the end of the function") {
  const long before = nb::memory_stats().bytes_in_use;
  std::optional<decltype(nb::detail::kept_tree(images(30, 0)))> last;
  {
    const auto f = replayed([](const auto& x) { return nb::softmax(nb::exp(x).eval() * 2.f, hidden); });
    const auto g = f;  // shares what is recorded
    for (int i = 0; i < 4; ++i) last.emplace(i % 2 == 0 ? f(images(30, 0)) : g(images(30, 0)));
  }
  CHECK(equal(*last, nb::softmax(nb::exp(images(30, 0)) * 2.f, hidden)));
  last.reset();
  CHECK(nb::memory_stats().bytes_in_use == before);
}

TEST_CASE("within a derivative it is the function itself") {
  const auto f = replayed([](const auto& x) { return nb::sum(nb::exp(x), batch); });
  const auto x = nb::linspace<float>(0, 1, batch = 5).eval();
  CHECK(equal(nb::grad(f)(x), nb::exp(x)));
  CHECK(equal(replayed(nb::grad(f))(x), nb::exp(x)));
  const auto noise = replayed([](auto k) { return nb::uniform<float>(k, batch = 5); });
  for (const int seed : {1, 2, 1})
    CHECK(equal(noise(nb::rng_key(seed)), nb::uniform<float>(nb::rng_key(seed), batch = 5)));
}

}  // namespace test_of_replayed
