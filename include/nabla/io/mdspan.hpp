// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/wrap.hpp>
#include <nabla/exec/exec.hpp>
#include <version>
#if defined(__cpp_lib_mdspan)
#include <array>
#include <mdspan>
#include <utility>

namespace nabla {

namespace detail {

/// What wrap_rule asks of a view, of an mdspan.
template <class V>
struct mdspan_as_view;
template <class T, class Extents, class Layout>
struct mdspan_as_view<std::mdspan<T, Extents, Layout>> {
  using non_const_value_type = std::remove_cv_t<T>;
  using array_layout = std::conditional_t<
      std::is_same_v<Layout, std::layout_right>, Kokkos::LayoutRight,
      std::conditional_t<std::is_same_v<Layout, std::layout_left>, Kokkos::LayoutLeft, Kokkos::LayoutStride>>;
  using memory_space = Kokkos::HostSpace;
  static constexpr int rank = int(Extents::rank());
};
template <class T, class Extents, class Layout, int D>
inline constexpr long size_in_view<mdspan_as_view<std::mdspan<T, Extents, Layout>>, D> =
    Extents::static_extent(std::size_t(D)) == std::dynamic_extent ? dyn_size
                                                                  : long(Extents::static_extent(std::size_t(D)));
template <class V, class... A>
using mdspan_rule = wrap_rule<mdspan_as_view<V>, A...>;

template <class X>
struct why_no_mdspan {
  using type = error::not_an_array<X>;
};
template <Array X>
struct why_no_mdspan<X> {
  using type =
      typename first_error<std::conditional_t<reaches<Kokkos::HostSpace>, void,
                                              error::memory_is_out_of_reach<Kokkos::HostSpace>>,
                           typename why_not_whole<type_of_t<X>>::type>::type;
};

template <class Dims>
struct extents_for;
template <class... E>
struct extents_for<dims<E...>> {
  using type = std::extents<long, (E::size == dyn_size ? std::dynamic_extent : std::size_t(E::size))...>;
};

}  // namespace detail

/// An array on the memory of a std::mdspan on the host, zero copy: `wrap(m, batch, inputs)`, as of a Kokkos view. Static
/// extents become static sizes. It has a header of its own, and is there where the standard library has <mdspan> (C++23).
/// The memory must outlive the array.
///
/// layout_right is wrapped as it is, layout_left under names and with its dims in reverse; `copy` as the last argument
/// copies any layout. Errors: those of wrap. Communication: none.
NABLA_WORD(wrap,
           (class T, class Extents, class Layout, class... A,
            class nabla_error = typename detail::mdspan_rule<std::mdspan<T, Extents, Layout>, A...>::error),
           (const std::mdspan<T, Extents, Layout>& m, A...),
           "nabla::wrap(mdspan, axes...) requires layout_right, or layout_left with names, of a dtype that an array "
           "may have, and no axis or one for each dim; `copy` as the last argument copies any layout") {
  using rule = detail::mdspan_rule<std::mdspan<T, Extents, Layout>, A...>;
  using made = array<typename rule::T, typename rule::dims>;
  constexpr int rank = rule::rank;
  detail::sizes_of<typename rule::dims> size;
  for (int d = 0; d < rank; ++d) size[d] = long(m.extent(std::size_t(rule::reversed ? rank - 1 - d : d)));
  auto* const data = const_cast<typename rule::T*>(m.data_handle());
  if constexpr (rule::arguments::copies) {
    auto to = detail::new_array<typename made::nabla_array_type>(size, {}, 0);
    detail::strides_view from;
    if constexpr (rank > 0)
      for (int d = 0; d < rank; ++d) from.push(size[d], long(m.stride(std::size_t(d))));
    if (size.product() > 0) detail::copy_strided<typename rule::T>(data, detail::elements(to), from);
    return to;
  } else {
    return made(detail::buffer::foreign(data, std::size_t(size.product()) * sizeof(T)), 0, size, {}, 0);
  }
}

/// The elements of an array that is one block, on the host, as a row-major std::mdspan to read, zero copy:
/// `to_mdspan(x)`. Its dims are those of x in their order; static sizes become static extents. It is valid while the array
/// holds this memory.
///
/// Errors: not_an_array, value_is_not_whole, value_differs_along_a_mapped_dim; memory_is_out_of_reach where kernels run on
/// a device. Communication: none.
template <class T, class Dims, class State, class Mesh>
  requires std::is_void_v<typename detail::why_no_mdspan<array<T, Dims, State, Mesh>>::type>
auto to_mdspan(const array<T, Dims, State, Mesh>& x) {
  using extents = typename detail::extents_for<Dims>::type;
  std::array<long, std::size_t(Dims::rank)> size{};
  for (int d = 0; d < Dims::rank; ++d) size[std::size_t(d)] = x.sizes()[d];
  detail::machine::fence();
  return std::mdspan<const T, extents>(x.data(), extents(size));
}
// The mdspan would outlive its array: of an array without a name, and of an expression.
template <class T, class Dims, class State, class Mesh>
void to_mdspan(const array<T, Dims, State, Mesh>&&) = delete;
template <class Node>
void to_mdspan(const expr<Node>&) = delete;
template <class X, class nabla_error = typename detail::why_no_mdspan<X>::type>
  requires(!Reported<X> && !std::is_void_v<nabla_error>)
error::reported to_mdspan(const X&)
    NABLA_REFUSED("nabla::to_mdspan(x) requires an array that is one block: to_host it first");

}  // namespace nabla
#endif
