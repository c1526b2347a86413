// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/iota.hpp>

namespace nabla {

namespace op {
/// a where t is 0, b where t is 1, exactly.
struct between {
  static constexpr const char* name = "linspace";
  static constexpr bool first_operand_is_a_condition = false;
  template <class T, class A, class B>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(T t, A a, B b) {
    return (T{1} - t) * a + t * b;
  }
};
struct ratio {
  static constexpr const char* name = "linspace";
  static constexpr bool first_operand_is_a_condition = false;
  template <class T>
  NABLA_FUNCTION static NABLA_INLINE constexpr T apply(T i, T last) {
    return i / last;
  }
};
}  // namespace op

namespace detail {

template <class T, class A, class B, class... D>
struct why_no_linspace {
  template <class X>
  struct number {
    using type = std::conditional_t<Literal<X>, void, nabla::error::not_a_number<X>>;
  };
  using type = typename first_error<
      std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
      std::conditional_t<std::is_floating_point_v<T>, void, nabla::error::element_type_is_not_floating<T>>,
      typename number<A>::type, typename number<B>::type, typename dim_argument<D>::error...,
      std::conditional_t<sizeof...(D) == 1, void,
                         nabla::error::wrong_number_of_dims<int(sizeof...(D)), nabla::error::to_fix::give_one_dim>>>::type;
};
template <class T, class A, class B, class... D>
using why_no_linspace_t = typename why_no_linspace<T, A, B, D...>::type;

template <class T, class Dims>
auto spaced(double a, double b, const sizes_of<Dims>& size) {
  using type = array_type<double, Dims>;
  using index = affine_node<double, Dims, state<>, no_mesh>;
  using part = map_node<op::ratio, type, double, index, literal_node<double>>;
  using node = map_node<op::between, type, double, part, literal_node<double>, literal_node<double>>;
  const double last = size[0] > 1 ? static_cast<double>(size[0] - 1) : 1;
  const part t{{index{0, {1}, size, {}, false}, {last}}, size, {}};
  return evaluated(converted<T>(node{{t, {a}, {b}}, size, {}}));
}

}  // namespace detail

/// n points from a to b, both included, evenly spaced: `linspace<float>(0, 1, 5)`, `linspace<double>(0, 1, time = 5)`.
/// One point is a.
///
/// Shape: one dim of n points. dtype: f32 or f64. Errors: element_type_is_not_floating, element_type_is_not_a_scalar,
/// not_a_number, not_a_dim_of_an_array, wrong_number_of_dims; runtime_error for a negative number of points. Derivative: none. Communication:
/// none. Source: numpy.linspace.
template <class T, class A, class B, class D>
  requires std::is_void_v<detail::why_no_linspace_t<T, A, B, D>>
auto linspace(A a, B b, D points) {
  return detail::spaced<T, detail::dims_from<D>>(static_cast<double>(a), static_cast<double>(b),
                                                 detail::sizes_from("linspace<T>(a, b, n)", points));
}
template <class T, class A, class B, class... D, class nabla_error = detail::why_no_linspace_t<T, A, B, D...>>
  requires(!std::is_void_v<nabla_error>)
error::reported linspace(A, B, D...)
    NABLA_REFUSED("nabla::linspace<T>(a, b, n) requires float or double, two numbers, and one size, fixed<N> or axis = "
                  "size");

}  // namespace nabla
