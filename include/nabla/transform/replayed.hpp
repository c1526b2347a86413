// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/replayed_function.hpp>

namespace nabla {

/// The function f, whose kernels a GPU begins by one call: what f does is recorded at its first call, and done again at
/// each further one with arguments of the same types, sizes and numbers. For a step of many small kernels, which take
/// longer to begin than to run: `auto step = replayed(f); for (...) params = step(params, batch);`.
///
/// Arguments and results are trees of arrays and numbers. f runs twice at the first call, then no more: it has no
/// effects beside its result, and what it holds is as it was at that call. A number that changes is given as an array
/// without dims. A function that reads a value on the host (`.item()`, indices in an array, LAPACK, sorting, messages
/// of MPI) runs at each call; so does one within a derivative, and any function where kernels run on the host. Shape,
/// dtype, state: as f gives them; expressions that it gives are run. Errors: function_does_not_take_these_arguments,
/// function_does_not_take_that_many, function_is_mutable. Communication: that of f. Derivative: that of f. Source: CUDA
/// graphs; torch.cuda.make_graphed_callables.
template <class F>
auto replayed(F f) {
  return detail::replayed_function<F>(static_cast<F&&>(f));
}

}  // namespace nabla
