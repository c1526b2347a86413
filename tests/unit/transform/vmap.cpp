// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace test_of_vmap {

namespace {

namespace nb = nabla;
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap, nb::testing::equal, nb::testing::allclose;
NABLA_AXES(batch, hidden)

/// vmap by hand: f of each entry of x along its first dim, side by side.
template <class F, class X>
auto one_by_one(const F& f, const X& x) {
  std::vector<decltype(nb::materialize(f(x(0))))> rows;
  for (long i = 0; i < x.size(dim<0>); ++i) rows.push_back(f(x(i)));
  REQUIRE(rows.size() == 3);
  return nb::stack(dim<0>, rows[0], rows[1], rows[2]);
}

template <class F, class X>
void check_is_the_loop(const F& f, const X& x) {
  const auto mapped = nb::materialize(vmap(f)(x));
  CAPTURE(nb::type_name(mapped));
  CHECK(allclose(mapped, one_by_one(f, x)));
}

}  // namespace

TEST_CASE("S1-25, S1-26, S1-27 vmap takes a dim away and gives it back") {
  auto x = nb::iota<float>(4, 2, 3);
  int calls = 0;
  auto y = vmap(in_axes(dim<0>), [&](auto m) {
    ++calls;
    CHECK(m.rank() == 2);
    CHECK(m.total_rank() == 2);
    CHECK(m.size() == 6);
    CHECK(m.total_size() == 6);
    CHECK(nb::type_name(m) == "f32['0=4,2,3]");
    return sum(m, dim<1>);
  })(x);
  CHECK(calls == 1);
  CHECK(equal(y, nb::array_from<float>({3, 12, 21, 30, 39, 48, 57, 66}, 4, 2)));
}

TEST_CASE("S1-31, S1-33 vmap of a reduction, out_axes written") {
  auto v = nb::iota<float>(3, 4);
  auto f = vmap(in_axes(dim<0>), out_axes(dim<0>), [](auto row) { return sum(row * 2.f); });
  CHECK(equal(f(v), nb::array_from<float>({12, 44, 76}, 3)));
}

TEST_CASE("S1-32 vmap of loops and branches") {
  auto x = nb::iota<float>(3, 4, 5) * 0.125f - 3.f;
  auto running = [](auto m) {
    auto [total, all] = nb::scan(nb::zeros_like(m(0)), m, [](auto c, auto row) { return std::pair(c + row, c * row); });
    return nb::sum(total) + all;
  };
  check_is_the_loop(running, x);
  check_is_the_loop([](auto m) { return nb::fori_loop(0, 3, m, [](long i, auto c) { return c * 0.5f + float(i); }); }, x);
  check_is_the_loop([](auto m) {
    return nb::cond(m.rank() == 2, [](auto c) { return c * 2.f; }, [](auto c) { return c + 1.f; }, m);
  }, x);
  check_is_the_loop([](auto m) {
    auto [n, y] = nb::while_loop(std::pair(nb::full(0), m), [](auto c) { return c.first < 3; },
                                 [](auto c) { return std::pair(c.first + 1, c.second * 0.5f); });
    return y;
  }, x);
}

TEST_CASE("vmap: printing shows the mapped dim") {
  vmap([](auto row) {
    std::ostringstream out;
    out << row;
    CHECK(out.str() == "f32['0=2,3]\n[[0 1 2]\n [3 4 5]]");
    return row;
  })(nb::iota<float>(2, 3));
}

TEST_CASE("vmap over any dim, of several arguments, to any place") {
  auto x = nb::iota<float>(3, 4);
  auto w = nb::iota<float>(4) - 1.f;
  auto product = [](auto a, auto b) { return nb::vdot(a, b); };
  CHECK(equal(vmap(in_axes(dim<0>, none), product)(x, w), nb::dot(x, w)));
  CHECK(equal(vmap(in_axes(dim<1>, none), product)(x, nb::ones<float>(3)), nb::sum(x, dim<0>)));
  CHECK(equal(vmap(product)(x, x), nb::sum(x * x, dim<1>)));
  auto row = vmap(in_axes(dim<1>), out_axes(dim<1>), [](auto c) { return c - nb::mean(c); })(x);
  CHECK(allclose(row, x - nb::mean(x, dim<0>)));
  auto back = vmap(in_axes(dim<0>), out_axes(dim<-1>), [](auto c) { return c; })(x);
  CHECK(equal(back, nb::transpose(x)));
  // A name is mapped as well, and is what a result may get.
  auto named = nb::iota<float>(hidden = 4, batch = 3);
  auto sums = vmap(in_axes(batch), out_axes(batch), [](auto c) { return nb::sum(c, hidden); })(named);
  CHECK(equal(sums, nb::sum(named, hidden)));
  // A number is the same for all.
  CHECK(equal(vmap(in_axes(dim<0>, none), [](auto c, float s) { return c * s; })(x, 2.f), 2.f * x));
}

TEST_CASE("vmap: a result that does not depend on the mapped dim repeats itself, or stays alone") {
  auto x = nb::iota<float>(3, 4);
  auto w = nb::iota<float>(2);
  auto [a, b] = vmap(in_axes(dim<0>, none), out_axes(dim<0>, none), [](auto c, auto u) {
    return std::tuple(nb::sum(c), u + 1.f);
  })(x, w);
  CHECK(equal(a, nb::sum(x, dim<1>)));
  CHECK(equal(b, w + 1.f));
  auto repeated = vmap(in_axes(dim<0>, none), [](auto, auto u) { return u + 1.f; })(x, w);
  CHECK(equal(repeated, nb::broadcast(w + 1.f, dim<0> = 3)));
}

