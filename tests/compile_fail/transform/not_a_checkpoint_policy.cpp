// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # The policy of a checkpoint behind the function
/// It stands before it: `checkpoint(save_products, f)`.
// early: not_a_checkpoint_policy<.*to_fix::write_a_policy_and_then_the_function
// says: checkpoint(policy, f) takes a policy first, save_products or save_collectives, and a lambda is none
// says:   to fix: write the policy before the function: checkpoint(save_products, f)
#include <nabla/nabla.hpp>
#include <nabla/transform/checkpoint.hpp>

namespace nb = nabla;

namespace app {
auto f() {
  auto square = [](auto x) { return x * x; };
  auto x = nb::ones<float>(3);
#ifdef NABLA_FAIL
  auto again = nb::checkpoint(square, nb::save_products);
#else
  auto again = nb::checkpoint(nb::save_products, square);
#endif
  return again(x) + x;
}
}  // namespace app
