// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>

#include <iostream>

namespace nb = nabla;

namespace hello {
NABLA_AXES(rows, columns)
}

int main(int argc, char** argv) {
  nb::runtime rt(argc, argv);
  auto x = nb::ones<float>(hello::rows = 4, hello::columns = 3);
  std::cout << nb::sum(x + 1.f, hello::columns);
}
