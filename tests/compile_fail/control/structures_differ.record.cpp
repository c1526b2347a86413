// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A carry that loses a field
///
/// The function returns a record with the fields of the carry, in any order.
// early(g++): structures_differ<.*fields<app::tag::w, app::tag::b>.*fields<app::tag::w>
// expect(clang): structures_differ<.*fields<app::tag::w, app::tag::b>.*fields<app::tag::w>
// says: two trees that go together differ in structure at carry
// says:   one has       a record of w, b
// says:   the other has a record of w
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(w, b)

auto f() {
  auto parameters = nb::record(w = nb::iota<float>(4), b = nb::ones<float>(4));
#ifdef NABLA_FAIL
  return nb::fori_loop(0, 3, parameters, [](auto, auto p) { return nb::record(w = p[w] + p[b]); });
#else
  return nb::fori_loop(0, 3, parameters, [](auto, auto p) { return nb::record(b = p[b], w = p[w] + p[b]); });
#endif
}
}  // namespace app
