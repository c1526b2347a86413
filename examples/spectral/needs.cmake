# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set(links nabla::fftw)
if(NOT NABLA_FFTW_INCLUDE_DIR OR NOT NABLA_FFTW_LIBRARY OR NOT NABLA_FFTWF_LIBRARY)
  set(missing "FFTW: `apt install libfftw3-dev` on Debian, `spack install fftw` with Spack")
endif()
