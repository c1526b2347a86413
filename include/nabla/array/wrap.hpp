// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/errors/view.hpp>
#include <nabla/op/make/detail/dim_arguments.hpp>
#include <span>

namespace nabla {

/// As last argument of `wrap`: copies a view that cannot be wrapped as it lies in memory.
struct copy_t : vocabulary {};
inline constexpr copy_t copy{};

namespace detail {

/// The axes among the arguments of wrap, and whether it copies.
template <class Done, class... A>
struct wrap_arguments {
  using axes = Done;
  static constexpr bool copies = false;
};
template <class... Done, class A, class... Rest>
  requires(!std::is_same_v<A, copy_t> || sizeof...(Rest) > 0)
struct wrap_arguments<list<Done...>, A, Rest...> : wrap_arguments<list<Done..., A>, Rest...> {};
template <class... Done>
struct wrap_arguments<list<Done...>, copy_t> {
  using axes = list<Done...>;
  static constexpr bool copies = true;
};

/// The size of dim D of a view, where its type says it.
template <class V, int D>
inline constexpr long size_in_view = D < int(V::rank_dynamic) ? dyn_size : long(V::static_extent(unsigned(D)));

/// The dims of a view under names or positions, in memory order, and the reason why it cannot be wrapped.
template <class V, class... A>
struct wrap_rule {
  using arguments = wrap_arguments<list<>, A...>;
  using axes = typename arguments::axes;
  using T = typename V::non_const_value_type;
  using layout = typename V::array_layout;
  static constexpr int rank = int(V::rank), named = axes::size;
  static constexpr bool left = std::is_same_v<layout, Kokkos::LayoutLeft> && rank > 1;
  static constexpr bool right = std::is_same_v<layout, Kokkos::LayoutRight> || rank == 0 ||
                                (std::is_same_v<layout, Kokkos::LayoutLeft> && rank == 1);
  static constexpr bool reversed = left && !arguments::copies;

