// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # argmax over two axes
/// The result is one index, along one axis. Over all positional dims together it is the row-major index; names have no
/// order that would give one.
// early: argmax
// early: place_is_along_one_axis<.*tag::batch.*tag::hidden
// says: argmax gives an index along one axis, and is given batch, hidden
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using named = nb::abstract_array<float, nb::dims<nb::extent<tag::batch>, nb::extent<tag::hidden>>>;

auto f(named x) {
#ifdef NABLA_FAIL
  auto r = nb::argmax(x, batch, hidden);
#else
  auto r = nb::argmax(x, hidden);
#endif
  return r;
}
}  // namespace app
