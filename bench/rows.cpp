// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/reduce.hpp"
#include "baseline/rows.hpp"
#include "cases.hpp"

namespace bench {

void row_cases(runner& run) {
  const long m = opaque(4096L), n = opaque(1000L);
  const auto x = random_array(1, batch = m, hidden = n);
  const auto g = random_array(2, hidden = n), b = random_array(3, hidden = n);
  const auto px = input(x), pg = input(g), pb = input(b);
  floats out(px.size());
  const auto exp = [](float v) { return nb::detail::exp_of_nonpositive(v); };
  run.compare(
      "logsumexp_4096x1000", "loop", [&] { keep(nb::logsumexp(x, hidden).eval().data()); },
      [&] { baseline::logsumexp_rows(out.data(), px.data(), m, n, exp); });
  run.compare(
      "softmax_4096x1000", "loop", [&] { keep(nb::softmax(x, hidden).eval().data()); },
      [&] { baseline::softmax_rows(out.data(), px.data(), m, n, exp); });
  run.compare(
      "layernorm_4096x1000", "loop",
      [&] {
        keep(((x - nb::mean(x, hidden)) * nb::rsqrt(nb::var(x, hidden) + 1e-5f) * g + b).eval().data());
      },
      [&] { baseline::layernorm_rows(out.data(), px.data(), pg.data(), pb.data(), m, n); });
  run.compare(
      "sum_4096x1000", "loop", [&] { keep(nb::sum(x, batch, hidden).item()); },
      [&] { keep(baseline::sum(px.data(), m * n)); });
  run.compare(
      "colsum_4096x1000", "loop", [&] { keep(nb::sum(x, batch).eval().data()); },
      [&] { baseline::column_sum(out.data(), px.data(), m, n); });
}

}  // namespace bench
