// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spec.hpp>

/// Mistakes in collectives and casts of states.
namespace nabla::error {

/// The mesh axes of a collective.
template <class... A>
struct over {};
/// The mesh axes over which the value varies.
template <class... A>
struct varies_over {};

/// A collective of a plain value, which all devices share: it belongs to no block of a shard_map.
template <class Over, class... Fix>
struct value_is_in_no_manual_region {};
/// The mesh axis is not bound by a shard_map: an explicit array, outside or captured.
template <class A, class... Fix>
struct mesh_axis_is_not_manual {};
/// The value is the operand of a branch, or the carry of a loop, whose predicate varies over the mesh axis: a collective
/// over it could wait for devices that never come.
template <class A, class Why, class... Fix>
struct mesh_axis_is_locked {};
/// Why a mesh axis is locked.
struct devices_may_disagree_on_how_often_this_runs {};
/// All devices hold the same value: reducing it would multiply it, gathering it would copy it.
template <class Over, class VariesOver, class... Fix>
struct collective_needs_a_varying_value {};
/// Another reduction of this value is still to be made.
template <class Over, class... Fix>
struct value_is_unreduced_already {};
/// `psum(x)`: nothing says over what.
template <class... Fix>
struct collective_needs_an_axis {};
/// `psum(x, dim<0>)`, `psum(x, P(data))`: neither mesh axes nor an axis of the array.
template <class What, class... Fix>
struct not_an_axis_of_a_collective {};
/// `pcast(x, batch, to(varying))`, `to(invarying)`: states are along mesh axes.
template <class A, class... Fix>
struct array_axis_has_no_state {};
/// `axis_index(batch)`, `axis_size(data)`: what is asked of nothing but a name.
template <class A, class... Fix>
struct axis_belongs_to_no_value_yet {};
/// `psum(1, a)`: a literal has no devices.
template <class... Fix>
struct literal_has_no_devices {};
/// axis_index alone: it has no block yet that tells its mesh.
template <class Over, class... Fix>
struct value_has_no_mesh_yet {};
/// A cast that needs communication, or that means nothing.
template <class Over, class From, class To, class... Fix>
struct no_such_cast {};
/// What a cast of several axes finds: they are cast one by one.
struct axes_in_different_states {};
/// `tiled(d)`, `split(d)` of a dim that is not there; `stacked(d)`, `concat(d)`, where they make a new dim, of one that
/// is, or of a place that the result does not have.
template <class Dim, class Dims>
struct dim_does_not_fit {};
/// `psum(x, data, model)`, `psum(x, data, batch)`: a group is written `(data, batch)`.
template <class... Axes>
struct several_axes_stand_in_parentheses {};
/// `psum`, `pmean`, `pmax`, `pmin`, `assume_invarying` take axes and nothing else.
template <class What>
struct collective_takes_no_keyword {};
/// Neither `tiled(..)`, `stacked(..)` nor `to(..)`.
template <class What>
struct not_a_keyword_of_all_gather {};
/// Neither `tiled(..)` nor `stacked(..)`.
template <class What>
struct not_a_keyword_of_psum_scatter {};
/// Neither `split(..)`, `concat(..)` nor `tiled`.
template <class What>
struct not_a_keyword_of_all_to_all {};
/// A word that cannot do without `split(..)`, `concat(..)` or a permutation.
template <class... Fix>
struct keyword_is_missing {};
/// Neither `shift(n)`, `reverse` nor `perm(..)`; pairs where pshuffle wants an order, an order where ppermute wants
/// pairs.
template <class What, class... Fix>
struct not_a_permutation {};
/// What an index of a permutation stands for.
struct as_source {};
struct as_destination {};
/// `perm(pair<0, 1>, pair<0, 2>)`: no device sends, and none receives, two values.
template <long Index, class Role>
struct index_stands_twice {};
/// An index that is negative, or not below the number of devices.
template <long Index, long Devices>
struct index_is_not_on_the_axis {};
/// `pshuffle(x, a, perm(fixed<1>, fixed<0>))` where there are more devices, or fewer: each gets a value.
template <long Indices, long Devices, class... Fix>
struct permutation_has_not_every_index {};
/// A dim that is given out element by element must have one for each device.
template <class Dim, long Size, long Devices, class... Fix>
struct size_is_not_the_number_of_devices {};
/// A keyword of one kind stands twice.
template <class Keyword>
struct keyword_stands_twice {};
/// `to(unreduced)`: what all devices have gathered is whole, so it is `varying`, `invarying` or `reduced`.
template <class What>
struct not_a_state_of_all_gather {};
/// `perm(1, 0)`, `perm()`: a list in braces, a std::vector of integers or of pairs, or `pair<..>`, `fixed<..>` alone.
template <class What, class... Fix>
struct not_a_list_of_indices {};
/// A cast is `to(varying)`, `to(invarying)`, `to(unreduced)` or `to(reduced)`.
template <class What>
struct not_a_state {};

namespace to_fix {
struct drop_the_collective {};
/// These of the mesh axes that the call names.
template <class... A>
struct name_only {};
struct pcast_to_varying_first {};
struct reduce_the_predicate_first {};
struct communicate_before_or_after {};
struct write_axis_size {};
struct write_axis_index_of_a_block {};
struct use_shard_map_or_reshard {};
struct join_it_to_a_block {};
struct all_gather_to_invarying {};
struct mention_the_axis_in_out_specs {};
struct psum_it_first {};
struct drop_the_cast {};
struct pcast_to_unreduced {};
struct pcast_to_invarying_first {};
struct write_tiled {};
struct write_split_of_a_dim {};
struct write_concat_of_a_dim {};
struct write_shift_or_perm {};
struct write_reverse_or_perm {};
struct use_ppermute {};
struct name_a_mesh_axis_or_an_axis_of_the_array {};
struct rename_the_dim_or_use_the_word_of_one_array {};
struct name_the_block_or_the_array_first {};
/// In a map that knows the size, `iota<std::int32_t>(i = n)` is the same.
struct or_write_iota_of_its_size {};
struct drop_to {};
struct write_the_state {};
struct write_the_list_in_braces {};
}  // namespace to_fix

}  // namespace nabla::error
