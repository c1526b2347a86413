// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spmd.hpp>

/// Mistakes where functions are transformed, or looked at.
namespace nabla::error {

/// `plan(f)`: with which types the function is run is said by its arguments.
template <class... Fix>
struct plan_has_no_argument {};
/// The function takes that many arguments, but not of these types.
template <class... Arguments>
struct function_does_not_take_these_arguments {};
/// `psum_of(batch)`: a collective of a plan runs over mesh axes.
template <class A, class... Fix>
struct collective_over_no_mesh_axis {};
/// What runs as which kernels is known of values in memory.
template <class... Fix>
struct abstract_value_runs_no_kernel {};

// ---- xmap
/// An argument of `names(...)` that is no axis, `none`, `dim<n> = axis`, or `end` as the last one.
template <class What>
struct not_a_name_for_a_position {};
/// `names(dim<-1> = a)`: how many positions there are differs from value to value.
template <class Position>
struct position_counts_from_the_end {};
/// `names(a, b, end)` of an array with another number of positional dims.
template <int Said, int Found>
struct names_are_not_all_positions {};
/// An entry of axis_resources that is not `name = mesh axes`.
template <class What>
struct not_a_resource {};
/// An entry of axis_sizes that is not `name = size`.
template <class What>
struct not_a_size_of_a_name {};
/// `in_steps(n)`: an integer, or `fixed<n>`.
template <class What>
struct not_a_number_of_steps {};
/// One name of a map can run in steps.
template <class A, class B>
struct two_names_run_in_steps {};
/// A map within one that runs the same name in steps.
template <class A, class... Fix>
struct name_runs_in_steps_around {};
/// A name that runs in steps is a dim of an argument, which is cut.
template <class A, class... Fix>
struct no_argument_runs_in_steps {};
/// A maximum or minimum of real numbers over a name that runs in steps: which step has it is not kept.
template <class A, class... Fix>
struct maximum_over_steps {};
/// A name of axis_resources that the map does not have.
template <class A, class... Fix>
struct resource_of_no_name {};
/// Resources are axes of a mesh: `xmap(mesh, ...)`.
template <class... Fix>
struct xmap_needs_a_mesh {};
/// Two names of one array are mapped to one mesh axis: a device cannot have one part of one dim and another of the other.
template <class A, class B, class Resource>
struct two_names_on_one_resource {};
/// A result has a name that out_axes does not list.
template <class A, class... Fix>
struct name_is_dropped {};
/// No argument says how long a dim of this name is.
template <class A, class... Fix>
struct nothing_says_the_size {};
template <class... Keyword>
struct xmap_needs {};
/// An entry of in_axes or out_axes of xmap that is not `names(...)`.
template <class Entry, class... Fix>
struct entry_is_no_names {};
template <class What>
struct not_a_keyword_of_xmap {};

// ---- best_schedule
/// Schedules are those of a function of named arrays: one of xmap, or the gradient of one.
template <class F, class... Fix>
struct function_has_no_names {};
/// Each schedule lays out the arguments: they are plain.
template <class Mesh, class... Fix>
struct schedule_of_a_placed_argument {};
/// Each schedule is a program that the compiler reads.
template <long Schedules, long Most, class... Fix>
struct too_many_schedules {};

// ---- vmap
template <int N>
struct in_axes {};
template <int N>
struct out_axes {};
/// An argument that is neither in_axes(..) nor out_axes(..), nor a function that stands last.
template <class What, class... Fix>
struct not_a_keyword_of_vmap {};
/// `in_axes` has one entry an argument.
template <class Arguments, class Axes>
struct in_axes_count_differs {};
/// What is wrong with an argument, counted from 0.
template <int Entry, class Why>
struct in_axes_entry {};
/// Nothing says how many times the function is applied.
template <class... Fix>
struct vmap_maps_no_argument {};
/// The mapped dims of the arguments have one size.
template <long Left, long Right>
struct mapped_sizes_differ {};
/// `spmd_axis_name(data)` says how the mapped dims are split, and moves nothing: this one is whole on each device.
template <class Said, class... Fix>
struct mapped_dim_is_not_split {};
/// Or split over other mesh axes.
template <class Said, class Found>
struct mapped_dim_is_split_otherwise {};
/// `axis_name(dim<0>)`, `spmd_axis_name(batch)`.
template <class What, class... Fix>
struct not_a_name_for_a_map {};
/// `out_axes` has one entry a result, or one for all.
template <class Results, class Axes>
struct out_axes_count_differs {};
/// What is wrong with a result, counted from 0.
template <int Entry, class Why, class... Fix>
struct out_axes_entry {};
/// A result that is another for each entry of the mapped dim, where out_axes says none.
struct result_has_the_mapped_dim {};
/// A result that is the same for all entries cannot be laid along the mapped dim: it is a number, or the dim is split
/// over devices.
struct result_lacks_the_mapped_dim {};

// ---- derivatives
/// An argument that is neither argnums<..> nor has_aux, nor a function that stands last.
template <class What, class... Fix>
struct not_a_keyword_of_a_derivative {};
/// `jvp(f, x, w, dx, dw)`: the arguments are one tuple, and their tangents another one.
template <int Given, class... Fix>
struct arguments_and_tangents_are_two {};
/// A derivative is taken of one scalar.
template <class Y, class... Fix>
struct loss_is_no_array {};
template <class Dims, class... Fix>
struct loss_is_no_scalar {};
/// Each device has a loss of its own, and nothing says which is meant.
template <class Axes, class... Fix>
struct loss_varies_over {};
template <class T, class... Fix>
struct loss_is_not_floating {};
/// A maximum that is still to be made has no derivative.
template <class Axes, class... Fix>
struct loss_is_unreduced_by_max_or_min {};
/// The largest of numbers whose maximum over devices is still to be made, followed by a derivative: the devices that
/// hold it are not known.
template <class Axes, class... Fix>
struct maximum_is_still_to_be_made {};
/// Integers, truth values and plain numbers have no gradient; nothing else is in the argument.
template <int Argument, class X, class... Fix>
struct argument_has_no_gradient {};
template <int Argument, int Arguments>
struct function_has_no_such_argument {};
/// `argnums<0, 0>`: a gradient is taken once in each argument.
template <int Argument>
struct argument_stands_twice {};

/// With has_aux a function gives two values: what is differentiated, and what is handed on.
template <class Y, class... Fix>
struct function_gives_no_aux {};
/// No leaf of the result is a real number of an array.
template <class Y, class... Fix>
struct result_has_no_derivative {};
/// A cotangent has the type cotangent_t of its value. Wanted, Given: where they differ first.
template <class At, class Wanted, class Given, class... Fix>
struct cotangent_has_another_type {};
/// A tangent has the type of its value.
template <class At, class Wanted, class Given, class... Fix>
struct tangent_has_another_type {};

/// What linearize gives was recorded before: it takes constants.
template <class... Fix>
struct tangent_is_followed_by_a_derivative {};

/// A gradient has the type of its parameter. Wanted, Given: where they differ first.
template <class At, class Wanted, class Given, class... Fix>
struct gradient_has_another_type {};
/// What an optimiser remembers of a parameter has the type of the parameter.
template <class At, class Wanted, class Given, class... Fix>
struct optimiser_state_has_another_type {};

/// The dims of a Jacobian are those of the value and those of the argument.
template <class A, class... Fix>
struct jacobian_has_the_axis_twice {};

/// Differences of f32 say little about a derivative.
template <class... Fix>
struct derivatives_are_checked_in_f64 {};

/// The host reads a real number that a derivative follows: what it does with it would not be followed.
template <class... Fix>
struct value_is_followed_by_a_derivative {};
/// How often a while_loop runs is not known before: it is differentiated forwards only.
template <class... Fix>
struct while_loop_goes_forwards_only {};
/// A function of one's own on views: nothing says how a cotangent goes back through it.
template <class... Fix>
struct function_of_views_has_no_derivative {};
/// A derivative by hand: the value that is given with it is that of the function.
template <class Wanted, class Given, class... Fix>
struct rule_gives_another_value {};
/// The function that goes forwards gives two things: the value, and what the one that goes back needs.
template <class Given, class... Fix>
struct forward_gives_nothing_to_keep {};
/// The function that goes back gives one cotangent an argument. Why: where they do not fit.
template <class Why, class... Fix>
struct backward_gives_no_cotangents {};
/// What a function with a derivative by hand holds is a constant: what a derivative follows is an argument.
template <class Given, class... Fix>
struct custom_rule_holds_a_followed_value {};
/// In `checkpoint(policy, f)`: what the policy keeps of f is said by `save_products` and `save_collectives`.
template <class What, class... Fix>
struct not_a_checkpoint_policy {};
/// custom_vjp says how cotangents go back, not how tangents go forwards.
template <class... Fix>
struct custom_vjp_goes_back_only {};
/// A rule of custom_jvp gives the value and its tangent.
template <class Given, class... Fix>
struct rule_gives_no_tangent {};
/// A tangent has the type of its value. Why: where they do not fit.
template <class Why>
struct rule_gives_another_tangent {};

namespace to_fix {
struct pass_it_as_an_argument {};
struct write_a_policy_and_then_the_function {};
struct astype_double {};
struct compute_it_in_floats {};
struct name_others_by_argnums {};
struct give_arrays_of_real_numbers {};
struct pmax_or_pmin_it_first {};
/// `no_tangent` for those that are zero
struct give_one_cotangent_an_argument {};
struct give_the_value_and_what_to_keep {};
struct give_the_value_and_its_tangent {};
struct give_the_value_of_the_function {};
struct use_custom_jvp {};
struct take_jvp {};
/// `jacrev(f, hidden = columns)`
struct give_the_axis_of_the_argument_another_name {};
struct give_the_value_and_the_aux {};
struct give_an_array_of_cotangent_t {};
struct give_an_array_of_the_values_type {};
struct give_an_array_of_the_parameters_type {};
struct make_it_by_init {};
struct give_no_tangent {};
struct stop_gradient_first {};
struct use_fori_loop_or_scan {};
struct give_one_scalar {};
struct sum_it_or_take_the_mean {};
struct psum_or_pmean_it {};
/// `vmap(in_axes(none, batch), grad_per_shard(loss))(pcast(w, data, to(varying)), x)` in a region: what each device has
/// of the examples, and not their sum over all.
struct use_grad_per_shard {};
struct map_a_dim_of_an_argument {};
/// `vmap(spmd_axis_name(data), f)(reshard(x, P(data)))`: of a whole dim it is free.
struct reshard_the_mapped_dim_first {};
/// `axis_name(sample)` of `NABLA_AXES(sample)`
struct write_an_array_axis {};
/// `spmd_axis_name(data)`, `spmd_axis_name((data, model))`
struct write_mesh_axes {};
/// `vmap(in_axes(batch), f)`
struct write_in_axes_and_then_the_function {};
/// `grad(argnums<1>, f)`
struct write_argnums_and_then_the_function {};
/// `jvp(f, std::tuple(x, w), std::tuple(dx, dw))`
struct write_std_tuple_of_each {};
/// `out_axes(dim<0>)`
struct say_where_in_out_axes {};
struct name_a_dim_so {};
struct or_write_axis_sizes {};
struct write_names {};
struct pass_the_mesh_first {};
/// `best_schedule(mesh, xmap(in_axes(...), out_axes(...), f), x)`
struct pass_what_xmap_gives {};
/// `abstract(to_host(x))`, or its type and sizes: `abstract<float>(8, 4)`
struct pass_a_plain_or_abstract_array {};
/// `best_schedule(mesh, names(batch, hidden), f, x)`
struct say_which_names_may_be_split {};
/// `out_axes(none)`
struct write_none_in_out_axes {};
struct pass_arrays_or_abstract_arrays {};
struct name_axes_of_the_mesh {};
struct describe_it_where_it_is_run {};
}  // namespace to_fix

}  // namespace nabla::error
