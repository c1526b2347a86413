// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/matmul.hpp"

#include "cases.hpp"

namespace bench {

void matmul_cases(runner& run) {
  for (const int size : {256, 1024}) {
    const int n = opaque(size);
    const std::string name = std::to_string(size);
    if (!run.wants("matmul_" + name) && !run.wants("matmul_bias_relu_" + name)) continue;
    const auto x = random_array(1, batch = n, pixels = n);
    const auto w = random_array(2, pixels = n, hidden = n);
    const auto b = random_array(3, hidden = n);
    const auto px = input(x), pw = input(w), pb = input(b);
    floats out(px.size());
    run.compare(
        "matmul_" + name, "sgemm", [&] { keep(nb::dot(x, w, pixels).data()); },
        [&] { baseline::matmul(out.data(), px.data(), pw.data(), n, n, n); });
    run.compare(
        "matmul_bias_relu_" + name, "sgemm and loop",
        [&] { keep(nb::relu(nb::dot(x, w, pixels) + b).eval().data()); },
        [&] { baseline::matmul_bias_relu(out.data(), px.data(), pw.data(), pb.data(), n, n, n); });
  }
}

}  // namespace bench
