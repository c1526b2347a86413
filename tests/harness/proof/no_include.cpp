// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: 2 errors instead of 1
// behind: fine_with_header.cpp
// expect: does_not_exist

int main() {
#ifdef NABLA_FAIL
  using std::ratio;
  return does_not_exist;
#else
  return 0;
#endif
}
