// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/collective.hpp>
#include <nabla/errors/elementwise.hpp>
#include <nabla/errors/tree.hpp>
#include <nabla/errors/view.hpp>

/// Mistakes where arrays are placed, and at the border of a shard_map.
namespace nabla::error {

// ---- how many there are of each, where two numbers differ
/// says: {N:count argument}
template <int N>
struct arguments_of_the_call {};
/// says: {N:count result}
template <int N>
struct results_of_the_function {};
/// says: {N:count entry}
template <int N>
struct entries_of_the_tree {};
/// says: {N:count spec}
template <int N>
struct in_specs {};
/// says: {N:count spec}
template <int N>
struct out_specs {};
/// says: {N:count spec}
template <int N>
struct specs {};

// ---- the call of shard_map
/// A keyword that shard_map needs is missing; out_specs is the only one.
/// says: shard_map needs out_specs(..): how the blocks of each result form an array is not inferred
template <class Keyword>
struct shard_map_needs {};
/// says: shard_map takes manual(..), in_specs(..) and out_specs(..), and then the function, not {What}
///   because specs stand within these: in_specs(P(..), P(..)), out_specs(P(..))
template <class What>
struct not_a_keyword_of_shard_map {};
/// The last argument is a keyword, or what stands in the place of a function is none.
/// says: {word} takes its keywords before its function, but {Last} stands last
template <class Last>
struct the_function_stands_last {};
/// says: {word} needs a function as its last argument
struct the_function_is_missing {};
/// says: out_sharding(..) must stand once, behind all other arguments of {word}
struct out_sharding_stands_last {};
/// says: {What} is no spec P(..), which says for each dim over which mesh axes it is split
template <class What, class... Fix>
struct not_a_spec {};
/// says: manual({What}) must name one or more mesh axes, as in manual(data, model)
template <class... What>
struct manual_names_mesh_axes {};
/// says: axes({What}) must name mesh axes, as in axes(data, model)
template <class... What>
struct axes_names_mesh_axes {};
/// says: mesh axis {A} is manual in this shard_map already: specs and inner shard_maps in it need other mesh axes
template <class A>
struct mesh_axis_is_manual_already {};
/// says: the spec names {A}, but the shard_map is not manual over {A}: its blocks keep their sharding over it
template <class A, class... Fix>
struct mesh_axis_is_outside_of_the_region {};
/// says: a dim of the argument is split over ({Major}, {A}), but a shard_map over {A} needs ({A}, {Major})
///   because a device along {A} would hold several pieces of the dim, and a block is one
template <class A, class Major, class... Fix>
struct mesh_axis_is_not_the_major_one {};

// ---- arguments
/// says: the call has {Arguments}, but there are {Specs} for them: each argument needs one
template <class Arguments, class Specs>
struct in_specs_count_differs {};
/// says: the function is called with {Arguments:count argument} and does not take that many
template <int Arguments>
struct function_does_not_take_that_many {};
/// It does take that many.
/// says: the function does not take {Blocks}: write its parameters as auto
template <class... Blocks>
struct function_does_not_take_these_blocks {};
/// says: the function is mutable: it changes its captures, but it is called as const
template <class... Fix>
struct function_is_mutable {};
/// says: the {Entry:nth} argument: {Why}
template <int Entry, class Why, class... Fix>
struct in_specs_entry {};
/// says: the tree has {Entries}, but there are {Specs} for it: each entry needs one, or one spec is for all
template <class Entries, class Specs>
struct specs_of_a_tree_differ {};
/// says: there are {Specs:count spec} for one array or number: it takes one, as P(data, model), no list or tree
template <int Specs>
struct nested_specs_of_one_value {};
/// says: the array has another sharding than the map asks for, and nothing is moved silently
///   found     {Found}
///   asked for {Asked}
template <class Found, class Asked, class... Fix>
struct sharding_differs {};
/// says: the value is on another mesh: both need the same axes, each explicit on both or automatic on both
///   the value is on {Found}
///   needed is       {Mesh}
template <class Found, class Mesh>
struct value_is_on_another_mesh {};
/// says: in a shard_map a value is the block of each device: {word} needs a whole array, collectives take blocks
struct value_is_a_block {};

// ---- results
/// says: the function returns {Results}, but out_specs has {Specs}: each of a std::tuple needs one, or one spec is for all
template <class Results, class Specs>
struct out_specs_count_differs {};
/// says: the {Entry:nth} result: {Why}
template <int Entry, class Why, class... Fix>
struct out_specs_entry {};
/// says: value and spec differ over {Axes}: only one is unreduced, or one by a sum and the other by a max or min
template <class Axes, class... Fix>
struct unreduced_in_spec_and_value_differ {};
/// says: only one of value and spec is reduced over {Axes}: write P(reduced(..)), or pcast the value
template <class Axes, class... Fix>
struct reduced_in_spec_and_value_differ {};

// ---- device_put, to_host
/// says: the array is on {Mesh} already, but {word} places plain arrays, which are on no mesh
template <class Mesh, class... Fix>
struct array_is_on_a_mesh_already {};
/// says: the sharding is in memory space {Space}, but arrays live in the memory of the execution space
template <class Space>
struct memory_is_not_the_execution_spaces {};
/// says: the array is on no mesh, and a spec P(..) alone does not say on which mesh it is to be
template <class... Fix>
struct array_is_on_no_mesh {};

// ---- from_callback
/// says: {word} needs the dims and dtype of the whole array as an abstract array, not {What}
template <class What, class... Fix>
struct not_an_abstract_array {};
/// says: the callback must take one argument, a std::array<index_range, {Rank}> with the range of each dim
template <int Rank>
struct function_does_not_take_index_ranges {};
/// says: the callback must return a block: a vector, a span, or a plain array with the dims of the whole array
///   returned  {Result}
///   the whole {Whole}
template <class Result, class Whole>
struct function_gives_no_block {};

// ---- reshard
/// says: mesh axis {A} is automatic: the library lays out values over it, reshard and out_sharding do not
template <class A, class... Fix>
struct mesh_axis_is_automatic {};
/// `auto_axes(axes(a), ...)`.
/// says: auto_axes makes explicit mesh axes automatic, but {A} is not explicit: leave it out of axes(..)
template <class A>
struct mesh_axis_is_not_explicit {};
/// `explicit_axes(axes(a), ...)`.
/// says: explicit_axes makes automatic mesh axes explicit, but {A} is not automatic: leave it out of axes(..)
template <class A>
struct mesh_axis_is_not_automatic {};
/// `auto_axes(f)`.
/// says: auto_axes needs out_sharding(..): over explicit axes the sharding of its results must be said
template <class... Fix>
struct auto_axes_needs_out_sharding {};
/// `explicit_axes(f)`.
/// says: explicit_axes needs in_sharding(..): over explicit axes the sharding of its arguments must be said
template <class... Fix>
struct explicit_axes_needs_in_sharding {};
/// says: {word} takes axes(..), out_sharding(..), explicit_axes in_sharding(..), a function last, not {What}
template <class What>
struct not_a_keyword_of_axes {};
/// says: with_sharding_constraint moves nothing between devices, but this one would
///   the array has {From}
///   asked for is  {To}
template <class From, class To, class... Fix>
struct constraint_is_not_free {};
/// says: the value cannot become an unreduced max or min over {Over}, only an unreduced sum, of itself and zeros
template <class Over, class Kind, class... Fix>
struct only_a_sum_can_be_taken_apart {};
/// says: the value is unreduced already, by another reduction than the spec asks for
///   the value has {Found}
///   the spec has  {Asked}
template <class Found, class Asked, class... Fix>
struct kind_of_unreduced_changes {};
/// says: the mapped dim of a vmap is split over {A}, so no spec in the mapped function can name {A}
template <class A>
struct mesh_axis_is_taken_by_a_map {};

// ---- apply, for_each_device
/// As a function of the user's sees it.
/// says: a view of {T} of rank {Rank}
template <class T, int Rank>
struct view {};
/// says: apply needs an output for each array that the function writes, but there is none
template <class... Fix>
struct result_is_not_declared {};
/// says: for_each_device returns no arrays, but one of its arguments is an output
template <class... Fix>
struct for_each_device_has_no_outputs {};
/// says: {word} passes outputs and arrays to the function, as views, not {X}
template <class X, class... Fix>
struct not_an_output_or_an_array {};
/// says: the array is spread over the devices of {Mesh}, but {word} passes the function the block of one device
template <class Mesh, class... Fix>
struct array_is_no_block {};
/// says: the function does not take {Views}, the views of the outputs and then of the arrays
template <class... Views>
struct function_does_not_take_these_views {};
/// says: the function returns {Result}, but must return nothing: its results are written to views of outputs
template <class Result, class... Fix>
struct function_gives_a_value {};

/// The mesh is one as a program has it outside of regions.
/// says: read_sharding<T> needs a T that is the type of a named_sharding with mesh axes and spec, not {What}
template <class What>
struct not_a_type_of_sharding {};

namespace to_fix {
/// says: write with_sharding_constraint(x, P(..))
struct write_with_sharding_constraint {};
/// says: write auto_axes(out_sharding(P(..)), f)
struct write_out_sharding {};
/// says: write explicit_axes(in_sharding(P(..)), f)
struct write_in_sharding {};
/// says: write abstract<float>(batch = 1440, pixels = 64)
struct write_abstract {};
/// says: write output<T>(dims..) or output_like(x) before the arrays
struct write_output {};
/// says: call a function that writes no array by for_each_device
struct use_for_each_device {};
/// says: call {word} in the function of a shard_map
struct apply_it_in_a_shard_map {};
/// says: call {word} with a block of a shard_map
struct apply_it_to_a_block {};
/// says: write it into the view of an output and return nothing
struct write_it_into_an_output {};
/// says: return psum(x, {mesh_axis}), or pcast(x, {mesh_axis}, to(unreduced)) where the spec says unreduced
struct psum_it {};
/// says: reduce it first (psum, pmax, pmin), or say it in the spec: P(unreduced({mesh_axis})), P(unreduced_max(..))
struct psum_first_or_say_unreduced_in_the_spec {};
/// says: reshard the argument: reshard(x, P(..))
struct reshard_the_argument {};
/// says: write reshard(x, P(..))
struct reshard_it {};
/// says: reshard it to a spec without unreduced axes first: reshard(reshard(x, P()), P(unreduced({mesh_axis})))
struct reshard_to_replicated_first {};
/// says: write P(unreduced({mesh_axis})) for a sum, or leave the mesh axis out of the spec
struct say_unreduced_or_nothing {};
/// says: place it first: device_put(x, mesh, P(..))
struct device_put_it {};
/// says: write P(..), as P(data) for a first dim that is split over data
struct write_P {};
/// says: name it in manual(..)
struct name_it_in_manual {};
/// says: leave it out of the spec
struct leave_it_out_of_the_spec {};
/// says: name an axis that the result has
struct name_an_axis_of_the_result {};
/// says: return full<float>(r) of the number r
struct write_full_of_the_number {};
/// says: return arrays, or tuples, structs or records of arrays
struct return_arrays_or_trees_of_them {};
/// says: leave out mutable, and capture by reference what it changes
struct make_the_function_const {};
}  // namespace to_fix

}  // namespace nabla::error
