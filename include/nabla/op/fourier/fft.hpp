// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/fourier/detail/transform.hpp>

namespace nabla {

namespace op {
struct fft {
  static constexpr const char* name = "fft";
  static constexpr detail::fourier_kind kind = detail::fourier_kind::complex;
  static constexpr bool inverse = false, several = false;
};
struct fftn : fft {
  static constexpr const char* name = "fftn";
  static constexpr bool several = true;
};
}  // namespace op

/// The discrete Fourier transform along a dim, the sums of x[k] exp(-2 pi i j k / n): `fft(x, time)`. With a size
/// behind the dim x is cut to so many elements, or filled up with zeros: `fft(x, time = 1024)`.
///
/// Shape: that of x, or the size that is given. dtype: c64, c128; real numbers count as complex ones, integers and bool
/// as f32. State: that of x; a sum that is still to be made stays so, another unreduced x is refused. `norm(ortho)`
/// divides by the root of the number of elements, `norm(forward)` by the number, `norm(backward)` by nothing; the
/// factor is lazy, and what follows takes it into its kernel. Errors: array_has_no_axis, wrong_number_of_dims,
/// not_a_size_of_an_axis, dim_has_no_element, dim_is_split_over (the dim is whole on each device), value_is_unreduced,
/// not_a_norm, keyword_stands_twice; runtime_error where there is no element. Derivative: fft of the cotangent, which
/// is JAX's, not its conjugate. Communication: none. Runs at the call, by FFTW. Source: numpy.fft.fft,
/// jax.numpy.fft.fft.
NABLA_DETAIL_FOURIER(fft, "nabla::fft(x, dim, norm(..)) requires one dim of x that is not split over devices")

/// The same along several dims: `fftn(x, height, width)`.
///
/// Everything as `fft`. Source: numpy.fft.fftn, numpy.fft.fft2, jax.numpy.fft.fftn.
NABLA_DETAIL_FOURIER(fftn,
                     "nabla::fftn(x, dims..., norm(..)) requires dims of x, each once, that are not split over devices")

}  // namespace nabla
