// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shapes that need a kernel of their own: rows of ten, reductions along columns, transposes. Decision 41 says what each of
// these kernels gains.
#include "baseline/reduce.hpp"
#include "baseline/rows.hpp"
#include "baseline/shapes.hpp"
#include "cases.hpp"

#include <nabla/op/reduce/standardize.hpp>
#include <nabla/op/shape/transpose.hpp>

namespace bench {

namespace {

const auto exp_of = [](float v) { return nb::detail::exp_of_nonpositive(v); };

void narrow_cases(runner& run, long m, long n) {
  const auto x = random_array(1, batch = m, classes = n);
  const auto b = random_array(2, classes = n);
  const auto px = input(x), pb = input(b);
  floats out(px.size());
  const std::string size = std::to_string(m) + "x" + std::to_string(n);
  run.compare(
      "bias_" + size, "loop", [&] { keep((x + b).eval().data()); },
      [&] { baseline::add_to_rows(out.data(), px.data(), pb.data(), m, n); });
  run.compare(
      "softmax_" + size, "loop", [&] { keep(nb::softmax(x, classes).eval().data()); },
      [&] { baseline::softmax_rows(out.data(), px.data(), m, n, exp_of); });
  run.compare(
      "colsum_" + size, "loop", [&] { keep(nb::sum(x, batch).eval().data()); },
      [&] { baseline::column_sum(out.data(), px.data(), m, n); });
}

void column_cases(runner& run, long m, long n) {
  const auto x = random_array(1, batch = m, hidden = n);
  const auto px = input(x);
  floats out(px.size()), first(static_cast<std::size_t>(n)), second(static_cast<std::size_t>(n));
  const std::string size = std::to_string(m) + "x" + std::to_string(n);
  run.compare(
      "softmax_columns_" + size, "loop", [&] { keep(nb::softmax(x, batch).eval().data()); },
      [&] { baseline::softmax_columns(out.data(), px.data(), first.data(), second.data(), m, n, exp_of); });
  run.compare(
      "standardize_columns_" + size, "loop", [&] { keep(nb::standardize(x, batch).eval().data()); },
      [&] { baseline::standardize_columns(out.data(), px.data(), first.data(), second.data(), m, n); });
}

void transpose_case(runner& run, long m, long n) {
  const auto x = random_array(1, rows = m, columns = n);
  const auto px = input(x);
  floats out(px.size());
  run.compare(
      "transpose_" + std::to_string(m) + "x" + std::to_string(n), "loop",
      [&] { keep(nb::transpose(x, columns, rows).eval().data()); },
      [&] { baseline::transpose(out.data(), px.data(), m, n); });
}

}  // namespace

void shape_cases(runner& run) {
  narrow_cases(run, opaque(20000L), opaque(10L));
  column_cases(run, opaque(64L), opaque(4096L));
  column_cases(run, opaque(256L), opaque(1000L));
  for (const auto& [m, n] : {std::pair{256L, 256L}, {512L, 500L}, {500L, 512L}, {1024L, 1024L}})
    transpose_case(run, opaque(long(m)), opaque(long(n)));
}

}  // namespace bench
