// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>

namespace nabla {

/// An array of ones: `ones<float>(8, 16)`, `ones<float>(batch = n, fixed<3>)`; dims as in `zeros`.
///
/// Errors: as zeros. Derivative: none. Communication: none. Source: numpy.ones.
template <class T, class... A>
  requires std::is_void_v<detail::why_not_made_t<T, A...>>
auto ones(const A&... arguments) {
  return detail::filled<T>("ones<T>(dims...)", T{1}, arguments...);
}
template <class T, class... A, class nabla_error = detail::why_not_made_t<T, A...>>
  requires(!std::is_void_v<nabla_error>)
error::reported ones(const A&...)
    NABLA_REFUSED("nabla::ones<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes "
                  "with one of these, each axis once");

}  // namespace nabla
