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

TEST_CASE("Jacobians of each entry in several arguments, some of which all entries share; and of trees") {
  using namespace app;
  const auto x = numbers(1, 3, 4);
  const auto u = numbers(2, 2);
  const auto f = [](auto v, auto q) { return nb::sin(nb::outer(q, v)); };
  const auto check = [&](const auto& all) {
    entries::check(nb::materialize(std::get<0>(all)),
                   [&](long i) { return nb::jacfwd([&](auto q) { return f(x(i).eval(), q); })(u); });
    entries::check(nb::materialize(std::get<1>(all)), [&](long i) { return nb::jacfwd(f)(x(i).eval(), u); });
  };
  check(vmap(in_axes(dim<0>, none), nb::jacrev(nb::argnums<1, 0>, f))(x, u));
  check(vmap(in_axes(dim<0>, none), nb::jacfwd(nb::argnums<1, 0>, f))(x, u));

  // Of what some leaves of the value and of the argument do not have the mapped dim.
  const auto of_trees = [](auto p) {
    return std::pair(std::tuple(nb::outer(p.second, p.first), p.second * p.second), nb::sum(p.first));
  };
  const auto of_entry = [&](auto jacobian, long i) { return jacobian(std::pair(x(i).eval(), u)); };
  const auto check_trees = [&](auto jacobian) {
    const auto [all, sums] = vmap(in_axes(in_axes(dim<0>, none)), jacobian)(std::pair(x, u));
    entries::check(nb::materialize(std::get<0>(all).first),
                   [&](long i) { return std::get<0>(of_entry(jacobian, i).first).first; });
    entries::check(nb::materialize(std::get<0>(all).second),
                   [&](long i) { return std::get<0>(of_entry(jacobian, i).first).second; });
    entries::check(nb::materialize(std::get<1>(all).second),
                   [&](long i) { return std::get<1>(of_entry(jacobian, i).first).second; });
    entries::check(nb::materialize(sums), [&](long i) { return of_entry(jacobian, i).second; });
  };
  check_trees(nb::jacrev(nb::has_aux, of_trees));
  check_trees(nb::jacfwd(nb::has_aux, of_trees));
}

}  // namespace test_of_vmap_of_jacobians
