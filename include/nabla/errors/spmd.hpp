// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/collective.hpp>

/// Mistakes at the border of a shard_map.
namespace nabla::error {

/// `in_specs` has one spec an argument.
template <int Specs, int Arguments>
struct in_specs_count_differs {};
/// `out_specs` has one spec a result.
template <int Specs, int Results>
struct out_specs_count_differs {};
/// The function does not take that many arguments.
template <int Arguments>
struct function_does_not_take_that_many {};
/// An explicit array whose sharding is not the one that in_specs ask for.
template <int Entry, class Found, class Asked, class... Fix>
struct in_spec_differs_from_the_sharding {};
/// An argument that is no array.
template <int Entry, class X>
struct argument_is_no_array {};
/// An argument on another mesh.
template <int Entry, class Found, class Mesh>
struct argument_is_on_another_mesh {};
/// An entry of in_specs does not fit its argument.
template <int Entry, class Why>
struct in_specs_entry {};
/// An entry of out_specs does not fit its result.
template <int Entry, class Why, class... Fix>
struct out_specs_entry {};
/// A result that is no array.
template <class X>
struct result_is_no_array {};
/// A spec of states says something else than the value's type.
template <class Axes, class... Fix>
struct unreduced_in_spec_and_value_differ {};
template <class Axes, class... Fix>
struct reduced_in_spec_and_value_differ {};
/// A keyword call is missing, double or unknown.
template <class What>
struct shard_map_needs_one {};
/// An array that lives on a mesh already.
template <class Mesh>
struct array_is_on_a_mesh_already {};
/// A value inside a shard_map belongs to its body.
struct value_is_a_block {};

namespace to_fix {
struct psum_it {};
struct reshard_the_argument {};
struct pass_a_plain_array_or_reshard {};
}  // namespace to_fix

}  // namespace nabla::error
