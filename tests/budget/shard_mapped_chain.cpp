// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ten words of blocks and a sum over devices, written out, to compare with xmapped_chain.cpp.
#include "chain.hpp"

using nb::P;
using mesh_of_two = decltype(nb::make_mesh(app::data = nb::rest, app::model = 1L));

auto run(const mesh_of_two& mesh, const nb::array_of<float, nb::dyn, nb::dyn>& x, const nb::array_of<float, nb::dyn>& b) {
  return nb::shard_map(mesh, nb::in_specs(P(app::data, app::model), P(app::model)), nb::out_specs(P(app::data)),
                       [](const auto& x, const auto& b) {
                         return nb::psum(nb::sum(ten_words(x, b), nb::dim<1>), app::model);
                       })(x, b);
}
