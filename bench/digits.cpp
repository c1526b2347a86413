// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/digits.hpp"
#include "cases.hpp"

namespace bench {

void digits_cases(runner& run) {
  if (!run.wants("digits_softmax_step")) return;
  const long m = opaque(1440L);
  const auto x = random_array(1, batch = m, pixels = 64);
  std::vector<int> labels(static_cast<std::size_t>(m));
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = int(i % 10);
  const auto y = nb::array_from<std::int32_t>(labels, batch = m);
  auto w = nb::zeros<float>(pixels = 64, classes = 10);
  auto b = nb::zeros<float>(classes = 10);
  const float rate = 1e-3f;
  const auto px = input(x);
  floats pw(640), pb(10), scratch(static_cast<std::size_t>(m) * 10 + 4096);
  run.compare(
      "digits_softmax_step", "sgemm and loops",
      [&] {
        auto p = nb::softmax(nb::dot(w, x, pixels) + b, classes);  // (classes, batch): few and long rows
        auto error = (std::move(p) - nb::one_hot<float>(y, classes = 10)) * (1.f / float(m));
        w = w - rate * nb::dot(x, error, batch);
        b = b - rate * nb::sum(error, batch);
      },
      [&] {
        baseline::digits_softmax_step(pw.data(), pb.data(), px.data(), labels.data(), scratch.data(), int(m), rate,
                                      [](float v) { return nb::math::exp(v); });
      });
}

}  // namespace bench
