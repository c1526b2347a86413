// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rules.hpp"

namespace rules {

void products(page& p) {
  const auto x = values(16, 32);
  const auto w = values(32, 16);
  p.binary("dot(x, y)", BINARY(nb::dot(x, y)), x, w);
  p.binary("matmul(x, y)", BINARY(nb::matmul(x, y)), x, w);
  p.binary("einsum<\"ik,kj->ji\">(x, y)", BINARY(nb::einsum<"ik,kj->ji">(x, y)), x, w);
  p.binary("vdot(x, y)", BINARY(nb::vdot(x, y)), x, nb::cos(x).eval());
}

}  // namespace rules
