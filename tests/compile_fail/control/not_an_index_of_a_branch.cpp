// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A floating number that chooses a branch
/// Branches are counted from 0.
// early: not_an_index_of_a_branch<.*float
// says: the index of a branch must be an integer or an integer array without dims, not f32[]
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
  auto two = nb::branches([](auto x) { return x; }, [](auto x) { return -x; });
#ifdef NABLA_FAIL
  auto y = nb::switch_(nb::sum(x), two, x);
#else
  auto y = nb::switch_(nb::astype<std::int32_t>(nb::sum(x)), two, x);
#endif
  return y;
}
}  // namespace app
