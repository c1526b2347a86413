// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ten words of named arrays and a sum, whose names are laid over the mesh: what resources cost the compiler.
#include "chain.hpp"

using nb::names;
using mesh_of_two = decltype(nb::make_mesh(app::data = nb::rest, app::model = 1L));

namespace app {
NABLA_AXES(batch, hidden)
}

auto run(const mesh_of_two& mesh, const nb::array_of<float, nb::dyn, nb::dyn>& x, const nb::array_of<float, nb::dyn>& b) {
  return nb::xmap(mesh, nb::in_axes(names(app::batch, app::hidden), names(app::hidden)), nb::out_axes(names(app::batch)),
                  nb::axis_resources(app::batch = app::data, app::hidden = app::model),
                  [](const auto& x, const auto& b) { return nb::sum(ten_words(x, b), app::hidden); })(x, b);
}
