// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry of two arrays that becomes one
/// The function returns what it gets: a tuple of two.
// early: structures_differ<.*at<.*carry>, .*entries<2>.*one_value
// says: two trees that go together differ in structure at carry
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
  auto y = nb::fori_loop(0, 3, std::tuple(x, x), [](auto, auto c) { return std::get<0>(c) + std::get<1>(c); });
#else
  auto y = nb::fori_loop(0, 3, std::tuple(x, x), [](auto, auto c) { return std::tuple(std::get<1>(c), std::get<0>(c)); });
#endif
  return y;
}
}  // namespace app
