// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/transform/entries.hpp"

#include <nabla/transform/hessian.hpp>
#include <nabla/transform/hvp.hpp>

namespace test_of_vmap_of_hessian {

using nb::vmap, entries::numbers;

TEST_CASE("hessian and hvp of each entry") {
  const auto x = numbers(4, 3, 4), d = numbers(5, 3, 4);
  const auto f = [](auto v) { return nb::sum(nb::exp(nb::sin(v)) * nb::flip(v, dim<0>)); };
  const auto one = [&](long i) { return nb::hessian(f)(x(i).eval()); };
  entries::check(nb::materialize(vmap(nb::hessian(f))(x)), one);
  entries::check(nb::materialize(vmap([&](auto v, auto t) { return nb::hvp(f, v, t); })(x, d)),
                 [&](long i) { return nb::hvp(f, x(i).eval(), d(i).eval()); });
  entries::check(nb::materialize(vmap([&](auto t) { return nb::hvp(f, x(0), t); })(d)),
                 [&](long i) { return nb::dot(one(0), d(i)); });
}

}  // namespace test_of_vmap_of_hessian
