// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/tree.hpp>
#include <nabla/errors/report.hpp>

/// Mistakes in trees: tuples, pairs, arrays, structs and records of values.
namespace nabla::error {

/// The way from a tree to an entry: `entry<1>` of a tuple, `member<0>` or `named_member<'w'>` of a struct, `tag::w` of a
/// record, `entry_for<T>` of a map. The tree itself is at<>. Where a call has several trees the way begins with the one
/// meant: at<carry, entry<1>>.
template <class... Keys>
struct at {};
/// says: {At}: {Why}
template <class At, class Why>
struct leaf {};
/// In any order.
/// says: a record of {Tags}
template <class... Tags>
struct fields {};

/// Trees that are walked through together are made in the same way: values and their specs, carry and next carry, what
/// branches return. Left: the first tree at that place.
/// says: two trees that go together differ in structure at {At}
///   one has       {Left}
///   the other has {Right}
template <class At, class Left, class Right>
struct structures_differ {};
/// says: the members of struct {Struct} have fixed types and cannot hold the types that their values become
template <class Struct, class... Fix>
struct members_have_fixed_types {};
/// Where numbers are taken, no number either.
/// says: {X} is no array, and no tuple, pair, std::array, struct or record of arrays
template <class X, class... Fix>
struct not_an_array_or_a_tree {};

// ---- record
/// says: record takes axis = value for each field, not {What}
template <class What>
struct not_a_field_of_a_record {};
/// says: the record has two fields {Tag}: each name stands once
template <class Tag>
struct field_stands_twice {};
/// `p[w]`.
/// says: the record has no field {Tag}: it is {Fields}
template <class Tag, class Fields>
struct record_has_no_field {};
/// `p = next`: split arrays do not become plain ones, nor f32 f64.
/// says: field {Name} of the record does not take the value that is assigned to it
///   the field is {Wanted}
///   the value is {Given}
template <class Name, class Wanted, class Given, class... Fix>
struct field_has_another_type {};

// ---- tree_map, tree_all
/// says: the function is called with one leaf of each tree, but at {At} it does not take {X}
template <class At, class... X>
struct function_does_not_take_the_leaves {};
/// says: the function returns nothing, but the result is made of what it returns
template <class At>
struct function_gives_nothing {};
/// Of tree_all.
/// says: the function must return a truth value, but at {At} it returns {Found}: all or any make one of many
template <class At, class Found>
struct function_gives_no_truth_value {};

namespace to_fix {
/// says: make the struct a template over the types of its members
struct make_it_a_template_over_its_members {};
/// says: make the struct an aggregate without base classes, of at most 16 members
struct no_base_classes_and_at_most_16_members {};
/// Before the loop, so that p is from the start what a step gives.
/// says: give it this type from the start: auto p = device_put(p0, mesh, specs)
struct device_put_it_first {};
}  // namespace to_fix

}  // namespace nabla::error
