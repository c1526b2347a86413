// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/elementwise.hpp"
#include "cases.hpp"

namespace bench {

namespace {

void flat_cases(runner& run, long n) {
  const auto a = random_array(1, batch = n), b = random_array(2, batch = n), c = random_array(3, batch = n),
             d = random_array(4, batch = n);
  const auto pa = input(a), pb = input(b), pc = input(c), pd = input(d);
  floats out(static_cast<std::size_t>(n));
  const std::string size = std::to_string(n);
  run.compare(
      "triad_" + size, "loop", [&] { keep((a + 2.5f * b * c).eval().data()); },
      [&] { baseline::triad(out.data(), pa.data(), 2.5f, pb.data(), pc.data(), n); });
  run.compare(
      "relu_sin_" + size, "loop", [&] { keep((nb::relu(a * b + c) + c * nb::sin(d)).eval().data()); },
      [&] {
        baseline::relu_sin(out.data(), pa.data(), pb.data(), pc.data(), pd.data(), n,
                           [](float v) { return nb::math::sin(v); });
      });
}

void chain_case(runner& run, long n) {
  const auto array = [&](unsigned seed) { return random_array(seed, batch = n); };
  const auto a = array(1), b = array(2), c = array(3), d = array(4), e = array(5), f = array(6), g = array(7),
             h = array(8), i = array(9), j = array(10), k = array(11);
  const float* p[11] = {a.data(), b.data(), c.data(), d.data(), e.data(), f.data(),
                        g.data(), h.data(), i.data(), j.data(), k.data()};
  floats out(static_cast<std::size_t>(n));
  run.compare(
      "chain_11_" + std::to_string(n), "loop", [&] { keep((a * b + c * d + e * f + g * h + i * j + k).eval().data()); },
      [&] { baseline::chain_11(out.data(), p, n); });
}

void broadcast_case(runner& run, long m, long n) {
  const auto x = random_array(1, batch = m, hidden = n);
  const auto w = random_array(2, hidden = n);
  const auto px = input(x), pw = input(w);
  floats out(px.size());
  run.compare(
      "row_times_matrix_" + std::to_string(m) + "x" + std::to_string(n), "loop", [&] { keep((x * w).eval().data()); },
      [&] { baseline::rows_times(out.data(), px.data(), pw.data(), m, n); });
}

}  // namespace

void elementwise_cases(runner& run) {
  for (const long n : {10000L, 1000000L, 16000000L})
    if (run.wants("triad_" + std::to_string(n)) || run.wants("relu_sin_" + std::to_string(n)))
      flat_cases(run, opaque(n));
  for (const long n : {10000L, 1000000L})
    if (run.wants("chain_11_" + std::to_string(n))) chain_case(run, opaque(n));
  for (const auto& [m, n] : {std::pair{1000L, 1000L}, {16384L, 64L}, {100000L, 10L}})
    if (run.wants("row_times_matrix_" + std::to_string(m) + "x" + std::to_string(n)))
      broadcast_case(run, opaque(m), opaque(n));
}

}  // namespace bench
