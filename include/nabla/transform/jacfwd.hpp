// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/detail/jacobian/jacobian.hpp>

namespace nabla {

/// The Jacobian of f in its first argument: as jacrev, but by columns. f runs once for each element of x, with its
/// derivative in that direction, which is the shorter way where x is small.
///
/// What f does besides, its side effects and its collectives, is done once a column; what it hands on with has_aux is
/// that of the first run. As jacrev in everything else, argnums, has_aux, holomorphic and trees too; a column has the state of the
/// value. Communication: that of jvp for each element of x. Source: jax.jacfwd.
NABLA_DETAIL_TRANSFORM(jacfwd, detail::jacobian_by<true>,
                       "nabla::jacfwd(argnums<...>, has_aux, holomorphic, f, names...) requires each keyword once, and the "
                       "function behind them")

}  // namespace nabla
