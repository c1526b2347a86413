// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rules.hpp"

#include <nabla/transform/grad.hpp>

namespace rules {

namespace {

// clang++ 14 takes no lambda within a UNARY.
constexpr auto sine = [](const auto& row) { return nb::sin(row); };
constexpr auto total = [](const auto& row) { return nb::sum(row); };
constexpr auto twice = [](const auto& x) { return (x * 2.f).eval(); };
constexpr auto twice_each_step = [](long, const auto& c) { return twice(c); };
constexpr auto add_row = [](const auto& sum, const auto& row) {
  auto next = (sum + row).eval();
  return std::pair(next, next);
};
constexpr auto loss = [](const auto& x) { return nb::sum(nb::square(x)); };

}  // namespace

void programs(page& p) {
  const auto x = values(16, 32);
  const auto key = nb::rng_key(0);
  p.unary("vmap(f)(x)", UNARY(nb::vmap(sine)(x)), x);
  p.unary("vmap(sum)(x)", UNARY(nb::vmap(total)(x)), x);
  p.unary("fori_loop(0, 3, x, f)", UNARY(nb::fori_loop(0, 3, x, twice_each_step)), x);
  p.unary("scan(x(0), x, f).first", UNARY(std::get<0>(nb::scan(x(0).eval(), x, add_row))), x);
  p.unary("scan(x(0), x, f).second", UNARY(std::get<1>(nb::scan(x(0).eval(), x, add_row))), x);
  p.unary("cond(true, f, f, x)", UNARY(nb::cond(true, twice, twice, x)), x);
  p.unary("grad(loss)(x)", UNARY(nb::grad(loss)(x)), x);
  p.unary("bernoulli(key, x)", [&](const auto& x) { return nb::bernoulli(key, nb::abs(x)); }, x);
  p.unary("categorical(key, x, dim<0>)",
          [&](const auto& x) -> decltype(nb::categorical(key, x, dim<0>)) { return nb::categorical(key, x, dim<0>); }, x);
}

}  // namespace rules
