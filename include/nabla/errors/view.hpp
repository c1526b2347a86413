// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/shape.hpp>

/// Mistakes where arrays and Kokkos views meet.
namespace nabla::error {

/// Memory that this program's execution space cannot reach.
template <class MemorySpace>
struct memory_is_out_of_reach {};
/// More or fewer axes than the view has dims.
template <int Axes, int Rank>
struct axes_do_not_fit_the_view {};
/// A layout that is not row-major without gaps.
template <class Layout, class... Fix>
struct layout_is_not_row_major {};
/// Elements that may not be written to.
template <class T>
struct view_is_read_only {};
/// Another number of dims than the view has.
template <int Dims, int Rank>
struct ranks_differ {};
/// Another dtype than the view's.
template <class Array, class View>
struct dtype_is_not_the_views {};
/// A Kokkos view has at most 8 dims.
template <int Rank>
struct more_dims_than_a_view_has {};
/// A value that is not one block: split over devices, different on them, or with a sum still to be made.
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
struct write_copy_last {};
struct name_all_dims {};
struct to_host_or_reshard_first {};
/// Of the mapped function: then it is whole.
struct give_it_as_a_result {};
/// A function that is given to `apply` or `for_each_device` sees the block of each device as a view.
struct use_apply {};
}  // namespace to_fix

}  // namespace nabla::error
