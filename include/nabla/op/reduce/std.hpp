// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/detail/moments.hpp>
#include <nabla/op/reduce/detail/root.hpp>
#include <nabla/op/scalar/power.hpp>

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
    return times_distance(n, detail::node_of<multiply>(detail::computed(detail::over_root(n, e)), detail::literal_node<T>{scale}));
  }
};

}  // namespace op

/// The standard deviation over the axes and positions: the root of `var`. Write `nabla::std(x)`: under `using namespace
/// nabla` the bare name `std` is the standard library's namespace.
///
/// State, dtype, errors: as `var`. Derivative: (x - mean(x)) / (n std(x)) times the cotangent. Communication: none.
/// Source: numpy.std.
NABLA_DETAIL_REDUCTION(std, op::standard_deviation,
                       "nabla::std(x, axes...) requires axes that x has, each once, none of them split")

}  // namespace nabla
