// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/report.hpp>

/// Mistakes where a mesh is made.
namespace nabla::error {

/// An axis of size `rest` has the devices that are left.
/// says: {word} cannot take {What}: a mesh takes data = 4 or data = rest, automatic takes 4, fixed<4> or rest
template <class What>
struct not_a_size_of_a_mesh_axis {};
/// `make_mesh(batch = 4)`.
/// says: {A} is an axis of arrays, and a mesh is made of mesh axes
template <class A, class... Fix>
struct array_axis_in_a_mesh {};
/// `data = 2.5`.
/// says: the size of mesh axis {A} has type {Size}: it must be an integer, fixed<n>, rest or automatic(..)
template <class A, class Size>
struct not_a_number_of_devices {};
/// `data = fixed<0>`.
/// says: mesh axis {A} has size 0, and needs at least one device
template <class A>
struct mesh_axis_without_devices {};
/// `make_mesh(data = 4, data = 2)`.
/// says: mesh axis {A} is given two sizes: each axis of a mesh has its own name
template <class A>
struct mesh_axis_is_in_the_mesh_twice {};
/// says: {First} and {Second} both have size rest: only one mesh axis can take the devices that are left
template <class First, class Second>
struct two_mesh_axes_take_the_rest {};
/// `make_mesh()`.
/// says: a mesh needs at least one axis: a mesh of one device is made by data = 1
struct mesh_without_axes {};
/// `abstract_mesh(data = rest)`.
/// says: abstract_mesh has no devices that an axis of size rest could take: give each axis a number
struct abstract_mesh_has_no_rest {};
/// says: the mesh has {Axes} axes, and at most 8 are possible
template <int Axes>
struct too_many_mesh_axes {};

namespace to_fix {
/// says: write a mesh axis, declared by NABLA_MESH_AXES(data, model)
struct declare_it_with_NABLA_MESH_AXES {};
}  // namespace to_fix

}  // namespace nabla::error
