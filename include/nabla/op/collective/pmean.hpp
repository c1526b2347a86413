// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/psum.hpp>
#include <nabla/op/elementwise/divide.hpp>
#include <nabla/op/reduce/mean.hpp>

namespace nabla {

namespace detail {

/// The sum over the devices along mesh axes, over their number. Of numbers of 16 bits both are f32, and the mean is
/// rounded: the sum may be too large for them where the mean is not.
template <class G, class X>
constexpr auto mean_over_devices(const called& call, const X& x) {
  using T = value_type_t<X>;
  if constexpr (is_half<T>) return rounded_as<T>(mean_over_devices<G>(call, evaluated(computed(x.leaf()))));
  else if constexpr (std::is_same_v<typename X::backend, machine_backend>) return mean_on_devices<G>(call, x);
  else return run_word(psum_word<G>{}, call, x) / x.mesh().size(G{});
}

}  // namespace detail

/// Mean over the devices along mesh axes; integers and bool count as f32. Over an array axis it is `mean`.
///
/// Shape, state, errors, communication: as `psum`. The division by the number of devices fuses into what adds up the
/// blocks of one process; after an all-reduce between processes it fuses into what follows. Derivative:
/// that of psum, over the number of devices. Source: jax.lax.pmean.
template <Operand X, detail::CollectiveAxis A>
  requires(std::is_void_v<detail::why_not_collected<op::mean, X, A>>)
constexpr auto pmean(X&& x, A, call_site where = call_site::here()) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (Axis<A>) {
    return mean(static_cast<X&&>(x), detail::meant_by_t<X, A>{});
  } else if constexpr (detail::SeveralAxes<A>) {
    return detail::reduced_over_both<detail::meant_by_t<X, A>>(
        static_cast<X&&>(x), [](auto&& y, auto... a) { return mean(static_cast<decltype(y)&&>(y), a...); },
        [&](auto&& y, auto g) { return pmean(static_cast<decltype(y)&&>(y), g, where); });
  } else {
    const auto& stored = detail::stored_in_dtype<detail::inexact_of<value_type_t<X>>>(static_cast<X&&>(x));
    return detail::mean_over_devices<detail::group_of<A>>({"pmean", where}, stored);
  }
}
NABLA_DETAIL_REFUSED_COLLECTIVE(pmean, op::mean, "nabla::pmean(x, a) requires an x that varies over a, or has a")

}  // namespace nabla
