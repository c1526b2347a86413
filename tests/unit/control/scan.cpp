// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <string>
#include <vector>

namespace test_of_scan {

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, times)
}  // namespace app

namespace {

using namespace app;
using nb::dim, nb::fixed;

using harness::message_of;

/// c[t + 1] = c[t] / 2 + x[t], y[t] = c[t] - x[t], by plain loops; x is n steps of m numbers.
struct decayed {
  std::vector<float> c, ys;
  decayed(const std::vector<float>& x, long n, long m, bool backwards) : c(std::size_t(m)), ys(std::size_t(n * m)) {
    for (long step = 0; step < n; ++step)
      for (long j = 0, t = backwards ? n - 1 - step : step; j < m; ++j) {
        float& carry = c[std::size_t(j)];
        const float v = x[std::size_t(t * m + j)];
        ys[std::size_t(t * m + j)] = carry - v;
        carry = carry / 2 + v;
      }
  }
  template <class C, class Y>
  bool is(const C& carry, const Y& all) const {
    return nb::to_vector(carry) == c && nb::to_vector(all) == ys;
  }
};
constexpr auto decay = [](auto c, auto x) { return std::pair(c / 2.f + x, c - x); };

}  // namespace

TEST_CASE("G-27 scan runs along the first positional dim, forwards and backwards") {
  for (const long n : {1, 2, 7}) {
    const auto x = nb::sin(nb::iota<float>(n, 5)).eval();
    const auto start = nb::zeros<float>(5);
    {
      const auto [c, ys] = nb::scan(start, x, decay);
      CHECK(decayed(nb::to_vector(x), n, 5, false).is(c, ys));
      CHECK(ys.shape() == std::array{n, 5L});
    }
    const auto [c, ys] = nb::scan(start, x, nb::reverse, decay);
    CHECK(decayed(nb::to_vector(x), n, 5, true).is(c, ys));
    CHECK(nb::all(start == 0.f));
  }
}

TEST_CASE("G-27 scan runs along a name, wherever the dim lies in memory, and the ys lie along it") {
  const auto rows = nb::sin(nb::iota<float>(times = 4, hidden = 3)).eval();
  const auto columns = nb::transpose(rows, hidden, times).eval();
  const auto start = nb::zeros<float>(hidden = 3);
  const decayed expected(nb::to_vector(rows), 4, 3, false);
  const auto [c, ys] = nb::scan(times, start, rows, decay);
  CHECK(expected.is(c, ys));
  CHECK(ys.size(times) == 4);
  const auto [d, zs] = nb::scan(times, start, columns, decay);
  CHECK(expected.is(d, zs));
  static_assert(std::is_same_v<decltype(ys), decltype(zs)>);
}

TEST_CASE("G-27 carry, xs and ys are trees; a number in a carry is a scalar") {
  const auto x = nb::iota<float>(3, 2).eval();
  const auto k = nb::iota<std::int32_t>(3).eval();
  const auto [carry, ys] =
      nb::scan(std::tuple(nb::zeros<float>(2), std::array{1, 2}), std::pair(x, k), [](auto carry, auto step) {
        auto [sum, counts] = carry;
        auto [row, number] = step;
        return std::tuple(std::tuple(sum + row, std::array{(counts[0] + number).eval(), (counts[1] * 2).eval()}),
                          std::tuple(std::pair(nb::sum(row), number), 7));
      });
  const auto& [sum, counts] = carry;
  CHECK(nb::testing::allclose(sum, nb::array_from({6.f, 9.f})));
  CHECK(counts[0].item() == 4);
  CHECK(counts[1].item() == 16);
  const auto& [first, sevens] = ys;
  CHECK(nb::testing::allclose(first.first, nb::array_from({1.f, 5.f, 9.f})));
  CHECK(nb::all(first.second == k));
  CHECK(nb::all(sevens == 7));
}

TEST_CASE("S1-63 scan over a length gives the function no x") {
  const auto [c, ys] = nb::scan(1.f, nb::length(fixed<3>), [](auto c, std::tuple<>) { return std::pair(c * 2.f, c); });
  CHECK(c.item() == 8.f);
  static_assert(std::is_same_v<decltype(ys), const nb::array_of<float, fixed<3>>>);
  CHECK(nb::testing::allclose(ys, nb::array_from({1.f, 2.f, 4.f})));
  const auto [d, nothing] = nb::scan(times, 1.f, nb::length(0), [](auto c, auto) { return std::pair(c, std::tuple<>()); });
  CHECK(d.item() == 1.f);
}

