// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Specs of another kind of tree
/// A tree of specs is made as its argument is: a struct of the same template, a record with the same fields, a tuple. One
/// spec instead holds for all of it.
// early: in_specs_entry<0, .*structures_differ<.*a_struct_of<.*layer>, .*fields<.*tag::weights, .*tag::bias>
// says: the first argument: two trees that go together differ in structure at the value
// says:   one has       a struct layer
// says:   the other has a record of weights, bias
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden, weights, bias)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

template <class W, class B>
struct layer {
  W w;
  B b;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto body = [](auto p) { return p.w + p.b; };
  using nb::in_specs, nb::out_specs;
  auto bad = nb::shard_map(mesh, in_specs(nb::record(weights = P(data), bias = P(data))), out_specs(P(data)), body);
  auto good = nb::shard_map(mesh, in_specs(layer{P(data), P(data)}), out_specs(P(data)), body);
  layer p{nb::iota<float>(8).eval(), nb::ones<float>(8)};
#ifdef NABLA_FAIL
  auto y = bad(p);
#else
  auto y = good(p);
#endif
  return y + y;
}
}  // namespace app
