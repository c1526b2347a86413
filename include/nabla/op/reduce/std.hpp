// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/equal.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/elementwise/sqrt.hpp>
#include <nabla/op/reduce/detail/root.hpp>
#include <nabla/op/reduce/var.hpp>
#include <nabla/op/scalar/power.hpp>
#include <nabla/op/select/where.hpp>

namespace nabla {

namespace op {

/// The struct is not named std, because the other structs of this namespace could then not write std::.
struct standard_deviation : detail::deviating {
  static constexpr const char* name = "std";
  template <class Out>
  NABLA_FUNCTION static constexpr Out finish(const detail::moments& m, long) {
    return static_cast<Out>(math::sqrt(m.deviation / m.n));
  }
  /// The cotangent of the operand of the reduction n, from the cotangent e of its value. Where all elements are equal
  /// it is 0.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    using T = detail::computing<typename N::type::value_type>;
    const T scale = T(1) / static_cast<T>(detail::reduced_count<typename N::keys>(n.child));
    return times_distance(
        n, detail::node_of<multiply>(detail::computed(detail::over_root(n, e)), detail::literal_node<T>{scale}));
  }
};

}  // namespace op

/// The standard deviation over the axes and positions: the root of `var`. Write `nabla::std(x)`: under `using namespace
/// nabla` the bare name `std` is the standard library's namespace.
///
/// State, dtype, errors: as `var`; the variance of complex numbers must not overflow the dtype. Derivative: (x -
/// mean(x)) / (n std(x)) times the cotangent, of complex numbers its conjugate; 0 where all elements are equal.
/// Communication: none. Source: numpy.std.
NABLA_WORD(std,
           (class X, class... S,
            detail::Where<are_reduction_arguments<X, S...>> nabla_error =
                detail::why_not_reduced_t<op::standard_deviation, X, S...>),
           (X&& x, S... axes), "nabla::std(x, axes...) requires axes that x has, each once, none of them split") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (detail::is_complex<value_type_t<X>>) {
    const auto square = var(static_cast<X&&>(x), axes...);
    if constexpr (Reported<decltype(square)>) return square;
    else return where(square == 0, square, sqrt(where(square == 0, 1, square)));
  } else {
    return detail::reduce_with<op::standard_deviation>(static_cast<X&&>(x), axes...);
  }
}

}  // namespace nabla
