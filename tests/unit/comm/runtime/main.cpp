// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <Kokkos_Core.hpp>

// Kokkos cannot be initialised twice (4 and later), so it is not left to the runtimes.
int main(int argc, char** argv) {
  Kokkos::initialize(argc, argv);
  const int status = doctest::Context(argc, argv).run();
  Kokkos::finalize();
  return status;
}
