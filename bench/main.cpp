// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NABLA against the best hand-written loop, interleaved in one process: one JSON line a case.
// `bench --about` prints what it was built with and runs on, as one JSON line.

#include "cases.hpp"

#include <algorithm>
#include <string_view>

namespace {

void print_about() {
#ifdef __clang__
  const char* const compiler = "clang++ " __clang_version__;
#else
  const char* const compiler = "g++ " __VERSION__;
#endif
  const nb::execution_space space;
  const nb::detail::blas_library& blas = nb::detail::the_blas();
  std::printf(
      "{\"nabla\": \"%s\", \"compiler\": \"%s\", \"instructions\": \"%s\", \"kokkos\": \"%d.%d.%d\", "
      "\"space\": \"%s\", \"threads\": %d, \"blas\": \"%.*s\"}\n",
      NABLA_VERSION, compiler, nb::detail::name_of(nb::detail::instructions_built_for), KOKKOS_VERSION / 10000,
      KOKKOS_VERSION / 100 % 100, KOKKOS_VERSION % 100, space.name(), space.concurrency(), blas.length,
      blas.name == nullptr ? "" : blas.name);
}

}  // namespace

int main(int argc, char** argv) {
  nabla::runtime rt(argc, argv);
  if (std::find(argv, argv + argc, std::string_view("--about")) != argv + argc) {
    print_about();
    return 0;
  }
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
