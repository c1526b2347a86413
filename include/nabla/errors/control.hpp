// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes in loops and branches.
namespace nabla::error {

/// A leaf of a carry: `carry<1>` is carry[1], `carry<1, 0>` entry 0 of that, `carry<>` a carry that is one array.
template <int... Path>
struct carry {};
/// A leaf of what a loop runs over, and of what a branch returns.
template <int... Path>
struct xs {};
template <int... Path>
struct result {};
/// `argument<0>` is the first one of a branch.
template <int... Path>
struct argument {};

/// What is wrong with one of them.
template <class Component, class Why>
struct in_component {};

// ---- the function of a loop gives the carry another type; first its type before, then the one after
template <class Component, class Before, class After, class... Fix>
struct carry_changes_its_dtype {};
template <class Component, class Before, class After, class... Fix>
struct carry_changes_its_dims {};
template <class Component, class Before, class After, class... Fix>
struct carry_changes_its_state {};
template <class Component, class Before, class After>
struct carry_changes_its_mesh {};
/// Another number of entries; -1: an array.
template <class Component, int Before, int After>
struct carry_changes_its_entries {};
/// A carry that is masked differs from device to device.
template <class Component, class Over, class... Fix>
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
template <class Component, class First, class Second, class... Fix>
struct branches_differ_in_dtype {};
template <class Component, class First, class Second, class... Fix>
struct branches_differ_in_dims {};
template <class Component, class First, class Second, class Why>
struct branches_differ_in_state {};
template <class Component, int First, int Second>
struct branches_differ_in_entries {};
/// `switch_(index, f, g)`: the functions stand in branches(..).
template <class What, class... Fix>
struct not_the_branches {};
/// `branches()`.
struct there_are_no_branches {};

namespace to_fix {
/// `pcast(carry[1], batch, varying)`, of the carry that goes in.
template <class Value, class Over, class State>
struct pcast {};
/// The value that the function returns.
struct result_of_the_function {};
struct write_length_of_n {};
struct write_branches {};
}  // namespace to_fix

}  // namespace nabla::error
