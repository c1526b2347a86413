// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/array_from.hpp>
#include <nabla/array/to_vector.hpp>
#include <type_traits>
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
  std::vector<std::conditional_t<std::is_same_v<T, bool>, char, T>> all(std::size_t(x.stored_elements()));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<T>(f(long(i)));
  nabla::detail::copy_numbers(all, nabla::detail::elements(x), long(all.size()));
}

}  // namespace harness
