// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/exec/kernel/launch.hpp>

// What a library of the host makes of arrays: LAPACK, FFTW, the sorting of the standard library. It runs on the threads
// of the host. Where kernels run on a device, it gets copies of its operands.
namespace nabla::detail {

/// Runs a kernel over its items on the threads of the host.
template <class Kernel>
void launch_on_host(const char* label, const Kernel& kernel, long items, long elements) {
  launch_host_kernel<>(label, {run_item<Kernel>, &kernel}, items, elements, launched::kernel);
}

/// Calls run(from, to) with the elements of x and the place of those of `out`, where the host can read and write them.
template <class X, class Out, class F>
void with_elements_on_host(const X& x, Out& out, const F& run) {
  using T = typename X::value_type;
  with_block_on_host<false>(static_cast<const T*>(elements(x)), x.stored_elements(), [&](const T* from) {
    with_block_on_host<true>(elements(out), out.stored_elements(), [&](auto* to) { run(from, to); });
  });
}

}  // namespace nabla::detail
