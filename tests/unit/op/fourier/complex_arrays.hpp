// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <harness/elements.hpp>
#include <nabla/fourier.hpp>

#include "unit/op/fourier/serial.hpp"

// Arrays from the numbers of the serial reference, and how far arrays are from them.
namespace test_of_fourier {

using shape = std::vector<long>;

template <class T, class... D>
auto array_of(const serial::numbers& x, D... dims) {
  auto a = nabla::zeros<T>(dims...);
  harness::set_elements(a, [&](long i) {
    if constexpr (nabla::detail::is_complex<T>) return x[std::size_t(i)];
    else return x[std::size_t(i)].real();
  });
  return a;
}
template <class X>
double differs(const X& found, const serial::numbers& expected) {
  return serial::difference(nabla::to_vector(found), expected);
}

}  // namespace test_of_fourier
