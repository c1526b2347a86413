// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A mistake deep in a tree of Hana
/// The reason says the way to the array: the name of a member of a struct, the type that is the key in a map.
// early: in_specs_entry<1, .*leaf<.*at<.*named_member<'b', 'i', 'a', 's'>, .*entry_for<app::decoder>.*spec_names_an_absent_axis
// says: the second argument: member bias[decoder]: the spec has an entry for hidden, and the array has no dim hidden: its dims are []
#include <boost/hana/map.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/hana.hpp>

namespace nb = nabla;
namespace hana = boost::hana;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P;

struct encoder;
struct decoder;
template <class W, class B>
struct layer {
  BOOST_HANA_DEFINE_STRUCT(layer, (W, weights), (B, bias));
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::ones<float>(batch = 8, hidden = 4);
  auto w = nb::ones<float>(hidden = 4);
  auto both = [](auto e, auto d) {
    return hana::make_map(hana::make_pair(hana::type_c<encoder>, e), hana::make_pair(hana::type_c<decoder>, d));
  };
  auto body = [](auto x, auto p) { return x * p.weights + p.bias[hana::type_c<encoder>] * p.bias[hana::type_c<decoder>]; };
  using nb::in_specs, nb::out_specs;
  auto bad = nb::shard_map(mesh, in_specs(P(batch = data, hidden = model), P(hidden = model)),
                           out_specs(P(batch = data, hidden = model)), body);
  auto good = nb::shard_map(mesh, in_specs(P(batch = data, hidden = model), layer{P(hidden = model), both(P(hidden = model), P())}),
                            out_specs(P(batch = data, hidden = model)), body);
  layer p{w, both(w, 2.f)};
#ifdef NABLA_FAIL
  auto y = bad(x, p);
#else
  auto y = good(x, p);
#endif
  return y + y;
}
}  // namespace app
