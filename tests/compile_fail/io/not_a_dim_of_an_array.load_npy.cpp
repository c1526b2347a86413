// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A dim of a file that is none
/// A dim of a file is an axis or `dyn`, whose size the file says, or a size that it must have.
// early: load_npy
// early: not_a_dim_of_an_array
// says: a dim is written 8, fixed<8> or batch = 8 (in a type dyn, fixed<8> or batch), and not none
#include <nabla/io/npy.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)

auto f() {
#ifdef NABLA_FAIL
  auto x = nb::load_npy<float>("x.npy", batch, nb::none);
#else
  auto x = nb::load_npy<float>("x.npy", batch, nb::dyn);
#endif
  return x;
}
}  // namespace app
