// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/digits.hpp"
#include "cases.hpp"

#include <nabla/transform/grad.hpp>

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
  const auto loss = [&](auto w, auto b) {
    // (classes, batch): few and long rows
    return -nb::sum(nb::log_softmax(nb::dot(w, x, pixels) + b, classes) * nb::one_hot<float>(y, classes = 10), classes,
                    batch) /
           float(m);
  };
  const auto gradient = nb::grad(nb::argnums<0, 1>, loss);
  const auto px = input(x);
  floats pw(640), pb(10), scratch(static_cast<std::size_t>(m) * 10 + 4096);
  run.compare(
      "digits_softmax_step", "sgemm and loops",
      [&] {
        auto [of_w, of_b] = gradient(w, b);
        w = w - rate * of_w;
        b = b - rate * of_b;
      },
      [&] {
        baseline::digits_softmax_step(pw.data(), pb.data(), px.data(), labels.data(), scratch.data(), int(m), rate,
                                      [](float v) { return nb::detail::exp_of_nonpositive(v); });
      });
}

}  // namespace bench