TEST_CASE("L-08 the carry that goes in stays as it is, also where the function hands it on") {
  const auto start = nb::ones<float>(4);
  const auto x = nb::iota<float>(3, 4).eval();
  const auto keep = start;
  const auto [c, ys] = nb::scan(start, x, [](auto c, auto) { return std::pair(c + 1.f, c); });
  CHECK(nb::all(start == 1.f));
  CHECK(nb::all(c == 4.f));
  CHECK(nb::all(ys(0) == 1.f));
  CHECK(nb::all(ys(2) == 3.f));
  // The x of a step as the next carry is a part of xs: it must not be written to.
  const auto [last, none] = nb::scan(start, x, [](auto c, auto x) { return std::pair(x, c * 0.f); });
  const auto [next, n2] = nb::scan(last, nb::length(2), [](auto c, auto) { return std::pair(c * 2.f, std::tuple<>()); });
  CHECK(nb::testing::allclose(next, nb::array_from({32.f, 36.f, 40.f, 44.f})));
  CHECK(nb::all(x == nb::iota<float>(3, 4)));
}

TEST_CASE("L-07 a scan asks the system for nothing after its first step, and copies nothing") {
  constexpr long steps = 1000, width = 16;
  const auto w = nb::full(0.01f, batch = width, hidden = width);
  const auto xs = nb::sin(nb::iota<float>(steps, hidden = width)).eval();
  struct seen {
    long fresh = 0, kernels = 0;
  };
  std::vector<seen> at;
  at.reserve(steps);
  const auto [h, ys] = nb::scan(nb::zeros<float>(hidden = width), xs, [&](auto h, auto x) {
    at.push_back({nb::detail::count().fresh, nb::detail::count().kernels});
    auto sum = nb::rename(nb::dot(w, h, hidden), batch = hidden);
    return std::pair(nb::tanh(std::move(sum) + x), nb::sum(h, hidden));
  });
  CHECK(nb::detail::count().fresh == at[1].fresh);
  CHECK(nb::detail::count().kernels - at.back().kernels == at[1].kernels - at[0].kernels);
  CHECK(at[1].kernels - at[0].kernels == 3);  // the product, the next carry, the y
  // What is shown above is no accident of an idle loop.
  const auto inputs = nb::to_vector(xs), last = nb::to_vector(h);
  std::vector<float> state(width), before;
  for (long t = 0; t < steps; ++t) {
    before = state;
    float total = 0;
    for (const float v : before) total += 0.01f * v;
    for (long j = 0; j < width; ++j) state[std::size_t(j)] = std::tanh(total + inputs[std::size_t(t * width + j)]);
  }
  for (std::size_t j = 0; j < width; ++j) CHECK(last[j] == doctest::Approx(state[j]).epsilon(1e-4));
}

TEST_CASE("L-08 a carry that only the loop holds is written in place") {
  const float* before = nullptr;
  long moved = 0;
  const auto [c, ys] = nb::scan(nb::zeros<float>(100), nb::length(10), [&](auto c, auto) {
    moved += before != nullptr && c.data() != before;
    before = c.data();
    return std::pair(c * 2.f + 1.f, std::tuple<>());
  });
  CHECK(nb::all(c == 1023.f));
  CHECK(moved == 0);
}

