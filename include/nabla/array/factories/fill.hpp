// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/expr/abstract_array.hpp>
#include <nabla/expr/new_dims.hpp>
#include <nabla/expr/reduction_word.hpp>

namespace nabla {

namespace detail {

/// One value everywhere.
template <class Type>
auto filled(const sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh,
            typename Type::value_type value) {
  affine_node<typename Type::value_type, typename Type::dims, typename Type::state, typename Type::mesh> n{};
  n.start = value;
  n.size_ = size;
  n.mesh_ = mesh;
  return evaluated(n);
}

}  // namespace detail

/// A new array of one value: `full<float>(1.f, batch = 16, 3)`. Dims as written: sizes, `fixed<N>`, `axis = size`.
///
/// Errors: not_a_size, axis_names_two_dims, not_a_dtype; runtime_error for a negative size. Communication: none.
/// Source: numpy.full.
template <class T, Literal V, class... D>
  requires detail::makes_array<T, D...>
auto full(V value, D... dims) {
  using type = detail::new_array_type<T, D...>;
  return detail::filled<type>(detail::new_sizes<typename type::dims>("full", dims...), {}, static_cast<T>(value));
}
template <class T, Literal V, class... D, class nabla_error = detail::why_no_new_array_t<T, D...>>
  requires(!detail::makes_array<T, D...>)
error::reported full(V, D...) NABLA_REFUSED("nabla::full<T>(value, dims...) requires sizes and axis = size");

/// A new array of zeros: `zeros<float>(batch = 16, hidden = 32)`. As `full`.
template <class T, class... D>
  requires detail::makes_array<T, D...>
auto zeros(D... dims) {
  using type = detail::new_array_type<T, D...>;
  return detail::filled<type>(detail::new_sizes<typename type::dims>("zeros", dims...), {}, T{0});
}
template <class T, class... D, class nabla_error = detail::why_no_new_array_t<T, D...>>
  requires(!detail::makes_array<T, D...>)
error::reported zeros(D...) NABLA_REFUSED("nabla::zeros<T>(dims...) requires sizes and axis = size");

/// A new array of ones. As `full`.
template <class T, class... D>
  requires detail::makes_array<T, D...>
auto ones(D... dims) {
  using type = detail::new_array_type<T, D...>;
  return detail::filled<type>(detail::new_sizes<typename type::dims>("ones", dims...), {}, T{1});
}
template <class T, class... D, class nabla_error = detail::why_no_new_array_t<T, D...>>
  requires(!detail::makes_array<T, D...>)
error::reported ones(D...) NABLA_REFUSED("nabla::ones<T>(dims...) requires sizes and axis = size");

}  // namespace nabla
