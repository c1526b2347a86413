// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: nothing matches expect
// expect(g++): nobody says this
// expect(clang): nor this

int main() {
#ifdef NABLA_FAIL
  return does_not_exist;
#else
  return 0;
#endif
}
