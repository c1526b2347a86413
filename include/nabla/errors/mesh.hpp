// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Mistakes where a mesh is made.
namespace nabla::error {

/// An argument of `make_mesh` that is no `mesh axis = size`, or of `automatic` that is no size.
template <class What>
struct not_a_size_of_a_mesh_axis {};
/// `batch = 4` with an axis of arrays.
template <class A, class ToFix>
struct array_axis_in_a_mesh {};
/// `data = 2.5`: a size is an integer, `fixed<4>`, `rest` or `automatic(..)` of these.
template <class A, class Size>
struct not_a_number_of_devices {};
/// `data = fixed<0>`.
template <class A>
struct mesh_axis_without_devices {};
/// One name for two axes of a mesh.
template <class A>
struct mesh_axis_is_in_the_mesh_twice {};
/// What is left over can be taken once.
template <class First, class Second>
struct two_mesh_axes_take_the_rest {};
/// `make_mesh()`.
struct mesh_without_axes {};
/// `abstract_mesh(data = rest)`: there are no devices to take the rest of.
struct abstract_mesh_has_no_rest {};
/// A mesh has at most 8 axes.
template <int Axes>
struct too_many_mesh_axes {};

namespace to_fix {
/// Axes of arrays and axes of meshes are declared apart.
struct declare_it_with_NABLA_MESH_AXES {};
}  // namespace to_fix

}  // namespace nabla::error
