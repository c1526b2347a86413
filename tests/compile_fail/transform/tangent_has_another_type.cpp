// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A tangent that varies where its argument does not
/// How a value changes that all devices share is the same on all: a tangent has the type of its argument.
// early(g++): tangent_has_another_type<.*state<>, .*varying_over<.*data.*give_an_array_of_the_values_type
// expect(clang): tangent_has_another_type<.*state<>, .*varying_over<.*data.*give_an_array_of_the_values_type
// says: the tangent of entry [0] does not have the type of its value
// says:   value   {}
// says:   tangent {V:data}
// says:   to fix: give it the type of the value: astype for the dtype, psum or pcast for the state
#include <nabla/nabla.hpp>
#include <nabla/transform/jvp.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  const auto out = nb::out_specs(P(batch = data), P(batch = data));
  auto step = nb::shard_map(mesh, nb::in_specs(P(), P(batch = data)), out, [](auto w, auto x) {
    auto y = nb::sum(x, hidden);
        auto t = nb::sum(x, batch).eval();
#ifdef NABLA_FAIL
        return nb::jvp([&](auto w) { return nb::sum(w, hidden) * y; }, w, t);
#else
    return nb::jvp([&](auto w) { return nb::sum(w, hidden) * y; }, w, nb::psum(t, data));
#endif
      });
  return step(nb::ones<float>(hidden = 3), nb::ones<float>(batch = 8, hidden = 3));
}
}  // namespace app
