// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: 2 errors instead of 1
// expect: does_not_exist

template <class T>
int later(T) {
  return T::does_not_exist_either;
}

int main() {
#ifdef NABLA_FAIL
  return does_not_exist + later(1);
#else
  return 0;
#endif
}
