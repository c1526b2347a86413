// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Mistakes in partition specs and where they meet an array or a mesh.
namespace nabla::error {

/// An argument of `P` that is neither a mesh axis, `none`, nor `axis = mesh axis`.
template <class What, class... Fix>
struct not_an_entry_of_a_spec {};
/// One mesh axis splits two dims, or one dim twice.
template <class A>
struct mesh_axis_used_twice {};
/// `batch(3)`, `batch(hidden)`: in an array type an axis is called with mesh axes, behind `fixed<N>` where the type
/// carries the size.
template <class Axis, class What, class... Fix>
struct not_a_detail_of_an_axis {};
/// One array axis has two entries.
template <class A>
struct axis_placed_twice {};
/// `P(unreduced(data), unreduced_max(model))`: one value is a sum or a maximum that is still to be made, not both.
struct two_kinds_of_unreduced {};
/// `P(batch = data, model)`: a group of mesh axes, or an entry of a positional dim?
template <class Entry, class... Fix>
struct positional_entry_after_a_named_one {};
/// More positional entries than the array has positional dims.
template <int Entries, int Rank, class... Fix>
struct spec_is_longer_than_the_rank {};
/// An entry for a name that the array does not have.
template <class A, class Dims>
struct spec_names_an_absent_axis {};
/// A mesh axis that the mesh does not have.
template <class A, class Mesh>
struct mesh_axis_is_not_in_the_mesh {};
/// `P((data, model))` where the program lays out one axis and the library the other.
template <class Group>
struct axes_of_two_kinds_in_one_dim {};
/// `P(unreduced(model))`, `P(reduced(model))` on a mesh whose axis model the library lays out: states are written of axes
/// that the program lays out.
template <class A>
struct unreduced_axis_is_automatic {};
template <class A>
struct reduced_axis_is_automatic {};
/// `P(unconstrained)` where a spec says how the dim is split.
template <class... Fix>
struct spec_leaves_a_dim_open {};
/// `unconstrained` on a mesh all of whose axes are the program's: there is nobody to whom a dim could be left.
template <class Mesh, class... Fix>
struct unconstrained_needs_an_automatic_axis {};
/// `array_on<Mesh, float, P(data), P(model)>`.
struct array_has_one_spec {};
/// `array_on<Mesh, float, hidden(model), P(hidden = data)>`: one of them says over what the dim is split.
template <class Tag, class Spec>
struct split_by_its_tag_and_by_a_spec {};
/// A static size that is no multiple of its mesh axes.
template <class Dim, long Size, long Parts>
struct size_does_not_divide {};

namespace to_fix {
/// The variable has the name of an axis.
struct rename_the_variable {};
struct write_none_or_mesh_axes {};
struct make_an_axis_automatic_or_say_the_dim {};
struct write_fixed_of_the_number {};
struct write_the_size_first {};
struct write_the_mesh_axes_in_parentheses {};
struct or_write_positional_entries_first {};
/// A fully named array is placed by name.
struct write_axis_equals_mesh_axis {};
/// For a scalar the spec is P().
struct write_an_empty_spec {};
}  // namespace to_fix

}  // namespace nabla::error
