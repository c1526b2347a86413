// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/fourier/detail/transform.hpp>

namespace nabla {

namespace op {
struct irfft {
  static constexpr const char* name = "irfft";
  static constexpr detail::fourier_kind kind = detail::fourier_kind::to_real;
  static constexpr bool inverse = true, several = false;
};
struct irfftn : irfft {
  static constexpr const char* name = "irfftn";
  static constexpr bool several = true;
};
}  // namespace op

/// The inverse of `rfft`, real numbers of the first half of their transform: `irfft(x, time)` gives an even number of
/// them, 2 (m - 1) of m, and `irfft(x, time = n)` gives n. The imaginary part of the first element counts for nothing,
/// nor does that of the last one of an even n.
///
/// Shape: that of x, but for n. dtype: f32 of c64, f64 of c128; real numbers count as complex ones. State, errors,
/// norms: as `ifft`. Derivative: conj(rfft(g)) of the cotangent g, twice where an element stands for its conjugate too.
/// Communication: none. Runs at the call, by FFTW. Source: numpy.fft.irfft, jax.numpy.fft.irfft.
NABLA_DETAIL_FOURIER(irfft, "nabla::irfft(x, dim, norm(..)) requires one dim of x that is not split over devices")

/// The same along several dims, of which the last one that is named becomes longer: `irfftn(x, height, width)`.
///
/// Everything as `irfft`. Source: numpy.fft.irfftn, numpy.fft.irfft2, jax.numpy.fft.irfftn.
NABLA_DETAIL_FOURIER(
    irfftn, "nabla::irfftn(x, dims..., norm(..)) requires dims of x, each once, that are not split over devices")

}  // namespace nabla
