// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/fourier/detail/transform.hpp>

namespace nabla {

namespace op {
struct rfft {
  static constexpr const char* name = "rfft";
  static constexpr detail::fourier_kind kind = detail::fourier_kind::to_complex;
  static constexpr bool inverse = false, several = false;
};
struct rfftn : rfft {
  static constexpr const char* name = "rfftn";
  static constexpr bool several = true;
};
}  // namespace op

/// The first n / 2 + 1 elements of `fft` of real numbers; the others are their conjugates: `rfft(x, time)`.
///
/// Shape: that of x, n elements along the dim become n / 2 + 1. dtype: c64 of f32, c128 of f64; integers and bool count
/// as f32. State, sizes, norms: as `fft`. Errors: as `fft`, complex_numbers_have_none. Derivative: of the cotangent g,
/// with zeros behind it, the real part of fft: that is irfft of conj(g), but for factors. Communication: none. Runs at
/// the call, by FFTW. Source: numpy.fft.rfft, jax.numpy.fft.rfft.
NABLA_DETAIL_FOURIER(
    rfft, "nabla::rfft(x, dim, norm(..)) requires real numbers, and one dim of x that is not split over devices")

/// The same along several dims, of which the last one that is named becomes shorter: `rfftn(x, height, width)`.
///
/// Everything as `rfft`. Source: numpy.fft.rfftn, numpy.fft.rfft2, jax.numpy.fft.rfftn.
NABLA_DETAIL_FOURIER(rfftn,
                     "nabla::rfftn(x, dims..., norm(..)) requires real numbers, and dims of x, each once, that are not "
                     "split over devices")

}  // namespace nabla
