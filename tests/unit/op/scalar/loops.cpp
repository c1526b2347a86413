// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loops.hpp"

#include <nabla/op/scalar/scalar.hpp>

namespace nabla::math {
using detail::exp_of_nonpositive;
}

#define LOOP(y, ...) NABLA_SIMD for (long i = 0; i < n; ++i) y[i] = nabla::math::__VA_ARGS__;
#define F32(name) \
  void loops::name(float* y, const float* x, long n) { LOOP(y, name(x[i])) }
#define F64(name) \
  void loops::name(double* y, const double* x, long n) { LOOP(y, name(x[i])) }
#define F32_PAIR(name) \
  void loops::name(float* z, const float* x, const float* y, long n) { LOOP(z, name(x[i], y[i])) }
#define F32_TEST(name) \
  void loops::name(bool* y, const float* x, long n) { LOOP(y, name(x[i])) }
#define F64_TEST(name) \
  void loops::name(bool* y, const double* x, long n) { LOOP(y, name(x[i])) }
// As kernels load and store complex numbers.
#define C64(name)                                                                   \
  void loops::name(std::complex<float>* y, const std::complex<float>* x, long n) {  \
    NABLA_SIMD for (long i = 0; i < n; ++i)                                         \
        nabla::detail::store(y[i], nabla::math::name(nabla::detail::loaded(x[i]))); \
  }

#include "loops.inc"
