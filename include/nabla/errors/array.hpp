// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Mistakes in the use of one array.
namespace nabla::error {

/// An axis that the array does not have.
template <class Axis, class Dims>
struct array_has_no_axis {};
/// An array in a place that asks for a bool: only a scalar that is equal on all devices has one value.
template <class Dims>
struct only_a_scalar_has_a_truth_value {};
/// A host read of a value that differs between devices.
template <class A>
struct value_varies_over {};
/// A host read of a value whose sum is still to be made.
template <class A>
struct value_is_unreduced_over {};

namespace to_fix {
struct psum_or_all_gather_to_invarying {};
struct write_ampersand_or_convert_each_side_to_bool {};
}  // namespace to_fix

}  // namespace nabla::error
