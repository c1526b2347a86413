// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An array without a name in an archive
/// An archive holds arrays by their names.
// early: save_npz
// early: not_a_name_in_a_file
// says: save_npz takes names and arrays in turns, "w", w, "b", b, and there is f32[batch=dyn,hidden=dyn] where it takes a name
#include <nabla/io/npz.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using matrix = nb::array_of<float, batch, hidden>;

void f(matrix w, matrix b) {
#ifdef NABLA_FAIL
  nb::save_npz("model.npz", w, b);
#else
  nb::save_npz("model.npz", "w", w, "b", b);
#endif
}
}  // namespace app
