// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ten words of explicit arrays: what shardings in types cost the compiler.
#include "chain.hpp"

using nb::P;
using mesh_of_two = decltype(nb::make_mesh(app::data = nb::rest, app::model = 1L));

auto run(const nb::array_on<mesh_of_two, float, nb::dyn, nb::dyn, P(app::data, app::model)>& x,
         const nb::array_on<mesh_of_two, float, nb::dyn, P(app::model)>& b) {
  return ten_words(x, b);
}
