// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array.hpp>
#include <nabla/errors/view.hpp>
#include <vector>

namespace nabla {

namespace detail {

/// Elements of this process's memory, copied to the host.
template <class T>
std::vector<T> copied_out(const T* data, long count) {
  std::vector<T> out;
  if (count == 0) return out;
  const long n[1] = {count};
  fence_for_host();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view_of<const T, 1>(data, n));
  out.reserve(std::size_t(count));
  for (long i = 0; i < count; ++i) out.push_back(host(std::size_t(i)));
  return out;
}

template <class X>
struct why_no_vector {
  using type = void;
};
template <Array X>
struct why_no_vector<X> {
  using type = std::conditional_t<is_whole_value<type_of_t<X>>, void,
                                  error::value_is_not_whole<error::to_fix::to_host_or_reshard_first>>;
};
template <class X>
using why_no_vector_t = typename why_no_vector<std::remove_cvref_t<X>>::type;

}  // namespace detail

/// The elements on the host, copied, in the order of the array's dims. For an array that is one block: on a mesh,
/// `to_host` it first.
///
/// Errors: value_is_not_whole. Communication: none.
template <class X>
  requires Array<X> && std::is_void_v<detail::why_no_vector_t<X>>
auto to_vector(const X& x) -> std::vector<value_type_t<X>> {
  const auto a = x.eval();
  return detail::copied_out<value_type_t<X>>(a.data(), a.stored_elements());
}
template <class X, class nabla_error = detail::why_no_vector_t<X>>
  requires Array<X> && (!std::is_void_v<nabla_error>)
error::reported to_vector(const X&) NABLA_REFUSED("nabla::to_vector(x) requires an array that is one block: to_host it first");
template <Reported X>
error::reported to_vector(const X&) {
  return {};
}

}  // namespace nabla
