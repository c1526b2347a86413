// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/axis_size.hpp>
#include <nabla/op/collective/detail/reduction.hpp>
#include <nabla/op/elementwise/multiply.hpp>
#include <nabla/op/reduce/mean.hpp>

namespace nabla {

namespace detail {
/// x with its integers as f32; not run yet.
template <class X>
constexpr auto as_real(X&& x) {
  auto n = converted<real_of<value_type_t<X>>>(as_node(static_cast<X&&>(x)));
  return expr<decltype(n)>(static_cast<decltype(n)&&>(n));
}
}  // namespace detail

/// Mean over the devices along mesh axes; integers count as f32. Over an array axis it is `mean`.
///
/// State, errors, communication: as `psum`. Derivative: that of psum, over the number of devices. Source:
/// jax.lax.pmean.
template <Operand X, MeshAxes A>
  requires(std::is_void_v<detail::why_not_collected<op::sum, X, A>>)
constexpr auto pmean(X&& x, A a) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else {
    const double scale = 1.0 / static_cast<double>(axis_size(x, a));
    auto mean = detail::run_reducing_collective<op::sum>("pmean", detail::as_real(static_cast<X&&>(x)), a);
    return static_cast<decltype(mean)&&>(mean) * scale;
  }
}
template <Operand X, MeshAxes A, class nabla_error = detail::why_not_collected<op::sum, X, A>>
  requires(!std::is_void_v<nabla_error>)
error::reported pmean(X&&, A) NABLA_REFUSED("nabla::pmean(x, a) requires an x that varies over a");

template <Operand X, Axis A>
constexpr auto pmean(X&& x, A a) -> decltype(mean(static_cast<X&&>(x), a)) {
  return mean(static_cast<X&&>(x), a);
}

}  // namespace nabla
