// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/reduce.hpp>

/// Mistakes in words that make, select and reshape.
namespace nabla::error {

/// says: {word} needs an axis or dim<N> to name a dim, and is given {What}
template <class What>
struct not_an_axis_or_position {};
/// says: the result would have two dims called {Axis}, and an array has each axis once
template <class Axis>
struct result_has_the_axis_twice {};
/// Elements would move between devices.
/// says: {Axis} is split over {MeshAxes}, and {word} needs all of it on each device
template <class Axis, class MeshAxes, class... Fix>
struct dim_is_split_over {};
/// says: the result has {Rank:count positional dim}, and {Position} is none of them (dim<0> is the first)
template <class Position, int Rank>
struct no_such_position_in_the_result {};

// ---- rename, split, merge, squeeze, broadcast
/// says: an argument of {word} is old = new, as in rename(x, rows = pixels), and here it is {What}
template <class What>
struct not_an_old_and_a_new_name {};
/// `split(x, rows, 2, rest)`, `split(x, rows, pixels = 2, rest)`.
/// says: a part of a dim is an integer, fixed<N> or rest, also behind a name, and here it is {What}
template <class What>
struct not_a_part_of_a_dim {};
/// says: {word} makes two dims or more of one, split(x, rows, 4, rest); rename(x, rows = pixels) only renames it
struct dim_is_split_in_fewer_than_two_parts {};
/// says: rest is written twice, and only one size can be what the others leave over
struct two_parts_take_the_rest {};
/// says: {Axis} has size {Size}, and its parts multiply to {Parts} (beside a rest they must divide the size)
template <class Axis, long Size, long Parts>
struct parts_do_not_make_the_dim {};
/// says: {word} takes two dims or more, and last the name of the result: merge(x, rows, columns, pixels)
struct fewer_than_two_dims_are_merged {};
/// says: the last argument of {word} is the name of the result, and here it is another dim of the array
template <class... Fix>
struct merged_dim_has_no_name {};
/// The first is the slowest.
/// says: {Axis} is split over {MeshAxes}, and only the first of the merged dims may be split over devices
template <class Axis, class MeshAxes, class... Fix>
struct merged_dim_is_split_over {};
/// says: a size of {word} is an integer, fixed<N> or, once, rest, and here it is {What}
template <class What>
struct not_a_size_of_reshape {};
/// `reshape(x, batch = 2, 12)`.
/// says: {word} makes positional dims only, and one of its sizes is named {Axis}
template <class Axis, class... Fix>
struct reshape_names_no_dim {};
/// says: {word} changes positional dims only, and all dims of the array have names
template <class... Fix>
struct reshape_leaves_names_alone {};
/// The numbers are the product of what is in the type: all elements and sizes, or some.
/// says: the sizes multiply to {Sizes} (or with rest to a multiple), which does not make {Elements:count element}
template <long Elements, long Sizes>
struct sizes_do_not_make_the_array {};
/// says: {Dim} is split over {MeshAxes}, and {word} would move its elements to other devices
///   because only the first of the dims that are reshaped together may be split over devices
template <class Dim, class MeshAxes, class... Fix>
struct reshape_moves_elements {};
/// says: {word} drops dims of size 1, and {Axis} has size {Size}: an index takes one element of it, x(rows = 0)
template <class Axis, long Size>
struct size_is_not_one {};
/// says: {word} adds the dim {Axis}, and the array has it already: its dims are {Dims}
template <class Axis, class Dims>
struct array_has_the_axis_already {};

// ---- index
/// `x(3)`, `x(rows = slice(2, 10))`.
/// says: an index is an integer, slice(..) or all, or alone in its call an array of integers, also behind a name: here it is {What}
template <class What>
struct not_an_index {};
/// says: indices without a name are of positional dims: {Indices} are given, and the array has {Rank} such dims
template <int Indices, int Rank, class... Fix>
struct more_indices_than_positional_dims {};
/// `x(vocab = tokens)`, `take(x, tokens, vocab)`.
/// says: the indices of {word} must be integers, and have dtype {T}: convert them, astype<std::int32_t>(indices)
template <class T>
struct indices_are_not_integers {};
/// says: {word} needs an array of indices, and is given {What}
template <class What, class... Fix>
struct indices_are_no_array {};
/// `dynamic_slice(x, time = start, 4)`.
/// says: {word} needs axis = start, and the start is an integer or an array of integers: here it is {What}
template <class What>
struct not_a_start {};
/// They would be counted with those of the array.
/// says: the start of {word} is one integer, or an array whose dims all have names, and here its dims are {Dims}
template <class Dims>
struct start_has_positional_dims {};

// ---- concatenate, stack, where, one_hot
/// says: {word} needs an array here, and is given {What}: full(value, sizes...) makes an array of a number
template <class What>
struct not_an_array {};
/// says: the operands of {word} need the same axes and as many positional dims: expand_dims adds one, rename changes a name
///   the first has   {Left}
///   another one has {Right}
template <class Left, class Right>
struct dims_differ {};
/// says: the condition of {word} must be bool, and has dtype {T}
template <class T, class... Fix>
struct condition_is_not_bool {};
/// says: the labels of {word} must be integers, and have dtype {T}: convert them, astype<std::int32_t>(labels)
template <class T>
struct labels_are_not_integers {};

// ---- searchsorted, digitize, interp, unique
/// says: {word} takes an array of one dim here, and this one has the dims {Dims}: vmap takes each of its rows
template <class Dims>
struct not_of_one_dim {};
/// says: the last argument of {word} is right or is left out, and here it is {What}
template <class What>
struct not_a_side {};

// ---- zeros, full, iota, range, linspace, eye
/// says: {T} is no dtype: arrays hold float, double, nabla::bfloat16, nabla::float16, std::complex of float and double, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t)
template <class T>
struct element_type_is_not_a_scalar {};
/// says: a dim is written 8, fixed<8> or batch = 8 (in a type dyn, fixed<8> or batch), and not {What}
template <class What>
struct not_a_dim_of_an_array {};
/// `batch = 2.5`, `batch = data`.
/// says: the size of {Axis} must be an integer or fixed<N>, and here it is {What}
template <class Axis, class What>
struct not_a_size_of_an_axis {};
/// `data = 4`.
/// says: {MeshAxis} is a mesh axis, and a dim of an array is named by an array axis
template <class MeshAxis, class... Fix>
struct mesh_axis_in_an_array {};
/// says: {word} does not take {Dims:count dim}
template <int Dims, class... Fix>
struct wrong_number_of_dims {};
/// says: {word} does not take these arguments ({Arguments} behind the array, or behind the axis of range), but
///   pad(x, axis, before, after), tile(x, axis, n), repeat(x, axis, n), roll(x, axis, n),
///   range<T>(start, stop, step), tril(x, rows, columns, n), triu(x, rows, columns, n),
///   top_k(x, axis, n), quantile(x, q, axis), diff(x, axis), glu(x, axis),
///   dynamic_slice(x, axis = start, n) or dynamic_update(x, update, axis = start)
template <int Arguments>
struct wrong_number_of_arguments {};
/// says: {word} reads one triangle: write lower or upper behind the dims, {word}(a, b, lower)
struct no_triangle_is_named {};
/// says: {word} needs square matrices, and here {Rows} has size {R} and {Columns} has size {C}
template <class Rows, class Columns, long R, long C>
struct matrix_is_not_square {};
/// `inv(a)` of bf16: 8 digits are too few to start with.
/// says: {word} needs float or double, and the dtype here is {T}
template <class T, class... Fix>
struct dtype_has_too_few_digits {};
/// says: {word} needs a number here (as a count or a place an integer), and is given {What}
template <class What>
struct not_a_number {};
/// says: {word} makes floating-point numbers, not {T}: integers are made by range or randint, complex ones by complex(x, y)
template <class T>
struct element_type_is_not_floating {};

namespace to_fix {
/// says: convert it first, and the result back: astype<float>(a)
struct astype_float {};
/// says: copy the array to the host: to_host(x)
struct or_copy_it_with_to_host {};
/// says: name all its mesh axes last, major to minor, and the elements move from device to device: {word}(.., {mesh_axis})
struct name_the_mesh_axes_last {};
/// says: leave out {mesh_axis}: the value is equal along it, and no element moves
struct leave_out_the_mesh_axis {};
/// says: name an axis of the array, or a position dim<N>
struct name_an_axis_of_the_array {};
/// says: add a new axis as the last argument: merge(x, rows, columns, pixels)
struct name_the_result_last {};
/// says: make one positional dim of them first: merge(x, {Axis}, dim<0>)
template <class... Axis>
struct merge_the_dims {};
/// says: split a dim by its name ({Axis}): split(x, name, 4, rest)
template <class... Axis>
struct split_one_of {};
/// says: leave the name out and rename the result: rename(reshape(x, 2, 12), dim<0> = name)
struct rename_the_result {};
/// They say which dims of x become which of the result, and so do split and merge.
/// says: put all sizes into the types, as fixed<N>, so that a dim that stays is known to stay
struct write_fixed_sizes {};
/// says: name the dims that change: split(x, dim<0>, 4, rest), merge(x, dim<0>, dim<1>)
struct use_split_or_merge {};
/// says: write the name of the dim before each index: x(rows = 3)
struct index_by_name {};
/// says: write an integer or a slice in a call: x(rows = 3), x(rows = slice(0, 2))
struct write_it_in_a_call {};
/// says: compare it first: where(x > 0, a, b)
struct compare_it {};
/// says: use an array axis, as NABLA_AXES(batch) declares it
struct declare_it_with_NABLA_AXES {};
/// says: give one size, eye<float>(3), or two dims, eye<float>(rows = 3, columns = 3)
struct give_one_or_two_dims {};
/// says: give two dims, the rows and the columns, {word}(x, rows, columns), or none for the last two positional dims
struct give_rows_and_columns {};
/// says: give exactly one dim
struct give_one_dim {};
/// says: use zeros_like(x), or reduce x first: by psum in a shard_map, by reshard outside of one
struct zeros_like_or_psum_first {};
}  // namespace to_fix

}  // namespace nabla::error
