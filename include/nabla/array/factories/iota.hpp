// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/factories/zeros.hpp>

namespace nabla {

namespace detail {

/// What indices are counted in before they become elements of T: a byte wraps around, a bool does not count.
template <class T>
using index_dtype = std::conditional_t<sizeof(T) == 1, std::int32_t, T>;

/// The stored array of start + sum of step * index.
template <class T, class Dims, class C>
auto counted(C start, const C (&step)[at_least_one(Dims::rank)], const sizes_of<Dims>& size) {
  affine_node<C, Dims, state<>, no_mesh> n{start, {}, size, {}, false};
  for (int d = 0; d < Dims::rank; ++d) n.step[d] = step[d];
  return evaluated(converted<T>(n));
}

}  // namespace detail

/// 0, 1, 2, ... in the order of memory: `iota<float>(8, 16)`, `iota<int>(rows = 2, columns = 3)`; dims as in `zeros`.
///
/// Errors: as zeros. Derivative: none. Communication: none. Source: std::iota; numpy.arange(n).reshape(shape).
template <class T, class... D>
  requires std::is_void_v<detail::why_no_dims_t<T, D...>>
auto iota(D... dims) {
  using detail::at_least_one;
  using made = detail::dims_from<D...>;
  using C = detail::index_dtype<T>;
  const auto size = detail::sizes_from("iota<T>(dims...)", dims...);
  C step[at_least_one(made::rank)] = {};
  long next = 1;
  for (int d = made::rank - 1; d >= 0; --d) {
    step[d] = static_cast<C>(next);
    next *= size[d];
  }
  return detail::counted<T, made>(C{0}, step, size);
}
template <class T, class... D, class nabla_error = detail::why_no_dims_t<T, D...>>
  requires(!std::is_void_v<nabla_error>)
error::reported iota(D...)
    NABLA_REFUSED("nabla::iota<T>(dims...) requires a dtype that an array may have, and dims: sizes, fixed<N>, or axes "
                  "with one of these, each axis once");

}  // namespace nabla
