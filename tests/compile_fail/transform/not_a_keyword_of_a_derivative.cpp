// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The number of an argument behind the function, as in JAX
/// In which arguments a derivative is taken is part of its type: `argnums<1>`, before the function.
// early: not_a_keyword_of_a_derivative<int, .*to_fix::write_argnums_and_then_the_function>
// says: i32 is none of argnums<..>, has_aux and holomorphic, and no function as the last argument
// says:   to fix: write argnums and then the function, grad(argnums<1>, f), and call the result: grad(f)(x)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(hidden)
using nb::value_and_grad, nb::argnums;

auto f() {
  auto x = nb::ones<float>(hidden = 3);
  auto loss = [](auto a, auto b) { return nb::sum(a * a * b, hidden); };
#ifdef NABLA_FAIL
  auto run = value_and_grad(loss, 1);
#else
  auto run = value_and_grad(argnums<1>, loss);
#endif
  return run(x, x);
}
}  // namespace app
