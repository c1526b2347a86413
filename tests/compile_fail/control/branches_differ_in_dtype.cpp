// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Branches of different dtypes
/// Either of them may run, and the type of the result is known before.
// early: branches_differ_in_dtype<.*at<.*result>, .*<float, .*<int, .*astype_one_side
// says: the branches give result with different dtypes
// says:   one gives     f32[dyn,dyn]
// says:   another gives i32[dyn,dyn]
// says:   to fix: convert one operand: astype<T>(value), with the dtype T that is meant
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden, time)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto x = nb::iota<float>(4, 3).eval();
#ifdef NABLA_FAIL
  auto y = nb::cond(nb::any(x > 3.f), [](auto x) { return x; }, [](auto x) { return nb::astype<std::int32_t>(x); }, x);
#else
  auto y = nb::cond(nb::any(x > 3.f), [](auto x) { return x; }, [](auto x) { return nb::floor(x); }, x);
#endif
  return y;
}
}  // namespace app
