// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/make/detail/constant.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>

namespace nabla {

namespace detail {

/// A stored array that holds one value everywhere.
template <class T, class... D>
auto filled(const char* word, T value, D... d) {
  using type = array_type<T, dims_from<D...>>;
  return evaluated(constant<type>(value, sizes_from(word, d...), {}));
}

}  // namespace detail

/// Zeros: `zeros<float>(8, 16)`, `zeros<float>(batch = n, fixed<3>, fixed<3>)`; a dim is a size, `fixed<N>`, or an axis
/// with one of these. Names and positional dims may be mixed; their order is the order in memory.
///
/// Errors: element_type_is_not_a_scalar, not_a_dim_of_an_array, not_a_size_of_an_axis, mesh_axis_in_an_array,
/// result_has_the_axis_twice; runtime_error for a negative size. Derivative: none. Communication: none. Source:
/// numpy.zeros.
template <class T, class... D>
  requires std::is_void_v<detail::why_no_dims_t<T, D...>>
auto zeros(D... dims) {
  return detail::filled<T>("zeros<T>(dims...)", T{0}, dims...);
}
template <class T, class... D, class nabla_error = detail::why_no_dims_t<T, D...>>
  requires(!std::is_void_v<nabla_error>)
error::reported zeros(D...)
    NABLA_REFUSED("nabla::zeros<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or "
                  "axes with one of these, each axis once");

}  // namespace nabla
