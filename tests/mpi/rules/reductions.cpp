// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rules.hpp"

#include <nabla/op/loss/loss.hpp>

namespace rules {

void reductions(page& p) {
  const auto x = values(16, 32);
  p.unary("sum(x, dim<0>)", UNARY(nb::sum(x, dim<0>)), x);
  p.unary("mean(x, dim<0>)", UNARY(nb::mean(x, dim<0>)), x);
  p.unary("max(x, dim<0>)", UNARY(nb::max(x, dim<0>)), x);
  p.unary("min(x, dim<0>)", UNARY(nb::min(x, dim<0>)), x);
  p.unary("any(x > 0, dim<0>)", UNARY(nb::any(x > 0.9f, dim<0>)), x);
  p.unary("all(x > 0, dim<0>)", UNARY(nb::all(x > -0.9f, dim<0>)), x);
  p.unary("count_nonzero(x > 0, dim<0>)", UNARY(nb::count_nonzero(x > 0.f, dim<0>)), x);
  p.unary("prod(x, dim<0>)", UNARY(nb::prod(x, dim<0>)), x);
  p.unary("var(x, dim<0>)", UNARY(nb::var(x, dim<0>)), x);
  p.unary("std(x, dim<0>)", UNARY(nb::std(x, dim<0>)), x);
  p.unary("norm(x, dim<0>)", UNARY(nb::norm(x, dim<0>)), x);
  p.unary("logsumexp(x, dim<0>)", UNARY(nb::logsumexp(x, dim<0>)), x);
  p.unary("softmax(x, dim<0>)", UNARY(nb::softmax(x, dim<0>)), x);
  p.unary("log_softmax(x, dim<0>)", UNARY(nb::log_softmax(x, dim<0>)), x);
  p.unary("nansum(x, dim<0>)", UNARY(nb::nansum(x, dim<0>)), x);
  p.unary("nanmean(x, dim<0>)", UNARY(nb::nanmean(x, dim<0>)), x);
  p.unary("ptp(x, dim<0>)", UNARY(nb::ptp(x, dim<0>)), x);
  p.unary("standardize(x, dim<0>)", UNARY(nb::standardize(x, dim<0>)), x);
  p.unary("softmax_cross_entropy(x, labels, dim<0>)",
          UNARY(nb::softmax_cross_entropy(x, nb::iota<int>(32) % 16, dim<0>)), x);
  p.unary("argmax(x, dim<0>)", UNARY(nb::argmax(x, dim<0>)), x);
  p.unary("argmin(x, dim<0>)", UNARY(nb::argmin(x, dim<0>)), x);
}

}  // namespace rules
