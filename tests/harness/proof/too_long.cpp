// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// proves: lines of output, which is more than 24
// expect: no matching function

template <class T>
void take(T*, char);
template <class T>
void take(T*, short);
template <class T>
void take(T*, int);
template <class T>
void take(T*, long);
template <class T>
void take(T*, float);
template <class T>
void take(T*, double);
template <class T>
void take(T*, bool);
template <class T>
void take(T*, unsigned);
template <class T>
void take(T*, char*);

int main() {
#ifdef NABLA_FAIL
  take(nullptr);
#else
  int x = 0;
  take(&x, 'c');
#endif
}
