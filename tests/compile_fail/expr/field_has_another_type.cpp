// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A record assigned to one whose fields do not take its values
/// Replicated arrays become plain ones, split arrays do not: the parameters of a loop lie from the start where its steps
/// leave them.
// early: field_has_another_type<.*tag::w, .*array_type<.*device_put_it_first
// says: field w of the record does not take the value that is assigned to it
// says:   the field is f32[inputs=dyn]
// says:   the value is f32[inputs=dyn@data]
// says:   to fix: give it this type from the start: auto p = device_put(p0, mesh, specs)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b, inputs)
NABLA_MESH_AXES(data)
using nb::P;

auto f() {
  auto mesh = nb::make_mesh(data = nb::rest);
  auto specs = nb::record(w = P(inputs = data), b = P());
  auto step = nb::shard_map(mesh, nb::in_specs(specs), nb::out_specs(specs), [](auto p) {
    return nb::record(w = p[w] / 2.f, b = p[b] / 2.f);
  });
#ifdef NABLA_FAIL
  auto p = nb::record(w = nb::ones<float>(inputs = 8), b = nb::ones<float>(3));
  p = step(p);
#else
  auto p = nb::device_put(nb::record(w = nb::ones<float>(inputs = 8), b = nb::ones<float>(3)), mesh, specs);
  p = step(p);
#endif
  return p;
}
}  // namespace app
