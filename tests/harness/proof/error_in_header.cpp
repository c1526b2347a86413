// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: does_not_exist
// errors: 2
#include <ratio>

int main() {
#ifdef NABLA_FAIL
  int one = does_not_exist;
  return one + std::ratio<1, 0>::num;
#else
  return 0;
#endif
}
