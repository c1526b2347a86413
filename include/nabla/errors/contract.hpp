// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/join.hpp>
#include <nabla/errors/reduce.hpp>

/// Mistakes in contractions.
namespace nabla::error {

// ---- what is spoken of

/// A dim of the left operand.
/// says: {Selector} of the left operand
template <class Selector>
struct of_left {};
/// says: {Selector} of the right operand
template <class Selector>
struct of_right {};
/// Two dims that run together.
/// says: {First} and {Second}
template <class First, class Second>
struct matched {};
/// Of einsum, counted from 0; so are letters, and names in braces.
/// says: the {Operand:nth} operand
template <int Operand>
struct operand {};
/// says: the {Letter:nth} letter of the {Operand:nth} operand
template <int Operand, int Letter>
struct letter {};
/// says: the {Name:nth} name in the braces of the {Operand:nth} operand
template <int Operand, int Name>
struct name_in_braces {};
/// says: the {Letter:nth} letter of the result
template <int Letter>
struct letter_of_result {};
/// says: the {Name:nth} name in the braces of the result
template <int Name>
struct name_of_result {};

// ---- dot, vdot, matmul, outer

/// says: {word} contracts over {Axis}, which only the left operand has: sum(x, {Axis}) reduces that one alone
template <class Axis>
struct only_left {};
/// says: {word} contracts over {Axis}, which only the right operand has: sum(y, {Axis}) reduces that one alone
template <class Axis>
struct only_right {};
/// says: {word} contracts over {Axis}, which neither operand has
template <class Axis>
struct in_neither {};
/// says: the left operand has no {Selector}: its dims are {Dims}
template <class Selector, class Dims>
struct left_has_no {};
/// says: the right operand has no {Selector}: its dims are {Dims}
template <class Selector, class Dims>
struct right_has_no {};
/// says: {Position} alone does not say which dim of the other operand it is contracted with
template <class Position, class... Fix>
struct position_without_partner {};
/// says: without axes {word} contracts positional dims, and only one operand has some
///   the left operand has  {Left}
///   the right operand has {Right}
template <class Left, class Right, class... Fix>
struct positional_dim_meets_named {};
/// says: without axes {word} contracts positional dims, and neither operand has one
///   the left operand has  {Left}
///   the right operand has {Right}
template <class Left, class Right, class... Fix>
struct no_axis_is_named {};
/// says: {word} contracts positional dims, and one operand has none: its dims are {Dims}
template <class Dims, class... Fix>
struct operand_has_no_positional_dim {};
/// says: {word} needs as many positional dims on both sides: the left operand has {Left}, the right one {Right}
template <int Left, int Right>
struct positional_ranks_differ {};
/// says: {word} sums products, which needs numbers, and the dtype of its operands is bool
template <class... Fix>
struct contraction_of_bools {};

// ---- einsum

/// says: the text has {Operands:count operand}, and {word} is given {Arrays:count array}
template <int Arrays, int Operands>
struct einsum_counts_differ {};
/// The place is counted from 0.
/// says: the {Place:nth} character of the text has no meaning there: dims are letters, or names in braces
///   (an ellipsis is not needed: named dims that are left out pass through)
template <int Place>
struct einsum_has_a_stray_character {};
/// The place is counted from 0.
/// says: the {Place:nth} character of the text is a brace that is not closed
template <int Place>
struct einsum_has_an_open_brace {};
/// says: the text has no ->, and the dims of the result must be written behind it: ij,jk->ik
struct einsum_has_no_arrow {};
/// Names stand in braces.
/// says: the text has {Letters:count letter} for {Operand}, of {PositionalDims:count positional dim}: names stand in braces
template <class Operand, int Letters, int PositionalDims>
struct einsum_letters_differ_from_rank {};
/// says: {Place} is an axis of no operand
template <class Place>
struct einsum_name_is_of_no_operand {};
/// says: two axes, {First} and {Second}, are spelt alike, and the text cannot tell them apart
template <class First, class Second, class... Fix>
struct einsum_name_is_ambiguous {};
/// says: the text writes {Axis} for {Operand}, which does not have this axis
template <class Axis, class Operand>
struct einsum_operand_lacks {};
/// says: the text writes {Axis} for {WrittenFor} and leaves it out for {LeftOutFor}, which has it too
template <class Axis, class WrittenFor, class LeftOutFor>
struct einsum_name_is_left_out {};
/// says: {Place} is not written for any operand
template <class Place>
struct einsum_result_has_a_new_name {};
/// says: {Place} is written there a second time, and the result has each dim once
template <class Place>
struct einsum_result_repeats {};
/// A letter may stand twice: that is a diagonal.
/// says: {Place} is written there a second time, and an array has each axis once
template <class Place>
struct einsum_operand_repeats {};
/// says: {Place} repeats a letter, which takes a diagonal, and one of these dims is split over devices
template <class Place, class... Fix>
struct einsum_diagonal_is_split {};

namespace to_fix {
/// says: name a dim of each operand: dot(x, y, pairing(dim<1>, dim<0>))
struct write_pairing_of_both_dims {};
/// says: name what is contracted: dot(x, w, inputs), or dot(x, w, pairing(dim<1>, inputs))
struct name_the_contracted_axes {};
/// says: multiply by a scalar with *: x * y
struct write_times {};
/// says: use dot and name what is contracted: dot(x, w, inputs), or dot(x, w, pairing(inputs, dim<0>))
struct use_dot_with_the_axis {};
/// says: reshard the operand first, so that each device has all of both dims: reshard(x, P(..))
struct reshard_the_diagonal_first {};
}  // namespace to_fix

}  // namespace nabla::error
