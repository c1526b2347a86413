// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// expect: does_not_exist
// early: fine.cpp:[0-9]+
// forbid: candidate

int main() {
#ifdef NABLA_FAIL
  return does_not_exist;
#else
  return 0;
#endif
}
