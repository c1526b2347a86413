// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

namespace nabla {

/// What `out_sharding(...)` gives (spmd/out_sharding.hpp).
template <class Sharding>
struct out_sharding_t;

namespace detail {

template <class K>
inline constexpr bool is_out_sharding = false;
template <class Sharding>
inline constexpr bool is_out_sharding<out_sharding_t<Sharding>> = true;

/// Whether an argument of a word is out_sharding(...): the words leave these calls to spmd/out_sharding.hpp.
template <class... A>
concept AskedForSharding = (is_out_sharding<std::remove_cvref_t<A>> || ...);

}  // namespace detail
}  // namespace nabla
