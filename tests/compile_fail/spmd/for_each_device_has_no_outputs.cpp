// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # An output of for_each_device
/// `for_each_device` calls a function for what it does elsewhere, and gives nothing. A function that writes an array is
/// called by `apply`.
// early: for_each_device_has_no_outputs<.*use_apply
// says: for_each_device returns no arrays, but one of its arguments is an output
// says:   to fix: use apply(kernel, output_like(x), x), whose function gets the block of each device as a view
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
  auto y = nb::iota<float>(8);
  nb::for_each_device(twice, nb::output_like(x), x);
#else
  auto y = nb::apply(twice, nb::output_like(x), x);
#endif
  return y;
}
}  // namespace app
