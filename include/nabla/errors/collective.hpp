// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/spec.hpp>

/// Mistakes in collectives and casts of states.
namespace nabla::error {

/// The mesh axes of a collective.
template <class... A>
struct over {};
/// The mesh axes over which the value varies.
template <class... A>
struct varies_over {};

/// A collective of a value that belongs to no block of a shard_map.
template <class Over>
struct value_is_in_no_manual_region {};
/// The mesh axis is not bound by the shard_map around.
template <class A>
struct mesh_axis_is_not_manual {};
/// All devices hold the same value: reducing it would multiply it, gathering it would copy it.
template <class Over, class VariesOver, class... Fix>
struct collective_needs_a_varying_value {};
/// Another reduction of this value is still to be made.
template <class Over>
struct value_is_unreduced_already {};
/// `psum(1, a)`: a literal has no devices.
struct literal_has_no_devices {};
/// axis_index alone: it has no block yet that tells its mesh.
template <class Over>
struct value_has_no_mesh_yet {};
/// A cast that needs communication, or that means nothing.
template <class Axis, class From, class To, class... Fix>
struct no_such_cast {};
/// `tiled(d)`, `stacked(d)` of a dim that is not there, or is there already.
template <class Dim, class Dims>
struct dim_does_not_fit {};

namespace to_fix {
struct drop_the_collective {};
struct pcast_to_varying_first {};
struct write_axis_size {};
struct add_it_to_a_block_first {};
struct all_gather_to_invarying {};
struct mention_the_axis_in_out_specs {};
}  // namespace to_fix

}  // namespace nabla::error
