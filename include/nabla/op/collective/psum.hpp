// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/collective/detail/reduction.hpp>
#include <nabla/op/reduce/sum.hpp>

namespace nabla {

namespace detail {

/// The sum over the devices along mesh axes.
template <class G>
struct psum_word : word_at_once {
  static constexpr bool communicates = true, may_run_later = true, computes = true;
  using group = G;
  static constexpr traffic sends() { return traffic::all_reduce; }
  template <class X>
  using result = typename reduced_over_type<X, G>::type;
  template <class X, class Value>
  static constexpr auto pullback(const X&, const Value&) {
    return to_cotangent_of<type_of_t<X>>{};
  }
};

}  // namespace detail

/// Sum over the devices along mesh axes: `psum(x, data)`, `psum(x, (data, model))`. Over an array axis it is `sum`; over
/// both, `psum(x, (sample, data))`, first `sum` and then one all-reduce of what is left.
///
/// State: on each axis x varies or is an unreduced sum; the result is invarying there. Shape and dtype: those of x;
/// bool and integers of 8 and 16 bits count as i32. Errors: collective_needs_a_varying_value (drop the psum),
/// value_is_in_no_manual_region, mesh_axis_is_not_manual, mesh_axis_is_not_in_the_mesh, literal_has_no_devices (write
/// axis_size), several_axes_stand_in_parentheses, collective_takes_no_keyword, not_an_axis_of_a_collective,
/// collective_needs_an_axis; over an axis of the array those of `sum`. Communication: one all-reduce, about 2 (N - 1)
/// / N of a block a device; over an axis of the array none. Derivative: of a varying operand the cotangent, cast to
/// varying; of an unreduced one, cast to reduced. Source: jax.lax.psum.
NABLA_DETAIL_REDUCING_COLLECTIVE(psum, op::sum, detail::psum_word, sum, "nabla::psum(x, a) requires an x that varies over a, or has a")

}  // namespace nabla
