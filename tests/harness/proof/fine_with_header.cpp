// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: does_not_exist
#include <ratio>

int main() {
#ifdef NABLA_FAIL
  return does_not_exist;
#else
  return 0;
#endif
}
