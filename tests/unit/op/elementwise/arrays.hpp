// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <initializer_list>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "static/op/elementwise/words.hpp"

// Arrays with chosen elements, and what an expression gives, as plain vectors and as the serial reference has it.
namespace elementwise_test {

namespace nb = nabla;
namespace ref = nabla::testing::reference;

template <class T, class... E>
using array = nb::array<T, nb::dims<E...>>;

/// An array of type A with these sizes and the elements f(0), f(1), ... in memory order.
template <class A, class F>
A filled(std::initializer_list<long> sizes, F f) {
  nb::detail::sizes_of<typename A::nabla_array_type::dims> size;
  int d = 0;
  for (long n : sizes) size[d++] = n;
  A out = nb::detail::new_array<typename A::nabla_array_type>(size, {}, 0);
  harness::set_elements(out, f);
  return out;
}
template <class T>
using line = array<T, nb::extent<words::tag::batch>>;
template <class T>
line<T> of(const std::vector<T>& values) {
  return filled<line<T>>({static_cast<long>(values.size())},
                         [&](long i) { return values[static_cast<std::size_t>(i)]; });
}

/// The elements of an array or an expression, in memory order.
template <class X>
auto elements(const X& x) {
  const auto all = nb::to_vector(x);
  return std::vector<nb::value_type_t<X>>(all.begin(), all.end());
}

template <class E>
std::string name_of() {
  if constexpr (nb::detail::is_positional<E>)
    return "";
  else
    return E::tag::name();
}
/// An array or an expression as the reference has it.
template <class X>
ref::ndarray reference_of(const X& x) {
  ref::ndarray out;
  const auto a = x.eval();
  [&]<class... E>(nb::detail::type_tag<nb::dims<E...>>) {
    int d = 0;
    ((out.names.push_back(name_of<E>()), out.shape.push_back(a.sizes()[d++])), ...);
  }(nb::detail::type_tag<typename nb::type_of_t<X>::dims>{});
  const auto all = harness::elements_of(a);
  out.data.assign(all.begin(), all.end());
  return out;
}

/// How many kernels and buffers a piece of program takes.
struct cost {
  long kernels = 0, allocations = 0;
  friend bool operator==(const cost&, const cost&) = default;
  friend std::ostream& operator<<(std::ostream& out, const cost& c) {
    return out << c.kernels << " kernels, " << c.allocations << " buffers";
  }
};
template <class F>
cost cost_of(F&& f) {
  const auto before = nb::detail::count();
  f();
  const auto after = nb::detail::count();
  return {after.kernels - before.kernels, after.allocations - before.allocations};
}

}  // namespace elementwise_test
