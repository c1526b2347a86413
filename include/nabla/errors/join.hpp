// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Operands that do not go together.
namespace nabla::error {

/// says: the arrays have static sizes {Left} and {Right} along a dim that they share: {Axis}
template <class Axis, long Left, long Right, class... Fix>
struct sizes_differ {};
/// says: the arrays share a dim that one has split over {Left} and another over {Right}: {Axis}
///   because {word} moves no data between devices
template <class Axis, class Left, class Right, class... Fix>
struct dim_is_split_differently {};
/// Also where the dim that a vmap maps is split over it, or two names of an xmap.
/// says: two dims of the result would be split over mesh axis {A}, which can split only one
template <class A, class... Fix>
struct result_uses_a_mesh_axis_twice {};
/// says: the operands are on different meshes, and only an array on no mesh goes with every mesh
///   one is on     {Left}
///   another is on {Right}
template <class Left, class Right, class... Fix>
struct operands_live_on_different_meshes {};
/// says: an array from outside of the shard_map, split over {A}, is used in its body or returned
///   because a shard_map over {A} gives blocks of its arguments only
template <class A, class... Fix>
struct captured_array_is_split_over {};
/// says: the operands have dtypes {Left} and {Right}, and neither dtype holds all values of the other
template <class Left, class Right, class... Fix>
struct dtypes_would_lose {};
/// `n * 0.5` of integers n.
/// says: a number of type {LiteralType} would become {T}, a dtype that does not hold all of its values
template <class LiteralType, class T, class... Fix>
struct literal_would_lose {};
/// says: an operand is unreduced over {Unreduced}, and {word} needs the reduced value
///   because each device has only its part of the sum, max or min
template <class Unreduced, class... Fix>
struct value_is_unreduced {};
/// says: one operand is unreduced over {A}, and another varies or is split over {A}: {word} cannot join them
template <class A, class... Fix>
struct unreduced_meets_varying {};
/// A literal as a factor is fine: `u * 2`.
/// says: one operand is unreduced over {A}, and another has the same value on all devices along {A}
///   because in a sum it would count once per device, and as a factor its gradient would be unreduced
template <class A, class... Fix>
struct unreduced_meets_replicated {};
/// says: both operands of {word} are unreduced over {A}
///   because the product of two sums is not the sum of the products that the devices would make
template <class A, class... Fix>
struct unreduced_meets_unreduced {};
/// says: one operand is reduced over {A}, and another is not, though it too is the same on all devices
///   because the gradient of a reduced value stays unreduced, that of the other is summed
template <class A, class... Fix>
struct reduced_meets_invarying {};
/// says: a value made along {A}, as by axis_index({A}), is used where {A} is no manual mesh axis: {Mesh}
template <class A, class Mesh>
struct mesh_axis_is_not_manual_here {};
/// says: {A} runs in steps: one operand has the part of {A} of one step, and another has all of {A}
template <class A, class... Fix>
struct whole_dim_meets_steps {};
/// says: {A} runs in steps: a step has only a part along {A}, and {word} needs all parts
template <class A, class... Fix>
struct nothing_moves_between_steps {};

namespace to_fix {
/// says: place one of them on the mesh of the other: device_put(to_host(x), mesh, P(..))
struct device_put_the_host_copy_of_one {};
/// says: pass the whole array to the xmap as an argument that has this name, so that each step gets its part
struct pass_the_array_as_an_argument {};
/// says: return the value from the xmap, and do this with its result outside
struct go_on_outside_of_the_xmap {};
/// says: cut one of them to size: x(batch = slice(0, 4))
struct slice_one_side {};
/// Two axes that are two things have two names.
/// says: give one of them another axis name: rename(x, batch = rows), in an xmap names(rows)
struct rename_one_axis {};
/// says: squeeze the dim of size 1, squeeze(x, batch): an array without the name broadcasts along it
struct squeeze_the_dim_of_size_1 {};
/// says: convert one operand: astype<T>(value), with the dtype T that is meant
struct astype_one_side {};
/// says: reshard one operand first: reshard(operand, P(..))
struct reshard_one_side {};
/// says: pass the array to the shard_map as an argument, with its spec in in_specs
struct pass_the_array_as_a_parameter {};
/// In a manual region.
/// says: reduce the unreduced operand first: psum(x, {mesh_axis}); pmax or pmin where it is a maximum or minimum
struct psum_first {};
/// says: let one device count the other operand: u + embed_at_root(x, {mesh_axis})
struct or_embed_at_root {};
/// says: cast the operand that is the same on all devices: pcast(x, {mesh_axis}, to(reduced))
struct pcast_to_reduced {};
/// On an explicit axis.
/// says: reduce the unreduced operand first, by resharding it: reshard(operand, P(..)) without unreduced
struct reshard_first {};
/// says: reshard the operand that is the same on all devices: reshard(x, P(reduced({mesh_axis})))
struct reshard_to_reduced {};
}  // namespace to_fix

}  // namespace nabla::error
