// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: the first error is outside
// expect: does_not_exist

template <class T>
int elsewhere(T) {
  return T::does_not_exist;
}

int main() {
#ifdef NABLA_FAIL
  return elsewhere(1);
#else
  return 0;
#endif
}
