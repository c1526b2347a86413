// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/make/detail/maker_arguments.hpp>

namespace nabla {

namespace detail {

/// A stored array that holds one value everywhere.
template <class T, class... A>
auto filled(const char* word, T value, const A&... arguments) {
  using made = maker_arguments<A...>;
  if constexpr (made::reported) {
    return error::reported{};
  } else {
    const auto at = made::template place<T>(word, arguments...);
    return evaluated(constant<typename made::made::template of<T>>(value, at.size, at.mesh));
  }
}

}  // namespace detail

/// An array of zeros: `zeros<float>(8, 16)`, `zeros<float>(batch = n, fixed<3>, fixed<3>)`. A dim is a size,
/// `fixed<N>`, or an axis with one of these. Names and positional dims may be mixed; their order is the memory order.
/// With `out_sharding(named_sharding(mesh, P(...)))` after the dims each device makes its own part.
///
/// Errors: element_type_is_not_a_scalar, not_a_dim_of_an_array, not_a_size_of_an_axis, mesh_axis_in_an_array,
/// result_has_the_axis_twice, those of out_sharding; runtime_error for a negative size, and for one that does not
/// divide. Derivative: none. Communication: none. Source: numpy.zeros.
NABLA_WORD(zeros, (class T, class... A, class nabla_error = detail::why_not_made_t<T, A...>), (const A&... arguments),
           "nabla::zeros<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes "
           "with one of these, each axis once") {
  return detail::filled<T>("zeros<T>(dims...)", T{0}, arguments...);
}

}  // namespace nabla
