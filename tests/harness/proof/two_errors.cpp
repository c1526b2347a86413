// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: 2 errors instead of 1
// expect: does_not_exist

int main() {
#ifdef NABLA_FAIL
  return does_not_exist + neither_does_this;
#else
  return 0;
#endif
}
