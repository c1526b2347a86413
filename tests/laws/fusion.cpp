// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws.hpp"

// Law 7: a chain of rvalues is one kernel and one buffer, whatever it is made of; a name is where it is cut. And law 8
// for `x = f(x)`: in place where nobody else holds x.
namespace test_of_fusion {

namespace {

using namespace laws;
using namespace words::axes;  // NOLINT: a test

// Links of a chain: words of one, two and three operands, with arrays that broadcast and literals.
struct operands {
  nb::array_of<float, batch, hidden> x;
  nb::array_of<float, hidden> row;
  nb::array_of<float, batch> column;
};
struct by_one {
  static auto of(auto&& v, const operands&) { return nb::tanh(static_cast<decltype(v)>(v)); }
  static double of(double v, double, double) { return std::tanh(v); }
};
struct by_row {
  static auto of(auto&& v, const operands& o) { return static_cast<decltype(v)>(v) + o.row; }
  static double of(double v, double row, double) { return v + row; }
};
struct by_column {
  static auto of(auto&& v, const operands& o) { return o.column * static_cast<decltype(v)>(v); }
  static double of(double v, double, double column) { return column * v; }
};
struct by_literal {
  static auto of(auto&& v, const operands&) { return 2 - static_cast<decltype(v)>(v); }
  static double of(double v, double, double) { return 2 - v; }
};
struct by_three {
  static auto of(auto&& v, const operands& o) { return nb::clamp(static_cast<decltype(v)>(v), -o.row * o.row, 0.5f); }
  static double of(double v, double row, double) { return std::fmin(std::fmax(v, -row * row), 0.5); }
};
struct by_condition {
  static auto of(auto&& v, const operands& o) { return nb::where(o.row > 0, static_cast<decltype(v)>(v), o.column); }
  static double of(double v, double row, double column) { return row > 0 ? v : column; }
};

template <class Value>
auto chained(Value&& v, const operands&, nb::list<>) {
  return static_cast<Value&&>(v).eval();
}
template <class Value, class F, class... G>
auto chained(Value&& v, const operands& o, nb::list<F, G...>) {
  return chained(F::of(static_cast<Value&&>(v), o), o, nb::list<G...>{});
}

template <class... F>
void chain(const operands& o, const std::string& name) {
  const std::uint64_t before[] = {bits(o.x), bits(o.row), bits(o.column)};
  const auto x = nb::to_vector(o.x), row = nb::to_vector(o.row), column = nb::to_vector(o.column);
  bool right = true;
  const cost c = cost_of([&] {
    const auto y = nb::to_vector(chained(o.x, o, nb::list<F...>{}));
    for (std::size_t i = 0; i < y.size(); ++i) {
      double want = x[i];
      ((want = F::of(want, row[i % row.size()], column[i / row.size()])), ...);
      right = right && std::abs(want - static_cast<double>(y[i])) < 1e-5;
    }
  });
  holds(right, "the values of a chain", name);
  holds(c.kernels == 1 && c.allocations == 1, "a chain is one kernel and one buffer", name);
  holds(before[0] == bits(o.x) && before[1] == bits(o.row) && before[2] == bits(o.column), "operands stay", name);
}
operands some() {
  return {numbers<float>(-1, 1, batch = 6, hidden = 9), numbers<float>(-1, 1, hidden = 9),
          numbers<float>(-1, 1, batch = 6)};
}

}  // namespace

TEST_CASE("L-07 every chain of elementwise words is one kernel and one buffer") {
  const operands o = some();
  chain<by_one>(o, "1");
  chain<by_row>(o, "2");
  chain<by_three>(o, "3");
  chain<by_condition>(o, "condition");
  chain<by_one, by_row>(o, "1 2");
  chain<by_row, by_column>(o, "row column");
  chain<by_column, by_literal>(o, "column literal");
  chain<by_literal, by_three>(o, "literal 3");
  chain<by_three, by_condition>(o, "3 condition");
  chain<by_condition, by_one>(o, "condition 1");
  chain<by_one, by_one, by_one>(o, "1 1 1");
  chain<by_row, by_three, by_column>(o, "row 3 column");
  chain<by_condition, by_literal, by_three>(o, "condition literal 3");
  chain<by_row, by_one, by_column, by_literal>(o, "row 1 column literal");
  chain<by_three, by_condition, by_three, by_condition>(o, "3 condition 3 condition");
  chain<by_column, by_row, by_literal, by_one>(o, "column row literal 1");
}

TEST_CASE("L-07 a chain fuses with the views, selections and row reductions in it") {
  const operands o = some();
  CHECK(kernels_of([&] { nb::rename(nb::exp(o.x), batch = classes).eval(); }) == 1);
  CHECK(kernels_of([&] { nb::tanh((o.x + o.row)(batch = nb::slice(1, 3))).eval(); }) == 1);
  CHECK(kernels_of([&] { (nb::broadcast(o.row * 2, batch = 6) - o.x).eval(); }) == 1);
  CHECK(kernels_of([&] { nb::sum(o.x * o.row, hidden).eval(); }) == 1);
  CHECK(kernels_of([&] { (nb::sum(o.x * o.row, hidden) + o.column).eval(); }) == 1);
  CHECK(kernels_of([&] { nb::exp(nb::mean(nb::square(o.x), hidden) * 2).eval(); }) == 1);
  CHECK(kernels_of([&] { nb::sum(nb::exp(o.x), batch).eval(); }) == 1);
  CHECK(kernels_of([&] { nb::sum(o.x + 1, batch, hidden).eval(); }) == 1);
}

TEST_CASE("L-07 a named expression is evaluated once, a moved one fuses") {
  const operands o = some();
  auto e = o.x + o.row;
  CHECK(kernels_of([&] {
          auto a = (e * 2).eval();
          auto b = (e - 1).eval();
          auto c = nb::sum(e, hidden).eval();
        }) == 4);  // e, and the three
  CHECK(kernels_of([&] { (e * e).eval(); }) == 1);
  CHECK(kernels_of([&] { (std::move(e) * 2).eval(); }) == 1);
  auto f = o.x - 1;
  const cost c = cost_of([&] { (std::move(f) * o.column).eval(); });
  CHECK((c.kernels == 1 && c.allocations == 1));
}

TEST_CASE("L-07 an expression outlives the names of its operands") {
  auto make = [] {
    auto x = numbers<float>(1, 2, batch = 3);
    auto local = x * 10;
    return local + nb::sum(x, batch);
  };
  auto e = make();
  { auto overwritten = nb::zeros<float>(batch = 3); }  // would take x's memory, had it been given back
  const auto x = nb::to_vector(numbers<float>(1, 2, batch = 3));
  std::vector<float> want;
  for (const float v : x) want.push_back(v * 10 + (x[0] + x[1] + x[2]));
  CHECK(nb::testing::allclose(e, want));
  // Assigning to a variable does not change an expression made from its old value.
  auto y = numbers<float>(1, 2, batch = 3);
  auto twice = y * 2;
  y = nb::zeros<float>(batch = 3);
  CHECK(nb::testing::allclose(twice, std::vector<float>{x[0] * 2, x[1] * 2, x[2] * 2}));
}

TEST_CASE("L-08 x = x - r * g writes in place where nobody else holds x") {
  auto x = nb::ones<float>(batch = 6, hidden = 9);
  const auto g = nb::full<float>(2, batch = 6, hidden = 9);
  const float* place = x.data();

  cost c = cost_of([&] { x = x - 0.25f * g; });
  CHECK((c.kernels == 1 && c.allocations == 0));
  CHECK(x.data() == place);
  CHECK(nb::testing::equal(x, std::vector<float>(54, 0.5f)));
  c = cost_of([&] { x = x * x + nb::exp(x) - x; });  // several leaves on one buffer
  CHECK((c.kernels == 1 && c.allocations == 0 && x.data() == place));
  c = cost_of([&] { x -= 0.25f * g; });
  CHECK((c.kernels == 1 && c.allocations == 0 && x.data() == place));

  SUBCASE("shared with another array") {
    const auto old = x;
    const auto before = bits(old);
    c = cost_of([&] { x = x - 0.25f * g; });
    CHECK((c.kernels == 1 && c.allocations == 1));
    CHECK(x.data() != old.data());
    CHECK(bits(old) == before);
  }
  SUBCASE("shared with an expression that has not run") {
    auto later = x * 1;
    const auto want = nb::to_vector(x);
    c = cost_of([&] { x = x + 1; });
    CHECK((c.allocations == 1 && x.data() != place));
    CHECK(nb::testing::equal(later, want));
  }
  SUBCASE("read in another order than it is written") {
    auto s = numbers<float>(0, 1, nb::fixed<4>, nb::fixed<4>);
    const auto want = nb::to_vector((s + nb::transpose(s, nb::dim<1>, nb::dim<0>)).eval());
    s = s + nb::transpose(s, nb::dim<1>, nb::dim<0>);
    CHECK(nb::testing::allclose(s, want));
    const auto flipped = nb::to_vector((s - nb::flip(s, nb::dim<0>)).eval());
    s = s - nb::flip(s, nb::dim<0>);
    CHECK(nb::testing::allclose(s, flipped));
    const auto centred = nb::to_vector((s - nb::sum(s, nb::dim<1>, nb::keepdims)).eval());
    s = s - nb::sum(s, nb::dim<1>, nb::keepdims);
    CHECK(nb::testing::allclose(s, centred));
  }
  SUBCASE("the user's memory") {
    std::vector<float> mine(54, 1);
    nb::array_of<float, batch, hidden> w = x;
    w = decltype(w)(nb::detail::buffer::foreign(mine.data(), mine.size() * sizeof(float)), 0, x.sizes(), {}, 0);
    w = w - 0.25f * g;
    CHECK(mine == std::vector<float>(54, 1));
    CHECK(nb::testing::equal(w, std::vector<float>(54, 0.5f)));
  }
}

TEST_CASE("L-08 a loop asks the system for no memory after its first step") {
  auto x = numbers<float>(-1, 1, batch = 64, hidden = 32);
  const auto target = numbers<float>(0, 1, batch = 64);
  auto step = [&] {
    auto y = nb::tanh(x * 2);
    auto error = nb::sum(y, hidden) - target;
    x = x - 0.01f * (1 - y * y) * error;
    return nb::sum(error * error, batch).item();
  };
  const float first = step();
  const cost c = cost_of([&] {
    for (int i = 0; i < 100; ++i) step();
  });
  CHECK(c.fresh == 0);
  CHECK(c.kernels > 300);
  CHECK(step() < first);
}

}  // namespace test_of_fusion
