// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>

namespace nabla {

/// An array of ones: `ones<float>(8, 16)`, `ones<float>(batch = n, fixed<3>)`; dims as in `zeros`.
///
/// Errors: as zeros. Derivative: none. Communication: none. Source: numpy.ones.
NABLA_WORD(ones, (class T, class... A, class nabla_error = detail::why_not_made_t<T, A...>), (const A&... arguments),
           "nabla::ones<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes with "
           "one of these, each axis once") {
  return detail::filled<T>("ones<T>(dims...)", T{1}, arguments...);
}

}  // namespace nabla
