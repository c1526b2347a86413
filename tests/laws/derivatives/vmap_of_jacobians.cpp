// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/transform/entries.hpp"

#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>

namespace test_of_vmap_of_jacobians {

using nb::none, nb::in_axes, nb::vmap, entries::numbers;

TEST_CASE("Jacobians of each entry, in what is mapped and in what all entries share") {
  using namespace app;
  const auto x = numbers(1, 3, 4);
  const auto u = numbers(2, 2);
  const auto f = [](auto v, auto q) { return nb::sin(nb::outer(q, v)); };
  const auto g = [&](auto q, auto v) { return f(v, q); };
  entries::check(nb::materialize(vmap(in_axes(dim<0>, none), nb::jacfwd(f))(x, u)),
                 [&](long i) { return nb::jacfwd(f)(x(i).eval(), u); });
  entries::check(nb::materialize(vmap(in_axes(dim<0>, none), nb::jacrev(f))(x, u)),
                 [&](long i) { return nb::jacfwd(f)(x(i).eval(), u); });
  entries::check(nb::materialize(vmap(in_axes(none, dim<0>), nb::jacfwd(g))(u, x)),
                 [&](long i) { return nb::jacfwd(g)(u, x(i).eval()); });
  entries::check(nb::materialize(vmap(in_axes(none, dim<0>), nb::jacrev(g))(u, x)),
                 [&](long i) { return nb::jacfwd(g)(u, x(i).eval()); });
  const auto named = numbers(3, batch = 3, hidden = 4);
  const auto h = [](auto v) { return nb::sin(v) * nb::sum(v, hidden); };
  const auto all = nb::materialize(vmap(in_axes(batch), nb::jacrev(h, hidden = inputs))(named));
  entries::check(all, [&](long i) { return nb::jacrev(h, hidden = inputs)(named(batch = i).eval()); });
}

}  // namespace test_of_vmap_of_jacobians
