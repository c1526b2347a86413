# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What a program links itself.
target_link_libraries(${target} PRIVATE nabla::fftw)
# Derivatives of derivatives of several transforms are a file that takes long by itself.
set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
