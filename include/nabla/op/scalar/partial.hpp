// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/scalar/dual.hpp>

namespace nabla {

namespace detail {

template <class... X>
inline constexpr int next_tag = [] {
  int tag = -1;
  ((tag = tag_of<X> > tag ? tag_of<X> : tag), ...);
  return tag + 1;
}();

/// x as the operand that a derivative is taken in, with tangent 1.
template <bool Seeded, int Tag, class X>
NABLA_FUNCTION NABLA_INLINE constexpr decltype(auto) seed(const X& x) {
  if constexpr (Seeded) {
    static_assert(Real<base_of<X>> || Complex<base_of<X>>,
                  "nabla::op::partial_of<F, I> requires an operand I of f32, f64, c64 or c128");
    return math::dual<Tag, X, base_of<X>>{x, base_of<X>(1)};
  } else {
    return (x);
  }
}

/// The tangent of a result; 0 where it does not depend on what was seeded.
template <int Tag, class Y>
NABLA_FUNCTION NABLA_INLINE constexpr auto result_tangent(const Y& y) {
  static_assert(Real<base_of<Y>> || Complex<base_of<Y>>,
                "nabla::op::partial_of<F, I> requires an F that gives f32, f64, c64 or c128");
  if constexpr (tag_of<Y> == Tag) {
    return y.tangent;
  } else {
    return base_of<Y>(0);
  }
}

/// Whether partial_of<F, I> is a function of elements of these dtypes: comparisons, tests and integers have none. Of a
/// complex number it is the derivative of a holomorphic function.
template <class F, int I, class... X>
inline constexpr bool is_differentiable = [] {
  constexpr bool real[] = {is_inexact<X>...};
  if constexpr (real[I]) {
    return is_inexact<std::remove_cvref_t<decltype(F::apply(std::declval<X>()...))>>;
  } else {
    return false;
  }
}();

}  // namespace detail

namespace op {
/// The derivative of the elementwise F in its operand I: the tangent of F of a dual number. A word like another, of the
/// operands of F; its own derivatives are partial_of<partial_of<F, I>, J>.
template <class F, int I>
struct partial_of {
  static constexpr const char* name = F::name;
  static constexpr bool first_operand_is_a_condition = F::first_operand_is_a_condition;

  template <class A>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const A& a) {
    constexpr int tag = detail::next_tag<A>;
    return detail::result_tangent<tag>(F::apply(detail::seed<I == 0, tag>(a)));
  }
  template <class A, class B>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const A& a, const B& b) {
    constexpr int tag = detail::next_tag<A, B>;
    return detail::result_tangent<tag>(F::apply(detail::seed<I == 0, tag>(a), detail::seed<I == 1, tag>(b)));
  }
  template <class A, class B, class C>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const A& a, const B& b, const C& c) {
    constexpr int tag = detail::next_tag<A, B, C>;
    return detail::result_tangent<tag>(F::apply(detail::seed<I == 0, tag>(a), detail::seed<I == 1, tag>(b),  //
                                                detail::seed<I == 2, tag>(c)));
  }
  template <class A, class B, class C, class D>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const A& a, const B& b, const C& c, const D& d) {
    constexpr int tag = detail::next_tag<A, B, C, D>;
    return detail::result_tangent<tag>(F::apply(detail::seed<I == 0, tag>(a), detail::seed<I == 1, tag>(b),
                                                detail::seed<I == 2, tag>(c), detail::seed<I == 3, tag>(d)));
  }
};
}  // namespace op

}  // namespace nabla
