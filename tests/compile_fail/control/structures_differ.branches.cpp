// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Branches that return different numbers of arrays
/// Both return the same tuple.
// early: structures_differ<.*at<.*result>, .*entries<2>.*one_value
// says: two trees that go together differ in structure at result
// says:   one has       a tuple of 2 entries
// says:   the other has one value
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto y = nb::cond(true, [](auto x) { return std::tuple(x, x); }, [](auto x) { return x; }, x);
#else
  auto y = nb::cond(true, [](auto x) { return std::tuple(x, x); }, [](auto x) { return std::tuple(x, -x); }, x);
#endif
  return y;
}
}  // namespace app
