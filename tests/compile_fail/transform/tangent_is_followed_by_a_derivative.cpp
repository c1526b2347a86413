// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A tangent that a derivative follows, for what linearize has given
/// The function was recorded before: its tangents are constants. jvp follows both.
// expect(g++): tangent_is_followed_by_a_derivative<.*take_jvp
// expect(clang): tangent_is_followed_by_a_derivative<.*take_jvp
// says: a tangent that is being differentiated is passed to the function that linearize gave
// says:   because that function was recorded before, and takes constants only
// says:   to fix: use jvp(f, x, t), which is differentiated in t too
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/linearize.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(3);
  auto sine = [](auto v) { return nb::sin(v); };
  auto push = nb::linearize(sine, x).second;
  auto loss = [&](auto t) -> decltype(nb::sum(t).eval()) {
#ifdef NABLA_FAIL
    return nb::sum(push(t));
#else
    return nb::sum(nb::jvp(sine, x, t).second);
#endif
  };
  return nb::grad(loss)(x);
}
}  // namespace app
