// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A name without an array in an archive
/// An archive holds an array for each name, and at least one.
// early: save_npz
// early: names_without_arrays
// says: save_npz takes names and arrays in turns, "w", w, "b", b, and there is no array behind the last name
#include <nabla/io/npz.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using matrix = nb::array_of<float, batch, hidden>;

void f(matrix w, matrix b) {
#ifdef NABLA_FAIL
  nb::save_npz("model.npz", "w", w, "b");
#else
  nb::save_npz("model.npz", "w", w, "b", b);
#endif
  static_cast<void>(b);
}
}  // namespace app
