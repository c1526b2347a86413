// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mistake deep in an argument
/// The reason says the way from the argument to the array: members of a struct and entries of a tuple by their number,
/// fields of a record by their name.
// early: in_specs_entry<1, .*leaf<.*at<.*member<1>, .*tag::bias.*spec_names_an_absent_axis<.*tag::hidden
// says: the second argument: entry [1][bias]: the spec has an entry for hidden, and the array has no dim hidden: its dims are []
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, bias, scale)
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
  auto x = nb::iota<float>(batch = 8, hidden = 4).eval();
  auto body = [](auto x, auto p) { return x * p.w + p.b[bias] * p.b[scale]; };
  using nb::in_specs, nb::out_specs;
  auto bad = nb::shard_map(mesh, in_specs(P(batch = data, hidden = model), P(hidden = model)),
                           out_specs(P(batch = data, hidden = model)), body);
  auto good = nb::shard_map(mesh, in_specs(P(batch = data, hidden = model), layer{P(hidden = model), P()}),
                            out_specs(P(batch = data, hidden = model)), body);
  layer p{nb::ones<float>(hidden = 4), nb::record(bias = nb::ones<float>(), scale = 2.f)};
#ifdef NABLA_FAIL
  auto y = bad(x, p);
#else
  auto y = good(x, p);
#endif
  return y + y;
}
}  // namespace app
