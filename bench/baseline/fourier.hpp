// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fftw3.h>
#include <complex>

namespace bench::baseline {

/// A plan of FFTW, the fastest that it finds by trying, before the clock runs.
class transforms {
 public:
  using number = std::complex<float>;
  /// Complex transforms of n elements, `stride` elements from one to the next, and `apart` from one transform to the
  /// next.
  transforms(int n, int many, int stride, int apart) : try_in_(n * many), try_out_(n * many) {
    plan_ = fftwf_plan_many_dft(1, &n, many, as(try_in_), nullptr, stride, apart, as(try_out_), nullptr, stride, apart,
                                FFTW_FORWARD, FFTW_MEASURE);
  }
  /// A plane of them.
  transforms(int rows, int columns) : try_in_(rows * columns), try_out_(rows * columns) {
    plan_ = fftwf_plan_dft_2d(rows, columns, as(try_in_), as(try_out_), FFTW_FORWARD, FFTW_MEASURE);
  }
  ~transforms() { fftwf_destroy_plan(plan_); }
  transforms(const transforms&) = delete;
  transforms& operator=(const transforms&) = delete;
  void operator()(const number* in, number* out) const {
    fftwf_execute_dft(plan_, reinterpret_cast<fftwf_complex*>(const_cast<number*>(in)),
                      reinterpret_cast<fftwf_complex*>(out));
  }

 private:
  struct memory {
    explicit memory(long n) : at(fftwf_alloc_complex(std::size_t(n))) {}
    ~memory() { fftwf_free(at); }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
    fftwf_complex* at;
  };
  static fftwf_complex* as(const memory& m) { return m.at; }
  memory try_in_, try_out_;
  fftwf_plan plan_;
};
/// Rows of real numbers.
class real_transforms {
 public:
  real_transforms(int n, int many, float* in, transforms::number* out)
      : plan_(fftwf_plan_many_dft_r2c(1, &n, many, in, nullptr, 1, n, reinterpret_cast<fftwf_complex*>(out), nullptr, 1,
                                      n / 2 + 1, FFTW_ESTIMATE)) {}
  ~real_transforms() { fftwf_destroy_plan(plan_); }
  real_transforms(const real_transforms&) = delete;
  real_transforms& operator=(const real_transforms&) = delete;
  void operator()() const { fftwf_execute(plan_); }

 private:
  fftwf_plan plan_;
};

}  // namespace bench::baseline
