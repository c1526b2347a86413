// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/array.hpp>
#include <nabla/errors/spec.hpp>

/// Mistakes in reductions.
namespace nabla::error {

/// One dim is named twice, perhaps once by name and once by position.
template <class Axis>
struct axis_named_twice {};
/// No axis is given, and there is no positional dim: the reduction would do nothing.
template <class Dims, class... Fix>
struct only_named_dims_and_none_is_named {};
/// The reduced dim is split over devices and the word has no partial result: its parts would have to move first.
template <class Axis, class MeshAxes, class... Fix>
struct reduced_dim_is_split_over {};
/// An array where an axis is expected: most often a variable that has the name of an axis.
template <class Dims, class... Fix>
struct variable_hides_the_axis {};
/// A number where an axis is expected: `sum(x, 0)`.
template <class T, class... Fix>
struct number_is_no_axis {};
/// A mesh axis where an axis of the array is expected.
template <class MeshAxes, class... Fix>
struct mesh_axis_is_no_dim_of_an_array {};
/// `sum(x, (batch, hidden))`: axes in parentheses are one argument, for a collective. A word of one array takes each axis
/// as an argument of its own.
template <class... Axes>
struct axes_in_parentheses_are_one_argument {};
/// argmax and argmin give one number: an index along one axis.
template <class... Axes>
struct place_is_along_one_axis {};
/// softmax without axes of an array that has not exactly one positional dim.
template <class Dims, class... Fix>
struct softmax_needs_its_axes {};

namespace to_fix {
struct name_the_axes_or_write_all {};
struct name_the_axes {};
struct write_dim_of_the_number {};
struct psum_over_the_mesh_axis {};
/// Over a split dim: what is to be moved. The small statistics come before the dim.
struct reshard_the_dim_first {};
struct reshard_the_mean {};
struct reshard_the_sum_of_squares {};
struct reshard_the_max_and_the_sum_of_exponentials {};
}  // namespace to_fix

}  // namespace nabla::error
