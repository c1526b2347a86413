// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A Jacobian of several values at once
/// A Jacobian is an array: take one of each value, or vjp and jvp, which take trees.
// early(g++): jacobian_needs_an_array<.*tuple.*take_vjp_of_the_tree
// expect(clang): jacobian_needs_an_array<.*tuple.*take_vjp_of_the_tree
#include <nabla/nabla.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <tuple>

namespace nb = nabla;

namespace app {
auto f() {
  auto x = nb::ones<float>(8);
#ifdef NABLA_FAIL
  auto both = [](auto x) { return std::tuple(x * x, nb::sum(x)); };
  return nb::jacfwd(both)(x);
#else
  auto square = [](auto x) { return x * x; };
  return nb::jacfwd(square)(x);
#endif
}
}  // namespace app
