// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/core/half.hpp>
#include <type_traits>
// <complex> takes as long to read as all of nabla/types.hpp. A program that writes std::complex has included it.
#include <cstddef>
#if defined(__GLIBCXX__)
namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
template <class T>
class complex;
_GLIBCXX_END_NAMESPACE_VERSION
}
#else
#include <complex>
#endif

// Which dtypes are complex, and what they are made of.
namespace nabla::detail {

template <class T>
inline constexpr bool is_complex = false;
template <>
inline constexpr bool is_complex<std::complex<float>> = true;
template <>
inline constexpr bool is_complex<std::complex<double>> = true;

/// The dtype of the parts of a complex number; of any other dtype itself.
template <class T>
struct part_dtype_impl {
  using type = T;
};
template <class T>
struct part_dtype_impl<std::complex<T>> {
  using type = T;
};
template <class T>
using part_dtype = typename part_dtype_impl<T>::type;

/// A floating or complex dtype: what has a derivative.
template <class T>
inline constexpr bool is_inexact = is_floating<T> || is_complex<T>;

/// To made complex where From is.
template <class From, class To>
using complex_as = std::conditional_t<is_complex<From>, std::complex<To>, To>;

}  // namespace nabla::detail
