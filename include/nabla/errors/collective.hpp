// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spec.hpp>

/// Mistakes in collectives and casts of states.
namespace nabla::error {

/// The mesh axes of a collective.
/// says: {A}
template <class... A>
struct over {};
/// The mesh axes over which the value varies. As a reason: of a result of a shard_map.
/// says: it varies over {A}, but its spec does not split it over {A}
template <class... A>
struct varies_over {};

/// says: the value is plain, the same on all devices, but {word} over {Over} needs a block of a shard_map
template <class Over, class... Fix>
struct value_is_in_no_manual_region {};
/// An explicit array, outside or captured.
/// says: mesh axis {A} is not manual here, but {word} over {A} needs the blocks of a shard_map over {A}
template <class A, class... Fix>
struct mesh_axis_is_not_manual {};
/// The value is the operand of a branch, or the carry of a loop, whose predicate varies over the mesh axis: some
/// devices could wait in a collective for others that never come.
/// says: {word} over {A} cannot run here: {Why}
template <class A, class Why, class... Fix>
struct mesh_axis_is_locked {};
/// says: the predicate of the branch or loop differs between devices, so some may never come
struct devices_may_disagree_on_how_often_this_runs {};
/// says: {word} over {Over} needs a value that varies over {Over}, and this one varies over {VariesOver:axes}
///   because along {Over} all devices hold the same value
template <class Over, class VariesOver, class... Fix>
struct collective_needs_a_varying_value {};
/// says: the value is unreduced over {Over}: its psum (or pmax, pmin of a max or min) must come before {word}
template <class Over, class... Fix>
struct value_is_unreduced_already {};
/// `psum(x)`.
/// says: {word} needs the axis that it goes over as its second argument
template <class... Fix>
struct collective_needs_an_axis {};
/// `psum(x, dim<0>)`, `psum(x, P(data))`.
/// says: {word} goes over axes that NABLA_MESH_AXES or NABLA_AXES declares, not over {What}
template <class What, class... Fix>
struct not_an_axis_of_a_collective {};
/// `pcast(x, batch, to(varying))`, `all_gather(x, batch, to(invarying))`.
/// says: {A} is no mesh axis, and only over mesh axes is a value varying, invarying, unreduced or reduced
template <class A, class... Fix>
struct array_axis_has_no_state {};
/// `axis_index(batch)`, `axis_size(data)`.
/// says: {word}({A}) needs an array or a block too, as {A} alone has no size and no index
template <class A, class... Fix>
struct axis_belongs_to_no_value_yet {};
/// `psum(1, a)`.
/// says: {word} needs an array, such as a block of a shard_map: a number is the same on all devices
template <class... Fix>
struct literal_has_no_devices {};
/// `axis_index(data)` alone, a cast of a plain value. Over: mesh axes, or a mesh that is known by these alone.
/// says: nothing says on which mesh the value is, as it has met no block of a shard_map, but {word} needs to know
template <class Over, class... Fix>
struct value_has_no_mesh_yet {};
/// says: a value that is {From} over {Over} cannot be cast to {To}
///   because a cast moves no data and sums nothing up
template <class Over, class From, class To, class... Fix>
struct no_such_cast {};
/// What a cast of several axes finds: they are cast one by one.
/// says: in different states
struct axes_in_different_states {};
/// `tiled(d)`, `split(d)`, `stacked(d)`, `concat(d)`.
/// says: {Dim} does not fit the dims {Dims}: what {word} cuts or extends must be there, what it makes new: say tiled(batch)
template <class Dim, class Dims>
struct dim_does_not_fit {};
/// `psum(x, data, model)`, `psum(x, data, batch)`: all that stands behind x, or an axis where none belongs.
/// says: {word} takes its axes as one argument, several as (data, model) in parentheses: found {Axes}
template <class... Axes>
struct several_axes_stand_in_parentheses {};
/// says: {word} takes axes and nothing else, not {What}; psum_scatter and all_gather do take tiled(d)
template <class What>
struct collective_takes_no_keyword {};
/// says: all_gather takes tiled(d) or stacked(d), and to(..), behind its axes, not {What}
template <class What>
struct not_a_keyword_of_all_gather {};
/// says: psum_scatter takes tiled(d) or stacked(d) behind its axes, not {What}: its result varies
template <class What>
struct not_a_keyword_of_psum_scatter {};
/// says: all_to_all takes split(d), concat(d) and tiled, which names no dim, behind its axes, not {What}
template <class What>
struct not_a_keyword_of_all_to_all {};
/// says: {word} needs one more keyword
template <class... Fix>
struct keyword_is_missing {};
/// Pairs where pshuffle wants an order, an order where ppermute wants pairs, a number.
/// says: {word} needs a permutation, but {What} is none that it takes
template <class What, class... Fix>
struct not_a_permutation {};
/// What an index of a permutation stands for.
/// says: as a source
struct as_source {};
/// says: as a destination
struct as_destination {};
/// `perm(pair<0, 1>, pair<0, 2>)`.
/// says: index {Index} stands twice {Role}: each index sends to one at most, and receives from one at most
template <long Index, class Role>
struct index_stands_twice {};
/// Devices is -1 where it is not in the type.
/// says: index {Index} is not on the axis: indices count from 0 to the size of the axis less one
template <long Index, long Devices>
struct index_is_not_on_the_axis {};
/// `pshuffle(x, a, perm(fixed<1>, fixed<0>))` where there are more devices, or fewer.
/// says: perm lists {Indices:count place}, but the axis has {Devices}: {word} needs each index of the axis once
template <long Indices, long Devices, class... Fix>
struct permutation_has_not_every_index {};
/// says: {Dim} has size {Size}, but {word} without tiled gives one element of it to each of {Devices}
template <class Dim, long Size, long Devices, class... Fix>
struct size_is_not_the_number_of_devices {};
/// says: {Keyword} stands beside another keyword of its kind, but {word} takes one of them
template <class Keyword>
struct keyword_stands_twice {};
/// `to(unreduced)`.
/// says: to(..) of all_gather names varying, invarying or reduced, not {What}: what is gathered is whole
template <class What>
struct not_a_state_of_all_gather {};
/// `perm(1, 0)`, `perm()`.
/// says: perm takes one list of indices or pairs, or pair<..> alone, or fixed<..> alone, not {What}
template <class What, class... Fix>
struct not_a_list_of_indices {};
/// says: {word} needs to(varying), to(invarying), to(unreduced) or to(reduced), not {What}
template <class What>
struct not_a_state {};

namespace to_fix {
/// says: drop {word}: the value is equal along {mesh_axis} already
struct drop_the_collective {};
/// says: call {word} over {A} only
template <class... A>
struct name_only {};
/// says: write pcast(x, {mesh_axis}, to(varying)) first, where each device is to count with its copy
struct pcast_to_varying_first {};
/// says: cast one axis at a time: pcast(pcast(x, data, to(..)), model, to(..))
struct cast_one_axis_at_a_time {};
/// says: reduce the predicate first, so that all devices agree, as psum(x, {mesh_axis}) < 9 or pmax(x, {mesh_axis}) < 9
struct reduce_the_predicate_first {};
/// says: call {word} before or after the branch or loop
struct communicate_before_or_after {};
/// says: write axis_size(x, {mesh_axis}) for the number of devices, or mesh.size({mesh_axis}) outside of a shard_map
struct write_axis_size {};
/// says: write axis_index(x, {mesh_axis}) with a block x of the shard_map
struct write_axis_index_of_a_block {};
/// says: call {word} in the function of a shard_map over this axis, or write reshard(x, P(..)) of the array
struct use_shard_map_or_reshard {};
/// says: compute with it and a block of the shard_map first
struct join_it_to_a_block {};
/// says: return all_gather(x, {mesh_axis}, to(invarying)), or assume_invarying(x, {mesh_axis}) of equal values
struct all_gather_to_invarying {};
/// says: split the result over the mesh axis in out_specs, as P({mesh_axis}), or of a named dim P(batch = {mesh_axis})
struct mention_the_axis_in_out_specs {};
/// says: reduce it first: psum(x, {mesh_axis}), psum_scatter(x, {mesh_axis}); pmax or pmin of a maximum or minimum
struct psum_it_first {};
/// says: drop {word}
struct drop_the_cast {};
/// says: write pcast(x, {mesh_axis}, to(unreduced)), as each device has a summand
struct pcast_to_unreduced {};
/// says: cast it first: pcast(x, {mesh_axis}, to(invarying))
struct pcast_to_invarying_first {};
/// says: give out blocks by tiled: psum_scatter(x, a, tiled(d)), all_to_all(x, a, split(d), concat(e), tiled)
struct write_tiled {};
/// says: write split(d) of the dim that is given out
struct write_split_of_a_dim {};
/// says: write concat(d) of the dim along which the parts are put together
struct write_concat_of_a_dim {};
/// says: write shift(n), or perm(pair<0, 1>, pair<1, 0>) from index to index
struct write_shift_or_perm {};
/// says: write reverse, or perm(fixed<1>, fixed<0>) with each index once; shifts and pairs are for ppermute
struct write_reverse_or_perm {};
/// says: use ppermute by pairs, which moves some and leaves zeros elsewhere: perm(pair<1, 0>, pair<0, 1>)
struct use_ppermute {};
/// says: name a mesh axis or an axis of the array, or several, (data, model); a vmap names its dim by axis_name(batch)
struct name_a_mesh_axis_or_an_axis_of_the_array {};
/// says: give the dim a name, or use the word of one array, as sum(x, dim<0>)
struct rename_the_dim_or_use_the_word_of_one_array {};
/// says: name the array or the block x first: {word}(x, ..)
struct name_the_block_or_the_array_first {};
/// In a map that knows the size.
/// says: write iota<std::int32_t>(batch = n) where its size n is known
struct or_write_iota_of_its_size {};
/// says: drop to(..)
struct drop_to {};
/// says: write to(varying), to(invarying), to(unreduced) or to(reduced) last
struct write_the_state {};
/// says: put indices or pairs in braces within perm(..), or write perm(fixed<1>, fixed<0>), perm(pair<0, 1>)
struct write_the_list_in_braces {};
}  // namespace to_fix

}  // namespace nabla::error
