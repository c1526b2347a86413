// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/array.hpp>
#include <nabla/errors/spec.hpp>

/// Mistakes in reductions.
namespace nabla::error {

/// Perhaps once by name and once by position, or from both ends.
/// says: {Axis} is named twice: a name stands for one dim, and a dim is named once (dim<-1> is the last)
template <class Axis>
struct axis_named_twice {};
/// says: without axes {word} reduces positional dims, and the array has none: its dims are {Dims}
template <class Dims, class... Fix>
struct only_named_dims_and_none_is_named {};
/// The word has no partial result.
/// says: {Axis} is split over {MeshAxes}, and {word} needs all of it on each device
template <class Axis, class MeshAxes, class... Fix>
struct reduced_dim_is_split_over {};
/// says: {word} needs an axis, and is given an array of dims {Dims}: does a variable have the name of the axis?
template <class Dims, class... Fix>
struct variable_hides_the_axis {};
/// `sum(x, 0)`.
/// says: {word} names a dim by an axis or by dim<N>, and is given a number ({T})
template <class T, class... Fix>
struct number_is_no_axis {};
/// says: {MeshAxes} belongs to the mesh, and {word} needs an axis of the array
template <class MeshAxes, class... Fix>
struct mesh_axis_is_no_dim_of_an_array {};
/// `psum(x, (batch, hidden))`, a collective, takes them so.
/// says: {word} takes each axis as an argument of its own: write {Axes} without parentheses
template <class... Axes>
struct axes_in_parentheses_are_one_argument {};
/// says: {word} gives an index along one axis, and is given {Axes}
template <class... Axes>
struct place_is_along_one_axis {};
/// A size that is in the type: `median(zeros<float>(fixed<0>), dim<0>)`.
/// says: {word} needs an element along {Dim}, and its size is 0
template <class Dim, class... Fix>
struct dim_has_no_element {};
/// says: without axes {word} needs an array of exactly one positional dim, and the dims are {Dims}
template <class Dims, class... Fix>
struct softmax_needs_its_axes {};

namespace to_fix {
/// says: name the axes, {word}(x, batch), or write all, {word}(x, all)
struct name_the_axes_or_write_all {};
/// says: give the dim a size above 0, or ask first, if constexpr (size > 0), and say what the result of nothing is
struct call_it_where_an_element_is {};
/// says: name the axes: softmax(x, hidden), softmax(x, dim<-1>)
struct name_the_axes {};
/// says: write the number into dim<..>, dim<0> for 0, dim<-1> for -1; the greater of two values is maximum(x, 0)
struct write_dim_of_the_number {};
/// says: reduce between devices by a collective, psum(x, {mesh_axis}) in a shard_map, or name an axis of the array
struct psum_over_the_mesh_axis {};
/// says: reshard the array first, so that each device has all of this dim: reshard(x, P(..))
struct reshard_the_dim_first {};
/// says: reshard x, or its mean only: m = reshard(mean(x, axis), P(..)), then mean(square(x - m), axis)
struct reshard_the_mean {};
/// says: reshard x, or the sum of squares only: sqrt(reshard(sum(square(x), axis), P(..)))
struct reshard_the_sum_of_squares {};
/// softmax is exp(x - m) / s, logsumexp is log(s) + m.
/// says: reshard x, or only m = max(x, axis), s = sum(exp(x - m), axis) of exp(x - m) / s or log(s) + m
struct reshard_the_max_and_the_sum_of_exponentials {};
}  // namespace to_fix

}  // namespace nabla::error
