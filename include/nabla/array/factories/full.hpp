// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>

namespace nabla {

namespace detail {

/// The dtype of full<T>(value): T, or that of the value.
template <class T, class V>
using full_dtype = std::conditional_t<std::is_void_v<T>, V, T>;

template <class T, class V, class... A>
struct why_not_full {
  using dtype = full_dtype<T, V>;
  using type = typename first_error<
      std::conditional_t<!std::is_void_v<T> || Scalar<V> || !Literal<V>, void,
                         nabla::error::element_type_is_not_a_scalar<V>>,
      std::conditional_t<std::is_void_v<T> || Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      typename why_not_an_element<V, dtype>::type,
      why_not_made_t<std::conditional_t<Scalar<dtype>, dtype, float>, A...>>::type;
};
template <class T, class V, class... A>
using why_not_full_t = typename why_not_full<T, V, A...>::type;

}  // namespace detail

/// An array that holds one value: `full(2.f, 8, 16)`, `full<double>(1, batch = n)`; dims as in `zeros`.
///
/// dtype: T, or that of the value. Errors: as zeros; not_a_number, literal_would_lose (`full<int>(2.5)`). Derivative:
/// none. Communication: none. Source: numpy.full.
NABLA_WORD(full, (class T = void, class V, class... A, class nabla_error = detail::why_not_full_t<T, V, A...>),
           (V value, const A&... arguments),
           "nabla::full<T>(value, dims...) requires a number that the dtype holds, and dims: sizes, fixed<N>, or "
           "axes with one of these, each axis once") {
  using dtype = detail::full_dtype<T, V>;
  return detail::filled<dtype>("full<T>(value, dims...)", detail::adopted<dtype>("full<T>(value, dims...)", value),
                               arguments...);
}

}  // namespace nabla
