// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/detail/moments.hpp>

namespace nabla {

namespace op {

struct var : detail::deviating {
  static constexpr const char* name = "var";
  template <class Out>
  NABLA_FUNCTION static constexpr Out finish(const detail::moments& m, long) {
    return static_cast<Out>(m.deviation / m.n);
  }
  /// The cotangent of the operand of the reduction n, from the cotangent e of its value.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    using T = detail::computing<typename N::type::value_type>;
    const T scale = T(2) / static_cast<T>(detail::reduced_count<typename N::keys>(n.child));
    return times_distance(n, detail::node_of<multiply>(detail::computed(e), detail::literal_node<T>{scale}));
  }
};

}  // namespace op

/// The variance over the axes and positions: the mean of the squared distance to the mean (divided by n, not by n - 1);
/// nan over no elements. Runs in one pass and keeps its accuracy where the mean is large. Of complex numbers the sum of
/// the variances of their parts.
///
/// dtype: the operand's, of complex numbers that of their parts; integers and bool count as f32. State: a split dim and
/// an unreduced operand are refused. For a split dim reshard the mean `m`, and write `mean(square(x - m), axes...)`.
/// Errors: as `sum`, reduced_dim_is_split_over, value_is_unreduced. Derivative: 2 (x - mean(x)) / n times the
/// cotangent, of complex numbers its conjugate. Communication: none. Source: numpy.var.
NABLA_WORD(var,
           (class X, class... S,
            detail::Where<are_reduction_arguments<X, S...>> nabla_error = detail::why_not_reduced_t<op::var, X, S...>),
           (X&& x, S... axes), "nabla::var(x, axes...) requires axes that x has, each once, none of them split") {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (detail::is_complex<value_type_t<X>>) {
    const auto z = static_cast<X&&>(x).eval();
    return detail::elementwise<op::add>(detail::reduce_with<op::var>(real(z), axes...),
                                        detail::reduce_with<op::var>(imag(z), axes...));
  } else {
    return detail::reduce_with<op::var>(static_cast<X&&>(x), axes...);
  }
}

}  // namespace nabla
