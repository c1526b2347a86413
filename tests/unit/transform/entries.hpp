// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gradients.hpp"

// Derivatives within a vmap beside those of each entry by itself.
namespace entries {

template <class... D>
auto numbers(int seed, D... sizes) {
  return nb::uniform<double>(nb::rng_key(unsigned(seed)), sizes..., nb::low(-1.), nb::high(1.)).eval();
}

/// Entry i of what a vmap over three gives is what one(i) gives.
template <class All, class One>
void check(const All& all, const One& one) {
  REQUIRE(all.size(dim<0>) == 3);
  for (long i = 0; i < 3; ++i) {
    CAPTURE(i);
    CHECK(allclose(all(i), one(i), 1e-12, 1e-12));
  }
}

}  // namespace entries
