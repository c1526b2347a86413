// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/comm/runtime.hpp>

void show_arrays();
void show_meshes();
void show_page();

int main(int argc, char** argv) {
  nabla::runtime runtime(argc, argv);
  show_arrays();
  show_meshes();
  show_page();
}
