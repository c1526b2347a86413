// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// 1 where kernels run on a host. Only there they reach the memory of a test, and call its functions.
#if defined(__CUDACC__) || defined(__HIPCC__) || defined(SYCL_LANGUAGE_VERSION) || defined(NABLA_LIKE_A_DEVICE)
#define KERNELS_ON_HOSTS 0
#else
#define KERNELS_ON_HOSTS 1
#endif
