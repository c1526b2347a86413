// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes in loops and branches.
namespace nabla::error {

/// Where the way to an entry begins: at the carry of a loop, at what a scan runs over, at what a function returns, at
/// argument I of a branch, counted from 0.
/// says: carry
struct carry {};
/// says: xs
struct xs {};
/// says: result
struct result {};
/// says: operands[{I}]
template <int I>
struct argument {};

// ---- the function of a loop gives an entry of the carry another type; first its type before, then the one after
/// says: {At} changes its dtype from step to step
///   begins as    {Before}
///   a step gives {After}
template <class At, class Before, class After, class... Fix>
struct carry_changes_its_dtype {};
/// says: {At} changes its dims from step to step
///   begins as    {Before}
///   a step gives {After}
template <class At, class Before, class After, class... Fix>
struct carry_changes_its_dims {};
/// says: {At} changes its state from step to step
///   begins as    {Before}
///   a step gives {After}
template <class At, class Before, class After, class... Fix>
struct carry_changes_its_state {};
/// says: {At} moves to another mesh from step to step
///   begins on      {Before:mesh}
///   a step puts it {After:mesh}
template <class At, class Before, class After>
struct carry_changes_its_mesh {};
/// says: {At} must vary over {Over}, as the predicate does: each device leaves the loop at a step of its own
template <class At, class Over, class... Fix>
struct carry_varies_less_than_the_predicate {};

// ---- the function of a scan
/// says: scan needs a function that returns std::pair(carry, y), where y may be std::tuple<>(), not {Result}
template <class Result>
struct function_returns_no_carry_and_y {};
/// `scan(init, body)`.
/// says: scan needs arrays to run over, or the number of steps as length(n)
template <class... Fix>
struct scan_needs_xs_or_a_length {};
/// says: scan takes no {What} here: only reverse behind its arrays, and an axis to run along comes first
template <class What>
struct not_a_keyword_of_scan {};
/// `length(2.5)`.
/// says: length(n) needs an integer or fixed<n>, not {What}
template <class What>
struct not_a_length {};
/// `fori_loop(0, 2.5, ...)`.
/// says: the bounds of fori_loop must be integers, or integer arrays without dims, not {What}
template <class What>
struct not_a_bound {};

/// says: {word} needs a function where {What} is given
template <class What>
struct not_a_function {};

// ---- branches
/// says: a predicate must be a bool or a bool array without dims, not {What}
///   because all(..) and any(..) give one; where(condition, a, b) chooses for each element
template <class What>
struct not_a_predicate {};
/// says: the index of a branch must be an integer or an integer array without dims, not {What}
template <class What>
struct not_an_index_of_a_branch {};
/// says: the branches give {At} with different dtypes
///   one gives     {First}
///   another gives {Second}
template <class At, class First, class Second, class... Fix>
struct branches_differ_in_dtype {};
/// says: the branches give {At} with different dims
///   one gives     {First}
///   another gives {Second}
template <class At, class First, class Second, class... Fix>
struct branches_differ_in_dims {};
/// says: the branches give {At} in different states
///   one gives     {First}
///   another gives {Second}
///   because {Why}
template <class At, class First, class Second, class Why>
struct branches_differ_in_state {};
/// `switch_(index, f, g)`.
/// says: switch_ takes its functions as one argument, branches(f, g, ..), not {What}
template <class What, class... Fix>
struct not_the_branches {};
/// says: branches() has no function, and switch_ needs at least one
struct there_are_no_branches {};

namespace to_fix {
/// says: use fori_loop with the same number of steps for all, and where(.., new, old) in its step
struct use_fori_loop_and_where {};
/// Value is the entry of the carry that goes in, or what the function returns.
/// says: write pcast({Value}, {Over}, {State}): carry is what the loop begins with, result what it returns
template <class Value, class Over, class State>
struct pcast {};
/// says: result
struct result_of_the_function {};
/// says: write scan(init, length(n), f) for n steps
struct write_length_of_n {};
/// says: write switch_(i, branches(f, g), x)
struct write_branches {};
}  // namespace to_fix

}  // namespace nabla::error
