// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/jacobian.hpp>

namespace nabla {

/// The Jacobian of f in its first argument: as jacrev, but by columns. f runs once for each element of x, with its
/// derivative in that direction, which is the shorter way where x is small.
///
/// As jacrev in everything else; a column has the state of the value. Communication: that of jvp for each element of x.
/// Source: jax.jacfwd.
template <class F, class... B>
constexpr auto jacfwd(F f, B... names) {
  return detail::jacobian_of<true, F, B...>(static_cast<F&&>(f), call_site{}, names...);
}

}  // namespace nabla
