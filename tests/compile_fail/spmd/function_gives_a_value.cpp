// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A kernel of one's own that returns something
/// The function writes to the view of an output, which is the result of `apply`. What it returns would be lost. For one
/// element there is `map`.
// early: function_gives_a_value<float.*write_it_into_an_output
// says: the function returns f32, but must return nothing: its results are written to views of outputs
// says:   to fix: write it into the view of an output and return nothing
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
  auto first = [](auto out, auto in) { return out(0) = in(0); };
  auto y = nb::apply(first, nb::output_like(x), x);
#else
  auto y = nb::apply(twice, nb::output_like(x), x);
#endif
  return y;
}
}  // namespace app
