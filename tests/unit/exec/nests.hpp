// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <harness/elements.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <string>
#include <vector>

// Arrays of chosen numbers in any dims, and what an expression gives beside what the serial reference gives.
namespace nests {

namespace nb = nabla;
namespace ref = nabla::testing::reference;
NABLA_AXES(a, b, c, d, e)

/// Small whole numbers and halves, without a pattern in their order: sums and products of a few are exact in f32.
inline double number(long i) {
  const auto h = static_cast<unsigned long>(i + 1) * 2654435761u;
  return static_cast<double>((h >> 7) % 29) * 0.5 - 7;
}
/// The first argument seeds; the dims are those of zeros.
template <class T, class... D>
auto some(long seed, D... dims) {
  auto x = nb::zeros<T>(dims...);
  harness::set_elements(x, [&](long i) {
    const double v = number(i + 1000 * seed);
    return std::is_same_v<T, std::uint8_t> ? std::abs(v) : v;
  });
  return x;
}

template <class E>
std::string name_of() {
  if constexpr (nb::detail::is_positional<E>) return "";
  else return E::tag::name();
}
/// An array or an expression as the reference has it.
template <class X>
ref::ndarray plain(const X& x) {
  ref::ndarray out;
  const auto stored = x.eval();
  [&]<class... E>(nb::detail::type_tag<nb::dims<E...>>) {
    [[maybe_unused]] int i = 0;
    ((out.names.push_back(name_of<E>()), out.shape.push_back(stored.sizes()[i++])), ...);
  }(nb::detail::type_tag<typename nb::type_of_t<X>::dims>{});
  const auto all = harness::elements_of(stored);
  out.data.assign(all.begin(), all.end());
  return out;
}

/// One place for the check.
inline void agree(const ref::ndarray& got, const ref::ndarray& want, const std::string& what, double tolerance = 1e-6) {
  const bool close = ref::allclose(got, want, tolerance, tolerance);
  CHECK_MESSAGE(close, what);
  if (!close && want.data.size() < 200) MESSAGE("got ", got, ", want ", want);
}
inline void holds(bool claim, const std::string& what) { CHECK_MESSAGE(claim, what); }

}  // namespace nests
