// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/collective.hpp>
#include <nabla/errors/elementwise.hpp>
#include <nabla/errors/tree.hpp>
#include <nabla/errors/view.hpp>

/// Mistakes where arrays are placed, and at the border of a shard_map.
namespace nabla::error {

// ---- how many there are of each, where two numbers differ
template <int N>
struct arguments_of_the_call {};
template <int N>
struct results_of_the_function {};
template <int N>
struct entries_of_the_tree {};
template <int N>
struct in_specs {};
template <int N>
struct out_specs {};
template <int N>
struct specs {};

// ---- the call of shard_map
/// A keyword that shard_map needs is missing.
template <class Keyword>
struct shard_map_needs {};
/// An argument that is neither manual(..), in_specs(..) nor out_specs(..), nor a function that stands last.
template <class What>
struct not_a_keyword_of_shard_map {};
/// The last argument is a keyword.
template <class Last>
struct the_function_stands_last {};
/// Something stands behind out_sharding(...), another one perhaps.
struct out_sharding_stands_last {};
/// An argument of in_specs or out_specs that is no spec.
template <class What, class... Fix>
struct not_a_spec {};
/// `manual(..)` of something else than mesh axes, or of none.
template <class... What>
struct manual_names_mesh_axes {};
/// `axes(batch)`: the axes whose kind changes are those of the mesh.
template <class... What>
struct axes_names_mesh_axes {};
/// A mesh axis that an enclosing shard_map has made manual: a spec of the inner one speaks of its own axes.
template <class A>
struct mesh_axis_is_manual_already {};
/// A spec names a mesh axis that the region leaves as it is: the blocks stay split over it as the argument is.
template <class A, class... Fix>
struct mesh_axis_is_outside_of_the_region {};
/// A dim is split over `Major` and then over an axis of the region: what lies on one device along the axis is in pieces.
template <class A, class Major, class... Fix>
struct mesh_axis_is_not_the_major_one {};

// ---- arguments
/// `in_specs` has one spec an argument.
template <class Arguments, class Specs>
struct in_specs_count_differs {};
/// The function does not take that many arguments.
template <int Arguments>
struct function_does_not_take_that_many {};
/// The function takes that many arguments, but not of these types.
template <class... Blocks>
struct function_does_not_take_these_blocks {};
/// The function changes its captures.
template <class... Fix>
struct function_is_mutable {};
/// What is wrong with an argument, counted from 0.
template <int Entry, class Why>
struct in_specs_entry {};
/// `in_specs(..)`, `out_specs(..)` inside of another has one spec an entry of the tree.
template <class Entries, class Specs>
struct specs_of_a_tree_differ {};
/// A list or a tree of specs for an array or a number.
template <int Specs>
struct nested_specs_of_one_value {};
/// An explicit array whose sharding is not the one that in_specs ask for.
template <class Found, class Asked, class... Fix>
struct sharding_differs {};
/// A value that lives on another mesh.
template <class Found, class Mesh>
struct value_is_on_another_mesh {};
/// A value inside a shard_map belongs to its body.
struct value_is_a_block {};

// ---- results
/// `out_specs` has one spec a result.
template <class Results, class Specs>
struct out_specs_count_differs {};
/// What is wrong with a result, counted from 0.
template <int Entry, class Why, class... Fix>
struct out_specs_entry {};
/// The spec says another unreduced state than the value's type.
template <class Axes, class... Fix>
struct unreduced_in_spec_and_value_differ {};
/// The spec says another reduced state than the value's type.
template <class Axes, class... Fix>
struct reduced_in_spec_and_value_differ {};

// ---- device_put, to_host
/// An array that lives on a mesh already.
template <class Mesh, class... Fix>
struct array_is_on_a_mesh_already {};
/// A sharding in a memory space where the execution space does not work.
template <class Space>
struct memory_is_not_the_execution_spaces {};
/// A plain array: it is on no mesh.
template <class... Fix>
struct array_is_on_no_mesh {};

// ---- from_callback
/// The sizes and the dtype stand in an abstract array.
template <class What, class... Fix>
struct not_an_abstract_array {};
/// The callback is called with `std::array<index_range, rank>`.
template <int Rank>
struct function_does_not_take_index_ranges {};
/// The callback returns the numbers of a block, or a plain array with the dims of the whole.
template <class Result, class Whole>
struct function_gives_no_block {};

// ---- reshard
/// `reshard` and `out_sharding` move over axes that the program lays out; the library lays out this one.
template <class A, class... Fix>
struct mesh_axis_is_automatic {};
/// `auto_axes(axes(a))` of an axis that is not explicit, `explicit_axes(axes(a))` of one that is not automatic.
template <class A>
struct mesh_axis_is_not_explicit {};
template <class A>
struct mesh_axis_is_not_automatic {};
/// `auto_axes(f)`: over explicit axes the sharding of its results must be written, no rule has given one.
template <class... Fix>
struct auto_axes_needs_out_sharding {};
/// `explicit_axes(f)`: nobody knows how the arguments are sharded over axes that were automatic.
template <class... Fix>
struct explicit_axes_needs_in_sharding {};
/// An argument of auto_axes or explicit_axes that is neither a keyword nor, as the last one, a function.
template <class What>
struct not_a_keyword_of_axes {};
/// `with_sharding_constraint` moves nothing: from this sharding to that one something would.
template <class From, class To, class... Fix>
struct constraint_is_not_free {};
/// A maximum or minimum over a mesh axis where none is still to be made: zeros are left out of a sum, nothing is left
/// out of a maximum.
template <class Over, class Kind, class... Fix>
struct only_a_sum_can_be_taken_apart {};
/// A sum that is still to be made where a maximum is, or the other way round: one value has one kind.
template <class Found, class Asked, class... Fix>
struct kind_of_unreduced_changes {};
/// A mesh axis over which the mapped dim of a vmap is split: no spec in its function speaks of it.
template <class A>
struct mesh_axis_is_taken_by_a_map {};

// ---- apply, for_each_device
/// A view of so many elements, as a function of the user's sees it.
template <class T, int Rank>
struct view {};
/// apply without output<T>(dims...).
template <class... Fix>
struct result_is_not_declared {};
/// for_each_device with output<T>(dims...).
template <class... Fix>
struct for_each_device_has_no_outputs {};
/// Neither output<T>(dims...) nor an array.
template <class X, class... Fix>
struct not_an_output_or_an_array {};
/// A function of views runs on blocks: this array is one over all devices.
template <class Mesh, class... Fix>
struct array_is_no_block {};
/// The function cannot be called with these views, outputs first.
template <class... Views>
struct function_does_not_take_these_views {};
/// The function returns something, where it is given memory to write to.
template <class Result, class... Fix>
struct function_gives_a_value {};

/// `read_sharding<T>(text)` of something else than a named_sharding on a mesh as a program outside of regions has it.
template <class What>
struct not_a_type_of_sharding {};

namespace to_fix {
struct write_with_sharding_constraint {};
struct write_out_sharding {};
struct write_in_sharding {};
/// `abstract<float>(batch = 1440, pixels = 64)`
struct write_abstract {};
struct write_output {};
struct use_for_each_device {};
struct apply_it_in_a_shard_map {};
struct apply_it_to_a_block {};
struct write_it_into_an_output {};
struct psum_it {};
struct psum_first_or_say_unreduced_in_the_spec {};
struct reshard_the_argument {};
struct reshard_it {};
struct reshard_to_replicated_first {};
struct say_unreduced_or_nothing {};
struct device_put_it {};
struct write_P {};
struct name_it_in_manual {};
struct leave_it_out_of_the_spec {};
struct name_an_axis_of_the_result {};
/// `full<float>(r)` of a number r.
struct write_full_of_the_number {};
struct return_arrays_or_trees_of_them {};
struct make_the_function_const {};
}  // namespace to_fix

}  // namespace nabla::error
