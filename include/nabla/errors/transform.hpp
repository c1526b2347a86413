// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes where functions are transformed, or looked at.
namespace nabla::error {

/// `plan(f)`.
/// says: {word} needs the arguments of the function, whose types say what the function does
template <class... Fix>
struct plan_has_no_argument {};
/// Of this number. A parameter `array_of<float, batch>` takes arrays in memory only.
/// says: the function cannot be called with arguments of types {Arguments}
///   because a transformation may pass traced or abstract arrays: auto and ArrayOf<..> auto take them
template <class... Arguments>
struct function_does_not_take_these_arguments {};
/// says: {word} needs mesh axes, and {A} is none: the collectives of a plan run over mesh axes
template <class A, class... Fix>
struct collective_over_no_mesh_axis {};
/// says: {word} needs arrays in memory, and an abstract array has no data and runs no kernel
template <class... Fix>
struct abstract_value_runs_no_kernel {};

// ---- xmap
/// says: names(..) cannot take {What}: it takes an axis or none per position, dim<n> = axis, and end as the last
template <class What>
struct not_a_name_for_a_position {};
/// How many positions there are differs from value to value.
/// says: names(..) cannot take {Position} = axis: its positions count from the front, as dim<0>
template <class Position>
struct position_counts_from_the_end {};
/// says: names(.., end) names {Said} of {Found} positional dims, and with end it must name all of them
template <int Said, int Found>
struct names_are_not_all_positions {};
/// says: axis_resources(..) cannot take {What}: it takes axis = data, in_steps(8) or (data, in_steps(8))
template <class What>
struct not_a_resource {};
/// says: axis_sizes(..) cannot take {What}: it takes axis = size, as hidden = 6
template <class What>
struct not_a_size_of_a_name {};
/// says: in_steps(n) needs an integer or fixed<n>, and n is of type {What}
template <class What>
struct not_a_number_of_steps {};
/// An xmap within the xmap can run the other one so.
/// says: {A} and {B} both run in steps, and one xmap runs one name in steps
template <class A, class B>
struct two_names_run_in_steps {};
/// says: an xmap that runs {A} in steps is within another xmap that runs {A} in steps
template <class A, class... Fix>
struct name_runs_in_steps_around {};
/// says: {A} runs in steps, and no argument has a dim {A} that can be cut into them
template <class A, class... Fix>
struct no_argument_runs_in_steps {};
/// Stands in out_axes_entry. Those of integers, `all` and `any` are made.
/// says: it is a max or min of real numbers over {A}, which runs in steps: only their sum can be returned
///   because the derivative of a max needs to know which step holds it
template <class A, class... Fix>
struct maximum_over_steps {};
/// says: {A} is to be split or to run in steps, and in_axes, out_axes and axis_sizes of the xmap have no {A}
template <class A, class... Fix>
struct resource_of_no_name {};
/// says: axis_resources names mesh axes, and xmap is called without a mesh
template <class... Fix>
struct xmap_needs_a_mesh {};
/// says: {A} and {B} are dims of one array, and axis_resources splits both of them over {Resource}
///   because a mesh axis can split only one dim of an array
template <class A, class B, class Resource>
struct two_names_on_one_resource {};
/// Stands in out_axes_entry.
/// says: it has a dim {A}, which this entry does not list
template <class A, class... Fix>
struct name_is_dropped {};
/// says: out_axes lists {A}, and its size is unknown: in_axes and axis_sizes do not have {A}
template <class A, class... Fix>
struct nothing_says_the_size {};
/// says: xmap needs in_axes(..), out_axes(..), and a function as the last argument: {Keyword} is missing
template <class... Keyword>
struct xmap_needs {};
/// says: in_axes and out_axes of xmap take names(..) for each argument and result, and {Entry} is none
template <class Entry, class... Fix>
struct entry_is_no_names {};
/// says: xmap cannot take {What}: it takes a mesh, in_axes, out_axes, axis_resources, axis_sizes, a function
template <class What>
struct not_a_keyword_of_xmap {};

// ---- best_schedule
/// says: best_schedule needs a function that xmap gives, or the gradient of one, and this one has no axis names
template <class F, class... Fix>
struct function_has_no_names {};
/// says: best_schedule splits the arguments itself, and an argument is on a mesh already: {Mesh}
template <class Mesh, class... Fix>
struct schedule_of_a_placed_argument {};
/// says: best_schedule would compile {Schedules} programs, and the limit is {Most}
///   because each mesh axis is tried with each of the names, and with none
template <long Schedules, long Most, class... Fix>
struct too_many_schedules {};

// ---- vmap
/// says: {N:count entry}
template <int N>
struct in_axes {};
/// says: {N:count entry}
template <int N>
struct out_axes {};
/// says: vmap cannot take {What}: it takes in_axes, out_axes, axis_name, spmd_axis_name, axis_size, a function
template <class What, class... Fix>
struct not_a_keyword_of_vmap {};
/// says: the call has {Arguments}, and in_axes has {Axes}: it needs one for each argument
template <class Arguments, class Axes>
struct in_axes_count_differs {};
/// says: the {Entry:nth} argument: {Why}
template <int Entry, class Why, class... Fix>
struct in_axes_entry {};
/// says: vmap maps a dim of no argument, so nothing says how many times to apply the function
template <class... Fix>
struct vmap_maps_no_argument {};
/// says: the mapped dims, and axis_size if it is given, have sizes {Left} and {Right}, and must have one size
template <long Left, long Right>
struct mapped_sizes_differ {};
/// spmd_axis_name moves nothing.
/// says: spmd_axis_name says that the mapped dim is split over {Said}, and in an argument it is not split
template <class Said, class... Fix>
struct mapped_dim_is_not_split {};
/// says: spmd_axis_name says that the mapped dim is split over {Said}, and in an argument over {Found}
template <class Said, class Found>
struct mapped_dim_is_split_otherwise {};
/// says: {word} cannot take {What}: axis_name takes an axis of arrays, spmd_axis_name takes mesh axes
template <class What, class... Fix>
struct not_a_name_for_a_map {};
/// says: the function gives {Results}, and out_axes has {Axes}: it needs one for each result, or one for all
template <class Results, class Axes>
struct out_axes_count_differs {};
/// says: the result for the {Entry:nth} entry of out_axes: {Why}
template <int Entry, class Why, class... Fix>
struct out_axes_entry {};
/// Stands in out_axes_entry.
/// says: it differs along the mapped dim, and its entry of out_axes is none
struct result_has_the_mapped_dim {};
/// Stands in out_axes_entry. The result is a number, or the mapped dim is split over devices; any other result is
/// repeated along the mapped dim.
/// says: it does not depend on the mapped dim, so its entry of out_axes must be none
struct result_lacks_the_mapped_dim {};

// ---- derivatives
/// says: {What} is none of argnums<..>, has_aux and holomorphic, and no function as the last argument
template <class What, class... Fix>
struct not_a_keyword_of_a_derivative {};
/// `jvp(f, x, w, dx, dw)`.
/// says: jvp takes one tuple of arguments and one of tangents, and has {Given:count value} in their place
template <int Given, class... Fix>
struct arguments_and_tangents_are_two {};
/// says: the value to be differentiated is of type {Y}, and a gradient is taken of an array without dims
template <class Y, class... Fix>
struct loss_is_no_array {};
/// says: the value to be differentiated has dims {Dims}, and a gradient is taken of a scalar
template <class Dims, class... Fix>
struct loss_is_no_scalar {};
/// says: the value to be differentiated varies over {Axes}, and a gradient is taken of one value for all devices
template <class Axes, class... Fix>
struct loss_varies_over {};
/// `grad` of a function that gives a complex number.
/// says: the value to be differentiated has dtype {T}, and a gradient is that of a real number
template <class T, class... Fix>
struct loss_is_complex {};
/// `jacfwd` in a complex argument, `jacrev` of a complex value, `hessian` in a complex argument.
/// says: {word} gives one number for each element of the value and of the argument: a value of dtype {Y} in an argument of dtype {X} needs more
template <class Y, class X, class... Fix>
struct jacobian_of_complex_numbers {};
/// `grad(holomorphic, f)` of a real value, or in a real argument.
/// says: a holomorphic function is one of complex numbers, and an argument or the value has dtype {T}
template <class T, class... Fix>
struct holomorphic_function_is_of_complex_numbers {};
/// says: the value to be differentiated has dtype {T}, and only floating-point values have a derivative
template <class T, class... Fix>
struct loss_is_not_floating {};
/// says: the value to be differentiated is a max or min that is unreduced over {Axes}
///   because its derivative needs to know which device holds it
template <class Axes, class... Fix>
struct loss_is_unreduced_by_max_or_min {};
/// says: {word} of a max or min that is unreduced over {Axes} has no derivative
///   because the derivative needs to know which device holds it
template <class Axes, class... Fix>
struct maximum_is_still_to_be_made {};
/// says: the {Argument:nth} argument has no gradient: {X} holds no floating-point array
template <int Argument, class X, class... Fix>
struct argument_has_no_gradient {};
/// says: argnums<..> has {Argument}, which counts from 0, and the call has {Arguments:count argument}
template <int Argument, int Arguments>
struct function_has_no_such_argument {};
/// `argnums<0, 0>`.
/// says: argnums<..> has {Argument} twice, and a derivative is taken once in each argument
template <int Argument>
struct argument_stands_twice {};

/// says: has_aux needs a function that returns a pair (value, aux), and this one returns {Y}
template <class Y, class... Fix>
struct function_gives_no_aux {};
/// says: the function returns {Y}, which holds no floating-point array that could have a derivative
template <class Y, class... Fix>
struct result_has_no_derivative {};
/// Wanted, Given: where they differ first.
/// says: the cotangent of {At} does not have the type that its value needs, cotangent_t
///   needed {Wanted}
///   given  {Given}
template <class At, class Wanted, class Given, class... Fix>
struct cotangent_has_another_type {};
/// Wanted, Given: where they differ first. A value that has no derivative has a no_tangent.
/// says: the tangent of {At} does not have the type of its value
///   value   {Wanted}
///   tangent {Given}
template <class At, class Wanted, class Given, class... Fix>
struct tangent_has_another_type {};

/// says: a tangent that is being differentiated is passed to the function that linearize gave
///   because that function was recorded before, and takes constants only
template <class... Fix>
struct tangent_is_followed_by_a_derivative {};

/// Wanted, Given: where they differ first.
/// says: the gradient of {At} does not have the type of its parameter
///   parameter {Wanted}
///   gradient  {Given}
template <class At, class Wanted, class Given, class... Fix>
struct gradient_has_another_type {};
/// Wanted, Given: where they differ first.
/// says: the optimiser state of {At} does not have the type of its parameter
///   parameter {Wanted}
///   state     {Given}
template <class At, class Wanted, class Given, class... Fix>
struct optimiser_state_has_another_type {};

/// says: the Jacobian would have two dims {A}: one of the value, and one of the argument
template <class A, class... Fix>
struct jacobian_has_the_axis_twice {};

/// says: check_grads needs arguments and results of dtype f64, to compare with finite differences
template <class... Fix>
struct derivatives_are_checked_in_f64 {};

/// says: the host reads a real number that is being differentiated
///   because what it computes from the number would have no derivative
template <class... Fix>
struct value_is_followed_by_a_derivative {};
/// says: a while_loop has no reverse-mode derivative (grad, vjp)
///   because its number of steps is not known before it has run
template <class... Fix>
struct while_loop_goes_forwards_only {};
/// says: {word} runs a function of views on a value that is being differentiated
///   because nothing says what the derivative of such a function is
template <class... Fix>
struct function_of_views_has_no_derivative {};
/// The rule of custom_jvp, the forward function of custom_vjp.
/// says: the rule of the derivative gives another value than the function
///   function {Wanted}
///   rule     {Given}
template <class Wanted, class Given, class... Fix>
struct rule_gives_another_value {};
/// says: forward of custom_vjp must return a pair (value, what backward needs), and returns {Given}
template <class Given, class... Fix>
struct forward_gives_nothing_to_keep {};
/// says: backward of custom_vjp must return a cotangent for each argument: {Why}
template <class Why, class... Fix>
struct backward_gives_no_cotangents {};
/// says: a function with a custom derivative, or its rule, captures a value that is being differentiated
///   because the result, {Given}, would lose the derivative in that value
template <class Given, class... Fix>
struct custom_rule_holds_a_followed_value {};
/// says: checkpoint(policy, f) takes a policy first, save_products or save_collectives, and {What} is none
template <class What, class... Fix>
struct not_a_checkpoint_policy {};
/// says: a function of custom_vjp has no forward-mode derivative (jvp): its rule is for reverse mode only
template <class... Fix>
struct custom_vjp_goes_back_only {};
/// says: the rule of custom_jvp must return a pair (value, tangent), and returns {Given}
template <class Given, class... Fix>
struct rule_gives_no_tangent {};
/// says: the rule of custom_jvp: {Why}
template <class Why>
struct rule_gives_another_tangent {};

namespace to_fix {
/// says: take the Jacobian of real parts in real parts: complex(re, im) within the function, real(y) and imag(y) of it
struct take_the_jacobian_of_the_parts {};
/// says: vjp(f, x) takes the cotangent of such a value, and jvp(f, x, tangent) gives its tangent
struct use_vjp_or_jvp {};
/// says: of a holomorphic f in complex arguments the derivative is grad(holomorphic, f), its Jacobian jacfwd(holomorphic, f)
struct say_that_it_is_holomorphic {};
/// says: leave the keyword holomorphic out
struct leave_holomorphic_out {};
/// says: pass the captured value to the function as an argument
struct pass_it_as_an_argument {};
/// says: write the policy before the function: checkpoint(save_products, f)
struct write_a_policy_and_then_the_function {};
/// says: convert to f64: astype<double>(x)
struct astype_double {};
/// says: compute it in floating point: astype<float>(x)
struct compute_it_in_floats {};
/// says: name the floating-point arguments, counted from 0: grad(argnums<..>, f)
struct name_others_by_argnums {};
/// says: return an array of floating-point dtype from the function
struct give_arrays_of_real_numbers {};
/// says: reduce it first: pmax(x, {mesh_axis}) or pmin(x, {mesh_axis}) in a shard_map, reshard(x, P()) outside
struct pmax_or_pmin_it_first {};
/// says: return std::tuple(dx, dw), one cotangent for each argument; a no_tangent is a cotangent of zero
struct give_one_cotangent_an_argument {};
/// says: return std::pair(value, kept) from forward
struct give_the_value_and_what_to_keep {};
/// says: return std::pair(value, tangent) from the rule
struct give_the_value_and_its_tangent {};
/// says: return std::pair(f(x), ..) from the rule, where f is the function itself
struct give_the_value_of_the_function {};
/// says: write the rule with custom_jvp: it is enough for both modes
struct use_custom_jvp {};
/// says: use jvp(f, x, t), which is differentiated in t too
struct take_jvp {};
/// says: give the axis another name in the argument: jacrev(f, hidden = columns)
struct give_the_axis_of_the_argument_another_name {};
/// says: return std::pair(value, aux) from the function
struct give_the_value_and_the_aux {};
/// says: give it the needed type: astype for the dtype, psum or pcast for the state
struct give_an_array_of_cotangent_t {};
/// says: give it the type of the value: astype for the dtype, psum or pcast for the state
struct give_an_array_of_the_values_type {};
/// says: give it the type of the parameter: astype for the dtype, psum or reshard for the state
struct give_an_array_of_the_parameters_type {};
/// says: make the state of these parameters: optimiser.init(params)
struct make_it_by_init {};
/// says: put a no_tangent in its place
struct give_no_tangent {};
/// says: take it as a constant: stop_gradient(x)
struct stop_gradient_first {};
/// says: use fori_loop or scan, whose number of steps is known before
struct use_fori_loop_or_scan {};
/// says: return an array without dims, as sum(w * x, batch); more results need has_aux: grad(has_aux, f)
struct give_one_scalar {};
/// says: let the function return sum(value, {names}), or mean(value, {names})
struct sum_it_or_take_the_mean {};
/// says: let the function return psum(value, {mesh_axis}), or pmean(value, {mesh_axis}) where it is a mean
struct psum_or_pmean_it {};
/// `vmap(in_axes(none, batch), grad_per_shard(loss))(pcast(w, data, to(varying)), x)` in a region: what each device has
/// of the examples, and not their sum over all.
/// says: use grad_per_shard(f), for the gradient of what each device has
struct use_grad_per_shard {};
/// says: map a dim of an argument, as in_axes(dim<0>), or give axis_size(n)
struct map_a_dim_of_an_argument {};
/// reshard moves nothing where all devices have the whole dim.
/// says: split it before: reshard(x, P({mesh_axis})), or device_put(x, mesh, P({mesh_axis})) of an array on no mesh
struct reshard_the_mapped_dim_first {};
/// says: write an axis that NABLA_AXES declares: axis_name(sample)
struct write_an_array_axis {};
/// says: write mesh axes: spmd_axis_name(data), spmd_axis_name((data, model))
struct write_mesh_axes {};
/// says: write in_axes(..) and then the function: vmap(in_axes(dim<0>), f), vmap(in_axes(batch), f)
struct write_in_axes_and_then_the_function {};
/// says: write argnums and then the function, grad(argnums<1>, f), and call the result: grad(f)(x)
struct write_argnums_and_then_the_function {};
/// says: write jvp(f, std::tuple(x, w), std::tuple(dx, dw))
struct write_std_tuple_of_each {};
/// says: say in out_axes where the dim goes: out_axes(dim<0>), in xmap out_axes(names(batch))
struct say_where_in_out_axes {};
/// says: give a dim of an argument this name: in_axes(names(batch))
struct name_a_dim_so {};
/// says: give its size: axis_sizes(hidden = 6)
struct or_write_axis_sizes {};
/// says: write names(batch), and names() for a value without names
struct write_names {};
/// says: pass the mesh first: xmap(mesh, in_axes(..), ..)
struct pass_the_mesh_first {};
/// says: pass what xmap gives: best_schedule(mesh, xmap(in_axes(..), out_axes(..), f), x)
struct pass_what_xmap_gives {};
/// says: pass an array on no mesh: to_host(x), or its type and sizes, abstract<float>(8, 4)
struct pass_a_plain_or_abstract_array {};
/// says: list the names that may be split: best_schedule(mesh, names(batch, hidden), f, x)
struct say_which_names_may_be_split {};
/// says: write none for it: out_axes(none), with other results out_axes(dim<0>, none)
struct write_none_in_out_axes {};
/// says: pass arrays or abstract arrays: plan(f, abstract<float>(batch = 8))
struct pass_arrays_or_abstract_arrays {};
/// says: name mesh axes: psum_of(data), psum_of((data, model))
struct name_axes_of_the_mesh {};
/// says: describe the expression where its arrays are in memory
struct describe_it_where_it_is_run {};
}  // namespace to_fix

}  // namespace nabla::error
