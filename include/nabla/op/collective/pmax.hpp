// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/best.hpp>
#include <nabla/op/reduce/max.hpp>

namespace nabla {

namespace detail {
template <class G>
using pmax_word = best_word<op::max, G>;
}  // namespace detail

/// Largest value over the devices along mesh axes, element by element; nan wins. Over an array axis it is `max`.
///
/// State: on each axis x varies or is unreduced_max; the result is invarying there. Shape and dtype: those of x. Errors:
/// as `psum`, complex_numbers_have_none, and in a derivative maximum_is_still_to_be_made (over other axes, and not
/// over these).
/// Communication: one all-reduce. Derivative: the cotangent, shared among the devices that hold the value, which one
/// psum counts. Source: jax.lax.pmax.
NABLA_DETAIL_REDUCING_COLLECTIVE(pmax, op::max, detail::pmax_word, max, "nabla::pmax(x, a) requires an x that varies over a, or has a")

}  // namespace nabla