  template <class Axes, int D>
  struct one {
    using type = extent<at<D, Axes>, size_in_view<V, D>>;
  };
  template <int D>
  struct one<list<>, D> {
    using type = extent<positional, size_in_view<V, D>>;
  };
  template <class Seq>
  struct build;
  template <int... D>
  struct build<std::integer_sequence<int, D...>> {
    using type = nabla::dims<typename one<axes, reversed ? rank - 1 - D : D>::type...>;
  };
  template <bool Fits>
  struct dims_of_view {
    using type = typename build<std::make_integer_sequence<int, rank>>::type;
  };
  template <bool Fits>
    requires(!Fits)
  struct dims_of_view<Fits> {
    using type = nabla::dims<>;
  };
  template <class X>
  struct axis_reason {
    using type = std::conditional_t<Axis<X>, void, error::not_an_axis_or_position<X>>;
  };
  template <class... X>
  static typename first_error<typename axis_reason<X>::type...>::type axes_reason(list<X...>);
  static constexpr bool fits = named == 0 || named == rank;
  using dims = typename dims_of_view<fits>::type;
  using layout_error = std::conditional_t<
      right || arguments::copies || (left && named == rank), void,
      std::conditional_t<left, nabla::error::layout_is_not_row_major<layout, nabla::error::to_fix::name_all_dims,
                                                                     nabla::error::to_fix::write_copy_last>,
                         nabla::error::layout_is_not_row_major<layout, nabla::error::to_fix::write_copy_last>>>;
  using error =
      typename first_error<std::conditional_t<Scalar<T>, void, nabla::error::element_type_is_not_a_scalar<T>>,
                           decltype(axes_reason(axes{})),
                           std::conditional_t<fits, void, nabla::error::axes_do_not_fit_the_view<named, rank>>,
                           typename twice_in<dims>::error,
                           std::conditional_t<reaches<typename V::memory_space>, void,
                                              nabla::error::memory_is_out_of_reach<typename V::memory_space>>,
                           layout_error>::type;
};

template <class V>
buffer buffer_of_view(const V& v) {
  auto* const data = const_cast<typename V::non_const_value_type*>(v.data());
  const std::size_t bytes = v.span() * sizeof(typename V::value_type);
  if constexpr (bool(V::memory_traits::is_unmanaged))
    return buffer::foreign(data, bytes);
  else
    return buffer::foreign(data, bytes, v);
}

template <class Rule, class V>
auto wrapped(const V& v) {
  using made = array<typename Rule::T, typename Rule::dims>;
  sizes_of<typename Rule::dims> size;
  for (int d = 0; d < Rule::rank; ++d) size[d] = long(v.extent(std::size_t(Rule::reversed ? Rule::rank - 1 - d : d)));
  if constexpr (Rule::arguments::copies) {
    auto to = new_array<typename made::nabla_array_type>(size, {}, 0);
    copy_on_device(view_of<typename Rule::T, Rule::rank>(elements(to), size.n), v);
    return to;
  } else {
    if (!v.span_is_contiguous())
      fail<>::because("wrap(view, axes...)",
                      "requires a view without gaps: this one is padded or part of another; write wrap(view, axes..., "
                      "copy)");
    return made(buffer_of_view(v), 0, size, {}, 0);
  }
}

template <class T, class... D>
struct why_not_wrapped_memory {
  using type = typename first_error<
      why_no_dims_t<std::remove_const_t<T>, D...>,
      std::conditional_t<reaches<Kokkos::HostSpace>, void, error::memory_is_out_of_reach<Kokkos::HostSpace>>>::type;
};
template <class T, class... D>
using why_not_wrapped_memory_t = typename why_not_wrapped_memory<T, D...>::type;

template <class T, class... D>
auto wrapped_memory(T* data, D... d) {
  using made = array<std::remove_const_t<T>, dims_from<D...>>;
  const auto size = sizes_from("wrap(data, dims...)", d...);
  return made(buffer::foreign(const_cast<std::remove_const_t<T>*>(data), std::size_t(size.product()) * sizeof(T)), 0,
              size, {}, 0);
}

}  // namespace detail

/// An array on the memory of a Kokkos view, zero copy: `wrap(view, batch, inputs)`, or without names positional. Static
/// extents become static sizes. A managed view is kept alive.
///
/// The array only reads: no word writes to the view, and assigning to the array detaches it from the view;
/// `assign(view, x)` writes. A LayoutLeft view needs names; the array has its dims in reverse, which is their memory
/// order. To copy a view with another layout write `wrap(view, axes..., copy)`. Errors: element_type_is_not_a_scalar,
/// axes_do_not_fit_the_view, not_an_axis_or_position, result_has_the_axis_twice, layout_is_not_row_major,
/// memory_is_out_of_reach; runtime_error for a view with gaps. Derivative: as for any array. Communication: none.
NABLA_WORD(wrap,
           (class D, class... P, class... A,
            class nabla_error = typename detail::wrap_rule<Kokkos::View<D, P...>, A...>::error),
           (const Kokkos::View<D, P...>& view, A...),
           "nabla::wrap(view, axes...) requires a row-major view without gaps of a dtype that an array may have, and "
           "no axis or one for each dim; LayoutLeft needs names; `copy` as the last argument copies any view") {
  return detail::wrapped<detail::wrap_rule<Kokkos::View<D, P...>, A...>>(view);
}

/// An array on memory of the host, zero copy: `wrap(std::span(v), batch = 4, 3)`, `wrap(pointer, 4, 3)`; dims as in
/// `zeros`. Without dims a span is one positional dim. The memory must outlive the array.
///
/// Errors: as zeros; memory_is_out_of_reach where kernels run on a device; runtime_error if the dims do not make the
/// span.
NABLA_WORD(wrap, (class T, std::size_t N, class... D, class nabla_error = detail::why_not_wrapped_memory_t<T, D...>),
           (std::span<T, N> data, D... dims),
           "nabla::wrap(span, dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes "
           "with one of these") {
  if constexpr (sizeof...(D) == 0) {
    return detail::wrapped_memory(data.data(), long(data.size()));
  } else {
    auto x = detail::wrapped_memory(data.data(), dims...);
    if (x.total_size() != long(data.size()))
      detail::fail<>::sizes_differ("wrap(span, dims...)", "all elements", long(data.size()), x.total_size());
    return x;
  }
}
/// The same for a pointer, which needs dims.
NABLA_WORD(wrap, (class T, class... D, class nabla_error = detail::why_not_wrapped_memory_t<T, D...>),
           (T* data, D... dims),
           "nabla::wrap(pointer, dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or "
           "axes with one of these") {
  return detail::wrapped_memory(data, dims...);
}

}  // namespace nabla
