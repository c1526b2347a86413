// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <nabla/array/memory.hpp>
#include <nabla/expr/array_type.hpp>

// Kokkos views of memory that NABLA holds.
namespace nabla::detail {

template <class T, int Rank>
struct view_data : view_data<T*, Rank - 1> {};
template <class T>
struct view_data<T, 0> {
  using type = T;
};

/// Kokkos views have at most 8 dims.
inline constexpr int max_view_rank = 8;

/// A row-major view of Rank dims with run-time sizes.
template <class T, int Rank>
using row_major_view = Kokkos::View<typename view_data<T, Rank>::type, Kokkos::LayoutRight, memory_space,
                                    Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// Whether there is a Kokkos view of so many dims.
template <int Rank>
inline constexpr bool has_view_of_rank = Rank <= max_view_rank;

template <class T, int Rank>
  requires has_view_of_rank<Rank>
row_major_view<T, Rank> view_of(T* data, [[maybe_unused]] const long* size) {
  return [&]<int... D>(std::integer_sequence<int, D...>) {
    return row_major_view<T, Rank>(data, std::size_t(size[D])...);
  }(std::make_integer_sequence<int, Rank>{});
}

/// Whether kernels can read this memory.
template <class Space>
inline constexpr bool reaches = Kokkos::SpaceAccessibility<execution_space, Space>::accessible;

/// One block that is the whole value: not split, equal on all devices, no sum still to be made.
template <class Type>
inline constexpr bool is_whole_value = split_mask<typename Type::mesh, typename Type::dims> == 0 &&
                                       (masks_of<typename Type::state, typename Type::mesh>.v |
                                        masks_of<typename Type::state, typename Type::mesh>.u) == 0;

}  // namespace nabla::detail
