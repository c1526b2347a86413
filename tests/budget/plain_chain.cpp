// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ten words of plain arrays, to compare with explicit_chain.cpp.
#include "chain.hpp"

auto run(const nb::array_of<float, nb::dyn, nb::dyn>& x, const nb::array_of<float, nb::dyn>& b) {
  return ten_words(x, b);
}
