# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target_compile_definitions(${target} PRIVATE NABLA_LIKE_A_DEVICE=1)
nabla_several_at_once(${target} 8)
set(precompiled OFF)  # what is precompiled has the kernels of a host
