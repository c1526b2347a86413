// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A kernel of one's own whose result is not declared
/// The function is given views and writes to them, so the library must know what to allocate: `output<T>(dims...)`, or
/// `output_like(x)`. A function that only reads is called by `for_each_device`.
// early: result_is_not_declared<.*write_output
// expect(clang): nabla::apply\(f, output<T>\(dims...\), x...\) requires
// says: apply needs an output for each array that the function writes, but there is none
// says:   to fix: write output<T>(dims..) or output_like(x) before the arrays
// says:   or: call a function that writes no array by for_each_device
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(data, model)
using nb::P;

const auto twice = [](auto out, auto in) {
  for (std::size_t i = 0; i < in.extent(0); ++i) out(i) = 2 * in(i);
};

auto f() {
  auto x = nb::iota<float>(8);
#ifdef NABLA_FAIL
  auto y = nb::apply(twice, x);
#else
  auto y = nb::apply(twice, nb::output_like(x), x);
#endif
  return y;
}
}  // namespace app
