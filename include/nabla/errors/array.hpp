// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Mistakes in the use of one array.
namespace nabla::error {

/// An axis that the array does not have.
template <class Axis, class Dims, class... Fix>
struct array_has_no_axis {};
/// An array in a place that asks for a bool: only a scalar that is equal on all devices has one value.
template <class Dims>
struct only_a_scalar_has_a_truth_value {};
/// A host read of a value that differs between devices.
template <class A, class... Fix>
struct value_varies_over {};
/// A host read, a number of steps, or a kernel of one's own in the function of a vmap: the value is one for each entry of
/// the mapped dim.
template <class... Fix>
struct value_differs_along_a_mapped_dim {};
/// A host read of a value whose sum is still to be made.
template <class A, class... Fix>
struct value_is_unreduced_over {};

/// `w = w - rate * g`: an assignment keeps the type of its target. First the target's, then the value's.
template <class Target, class Value, class... Fix>
struct assignment_changes_the_dtype {};
template <class Target, class Value, class... Fix>
struct assignment_changes_the_dims {};
template <class Target, class Value>
struct assignment_changes_the_state {};
template <class Target, class Value, class... Fix>
struct assignment_changes_the_place {};
/// In a plan the arguments have no data: `acc = acc + x` of an array `acc` in memory would need it.
template <class... Fix>
struct abstract_value_in_memory {};
/// `h = h + tanh(dot(h, w))` in a function that is differentiated: an array in memory does not know what it was made
/// of, so the derivative would end there.
template <class... Fix>
struct followed_value_in_memory {};
/// `array_of<float, hidden(model)>`: what is split is split over a mesh, `array_on<Mesh, float, hidden(model)>`.
template <class... Fix>
struct array_of_is_on_no_mesh {};
/// `x(batch = 0) = 5`: a selection is a value, and so is a chain, `auto h = x + 1;`, that has not been stored.
template <class... Fix>
struct an_expression_is_no_place {};

namespace to_fix {
struct use_where {};
struct psum_it_or_use_where {};
struct reshard_or_psum_it_first {};
struct eval_it_where_it_is_made {};
/// In a shard_map `auto acc = zeros_like(x)` varies as x does.
struct begin_with_zeros_like {};
struct read_the_result_of_the_vmap {};
struct apply_it_to_the_result_of_the_vmap {};
struct astype_the_value {};
/// `auto y = x + w;`
struct initialise_a_new_array {};
struct reshard_the_value {};
struct write_array_on {};
/// `auto acc = zeros_like(x)` has data where x has, and a derivative where x has one.
struct start_from_an_argument {};
struct device_put_or_to_host_the_value {};
struct psum_or_all_gather_to_invarying {};
struct write_ampersand_or_convert_each_side_to_bool {};
}  // namespace to_fix

}  // namespace nabla::error
