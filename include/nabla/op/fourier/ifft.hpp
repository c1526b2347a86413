// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/fourier/detail/transform.hpp>

namespace nabla {

namespace op {
struct ifft {
  static constexpr const char* name = "ifft";
  static constexpr detail::fourier_kind kind = detail::fourier_kind::complex;
  static constexpr bool inverse = true, several = false;
};
struct ifftn : ifft {
  static constexpr const char* name = "ifftn";
  static constexpr bool several = true;
};
}  // namespace op

/// The inverse of `fft`, the sums of x[k] exp(2 pi i j k / n), divided by n: `ifft(x, time)`. With a size behind the
/// dim x is cut, or filled up with zeros behind its last element.
///
/// Everything as `fft`, but that `norm(backward)` divides by the number of elements, and `norm(forward)` by nothing.
/// Derivative: ifft of the cotangent. Source: numpy.fft.ifft, jax.numpy.fft.ifft.
NABLA_DETAIL_FOURIER(ifft, "nabla::ifft(x, dim, norm(..)) requires one dim of x that is not split over devices")

/// The inverse of `fftn`: `ifftn(x, height, width)`.
///
/// Everything as `ifft`. Source: numpy.fft.ifftn, numpy.fft.ifft2, jax.numpy.fft.ifftn.
NABLA_DETAIL_FOURIER(
    ifftn, "nabla::ifftn(x, dims..., norm(..)) requires dims of x, each once, that are not split over devices")

}  // namespace nabla
