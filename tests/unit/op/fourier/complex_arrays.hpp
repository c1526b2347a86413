// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/fourier.hpp>

#include "unit/op/fourier/serial.hpp"

// Arrays from the numbers of the serial reference, and how far arrays are from them.
namespace test_of_fourier {

using shape = std::vector<long>;

template <class T, class... D>
auto array_of(const serial::numbers& x, D... dims) {
  auto a = nabla::zeros<T>(dims...);
  for (std::size_t i = 0; i < x.size(); ++i) {
    if constexpr (nabla::detail::is_complex<T>) a.data()[i] = T(x[i]);
    else a.data()[i] = static_cast<T>(x[i].real());
  }
  return a;
}
template <class X>
double differs(const X& found, const serial::numbers& expected) {
  return serial::difference(nabla::to_vector(found), expected);
}

}  // namespace test_of_fourier
