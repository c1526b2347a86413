// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes where functions are transformed, or looked at.
namespace nabla::error {

/// `plan(f)`: with which types the function is run is said by its arguments.
template <class... Fix>
struct plan_has_no_argument {};
/// The function takes that many arguments, but not of these types.
template <class... Arguments>
struct function_does_not_take_these_arguments {};
/// `psum_of(batch)`: a collective of a plan runs over mesh axes.
template <class A, class... Fix>
struct collective_over_no_mesh_axis {};
/// What runs as which kernels is known of values in memory.
template <class... Fix>
struct abstract_value_runs_no_kernel {};

namespace to_fix {
struct pass_arrays_or_abstract_arrays {};
struct name_axes_of_the_mesh {};
struct describe_it_where_it_is_run {};
}  // namespace to_fix

}  // namespace nabla::error
