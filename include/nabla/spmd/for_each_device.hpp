// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/detail/user_kernel.hpp>

namespace nabla {

/// Calls a function of one's own with the views of each distinct block of this process, for what it does elsewhere:
/// `for_each_device(f, x, axis_index(data))`. All as in `apply`, without outputs: f reads.
///
/// Errors: for_each_device_has_no_outputs, and those of apply. Derivative: none. Communication: none. Source:
/// jax.debug.callback.
template <class F, class... A>
  requires(!Operand<F> && std::is_void_v<typename detail::why_not_applied<false, F, std::remove_cvref_t<A>...>::type>)
constexpr void for_each_device(F f, A&&... a) {
  if constexpr (!(Reported<A> || ...))
    detail::run_user_kernel<F, std::remove_cvref_t<A>...>::run("for_each_device", f, a...);
}
// clang-format off
template <class F, class... A, class nabla_error = typename detail::why_not_applied<false, F, std::remove_cvref_t<A>...>::type>
  requires(!Operand<F> && !std::is_void_v<nabla_error>)
error::reported for_each_device(F, A&&...)
    NABLA_REFUSED("nabla::for_each_device(f, x...) requires blocks or plain arrays, and an f of their views");
// clang-format on

}  // namespace nabla
