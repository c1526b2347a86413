// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Parameters in a struct whose members have fixed types
/// A derivative gives the function values that it follows in the place of the parameters: these are other types.
// expect: members_have_fixed_types<.*params
// says: the members of struct params have fixed types and cannot hold the types that their values become
// says:   to fix: make the struct a template over the types of its members
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(inputs)

#ifdef NABLA_FAIL
struct params {
  nb::array_of<float, inputs> w;
  nb::array_of<float> b;
};
auto p() { return params{nb::ones<float>(inputs = 3), nb::zeros<float>()}; }
#else
template <class W, class B>
struct params {
  W w;
  B b;
};
template <class W, class B>
params(W, B) -> params<W, B>;  // not needed from clang++ 17 on
auto p() { return params{nb::ones<float>(inputs = 3).eval(), nb::zeros<float>().eval()}; }
#endif

auto f() {
  const auto loss = [](const auto& p) { return nb::sum(p.w, inputs) + p.b; };
#ifdef NABLA_FAIL
  const auto g = nb::grad(loss)(p());
#else
  const auto g = nb::grad(loss)(p());
#endif
  return g;
}
}  // namespace app
