// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// says: no form of grad takes these arguments, of which one is a function template: it has no type before its own arguments are known
// says:   to fix: pass a lambda that calls it: [](const auto& x) { return f(x); }
// says:       or: write grad(f)
// says:       or: write grad(argnums<...>, f)
// says:       or: write grad(has_aux, f)
// says:       or: write grad(holomorphic, f)
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

template <class Option>
auto price(const auto& x) {
  return nb::sum(x * x, nb::all);
}

auto f() { return nb::grad(price<int>); }
