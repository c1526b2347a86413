// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/errors/view.hpp>
#include <vector>

namespace nabla {

namespace detail {

/// The type of an element on the host. A bool is a char, because a vector<bool> has no bools in memory.
template <class T>
using host_element = std::conditional_t<std::is_same_v<T, bool>, char, T>;

/// A copy on the host of elements in this process's memory.
template <class T>
std::vector<host_element<T>> copied_out(const T* data, long count) {
  std::vector<host_element<T>> out;
  if (count == 0) return out;
  const auto host = on_host(view_of<const T, 1>(data, &count));
  out.assign(host.data(), host.data() + count);
  return out;
}

template <class X>
struct why_no_vector {
  using type = void;
};
template <Array X>
struct why_no_vector<X> : why_not_whole<type_of_t<X>> {};
template <class X>
using why_no_vector_t = typename why_no_vector<std::remove_cvref_t<X>>::type;

}  // namespace detail

/// A copy of the elements on the host, in the order of the array's dims; a bool is a char. The array must be one block:
/// on a mesh, call `to_host` first.
///
/// Errors: value_is_not_whole, value_differs_along_a_mapped_dim, value_is_followed_by_a_derivative. Communication: none.
template <class X>
  requires Array<X> && std::is_void_v<detail::why_no_vector_t<X>>
auto to_vector(const X& x) -> std::vector<detail::host_element<value_type_t<X>>> {
  const auto a = x.eval();
  return detail::copied_out<value_type_t<X>>(detail::elements(a), a.stored_elements());
}
template <class X, class nabla_error = detail::why_no_vector_t<X>>
  requires Array<X> && (!std::is_void_v<nabla_error>)
error::reported to_vector(const X&)
    NABLA_REFUSED("nabla::to_vector(x) requires an array that is one block: to_host it first");
template <Reported X>
error::reported to_vector(const X&) {
  return {};
}

}  // namespace nabla
