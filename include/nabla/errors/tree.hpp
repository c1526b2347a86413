// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/tree.hpp>
#include <nabla/errors/report.hpp>

/// Mistakes in trees: tuples, pairs, arrays, structs and records of values.
namespace nabla::error {

/// The way from a tree to an entry: `entry<1>` of a tuple, `member<0>` of a struct, `tag::w` of a record. The tree itself
/// is at<>. Where a call has several trees the way begins with the one meant: at<carry, entry<1>>.
template <class... Keys>
struct at {};
/// What is wrong with an entry of a tree.
template <class At, class Why>
struct leaf {};
/// A record with these fields, in any order.
template <class... Tags>
struct fields {};

/// Trees that are walked through together are made in the same way. Left: the first tree at that place.
template <class At, class Left, class Right>
struct structures_differ {};
/// The entries of a struct become others (blocks, results of a function), which its members cannot hold.
template <class Struct, class... Fix>
struct members_have_fixed_types {};
/// Neither an array nor a number, nor a tree of them.
template <class X, class... Fix>
struct not_an_array_or_a_tree {};

// ---- record
/// An argument of record that is no `axis = value`.
template <class What>
struct not_a_field_of_a_record {};
/// A name has one value.
template <class Tag>
struct field_stands_twice {};
/// `p[w]` of a record without w.
template <class Tag, class Fields>
struct record_has_no_field {};
/// `p = next` where a field of `next` does not convert: split arrays do not become plain ones, nor f32 f64.
template <class Name, class Wanted, class Given, class... Fix>
struct field_has_another_type {};

// ---- tree_map, tree_all
/// The function does not take the values that stand at this place of the trees.
template <class At, class... X>
struct function_does_not_take_the_leaves {};
/// A leaf has a value.
template <class At>
struct function_gives_nothing {};
/// The function of tree_all says yes or no.
template <class At, class Found>
struct function_gives_no_truth_value {};

namespace to_fix {
struct make_it_a_template_over_its_members {};
struct no_base_classes_and_at_most_16_members {};
/// `auto p = device_put(parameters, mesh, specs)` before the loop, so that p is from the start what a step gives.
struct device_put_it_first {};
}  // namespace to_fix

}  // namespace nabla::error
