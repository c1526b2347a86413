// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: the mended half does not compile
// expect: does_not_exist

int main() {
#ifdef NABLA_FAIL
  return does_not_exist;
#else
  return does_not_exist_either;
#endif
}
