// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/all_gather.hpp>
#include <nabla/op/collective/detail/reduction.hpp>
#include <nabla/op/order/quantile.hpp>

namespace nabla {

namespace detail {

/// Over axes of the array alone there is no state to give.
template <class A>
inline constexpr bool goes_over_devices = true;
template <SeveralAxes A>
inline constexpr bool goes_over_devices<A> = several_axes<A>::has_mesh_axes;
template <class A>
using gathered_for_median = std::conditional_t<goes_over_devices<A>, to_state<invarying_t>, unwritten>;

/// Why X has no median over A: what all_gather says, then what median says of the stack.
template <class X, class A, class... K>
struct median_over : collected<op::sort>::template call<X, A, K...> {};
template <class X, class A>
struct median_over<X, A> {
  struct gathered {
    using type = typename gather_call<X, A, gathered_for_median<A>>::error;
  };
  struct of_the_stack {
    using stack = decltype(all_gather(std::declval<abstract_value<X>>(), A{}, gathered_for_median<A>{}));
    using type = typename middle_rule<type_of_t<stack>, position<0>>::error;
  };
  using error = typename first_why<gathered, of_the_stack>::type;
};
/// In an xmap a name that is split is gathered first.
template <class X, Axis A>
struct median_over<X, A> {
  using whole = typename without_its_name<X, A>::type;
  using error = typename first_error<typename why_not_without_its_name<X, A>::type,
                                     typename of_a_collective<typename middle_rule<whole, A>::error>::type>::type;
};

}  // namespace detail

/// Median over the devices along mesh axes, element by element: `pmedian(x, data)` is
/// `median(all_gather(x, data, to(invarying)), dim<0>)`. Over an array axis it is `median`.
///
/// Shape: that of x. dtype: f32, f64; integers and bool count as f32. State: x varies over each axis, the result is
/// invarying there. Errors: as `all_gather`; collective_takes_no_keyword; over an axis of the array those of `median`.
/// Communication: one all-gather; over an axis of the array none. Memory: the blocks of all devices. Derivative: that
/// of the two elements, on the devices that hold them. Source: numpy.median.
template <Operand X, detail::CollectiveAxis A>
  requires(std::is_void_v<detail::why_no_collective<detail::median_over, X, A>>)
constexpr auto pmedian(X&& x, [[maybe_unused]] A a, [[maybe_unused]] call_site where = call_site::here()) {
  if constexpr (Reported<X>) {
    return error::reported{};
  } else if constexpr (Axis<A>) {
    using over = detail::meant_by_t<X, A>;
    using whole = typename detail::median_over<type_of_t<X>, over>::whole;
    return median(detail::laid_out<whole>(static_cast<X&&>(x), {"pmedian", 1, where}), over{});
  } else {
    using to = detail::gathered_for_median<A>;
    return median(all_gather(static_cast<X&&>(x), a, to{}, detail::unwritten{}, where), dim<0>);
  }
}

NABLA_REFUSED_WORD((error::reported), pmedian,
                   (Operand X, class... A,
                    class nabla_error = detail::why_no_collective<detail::median_over, X, A...>), (X&&, const A&...),
                   "nabla::pmedian(x, a) requires an x that varies over a, or has a");

}  // namespace nabla
