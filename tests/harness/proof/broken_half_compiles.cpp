// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: the broken half compiles
// expect: does_not_exist

int main() {
#ifdef NABLA_FAIL
  return 1;
#else
  return 0;
#endif
}
