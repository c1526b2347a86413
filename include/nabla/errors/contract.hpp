// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/join.hpp>
#include <nabla/errors/reduce.hpp>

/// Mistakes in contractions.
namespace nabla::error {

// ---- what is spoken of

/// A dim of the left operand, of the right one.
template <class Selector>
struct of_left {};
template <class Selector>
struct of_right {};
/// Two dims that run together.
template <class First, class Second>
struct matched {};
/// An operand of einsum, counted from 0; one of its letters; one of the names in its braces.
template <int Operand>
struct operand {};
template <int Operand, int Letter>
struct letter {};
template <int Operand, int Name>
struct name_in_braces {};
/// A letter of einsum's result; one of the names in its braces.
template <int Letter>
struct letter_of_result {};
template <int Name>
struct name_of_result {};

// ---- dot, vdot, matmul, outer

/// A contraction over an axis that the left operand only has.
template <class Axis>
struct only_left {};
/// A contraction over an axis that the right operand only has.
template <class Axis>
struct only_right {};
/// A contraction over an axis that no operand has.
template <class Axis>
struct in_neither {};
/// A position that the left operand does not have.
template <class Selector, class Dims>
struct left_has_no {};
/// A position that the right operand does not have.
template <class Selector, class Dims>
struct right_has_no {};
/// A position alone does not say which dim of the other operand it meets.
template <class Position, class... Fix>
struct position_without_partner {};
/// No axis is given: the positional dims of one operand would meet the named ones of the other.
template <class Left, class Right, class... Fix>
struct positional_dim_meets_named {};
/// No axis is given, and neither operand has a positional dim.
template <class Left, class Right, class... Fix>
struct no_axis_is_named {};
/// An operand without positional dims where the word needs one.
template <class Dims, class... Fix>
struct operand_has_no_positional_dim {};
/// The operands have different numbers of positional dims.
template <int Left, int Right>
struct positional_ranks_differ {};
/// A sum of products of truth values.
template <class... Fix>
struct contraction_of_bools {};

// ---- einsum

/// More or fewer arrays than the text has operands.
template <int Arrays, int Operands>
struct einsum_counts_differ {};
/// A character that has no meaning there; its place in the text, counted from 0.
template <int Place>
struct einsum_has_a_stray_character {};
/// A brace that is not closed; its place in the text.
template <int Place>
struct einsum_has_an_open_brace {};
/// The text has no `->`.
struct einsum_has_no_arrow {};
/// The number of letters is not the number of positional dims.
template <class Operand, int Letters, int PositionalDims>
struct einsum_letters_differ_from_rank {};
/// A name that no operand has.
template <class Place>
struct einsum_name_is_of_no_operand {};
/// Two axes are spelt alike: the text cannot say which is meant.
template <class First, class Second, class... Fix>
struct einsum_name_is_ambiguous {};
/// A name is written for an operand that does not have it.
template <class Axis, class Operand>
struct einsum_operand_lacks {};
/// A name is written for one operand and left out for another that has it.
template <class Axis, class WrittenFor, class LeftOutFor>
struct einsum_name_is_left_out {};
/// A name or a letter of the result is written for no operand.
template <class Place>
struct einsum_result_has_a_new_name {};
/// A name or a letter stands twice in the result.
template <class Place>
struct einsum_result_repeats {};
/// A name stands twice in the braces of one operand.
template <class Place>
struct einsum_operand_repeats {};
/// The diagonal of a dim that is split over devices.
template <class Place, class... Fix>
struct einsum_diagonal_is_split {};

namespace to_fix {
struct write_pairing_of_both_dims {};
struct name_the_contracted_axes {};
struct write_times {};
struct use_dot_with_the_axis {};
struct reshard_the_diagonal_first {};
}  // namespace to_fix

}  // namespace nabla::error
