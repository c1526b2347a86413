// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot in the function of a vmap
/// There a value stands for all entries of the map, one of which has no file. What the map returns has them all.
// expect: value_differs_along_a_mapped_dim<
// says: in the function of a vmap this value differs from entry to entry, and here one value for all is needed
// says:   to fix: return it from the function, and read the result of the vmap
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto step = nb::vmap([](auto x) {
    auto y = 2.f * x;
#ifdef NABLA_FAIL
    nb::save("run.snapshot", y.eval());
#endif
    return y;
  });
  auto y = step(nb::iota<float>(8, 3));
  nb::save("run.snapshot", y);
  return y;
}
}  // namespace app
