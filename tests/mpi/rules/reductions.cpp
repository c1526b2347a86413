// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rules.hpp"

#include <nabla/op/loss/loss.hpp>

namespace rules {

static auto segments_of_rows() { return nb::mod(nb::iota<std::int32_t>(16), 3); }

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
  p.unary("segment_sum(x, rows % 3, 3)", UNARY(nb::segment_sum(x, segments_of_rows(), 3)), x);
  p.unary("segment_max(x, rows % 3, 3)", UNARY(nb::segment_max(x, segments_of_rows(), 3)), x);
  p.unary("segment_mean(x, rows % 3, 3)", UNARY(nb::segment_mean(x, segments_of_rows(), 3)), x);
  p.unary("segment_prod(x, rows % 3, 3)", UNARY(nb::segment_prod(x, segments_of_rows(), 3)), x);
  p.unary("bincount(astype<int>(3 * abs(x)), 3)", UNARY(nb::bincount(nb::astype<std::int32_t>(nb::abs(x) * 3.f), 3)), x);
  p.unary("histogram(x, -1, 1, 4)", UNARY(nb::histogram(x, -1, 1, 4)), x);
}

}  // namespace rules
