// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: something matches forbid
// expect: does_not_exist
// forbid: not declared|undeclared

int main() {
#ifdef NABLA_FAIL
  return does_not_exist;
#else
  return 0;
#endif
}
