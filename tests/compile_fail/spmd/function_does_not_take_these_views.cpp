// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A kernel of one's own that takes other views
/// The function is called with a view of each output, then one of each array, in the order of the call; those of arrays
/// are of `const` elements. Parameters are `auto`, or row-major views of these dtypes and ranks.
// early: function_does_not_take_these_views<.*view<float, 1>, .*view<const float, 1>
// says: the function does not take a view of f32 of rank 1, a view of f32 of rank 1, the views of the outputs and then of the arrays
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
  auto one = [](auto out) { out(0) = 1; };
  auto y = nb::apply(one, nb::output_like(x), x);
#else
  auto y = nb::apply(twice, nb::output_like(x), x);
#endif
  return y;
}
}  // namespace app
