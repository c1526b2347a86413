// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A tangent of integers
/// Labels and counters do not change by a little: no_tangent stands in the place of their tangents.
// early(g++): tangent_has_another_type<.*entry<1>.*no_tangent, .*give_no_tangent
// expect(clang): tangent_has_another_type<.*entry<1>.*no_tangent, .*give_no_tangent
// says: the tangent of entry [1] does not have the type of its value
// says:   value   no_tangent
// says:   tangent i32[batch=dyn]
// says:   to fix: put a no_tangent in its place
#include <nabla/nabla.hpp>
#include <nabla/transform/jvp.hpp>
#include <tuple>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)

auto f() {
  auto x = nb::ones<float>(batch = 8);
  auto labels = nb::ones<std::int32_t>(batch = 8);
  auto scaled = [](auto x, auto labels) { return x * nb::astype<float>(labels); };
#ifdef NABLA_FAIL
  return nb::jvp(scaled, std::tuple(x, labels), std::tuple(x, labels));
#else
  return nb::jvp(scaled, std::tuple(x, labels), std::tuple(x, nb::no_tangent{}));
#endif
}
}  // namespace app
