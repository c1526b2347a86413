// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>

/// Mistakes where arrays and Kokkos views meet.
namespace nabla::error {

/// says: the memory is in {MemorySpace}, which the kernels of this program cannot reach
template <class MemorySpace>
struct memory_is_out_of_reach {};
/// says: the view has {Rank:count dim}, and {word} is given {Axes:count name}: name all dims or none
template <int Axes, int Rank>
struct axes_do_not_fit_the_view {};
/// says: the view has the layout {Layout}, and an array is row-major without gaps
template <class Layout, class... Fix>
struct layout_is_not_row_major {};
/// says: {word} writes to the view, and its elements are {T}
template <class T>
struct view_is_read_only {};
/// says: the value has {Dims:count dim} and the view {Rank}, and {word} repeats nothing: broadcast adds a dim
template <int Dims, int Rank>
struct ranks_differ {};
/// says: the value has dtype {Array} and the view {View}: convert the value, astype<T>(x)
template <class Array, class View>
struct dtype_is_not_the_views {};
/// says: a Kokkos view has at most 8 dims, and the array has {Rank}
template <int Rank>
struct more_dims_than_a_view_has {};
/// says: the value is not one whole block: it is split over devices, varies between them, or is unreduced
template <class... Fix>
struct value_is_not_whole {};

/// What stands for the elements or the view that there is not, so that their use is not reported once more.
struct reported_elements : reported {
  template <class T>
  operator T*() const;  // NOLINT: implicit, as the pointer would be
  float& operator[](long) const;
  template <class... I>
  float& operator()(I...) const;
  long extent(int) const;
  long size() const;
  float* data() const;
};

namespace to_fix {
/// says: copy the view: wrap(view, copy), with names wrap(view, rows, columns, copy)
struct write_copy_last {};
/// says: name all dims, then their order does not matter: wrap(view, rows, columns)
struct name_all_dims {};
/// says: make it one block first: to_host(x), or reshard(x, P())
struct to_host_or_reshard_first {};
/// says: return it from the mapped function, and read the result
struct give_it_as_a_result {};
/// says: use apply(kernel, output_like(x), x), whose function gets the block of each device as a view
struct use_apply {};
}  // namespace to_fix

}  // namespace nabla::error
