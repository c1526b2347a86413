// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/detail/fold.hpp>
#include <nabla/op/reduce/detail/spread.hpp>

namespace nabla {

namespace op {

struct mean : reduction_word<reduction::sum>, detail::adding {
  static constexpr const char* name = "mean";
  static constexpr bool takes_complex = true;
  static constexpr bool is_linear = true;
  template <class T>
  using in = detail::inexact_within<T>;
  template <class T>
  using out = detail::inexact_of<T>;
  /// n counts the elements of all devices, so the mean over a split dim is the sum of the devices' results.
  template <class Out, class W>
  NABLA_FUNCTION static constexpr Out finish(W total, long n) {
    return static_cast<Out>(detail::quotient(total, static_cast<detail::part_dtype<W>>(n)));
  }
  /// The cotangent of the operand of the reduction n, from the cotangent e of its value.
  template <class N, class E>
  static constexpr auto cotangent(const N& n, const E& e) {
    using T = detail::computing<typename N::type::value_type>;
    const auto count = static_cast<detail::part_dtype<T>>(detail::reduced_count<typename N::keys>(n.child));
    const T each(detail::part_dtype<T>(1) / count);
    return detail::node_of<multiply>(detail::computed(detail::spread(n, e)), detail::literal_node<T>{each});
  }
};

}  // namespace op

/// The mean over the axes and positions; nan over no elements.
///
/// dtype: the operand's; integers and bool count as f32. State: as `sum`; over a split dim each device divides its sum
/// by the number of elements on all devices. Errors: as `sum`. Derivative: the cotangent divided by the number of
/// elements, broadcast over the reduced dims. Communication: none. Source: numpy.mean.
NABLA_DETAIL_REDUCTION(mean, op::mean, "nabla::mean(x, axes...) requires axes that x has, each once")

}  // namespace nabla
