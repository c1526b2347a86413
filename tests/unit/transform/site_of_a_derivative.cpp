// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/transform/jacrev.hpp>
#include <nabla/transform/linearize.hpp>

namespace test_of_site_of_a_derivative {

namespace nb = nabla;
NABLA_AXES(batch, inputs, columns)
NABLA_MESH_AXES(data)
using nb::P, nb::in_specs, nb::out_specs, nb::abstract;

// What is summed over devices for a value that all share has the line of the derivative, whatever stands behind its name.
template <class Out, class F>
auto planned(Out out, const F& f) {
  const auto mesh = nb::abstract_mesh(data = 4);
  return nb::plan(nb::shard_map(mesh, in_specs(P(), P(batch = data)), out, f), abstract<float>(inputs = 3),
                  abstract<float>(batch = 8, inputs = 3));
}
bool has_line(const nb::program_plan& p, int line) {
  for (int i = 0; i < p.collectives.size(); ++i)
    if (p.collectives[i].where.line == line) return true;
  return false;
}

TEST_CASE("a Jacobian with both keywords and a name knows its line") {
  int line = 0;
  const auto p = planned(out_specs(P()), [&](auto w, auto x) {
    const auto f = [&](auto w) { return std::pair(nb::sum(w * x, batch), 1); };
    line = nb::call_site::here().line + 1;
    const auto jacobian = nb::jacrev(nb::argnums<0>, nb::has_aux, f, inputs = columns);
    return jacobian(w).first;
  });
  CHECK(has_line(p, line));
}

TEST_CASE("a linearization in several arguments knows its line") {
  int line = 0;
  const auto p = planned(out_specs(P(batch = data)), [&](auto w, auto x) {
    line = nb::call_site::here().line + 1;
    const auto [y, push] = nb::linearize([](auto w, auto x) { return nb::sum(w * w * x, inputs); }, w, x);
    return push(w, x);
  });
  CHECK(has_line(p, line));
}

}  // namespace test_of_site_of_a_derivative
