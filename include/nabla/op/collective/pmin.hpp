// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/best.hpp>
#include <nabla/op/reduce/min.hpp>

namespace nabla {

namespace detail {
template <class G>
using pmin_word = best_word<op::min, G>;
}  // namespace detail

/// Smallest value over the devices along mesh axes, element by element; nan wins. Over an array axis it is `min`.
///
/// State: on each axis x varies or is unreduced_min; the result is invarying there. Shape and dtype: those of x. Errors:
/// as `psum`, complex_numbers_have_none, and in a derivative maximum_is_still_to_be_made (over other axes, and not
/// over these).
/// Communication: one all-reduce. Derivative: the cotangent, shared among the devices that hold the value, which one
/// psum counts. Source: jax.lax.pmin.
NABLA_DETAIL_REDUCING_COLLECTIVE(pmin, op::min, detail::pmin_word, min, "nabla::pmin(x, a) requires an x that varies over a, or has a")

}  // namespace nabla
