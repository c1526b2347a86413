// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Operands that do not go together.
namespace nabla::error {

/// A static size on one side differs from the one on the other side.
template <class Axis, long Left, long Right, class... Fix>
struct sizes_differ {};
/// One dim is split over different mesh axes on the two sides.
template <class Axis, class Left, class Right, class... Fix>
struct dim_is_split_differently {};
/// The result would be split twice over one mesh axis.
template <class A, class... Fix>
struct result_uses_a_mesh_axis_twice {};
/// The operands live on meshes that have different axes.
template <class Left, class Right>
struct operands_live_on_different_meshes {};
/// An array of the outer program that is split over an axis bound by shard_map is used inside the body.
template <class A, class... Fix>
struct captured_array_is_split_over {};
/// A dtype that does not hold every value of the other.
template <class Left, class Right, class... Fix>
struct dtypes_would_lose {};
/// A floating literal beside integers.
template <class LiteralType, class T, class... Fix>
struct literal_would_lose {};
/// A nonlinear word of a value whose sum (max, min) is still to be made.
template <class Unreduced, class... Fix>
struct value_is_unreduced {};
/// A varying (or split) value beside one that is unreduced over the same axis.
template <class A, class... Fix>
struct unreduced_meets_varying {};
/// A replicated value is added to an unreduced one, where it would be counted once a device; or it is multiplied with
/// one, and its derivative would be a sum still to be made.
template <class A, class... Fix>
struct unreduced_meets_replicated {};
/// Two unreduced values are multiplied.
template <class A, class... Fix>
struct unreduced_meets_unreduced {};
/// A reduced value beside an invarying one.
template <class A, class... Fix>
struct reduced_meets_invarying {};
/// `open` value over an axis that is not manual here.
template <class A, class Mesh>
struct mesh_axis_is_not_manual_here {};
/// In an xmap that runs this name in steps, a whole dim of that name beside one of which there is a part at a time.
template <class A, class... Fix>
struct whole_dim_meets_steps {};
/// In an xmap that runs this name in steps: parts of it, and sums over it, are there one after the other, and a word that
/// needs all of them has one.
template <class A, class... Fix>
struct nothing_moves_between_steps {};

namespace to_fix {
struct pass_the_array_as_an_argument {};
/// What is summed over steps is whole when they are done.
struct go_on_outside_of_the_xmap {};
struct slice_one_side {};
/// Two axes that are two things have two names.
struct rename_one_axis {};
/// A name of size 1 does not spread; an array without the name does.
struct squeeze_the_dim_of_size_1 {};
struct astype_one_side {};
struct reshard_one_side {};
struct pass_the_array_as_a_parameter {};
/// In a manual region.
struct psum_first {};
struct or_embed_at_root {};
struct pcast_to_reduced {};
/// On an explicit axis.
struct reshard_first {};
struct reshard_to_reduced {};
}  // namespace to_fix

}  // namespace nabla::error
