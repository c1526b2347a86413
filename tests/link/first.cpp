// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shared.hpp"

#include "beside_nabla.hpp"

int main(int argc, char** argv) {
  nabla::runtime runtime(argc, argv);
  return shared::total() == 12.f && total_seen_by_second() == 12.f ? 0 : 1;
}
