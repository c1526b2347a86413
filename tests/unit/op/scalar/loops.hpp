// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>

/// The functions of nabla::math as kernels run them: loops::exp(y, x, n) is y[i] = exp(x[i]).
namespace loops {

#define F32(name) void name(float* y, const float* x, long n);
#define F64(name) void name(double* y, const double* x, long n);
#define F32_PAIR(name) void name(float* z, const float* x, const float* y, long n);
#define F32_TEST(name) void name(bool* y, const float* x, long n);
#define F64_TEST(name) void name(bool* y, const double* x, long n);
#define C64(name) void name(std::complex<float>* y, const std::complex<float>* x, long n);
#include "loops.inc"
#undef F32
#undef F64
#undef F32_PAIR
#undef F32_TEST
#undef F64_TEST
#undef C64

}  // namespace loops
