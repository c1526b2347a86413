# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What a program links itself.
target_link_libraries(${target} PRIVATE nabla::fftw)
set(optimised ON)  # sums of all products
