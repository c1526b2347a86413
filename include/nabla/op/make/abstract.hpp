// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/expr/abstract_array.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>

namespace nabla {

/// An abstract array, with a dtype and sizes but no elements: `abstract<float>(batch = 8, fixed<3>)`, dims as in
/// `zeros`. It may be a constant, `device_put` places it on an abstract mesh, and every word accepts it.
///
/// Errors: as zeros. Derivative: none. Communication: none. Source: jax.ShapeDtypeStruct.
NABLA_WORD(abstract, (class T, class... D, class nabla_error = detail::why_no_dims_t<T, D...>), (D... dims),
           "nabla::abstract<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes "
           "with one of these, each axis once") {
  using type = array_type<T, detail::dims_from<D...>>;
  return detail::abstract_result<type>(detail::sizes_from("abstract<T>(dims...)", dims...), {}, nullptr);
}

}  // namespace nabla
