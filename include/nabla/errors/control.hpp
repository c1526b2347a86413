// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes in loops and branches.
namespace nabla::error {

/// Where the way to an entry begins: at the carry of a loop, at what a scan runs over, at what a function returns, at
/// argument I of a branch, counted from 0.
struct carry {};
struct xs {};
struct result {};
template <int I>
struct argument {};

// ---- the function of a loop gives an entry of the carry another type; first its type before, then the one after
template <class At, class Before, class After, class... Fix>
struct carry_changes_its_dtype {};
template <class At, class Before, class After, class... Fix>
struct carry_changes_its_dims {};
template <class At, class Before, class After, class... Fix>
struct carry_changes_its_state {};
template <class At, class Before, class After>
struct carry_changes_its_mesh {};
/// A carry that is masked differs from device to device.
template <class At, class Over, class... Fix>
struct carry_varies_less_than_the_predicate {};

// ---- the function of a scan
/// Anything but `std::pair(carry, y)`, `std::tuple(carry, y)`; y is `std::tuple<>()` where there is none.
template <class Result>
struct function_returns_no_carry_and_y {};
/// `scan(init, body)`: neither arrays to run over nor `length(n)`.
template <class... Fix>
struct scan_needs_xs_or_a_length {};
/// Neither `reverse` nor an axis before everything else.
template <class What>
struct not_a_keyword_of_scan {};
/// `length(2.5)`.
template <class What>
struct not_a_length {};
/// `fori_loop(0, 2.5, ...)`.
template <class What>
struct not_a_bound {};

/// A value where a function is expected.
template <class What>
struct not_a_function {};

// ---- branches
/// Neither a bool, nor an array of bool without dims.
template <class What>
struct not_a_predicate {};
/// Neither an integer, nor an array of integers without dims.
template <class What>
struct not_an_index_of_a_branch {};
/// What the branches return differs.
template <class At, class First, class Second, class... Fix>
struct branches_differ_in_dtype {};
template <class At, class First, class Second, class... Fix>
struct branches_differ_in_dims {};
template <class At, class First, class Second, class Why>
struct branches_differ_in_state {};
/// `switch_(index, f, g)`: the functions stand in branches(..).
template <class What, class... Fix>
struct not_the_branches {};
/// `branches()`.
struct there_are_no_branches {};

namespace to_fix {
/// A number of steps that is the same for all entries, and `where` in the step.
struct use_fori_loop_and_where {};
/// `pcast(carry[1], batch, to(varying))`: of the entry of the carry that goes in, or of what the function returns.
template <class Value, class Over, class State>
struct pcast {};
/// The value that the function returns.
struct result_of_the_function {};
struct write_length_of_n {};
struct write_branches {};
}  // namespace to_fix

}  // namespace nabla::error
