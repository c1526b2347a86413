// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # replayed(f) called with fewer arguments than f takes
/// It takes those of f.
// early(g++): function_does_not_take_that_many<1>
// expect(clang): function_does_not_take_that_many<1>
// says: the function is called with 1 argument and does not take that many
#include <nabla/nabla.hpp>
#include <nabla/transform/replayed.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto product = nb::replayed([](auto x, auto y) { return nb::sin(x) * y; });
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  return product(x);
#else
  return product(x, x);
#endif
}
}  // namespace app
