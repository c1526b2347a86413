// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/arithmetic.hpp>
#include <nabla/expr/word.hpp>
#include <nabla/op/scalar/dual.hpp>

// By what derivatives multiply.
namespace nabla::detail {

/// The dtype of a cotangent of A times a derivative of B: A's, made complex by a complex B.
template <class A, class B>
struct product_dtype {
  using type = A;
};
template <class A, class B>
  requires(is_complex<B> && !is_complex<A>)
struct product_dtype<A, B> {
  using type = std::complex<A>;
};

}  // namespace nabla::detail

namespace nabla::op {

/// The product with a partial derivative: where nothing arrives, nothing is passed on, be the derivative inf or nan.
struct times_partial : elementwise_word<detail::number_dtype, detail::linearity::product> {
  static constexpr const char* name = "derivative";
  static constexpr bool takes_complex = true;
  template <class A, class B>
  NABLA_FUNCTION static NABLA_INLINE constexpr auto apply(const A& cotangent, const B& partial) {
    using to = typename detail::product_dtype<A, B>::type;
    return detail::choose(cotangent == A(0), to(0), static_cast<to>(detail::wrapped_product(cotangent, partial)));
  }
};
/// The product with a choice, 1 or 0: what is not taken contributes nothing, be it inf or nan.
struct times_choice : times_partial {
  template <class A, class B>
  NABLA_FUNCTION static NABLA_INLINE constexpr A apply(const A& tangent, const B& choice) {
    return detail::choose(choice == B(0), A(0), tangent);
  }
};

}  // namespace nabla::op
