// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>

namespace nabla {

namespace op {
template <class T>
struct eye {
  static constexpr const char* name = "eye";
  static constexpr bool first_operand_is_a_condition = false;
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(std::int64_t above) { return above == 0 ? T{1} : T{0}; }
};
}  // namespace op

namespace detail {

template <class T, class... D>
struct why_no_eye {
  static constexpr int count = sizeof...(D);
  static constexpr bool one_name = count == 1 && !(is_positional<typename dim_argument<D>::extent> && ...);
  using type = typename first_error<
      why_no_dims_t<T, D...>,
      std::conditional_t<(count == 1 && !one_name) || count == 2, void,
                         nabla::error::wrong_number_of_dims<count, nabla::error::to_fix::give_one_or_two_dims>>>::type;
};
template <class T, class... D>
using why_no_eye_t = typename why_no_eye<T, D...>::type;

template <class T, class R, class C>
auto eye_of(R rows, C columns) {
  using made = dims_from<R, C>;
  const auto size = sizes_from("eye<T>(rows, columns)", rows, columns);
  affine_node<std::int64_t, made, state<>, no_mesh> above{0, {-1, 1}, size, {}, false};
  const map_node<op::eye<T>, array_type<T, made>, std::int64_t, decltype(above)> n{{above}, size, above.mesh_};
  return evaluated(n);
}

}  // namespace detail

/// Ones on the diagonal, zeros elsewhere: `eye<float>(3)`, `eye<float>(3, 4)`, `eye<float>(rows = 3, columns = 3)`.
///
/// Errors: as zeros; wrong_number_of_dims (a name needs a second one). Derivative: none. Communication: none. Source:
/// numpy.eye.
template <class T, class... D>
  requires std::is_void_v<detail::why_no_eye_t<T, D...>>
auto eye(D... dims) {
  if constexpr (sizeof...(D) == 1)
    return detail::eye_of<T>(dims..., dims...);
  else
    return detail::eye_of<T>(dims...);
}
template <class T, class... D, class nabla_error = detail::why_no_eye_t<T, D...>>
  requires(!std::is_void_v<nabla_error>)
error::reported eye(D...)
    NABLA_REFUSED("nabla::eye<T>(rows, columns) requires a dtype that an array may have, and one size or two dims");

}  // namespace nabla
