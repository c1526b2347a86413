// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/shape/expand_dims.hpp>
#include <nabla/op/shape/merge.hpp>

namespace nabla {

namespace detail {

template <class Type, class...>
struct flatten_rule {
  using keys = filter<is_positional_key, keys_of<typename Type::dims>>;
  using error = typename merge_split_error<typename Type::mesh, typename Type::dims, keys>::type;
};
}  // namespace detail

/// Makes one dim of all positional dims, at the place of the first; without positional dims it adds a dim of size one.
/// Names stay.
///
/// A view where the dims follow one another in memory, else a copy. Errors: merged_dim_is_split_over (only the first
/// dim may be split). Derivative: split. Communication: none. Source: numpy.ravel.
NABLA_WORD(flatten, (ArrayOrReported X, class nabla_error = detail::why_not_viewed_t<detail::flatten_rule, X>), (X&& x),
           "nabla::flatten(x) requires that no positional dim but the first is split over devices") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    using keys = typename detail::flatten_rule<type_of_t<X>>::keys;
    if constexpr (keys::size == 0) {
      return expand_dims(static_cast<X&&>(x), dim<0>);
    } else {
      auto n = detail::viewed_node<detail::flatten_rule>("flatten", static_cast<X&&>(x));
      if constexpr (keys::size == 1) {
        return expr<decltype(n)>(static_cast<decltype(n)&&>(n));
      } else {
        auto m = detail::merged<positional>(n, keys{});
        return expr<decltype(m)>(static_cast<decltype(m)&&>(m));
      }
    }
  }
}

}  // namespace nabla
