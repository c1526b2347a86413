// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A direction of another dtype
/// The direction of hvp is a tangent of x: it has its type.
// early(g++): tangent_has_another_type<
// expect(clang): tangent_has_another_type<
// says: the tangent of entry [0] does not have the type of its value
// says:   value   f64
// says:   tangent f32
// says:   to fix: give it the type of the value: astype for the dtype, psum or pcast for the state
#include <nabla/nabla.hpp>
#include <nabla/transform/hvp.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<double>(3);
  auto v = nb::ones<float>(3);
  auto loss = [](auto x) { return nb::prod(x); };
#ifdef NABLA_FAIL
  return nb::hvp(loss, x, v);
#else
  return nb::hvp(loss, x, nb::astype<double>(v));
#endif
}
}  // namespace app
