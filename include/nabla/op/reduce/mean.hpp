// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/reduce/detail/spread.hpp>

namespace nabla {

namespace op {

struct mean : reduction_word<reduction::sum>, detail::adding {
  static constexpr const char* name = "mean";
  static constexpr bool is_linear = true;
  template <class T>
  using in = detail::real_within<T>;
  template <class T>
  using out = detail::real_of<T>;
  /// n counts the elements of all devices: the mean over a split dim is the sum of what each of them gives.
  template <class Out, class W>
  NABLA_FUNCTION static constexpr Out finish(W total, long n) {
    return static_cast<Out>(total / static_cast<W>(n));
  }
  /// Of the operand of the reduction n, from that of its value.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    using T = typename N::type::value_type;
    const T each = T(1) / static_cast<T>(detail::reduced_count<typename N::keys>(n.child));
    return detail::node_of<multiply>(detail::spread(n, e), detail::literal_node<T>{each});
  }
};

}  // namespace op

/// Mean over axes and positions; nan over nothing.
///
/// State: as `sum`; over a split dim each device gives its sum over the number of elements of all devices. dtype: the
/// operand's; integers and bool count as f32. Errors: as `sum`. Derivative: the cotangent over the number of elements,
/// broadcast. Communication: none. Source: numpy.mean.
NABLA_DETAIL_REDUCTION(mean, op::mean, "nabla::mean(x, axes...) requires axes that x has, each once")

}  // namespace nabla
