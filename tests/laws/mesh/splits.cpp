// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

// Law 5 for one chain of words under every way to split its operands: alike, in part, turned, whole.
namespace test_of_splits {

namespace {

using namespace laws;
using nb::in_specs, nb::out_specs, nb::P, nb::none;
using namespace words::axes;  // NOLINT: a test

}  // namespace

TEST_CASE("L-05 every way to split the operands of one word") {
  const auto a = numbers<float>(-1.5, 1.5, 24, 24);
  const auto b = numbers<float>(0.1, 2, 24, 24);
  const auto row = numbers<float>(0.1, 2, 24);
  const auto f = [](auto u, auto v, auto w) { return nb::where(u > w, u * v, w - v); };
  const auto want = gathered(f(a, b, row));
  for_each_mesh([&](const auto& mesh) {
    auto check = [&](const char* how, auto in, auto out) {
      const auto first = nb::shard_map(mesh, in, out, f)(a, b, row);
      holds(same(gathered(first), want), shape_of(mesh) + ", " + how, "where");
      const auto second = nb::shard_map(mesh, in, out, f)(a, b, row);
      holds(bits(first) == bits(second), "equal bits from run to run", "where");
    };
    check("rows", in_specs(P(x), P(x), P()), out_specs(P(x)));
    check("columns", in_specs(P(none, y), P(none, y), P(y)), out_specs(P(none, y)));
    check("both", in_specs(P(x, y), P(x, y), P(y)), out_specs(P(x, y)));
    check("turned", in_specs(P(y, x), P(y, x), P(x)), out_specs(P(y, x)));
    check("one dim over both axes", in_specs(P((x, y)), P((x, y)), P()), out_specs(P((x, y))));
    check("the other way round", in_specs(P(none, (y, x)), P(none, (y, x)), P((y, x))), out_specs(P(none, (y, x))));
    check("nothing is split", in_specs(P(), P(), P()), out_specs(P()));
  });
}

TEST_CASE("L-05 a whole operand is cut where it lies") {
  const auto a = numbers<float>(-1.5, 1.5, batch = 24, hidden = 24);
  const auto b = numbers<float>(0.1, 2, hidden = 24, batch = 24);
  const auto want = gathered(a * b + 1);
  const auto row = nb::sum(b, batch).eval();
  const auto want_row = gathered(a - row);
  for_each_mesh([&](const auto& mesh) {
    const auto split = nb::device_put(a, mesh, P(batch = x, hidden = y));
    holds(same(gathered(split * b + 1), want), "explicit and plain, turned, " + shape_of(mesh), "multiply");
    holds(same(gathered(split - row), want_row), "explicit and plain, spread, " + shape_of(mesh), "subtract");
    const auto whole = nb::device_put(b, mesh, P());
    holds(same(gathered(split * whole + 1), want), "split and replicated, " + shape_of(mesh), "multiply");
    const auto over_both = nb::device_put(a, mesh, P(hidden = (y, x)));
    holds(same(gathered(over_both * b + 1), want), "one dim over both, " + shape_of(mesh), "multiply");
  });
}

}  // namespace test_of_splits
