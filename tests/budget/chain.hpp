// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_MESH_AXES(data, model)
}

/// Ten words that are one kernel.
template <class X, class B>
auto ten_words(const X& x, const B& b) {
  auto y = nb::tanh(nb::exp(-nb::square(x + b)) * 2.f - b) / (nb::abs(x) + 1.f);
  return nb::maximum(y, nb::sin(x)).eval();
}