TEST_CASE("sizes that are known when the program runs are compared before anything is done") {
  const auto x = nb::iota<float>(4, 3).eval();
  long calls = 0;
  CHECK(message_of([&] {
          nb::scan(0.f, std::tuple(x, nb::iota<float>(5)), [&](auto c, auto) { return ++calls, std::pair(c, c); });
        }) == "nabla::scan requires equal sizes of dim<0>: found 4 and 5; at [1]");
  CHECK(calls == 0);
  CHECK(message_of([&] {
          nb::scan(nb::zeros<float>(3), x, [](auto c, auto x) { return std::pair(nb::concatenate(dim<0>, c, x), 0); });
        }) == "nabla::scan requires equal sizes of dim<-1>: found 3 and 6");
  CHECK(message_of([&] {
          nb::scan(nb::zeros<float>(3), x, [&](auto c, auto x) {
            const long n = calls++ == 0 ? 2 : 3;
            return std::pair(c, x(nb::slice(0, n)).eval());
          });
        }) == "nabla::scan requires equal sizes of dim<-1>: found 2 and 3");
  CHECK(message_of([&] { nb::scan(0.f, nb::zeros<float>(0), [](auto c, auto x) { return std::pair(c + x, c); }); }) ==
        "nabla::scan requires at least one element along dim<0>: found 0");
  CHECK(message_of([&] { nb::scan(0.f, nb::length(-1), [](auto c, auto) { return std::pair(c, c); }); }) ==
        "nabla::length: requires a number of steps of at least 0: found -1");
}

TEST_CASE("law 7: an expression with a name that is both carry and y runs once, in the place of the y") {
  constexpr long steps = 3;
  const auto start = nb::ones<float>(8).eval();
  const long kernels = nb::detail::count().kernels, allocations = nb::detail::count().allocations;
  const auto [c, ys] = nb::scan(start, nb::length(steps), [](auto c, auto) {
    auto next = nb::exp(-c);
    return std::pair(next, next);
  });
  CHECK(nb::detail::count().kernels - kernels == steps + 1);  // one more: the last carry leaves the ys
  CHECK(nb::detail::count().allocations - allocations == 2);  // all ys, and the last carry
  CHECK(nb::all(ys(2) == c));
  CHECK(nb::all(ys(2) == nb::exp(-ys(1))));
  CHECK(c.storage().bytes() < ys.storage().bytes());
}

TEST_CASE("a value that is carry and y, and is kept by the function as well") {
  const auto x = nb::sin(nb::iota<float>(5, 3)).eval();
  std::vector<nb::array_of<float, nb::dyn>> kept;
  const auto [c, ys] = nb::scan(nb::zeros<float>(3), x, nb::reverse, [&](auto c, auto x) {
    auto next = c / 2.f + x;
    kept.push_back(next);
    return std::pair(next, next);
  });
  for (long t = 0; t < 5; ++t) CHECK(nb::all(kept[std::size_t(4 - t)] == ys(t)));
  CHECK(nb::all(c == ys(0)));
  auto written = ys;
  harness::set_element(written, 0, 7.f);
  const float first = nb::to_vector(ys)[0];
  CHECK(nb::to_vector(kept[4])[0] == first);
  CHECK(nb::to_vector(c)[0] == first);
}

TEST_CASE("two values that are carry and y each, and one that is y alone and lives longer than the loop") {
  const auto outer = nb::ones<float>(4) * 3.f;
  const auto same = outer;
  const auto [c, ys] = nb::scan(std::tuple(nb::ones<float>(4), nb::zeros<float>(2)), nb::length(50), [&](auto c, auto) {
    auto first = std::get<0>(c) * 0.5f;
    auto second = std::get<1>(c) + 1.f;
    return std::pair(std::tuple(first, second), std::tuple(second, first, outer));
  });
  CHECK(nb::all(std::get<0>(ys)(49) == 50.f));
  CHECK(nb::all(std::get<1>(c) == 50.f));
  CHECK(nb::all(std::get<1>(ys)(2) == 0.125f));
  CHECK(nb::all(std::get<0>(c) == std::get<1>(ys)(49)));
  CHECK(nb::all(std::get<2>(ys)(7) == 3.f));
  CHECK(same.eval().storage().bytes() < std::get<2>(ys).storage().bytes());
}

TEST_CASE("abstract arrays run a scan on types and sizes alone") {
  const auto x = nb::abstract(nb::zeros<float>(times = 4, hidden = 3));
  const auto [c, ys] = nb::scan(times, nb::zeros<float>(hidden = 3), x, decay);
  static_assert(std::is_same_v<decltype(ys)::backend, nb::detail::abstract_backend>);
  CHECK(ys.size(times) == 4);
  CHECK(ys.size(hidden) == 3);
  CHECK(c.size(hidden) == 3);
}

}  // namespace test_of_scan
