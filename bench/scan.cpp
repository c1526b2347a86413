// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/scan.hpp"
#include "cases.hpp"

namespace bench {

void scan_cases(runner& run) {
  if (!run.wants("scan_rnn_1000")) return;
  const long steps = opaque(1000L), m = opaque(8L), n = opaque(64L);
  const auto x = random_array(1, steps, m, n);
  const auto start = random_array(2, m, n);
  const auto w = (random_array(3, n, n) * 0.1f).eval();
  const auto px = input(x), pw = input(w), ph = input(start);
  floats ys(px.size());
  run.compare(
      "scan_rnn_1000", "sgemm and loop",
      [&] {
        const auto [h, all] = nb::scan(start, x, [&](auto h, auto x) {
          auto next = nb::tanh(nb::matmul(h, w) + x);
          return std::pair(next, next);
        });
        keep(all.data());
      },
      [&] {
        baseline::rnn(ys.data(), ph.data(), pw.data(), px.data(), steps, int(m), int(n),
                      [](float v) { return nb::math::tanh(v); });
      });
}

}  // namespace bench
