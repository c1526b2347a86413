// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

// Formulas of several reductions along rows: one kernel each.
namespace {
namespace test_of_reduce_fused {

using namespace app;
using nb::testing::allclose;

TEST_CASE("each row less its mean over its deviation, scaled and shifted: one kernel") {
  const auto a = some<float>(rows = 37, columns = 333);
  const auto scale = some<float>(columns = 333);
  const auto shift = (scale * 0.25f + 1.f).eval();
  const long before = nb::detail::count().kernels;
  const auto normal =
      ((a - nb::mean(a, columns)) * nb::rsqrt(nb::var(a, columns) + 1e-5f) * scale + shift).eval();
  CHECK(nb::detail::count().kernels == before + 1);
  const auto means = ref::mean(reference_of(a), {"columns"}), variances = ref::var(reference_of(a), {"columns"});
  const auto numbers = nb::to_vector(a), scales = nb::to_vector(scale), shifts = nb::to_vector(shift);
  std::vector<double> expected;
  for (std::size_t i = 0; i < 37; ++i)
    for (std::size_t j = 0; j < 333; ++j) {
      const double centred = numbers[i * 333 + j] - means.data[i];
      const double deviation = std::sqrt(variances.data[i] + 1e-5);
      expected.push_back(centred / deviation * scales[j] + shifts[j]);
    }
  CHECK(allclose(normal, expected));
}

TEST_CASE("logsumexp of rows less an element, and what it is of their softmax: one kernel each") {
  const auto a = some<float>(rows = 37, columns = 333);
  const auto r = reference_of(a);
  const long before = nb::detail::count().kernels;
  const auto losses = (nb::logsumexp(a, columns) - nb::max(a, columns)).eval();
  CHECK(nb::detail::count().kernels == before + 1);
  const auto surprise = (nb::logsumexp(a, columns) - a).eval();
  CHECK(nb::detail::count().kernels == before + 2);
  auto expected = ref::logsumexp(r, {"columns"});
  const auto largest = ref::max(r, {"columns"});
  for (std::size_t i = 0; i < expected.data.size(); ++i) expected.data[i] -= largest.data[i];
  CHECK(allclose(losses, expected));
  CHECK(allclose((-surprise).eval(), ref::log_softmax(r, {"columns"})));
}

}  // namespace test_of_reduce_fused
}  // namespace
