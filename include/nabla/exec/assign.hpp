// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/errors/view.hpp>
#include <nabla/exec/in_place.hpp>

namespace nabla {

namespace detail {

/// Why a value cannot be written into a view; void if it can.
template <class V, class X>
struct why_not_into_view {
  using type = void;
};
template <class V, Array X>
struct why_not_into_view<V, X> {
  using from = type_of_t<X>;
  using element = typename V::value_type;
  static constexpr int rank = from::dims::rank, view_rank = int(V::rank);
  using type = typename first_error<
      std::conditional_t<std::is_const_v<element>, error::view_is_read_only<element>, void>,
      std::conditional_t<std::is_same_v<std::remove_const_t<element>, typename from::value_type>, void,
                         error::dtype_is_not_the_views<typename from::value_type, std::remove_const_t<element>>>,
      std::conditional_t<rank == view_rank, void, error::ranks_differ<rank, view_rank>>,
      std::conditional_t<reaches<typename V::memory_space>, void,
                         error::memory_is_out_of_reach<typename V::memory_space>>,
      typename why_not_whole<from>::type>::type;
};
template <class V, class X>
using why_not_into_view_t = typename why_not_into_view<V, std::remove_cvref_t<X>>::type;

}  // namespace detail

/// Writes a value into memory of the user's: `assign(view, x - rate * g)`. The dims of the view are those of the value,
/// in the order of its type; the dtypes are equal.
///
/// One fused kernel straight into the view if it is row-major without gaps and the expression reads its memory, if at
/// all, element by element; else through a temporary. Errors: view_is_read_only, dtype_is_not_the_views, ranks_differ,
/// memory_is_out_of_reach, value_is_not_whole, value_differs_along_a_mapped_dim; runtime_error for sizes that differ.
/// Derivative: none. Communication: none.
NABLA_WORD_GIVING((void), (error::reported), assign,
                  (class D, class... P, ArrayOrReported X,
                   class nabla_error = detail::why_not_into_view_t<Kokkos::View<D, P...>, X>),
                  (const Kokkos::View<D, P...>& to, X&& x),
                  "nabla::assign(view, x) requires a view to write to, with the dtype and the number of dims of x, "
                  "and an x that is one block on one device") {
  if constexpr (Array<X>) {
    using namespace detail;
    using view = Kokkos::View<D, P...>;
    using T = typename view::value_type;
    const auto n = as_node(static_cast<X&&>(x));
    using type = typename decltype(n)::type;
    constexpr int rank = type::dims::rank;
    [&]<class... K>(list<K...>) {
      [[maybe_unused]] int d = 0;
      [[maybe_unused]] auto same = [&](const char* name, long size) {
        const long extent = long(to.extent(std::size_t(d++)));
        if (extent != size) fail<>::sizes_differ("assign(view, x)", name, extent, size);
      };
      (same(key_name<K>::get(), n.sizes()[d]), ...);
    }(keys_of<typename type::dims>{});
    if constexpr (std::is_same_v<typename view::array_layout, Kokkos::LayoutRight> || rank == 0) {
      const result_place<type> place{reinterpret_cast<const char*>(to.data()), to.size() * sizeof(T), n.sizes(),
                                     {n.sizes(), n.mesh(), 0}, 0};
      memory_use use;
      add_use(use, place, n, false);
      if (to.span_is_contiguous() && use.in_step) {
        evaluator<machine_backend>::run(n, to.data(), 0);
        return;
      }
    }
    const auto result = evaluator<machine_backend>::materialize(n);
    copy_on_device(to, view_of<const T, rank>(elements(result), result.sizes().n));
  }
}

}  // namespace nabla
