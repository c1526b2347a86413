// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array_from.hpp>
#include <nabla/array/to_vector.hpp>
#include <vector>

// What a test reads of an array and writes to it: kernels may run on memory that the host does not reach.
namespace harness {

/// A copy of the elements that this process holds. A bool is a char.
template <class X>
auto elements_of(const X& x) {
  return nabla::detail::copied_out(nabla::detail::elements(x), x.stored_elements());
}
/// Makes element i of those f(i).
template <class X, class F>
void set_elements(const X& x, const F& f) {
  using T = typename X::value_type;
  std::vector<nabla::detail::host_element<T>> all(std::size_t(x.stored_elements()));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<T>(f(long(i)));
  nabla::detail::copy_numbers(all, nabla::detail::elements(x), long(all.size()));
}
/// Makes element i of an array v. An array that shares its memory gets memory of its own, as by `data()`.
template <class X>
void set_element(X& x, long i, typename X::value_type v) {
  nabla::detail::copy_numbers(std::vector{v}, x.data() + i, 1);
}

}  // namespace harness
