// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry whose fields change places
///
/// The entries of what the function returns take the places of those of the carry, one by one. The fields stand in the
/// order of the carry.
// early(g++): structures_differ<.*fields<app::tag::w, app::tag::b>.*fields<app::tag::b, app::tag::w>
// expect(clang): structures_differ<.*fields<app::tag::w, app::tag::b>.*fields<app::tag::b, app::tag::w>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b)

auto f() {
  auto parameters = nb::record(w = nb::iota<float>(4), b = nb::ones<float>(4));
#ifdef NABLA_FAIL
  return nb::fori_loop(0, 3, parameters, [](auto, auto p) { return nb::record(b = p[b], w = p[w] + 1.f); });
#else
  return nb::fori_loop(0, 3, parameters, [](auto, auto p) { return nb::record(w = p[w] + 1.f, b = p[b]); });
#endif
}
}  // namespace app
