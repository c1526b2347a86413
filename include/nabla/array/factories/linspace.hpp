// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/iota.hpp>
#include <nabla/expr/map_elements.hpp>

namespace nabla {

namespace op {
/// Exactly a at t = 0, exactly b at t = 1.
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
    using type = std::conditional_t<RealLiteral<X>, void, nabla::error::not_a_number<X>>;
  };
  using type =
      typename first_error<std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
                           std::conditional_t<is_floating<T>, void, nabla::error::element_type_is_not_floating<T>>,
                           typename number<A>::type, typename number<B>::type, typename dim_argument<D>::error...,
                           std::conditional_t<sizeof...(D) == 1, void,
                                              nabla::error::wrong_number_of_dims<
                                                  int(sizeof...(D)), nabla::error::to_fix::give_one_dim>>>::type;
};
template <class T, class A, class B, class Dims, class Keyword>
struct why_no_linspace_on;
template <class T, class A, class B, class... D, class... Keyword>
struct why_no_linspace_on<T, A, B, list<D...>, list<Keyword...>> {
  using own = typename why_no_linspace<T, A, B, D...>::type;
  template <bool Fits, class Void = void>
  struct placed {
    using error = void;
  };
  template <class Void>
  struct placed<true, Void> : dims_made<dims_from<D...>, Keyword...> {};
  using type = typename first_error<own, typename placed<std::is_void_v<own>>::error>::type;
};
template <class T, class A, class B, class... D>
using why_no_linspace_t = typename why_no_linspace_on<T, A, B, typename behind_other_arguments<D...>::before,
                                                      typename behind_other_arguments<D...>::keyword>::type;

template <class T, class Type>
auto spaced(double a, double b, const place_to_make<Type>& at) {
  using index = affine_node<double, typename Type::dims, typename Type::state, typename Type::mesh>;
  using part = map_node<op::ratio, Type, double, index, literal_node<double>>;
  using node = map_node<op::between, Type, double, part, literal_node<double>, literal_node<double>>;
  const double last = at.size[0] > 1 ? static_cast<double>(at.size[0] - 1) : 1;
  const part t{{at.size, at.mesh}, {index{{at.size, at.mesh}, 0, {1}}, {last}}};
  return evaluated(converted<T>(node{t.place(), {t, {a}, {b}}}));
}

}  // namespace detail

/// n evenly spaced points from a to b, both included: `linspace<float>(0, 1, 5)`, `linspace<double>(0, 1, time = 5)`.
/// If n is one, the point is a. With `out_sharding(named_sharding(mesh, P(...)))` after the arguments each device
/// makes its own part.
///
/// Shape: one dim of n points. dtype: f32 or f64. Errors: element_type_is_not_floating, element_type_is_not_a_scalar,
/// not_a_number, not_a_dim_of_an_array, wrong_number_of_dims; runtime_error for a negative number of points. Derivative: none. Communication:
/// none. Source: numpy.linspace.
NABLA_WORD(linspace,
           (class T, class A, class B, class... D, class nabla_error = detail::why_no_linspace_t<T, A, B, D...>),
           (A a, B b, D... points),
           "nabla::linspace<T>(a, b, n) requires float or double, two numbers, and one size, fixed<N> or axis = size") {
  using split = detail::behind_other_arguments<D...>;
  if constexpr (split::reported) {
    return error::reported{};
  } else {
    constexpr const char* word = "linspace<T>(a, b, n)";
    return split::first(
        [&]<class N>(N n) {
          return detail::spaced<T>(
              static_cast<double>(a), static_cast<double>(b),
              split::template place<double, detail::dims_from<N>>(word, detail::sizes_from(word, n), points...));
        },
        points...);
  }
}

}  // namespace nabla
