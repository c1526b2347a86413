// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws.hpp"

// Law 7: a chain of rvalues is one kernel and one buffer, whatever it is made of; a name is where it is cut. And law 8
// for `x = f(x)`: in place where nobody else holds x.
namespace {

using namespace laws;
using namespace words::axes;  // NOLINT: a test

// Links of a chain: words of one, two and three operands that take any value of f32, with arrays that broadcast.
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

template <class Value, class... Rest>
auto chained(Value&& v, const operands&, nb::list<>, Rest...) {
  return static_cast<Value&&>(v).eval();
}
template <class Value, class F, class... G>
auto chained(Value&& v, const operands& o, nb::list<F, G...>) {
  return chained(F::of(static_cast<Value&&>(v), o), o, nb::list<G...>{});
}
template <class... F>
double expected(double v, double row, double column, nb::list<F...>) {
  ((v = F::of(v, row, column)), ...);
  return v;
}
template <class... F>
void chain(const operands& o, const char* name, nb::list<F...> links) {
  const std::uint64_t before[] = {bits(o.x), bits(o.row), bits(o.column)};
  bool right = true;
  const cost c = cost_of([&] {
    const auto y = chained(F0_of(links, o), o, rest_of(links));
    const long n = o.row.size(hidden);
    for (long i = 0; i < y.stored_elements(); ++i) {
      const double want = expected(o.x.data()[i], o.row.data()[i % n], o.column.data()[i / n], links);
      right = right && std::abs(want - static_cast<double>(y.data()[i])) < 1e-5;
    }
  });
  holds(right, "the values of a chain", name);
  holds(c.kernels == 1 && c.allocations == 1, "a chain is one kernel and one buffer", name);
  holds(before[0] == bits(o.x) && before[1] == bits(o.row) && before[2] == bits(o.column), "operands stay", name);
}
}  // namespace
