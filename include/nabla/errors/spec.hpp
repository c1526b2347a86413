// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Mistakes in partition specs and where they meet an array or a mesh.
namespace nabla::error {

/// says: a spec cannot take {What}: its entries are data, (data, model), none, and for a named dim batch = data
template <class What, class... Fix>
struct not_an_entry_of_a_spec {};
/// `P(data, data)`, `batch(data, data)`, `manual(data, data)`.
/// says: mesh axis {A} is named twice: it can split one dim of an array only, and only once
template <class A>
struct mesh_axis_used_twice {};
/// `batch(3)`, `batch(hidden)` in an array type.
/// says: {Axis}(..) cannot take {What}: it takes the static size, fixed<n>, and then mesh axes that split the dim
template <class Axis, class What, class... Fix>
struct not_a_detail_of_an_axis {};
/// says: the spec has two entries for {A}: all mesh axes that split one dim stand in one, {A} = (data, model)
template <class A>
struct axis_placed_twice {};
/// `P(unreduced(data), unreduced_max(model))`.
/// says: the spec has unreduced axes of two kinds, and a value is unreduced by one: sum, max or min
struct two_kinds_of_unreduced {};
/// `P(batch = data, model)`: a group of mesh axes, or an entry of a positional dim?
/// says: the spec has {Entry}, an entry for a dim without a name, behind an entry for a named dim
template <class Entry, class... Fix>
struct positional_entry_after_a_named_one {};
/// says: the spec has {Entries:count entry} for dims without a name, and the array has {Rank} of them
template <int Entries, int Rank, class... Fix>
struct spec_is_longer_than_the_rank {};
/// says: the spec has an entry for {A}, and the array has no dim {A}: its dims are {Dims}
template <class A, class Dims>
struct spec_names_an_absent_axis {};
/// says: the mesh has no axis {A}: it is {Mesh}
template <class A, class Mesh>
struct mesh_axis_is_not_in_the_mesh {};
/// The program lays out explicit axes, the library automatic ones.
/// says: one dim is to be split over {Group}, which are not all explicit or all automatic mesh axes
template <class Group>
struct axes_of_two_kinds_in_one_dim {};
/// `P(unreduced(model))`; states are written of explicit axes.
/// says: the spec is unreduced over {A}, an automatic mesh axis, over which the library makes all sums itself
template <class A>
struct unreduced_axis_is_automatic {};
/// `P(reduced(model))`.
/// says: the spec is reduced over {A}, an automatic mesh axis, over which the library sums gradients itself
template <class A>
struct reduced_axis_is_automatic {};
/// says: the spec has unconstrained, and {word} must know how every dim is split
template <class... Fix>
struct spec_leaves_a_dim_open {};
/// says: the spec has unconstrained, but the mesh has no automatic axis to lay the dim out over: {Mesh}
template <class Mesh, class... Fix>
struct unconstrained_needs_an_automatic_axis {};
/// `array_on<Mesh, float, batch, hidden, P(batch = data), P(hidden = model)>`.
/// says: array_on has two specs, and takes one for all dims: P(batch = data, hidden = model)
struct array_has_one_spec {};
/// `array_on<Mesh, float, hidden(model), P(hidden = data)>`.
/// says: array_on splits {Tag} by {Tag}(..) and has a spec, {Spec}, too: only one of them may split dims
template <class Tag, class Spec>
struct split_by_its_tag_and_by_a_spec {};
/// says: the dim to be split over {Parts} devices ({Dim}) has size {Size}, which is not a multiple of {Parts}
template <class Dim, long Size, long Parts>
struct size_does_not_divide {};

namespace to_fix {
/// says: rename the variable that hides the axis of the same name; the word needs an axis here, as in concatenate(batch, x, y)
struct rename_the_variable {};
/// says: write none or mesh axes in its place; only with_sharding_constraint takes unconstrained
struct write_none_or_mesh_axes {};
/// says: write none or mesh axes for the dim, or make an axis automatic: data = automatic(4)
struct make_an_axis_automatic_or_say_the_dim {};
/// says: write the size as batch(fixed<4>)
struct write_fixed_of_the_number {};
/// says: write the size before the mesh axes: batch(fixed<4>, data)
struct write_the_size_first {};
/// says: write several mesh axes of one dim in parentheses: P(batch = (data, model))
struct write_the_mesh_axes_in_parentheses {};
/// says: write entries without a name first: P(model, batch = data)
struct or_write_positional_entries_first {};
/// says: split named dims by their names, as in P(batch = data)
struct write_axis_equals_mesh_axis {};
/// says: write P(), the spec of a scalar
struct write_an_empty_spec {};
}  // namespace to_fix

}  // namespace nabla::error
