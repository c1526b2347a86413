// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/reduce.hpp>

/// Mistakes in words that make, select and reshape.
namespace nabla::error {

/// Neither an axis nor `dim<N>`.
template <class What>
struct not_an_axis_or_position {};
/// The result would have one axis twice.
template <class Axis>
struct result_has_the_axis_twice {};
/// The word would move elements between the devices over which the dim is split.
template <class Axis, class MeshAxes, class... Fix>
struct dim_is_split_over {};
/// `dim<N>` where the result has fewer positional dims.
template <class Position, int Rank>
struct no_such_position_in_the_result {};

// ---- rename, split, merge, squeeze, broadcast
/// An argument of rename that is no `old = new`.
template <class What>
struct not_an_old_and_a_new_name {};
/// An argument of split that is no `axis = size`, size, `fixed<N>` or `rest`.
template <class What>
struct not_a_part_of_a_dim {};
/// A dim is split in two parts at least.
struct dim_is_split_in_fewer_than_two_parts {};
/// What is left over can be taken once.
struct two_parts_take_the_rest {};
/// The parts, multiplied, are not the static size of the dim.
template <class Axis, long Size, long Parts>
struct parts_do_not_make_the_dim {};
/// Two dims at least are merged.
struct fewer_than_two_dims_are_merged {};
/// Dims with names become one dim: what is it called?
template <class... Fix>
struct merged_dim_has_no_name {};
/// Only the slowest of the merged dims may be split over devices.
template <class Axis, class MeshAxes, class... Fix>
struct merged_dim_is_split_over {};
/// An argument of reshape that is no integer, `fixed<N>` or `rest`.
template <class What>
struct not_a_size_of_reshape {};
/// `reshape(x, batch = 2, 12)`: reshape makes positional dims.
template <class Axis, class... Fix>
struct reshape_names_no_dim {};
/// reshape of an array that has names and no positional dims.
template <class... Fix>
struct reshape_leaves_names_alone {};
/// The sizes, multiplied, are not the number of elements, of which all or some are in the type.
template <long Elements, long Sizes>
struct sizes_do_not_make_the_array {};
/// A dim that is split over devices comes behind another in the dims that reshape counts through together: elements
/// would go to other devices.
template <class Dim, class MeshAxes, class... Fix>
struct reshape_moves_elements {};
/// A dim of a static size that is not one.
template <class Axis, long Size>
struct size_is_not_one {};
/// The array has this axis already.
template <class Axis, class Dims>
struct array_has_the_axis_already {};

// ---- index
/// A selector that is no integer, `slice(..)`, `all` or `axis = one of these`.
template <class What>
struct not_an_index {};
/// More indices than positional dims.
template <int Indices, int Rank, class... Fix>
struct more_indices_than_positional_dims {};

// ---- concatenate, stack, where, one_hot
/// An operand that is no array.
template <class What>
struct not_an_array {};
/// Operands with different dims.
template <class Left, class Right>
struct dims_differ {};
/// A condition is an array of bool.
template <class T, class... Fix>
struct condition_is_not_bool {};
/// Labels are integers.
template <class T>
struct labels_are_not_integers {};

// ---- zeros, full, iota, range, linspace, eye
/// An array holds float, double, int32_t, int64_t, uint8_t or bool.
template <class T>
struct element_type_is_not_a_scalar {};
/// A dim of an array that is to be made: a size, `fixed<N>`, `axis = size` or `axis = fixed<N>`.
template <class What>
struct not_a_dim_of_an_array {};
/// `batch = 2.5`, `batch = data`.
template <class Axis, class What>
struct not_a_size_of_an_axis {};
/// `data = 4` with an axis of meshes.
template <class MeshAxis, class... Fix>
struct mesh_axis_in_an_array {};
/// The wrong number of dims for this word.
template <int Dims, class... Fix>
struct wrong_number_of_dims {};
/// The wrong number of arguments for this word.
template <int Arguments>
struct wrong_number_of_arguments {};
/// A value that is no number.
template <class What>
struct not_a_number {};
/// Points between two numbers are real.
template <class T>
struct element_type_is_not_floating {};

namespace to_fix {
struct or_copy_it_with_to_host {};
struct name_an_axis_of_the_array {};
struct name_the_result_last {};
/// `merge(x, rows, columns, dim<0>)`
template <class... Axis>
struct merge_the_dims {};
/// `split(x, batch, 4, rest)`
template <class... Axis>
struct split_one_of {};
struct rename_the_result {};
/// Sizes in the types say which dims of x become which of the result, and so do split and merge.
struct write_fixed_sizes {};
struct use_split_or_merge {};
struct index_by_name {};
struct compare_it {};
struct declare_it_with_NABLA_AXES {};
struct give_one_or_two_dims {};
struct give_one_dim {};
struct zeros_like_or_psum_first {};
}  // namespace to_fix

}  // namespace nabla::error
