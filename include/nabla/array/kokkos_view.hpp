// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <nabla/array/memory.hpp>
#include <nabla/axis/hidden.hpp>
#include <nabla/errors/array.hpp>
#include <nabla/errors/view.hpp>
#include <nabla/expr/array_type.hpp>

// Kokkos views of memory that NABLA owns.
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

/// Whether a Kokkos view can have this many dims.
template <int Rank>
inline constexpr bool has_view_of_rank = Rank <= max_view_rank;

template <class T, int Rank>
  requires has_view_of_rank<Rank>
row_major_view<T, Rank> view_of(T* data, [[maybe_unused]] const long* size) {
  return [&]<int... D>(std::integer_sequence<int, D...>) {
    return row_major_view<T, Rank>(data, std::size_t(size[D])...);
  }(std::make_integer_sequence<int, Rank>{});
}

/// A view of the host of the same sizes, with elements that are not set.
template <class V>
auto room_on_host(const V& view) {
  using host = Kokkos::View<typename V::non_const_data_type, typename V::array_layout, Kokkos::HostSpace>;
  return host(Kokkos::view_alloc(Kokkos::WithoutInitializing, "nabla::on_host"), view.layout());
}
/// Copies between a view of the host and one of arrays, and waits.
template <class To, class From>
void copy_to(const To& to, const From& from) {
  machine::access([&] { Kokkos::deep_copy(to, from); });
}
/// Copies between views that kernels reach, in the order of the kernels.
template <class To, class From>
void copy_on_device(const To& to, const From& from) {
  machine::run([=] { Kokkos::deep_copy(execution_space(), to, from); });
}

/// The same of n elements one behind the other.
template <class T>
void copy_on_device(const T* from, T* to, long n) {
  if (n > 0) copy_on_device(view_of<T, 1>(to, &n), view_of<const T, 1>(from, &n));
}

/// The elements of a view where the host can read them, after the kernels that write them: the view itself if the host
/// can reach it, else a copy.
template <class V>
  requires Kokkos::is_view<V>::value
auto on_host(const V& view) {
  using space = typename V::memory_space;
  if constexpr (host_reaches_arrays && Kokkos::SpaceAccessibility<Kokkos::HostSpace, space>::accessible) {
    machine::fence();
    return view;
  } else {
    const auto host = room_on_host(view);
    copy_to(host, view);
    return typename decltype(host)::const_type(host);
  }
}

/// Calls f with a pointer by which the host can read, or write, a block of arrays; with Write it gets what is written.
template <bool Write, class T, class F>
void with_block_on_host(T* block, long count, F f) {
  if constexpr (host_reaches_arrays) {
    machine::fence();
    f(block);
  } else {
    const auto view = view_of<T, 1>(block, &count);
    const auto host = room_on_host(view);
    if constexpr (!Write) copy_to(host, view);
    f(host.data());
    if constexpr (Write) copy_to(view, host);
  }
}

/// Whether kernels can read this memory.
template <class Space>
inline constexpr bool reaches = Kokkos::SpaceAccessibility<execution_space, Space>::accessible;

/// The fix for a value that is not one block, before its elements are copied to the host.
template <class Type>
using fix_of_blocks = std::conditional_t<
    masks_of<typename Type::state, typename Type::mesh>.v != 0, error::to_fix::give_it_as_a_result,
    std::conditional_t<masks_of<typename Type::state, typename Type::mesh>.u != 0 &&
                           is_region_mesh<typename Type::mesh>,
                       error::to_fix::reshard_or_psum_it_first, error::to_fix::to_host_or_reshard_first>>;
/// Why a value is not one whole block; void if it is. It may be split, or unreduced, or differ between devices or
/// between the entries of a vmap.
template <class Type, class Fix = fix_of_blocks<Type>>
struct why_not_whole {
  static constexpr masks m = masks_of<typename Type::state, typename Type::mesh>;
  static constexpr unsigned apart = split_mask<typename Type::mesh, typename Type::dims> | m.v | m.u;
  static constexpr bool one_block = apart == 0;
  using type = std::conditional_t<
      has_hidden_dim<typename Type::dims>,
      error::value_differs_along_a_mapped_dim<error::to_fix::read_the_result_of_the_vmap>,
      std::conditional_t<one_block, void, error::value_is_not_whole<fix_over<typename Type::mesh, apart, Fix>>>>;
};
template <class Type>
inline constexpr bool is_whole_value = std::is_void_v<typename why_not_whole<Type>::type>;

}  // namespace nabla::detail
