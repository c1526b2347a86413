// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NABLA against the best hand-written loop, interleaved in one process: one JSON line a case.

#include "cases.hpp"

int main(int argc, char** argv) {
  nabla::runtime rt(argc, argv);
  bench::runner runner(argc, argv);
  bench::elementwise_cases(runner);
  bench::half_cases(runner);
  bench::row_cases(runner);
  bench::shape_cases(runner);
  bench::matmul_cases(runner);
  bench::fourier_cases(runner);
  bench::digits_cases(runner);
  bench::stencil_cases(runner);
  bench::collective_cases(runner);
  bench::scan_cases(runner);
  bench::gradient_cases(runner);
  bench::training_cases(runner);
  bench::transformer_cases(runner);
}
