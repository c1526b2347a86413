// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Mistakes in the use of one array.
namespace nabla::error {

/// says: the array has no {Axis}: its dims are {Dims}
template <class Axis, class Dims, class... Fix>
struct array_has_no_axis {};
/// `if (x > 2.f)`, `x.item()`.
/// says: an array of dims {Dims} has no single value to test or read: take an element, x(batch = 0), reduce it, or use where
template <class Dims>
struct only_a_scalar_has_a_truth_value {};
/// says: the value varies over {A}, and the host program needs one value that is equal on all devices
template <class A, class... Fix>
struct value_varies_over {};
/// A host read, a number of steps, a kernel of one's own; of while_loop a predicate, where the mapped dim is split.
/// says: in the function of a vmap this value differs from entry to entry, and here one value for all is needed
template <class... Fix>
struct value_differs_along_a_mapped_dim {};
/// says: the value is unreduced over {A}: each device holds a part of the sum (max, min), and the whole is needed
template <class A, class... Fix>
struct value_is_unreduced_over {};

/// `w = w - rate * g`. First the target's, then the value's; so in the next three.
/// says: an assignment keeps the dtype of its target: the target has {Target}, the value has {Value}
template <class Target, class Value, class... Fix>
struct assignment_changes_the_dtype {};
/// says: an assignment keeps the dims of its target, with their sizes and their sharding
///   the target has {Target}
///   the value has  {Value}
template <class Target, class Value, class... Fix>
struct assignment_changes_the_dims {};
/// says: an assignment keeps the state of its target: psum, pcast or reshard the value, or make it a new array
///   the target has {Target}
///   the value has  {Value}
template <class Target, class Value>
struct assignment_changes_the_state {};
/// A replicated value may be assigned to a plain array: it forgets its mesh.
/// says: an assignment moves its value neither to another mesh nor off its mesh
///   the target is on: {Target}
///   the value is on:  {Value}
template <class Target, class Value, class... Fix>
struct assignment_changes_the_place {};
/// `acc = acc + x` in a plan, of an array `acc` that is not made of an argument.
/// says: the value is abstract (the arguments of a plan have no data), and its target is an array in memory
template <class... Fix>
struct abstract_value_in_memory {};
/// `h = h + tanh(dot(h, w))` in a function that is differentiated: the derivative would end at h.
/// says: the value depends on what is differentiated, and its target is an array that records no derivative
template <class... Fix>
struct followed_value_in_memory {};
/// `array_of<float, hidden(model)>`.
/// says: array_of is the type of an array on no mesh, and here its dims are split over mesh axes
template <class... Fix>
struct array_of_is_on_no_mesh {};
/// `x(batch = 0) = 5`; `h = h * 2` of `auto h = x + 1;`, which has not been stored.
/// says: a selection, x(batch = 0), or an expression, x + 1, is a value: nothing can be assigned to it
template <class... Fix>
struct an_expression_is_no_place {};
/// `total = 0.f;`
/// says: a number is assigned to an array, {Target}, and an array is assigned arrays
template <class Target, class... Fix>
struct number_is_no_array {};

/// `sort`, `max`, `<`, `floor`, `atan2`, `median` of complex numbers.
/// says: {word} needs real numbers, and the dtype here is {T}
template <class T, class... Fix>
struct complex_numbers_have_none {};

namespace to_fix {
/// says: take real(x), imag(x) or abs(x), which are real
struct take_real_imag_or_abs {};
/// says: write the name of a named dim: dim<0> counts dims without names (vmap maps it unless in_axes names another)
struct write_the_name_of_the_dim {};
/// says: write an array of this number: total = full_like(total, 1), total = zeros_like(total)
struct write_full_like {};
/// says: compute with it as an array, and write where(condition, a, b) instead of if
struct use_where {};
/// says: make it equal on all devices (psum, pmax), choose by where(condition, a, b), or print the array instead
struct psum_it_or_use_where {};
/// says: reduce it first: by psum (pmax, pmin) in a shard_map, by reshard outside of one
struct reshard_or_psum_it_first {};
/// says: store it where it is made, auto h = (x + 1).eval(), and write elements by mutable_view()
struct eval_it_where_it_is_made {};
/// It varies as x does.
/// says: begin with zeros like a block x of the shard_map: auto acc = zeros_like(x)
struct begin_with_zeros_like {};
/// says: return it from the function, and read the result of the vmap
struct read_the_result_of_the_vmap {};
/// says: apply the kernel to what the vmap returns: apply(kernel, output_like(x), vmap(f)(x))
struct apply_it_to_the_result_of_the_vmap {};
/// says: convert the value: astype<{dtype}>(value)
struct astype_the_value {};
/// says: make a new array of the value: auto y = x + w
struct initialise_a_new_array {};
/// says: give the value the sharding of the target: reshard(value, P(..))
struct reshard_the_value {};
/// says: write array_on<Mesh, float, hidden(model)>, where Mesh is the type of the mesh
struct write_array_on {};
/// It has data where x has, and a derivative where x has one.
/// says: begin with zeros like an argument x: auto acc = zeros_like(x)
struct start_from_an_argument {};
/// says: place the target once, where it is made: device_put(target, mesh, P(..)); or gather: to_host(value)
struct device_put_or_to_host_the_value {};
/// says: communicate: psum(x, {mesh_axis}), or all_gather(x, {mesh_axis}, to(invarying)), likewise with to(reduced)
struct psum_or_all_gather_to_invarying {};
/// says: write & for elements, (x > 0) & (x < 1), or && of two bools, bool(a) && bool(b)
struct write_ampersand_or_convert_each_side_to_bool {};
}  // namespace to_fix

}  // namespace nabla::error
