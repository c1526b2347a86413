// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/linalg.hpp>

#include "rules.hpp"

namespace rules {

void matrices(page& p) {
  const auto x = (values(16, 16) + nb::eye<float>(16) * 8.f).eval();
  p.unary_head();
  p.unary("diag(x)", UNARY(nb::diag(x)), x);
  p.unary("diagonal(x)", UNARY(nb::diagonal(x)), x);
  p.unary("trace(x)", UNARY(nb::trace(x)), x);
  p.unary("cholesky(x)", UNARY(nb::cholesky(x)), x);
  p.unary("inv(x)", UNARY(nb::inv(x)), x);
  p.unary("det(x)", UNARY(nb::det(x)), x);
  p.unary("svd(x)", UNARY(std::get<1>(nb::svd(x))), x);
  p.text("");
  p.binary("solve(x, y)", BINARY(nb::solve(x, y)), x, values(16, 32));
  p.binary("kron(x, y)", BINARY(nb::kron(x, y)), values(8, 16), values(16, 8));
}

}  // namespace rules