TEST_CASE("vmap of trees") {
  auto x = nb::iota<float>(3, 4), y = nb::iota<float>(4, 3);
  auto f = [](auto p, auto q) { return std::pair(p.first + p.second, q * 2.f); };
  auto [s, t] = vmap(in_axes(in_axes(dim<0>, dim<1>), none), out_axes(dim<0>, none), f)(std::pair(x, y), x);
  CHECK(equal(s, x + nb::transpose(y)));
  CHECK(equal(t, 2.f * x));
  // One entry for all leaves.
  auto both = vmap([](auto p) { return std::tuple(nb::sum(p.first), p.second); })(std::pair(x, x));
  CHECK(equal(std::get<0>(both), nb::sum(x, dim<1>)));
  CHECK(equal(std::get<1>(both), x));
}

TEST_CASE("vmap in vmap") {
  auto x = nb::iota<float>(2, 3), y = nb::iota<float>(4, 3);
  auto products = vmap(in_axes(dim<0>, none), [](auto a, auto ys) {
    return vmap(in_axes(none, dim<0>), [](auto u, auto v) {
      CHECK(nb::type_name(u) == "f32['0=2,3]");
      CHECK(nb::type_name(v) == "f32['1=4,3]");
      return nb::vdot(u, v);
    })(a, ys);
  });
  CHECK(equal(products(x, y), nb::dot(x, nb::transpose(y))));
  // The same function twice.
  auto total = [](auto v) { return nb::sum(v); };
  auto z = nb::iota<float>(2, 3, 4);
  CHECK(equal(vmap(vmap(total))(z), nb::sum(z, dim<2>)));
}

TEST_CASE("law 7: vmap adds no kernel and copies nothing") {
  auto x = nb::materialize(nb::iota<float>(8, 16));
  const auto before = nb::detail::count();
  auto y = nb::materialize(vmap([](auto r) { return nb::exp(r) * 2.f + r; })(x));
  CHECK(nb::detail::count().kernels == before.kernels + 1);
  CHECK(equal(y, nb::exp(x) * 2.f + x));
}

TEST_CASE("law 7: a mapped program has the kernels and the memory of the one that is written out") {
  const auto x = nb::sin(nb::iota<float>(8, 6)).eval(), w = nb::cos(nb::iota<float>(6, 5)).eval();
  const auto hot = nb::astype<float>(nb::iota<float>(8, 5) == 0.f).eval();
  const auto costs = [](auto f) {
    f();
    nb::reset_peak_memory_stats();
    const long kernels = nb::detail::count().kernels, bytes = nb::memory_stats().bytes_in_use;
    const auto kept = nb::materialize(f());
    return std::pair(nb::detail::count().kernels - kernels, nb::memory_stats().peak_bytes_in_use - bytes);
  };
  const auto is_same = [&](auto by_hand, auto mapped) {
    CHECK(costs(mapped) == costs(by_hand));
    CHECK(nb::testing::allclose(nb::materialize(mapped()), nb::materialize(by_hand()), 1e-5, 1e-6));
  };
  is_same([&] { return nb::softmax(nb::tanh(x), dim<1>); },
          [&] { return vmap([](auto r) { return nb::softmax(nb::tanh(r), dim<0>); })(x); });
  is_same([&] { return nb::softmax(x, dim<0>); },
          [&] { return vmap(in_axes(dim<1>), out_axes(dim<1>), [](auto c) { return nb::softmax(c, dim<0>); })(x); });
  is_same([&] { return nb::log_softmax(x, dim<1>); }, [&] { return vmap([](auto r) { return nb::log_softmax(r, dim<0>); })(x); });
  is_same([&] { return x - nb::logsumexp(x, dim<1>, nb::keepdims); },
          [&] { return vmap([](auto r) { return r - nb::logsumexp(r, dim<0>); })(x); });
  is_same([&] { return (x - nb::mean(x, dim<1>, nb::keepdims)) / nb::sqrt(nb::var(x, dim<1>, nb::keepdims) + 1e-5f); },
          [&] { return vmap([](auto r) { return (r - nb::mean(r)) / nb::sqrt(nb::var(r) + 1e-5f); })(x); });
  is_same([&] { return nb::sum(nb::square(x), dim<1>); }, [&] { return vmap([](auto r) { return nb::sum(nb::square(r)); })(x); });
  is_same([&] { return nb::softmax(nb::relu(nb::dot(x, w)), dim<1>); }, [&] {
    return vmap(in_axes(dim<0>, none), [](auto r, auto m) { return nb::softmax(nb::relu(nb::dot(r, m)), dim<0>); })(x, w);
  });
  const auto written_out = [&](auto m) { return -nb::mean(nb::sum(nb::log_softmax(nb::dot(x, m), dim<1>) * hot, dim<1>)); };
  const auto mapped = [&](auto m) {
    return -nb::mean(vmap(in_axes(dim<0>, dim<0>, none), [](auto r, auto h, auto v) {
      return nb::sum(nb::log_softmax(nb::dot(r, v), dim<0>) * h);
    })(x, hot, m));
  };
  is_same([&] { return written_out(w); }, [&] { return mapped(w); });
  is_same([&] { return nb::grad(written_out)(w); }, [&] { return nb::grad(mapped)(w); });
}

TEST_CASE("vmap: sizes that differ") {
  auto f = vmap([](auto a, auto b) { return nb::sum(a) + nb::sum(b); });
  auto x = nb::zeros<float>(3, 2), y = nb::zeros<float>(4, 2);
  CHECK_THROWS_WITH_AS(f(x, y), doctest::Contains("3"), nb::runtime_error);
}

}  // namespace test_of_vmap
