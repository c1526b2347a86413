// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: 2 errors instead of 1
// behind: error_in_header.cpp
// expect: does_not_exist
#include <ratio>

int main() {
#ifdef NABLA_FAIL
  int one = does_not_exist;
  return one + std::ratio<1, 0>::num;
#else
  return 0;
#endif
}
