// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A kernel of one's own in the function of a vmap
/// A kernel gets views with all dims of the block, and would see the mapped one. It can take the whole array, outside.
// early: value_differs_along_a_mapped_dim<.*apply_it_to_the_result_of_the_vmap
// says: in the function of a vmap this value differs from entry to entry, and here one value for all is needed
// says:   to fix: apply the kernel to what the vmap returns: apply(kernel, output_like(x), vmap(f)(x))
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap;

const auto twice = [](auto out, auto in) {
  for (std::size_t i = 0; i < in.size(); ++i) out.data()[i] = 2 * in.data()[i];
};
auto f() {
  auto x = nb::iota<float>(4, 3);
#ifdef NABLA_FAIL
  auto y = vmap(in_axes(dim<0>), [](auto row) { return nb::apply(twice, nb::output<float>(3), row); })(x);
#else
  auto y = nb::apply(twice, nb::output_like(x), vmap(in_axes(dim<0>), [](auto row) { return row + 1.f; })(x));
#endif
  return y + y;
}
}  // namespace app
