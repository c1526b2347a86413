// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <harness/elements.hpp>
#include <harness/message_of.hpp>
#include <nabla/axis/axis.hpp>
#include <nabla/exec/contract/contract.hpp>
#include <nabla/op/elementwise/add.hpp>
#include <nabla/testing/reference.hpp>
#include <random>
#include <string>
#include <vector>

namespace contract_test {

namespace nb = nabla;
namespace ref = nabla::testing::reference;
using nb::dyn;

/// Small whole numbers: sums of products are exact in every dtype and every order.
inline double small_number(std::mt19937& random) { return double(random() % 7) - 3; }

/// An array of small whole numbers; the last argument numbers the values.
template <class T, auto... D>
auto make(const std::vector<long>& sizes, unsigned seed = 0) {
  using type = typename nb::array_of<T, D...>::nabla_array_type;
  nb::detail::sizes_of<typename type::dims> size;
  for (std::size_t d = 0; d < sizes.size(); ++d) size[int(d)] = sizes[d];
  auto x = nb::detail::new_array<type>(size, {}, 0);
  std::mt19937 random(seed);
  harness::set_elements(x, [&](long) { return std::is_unsigned_v<T> ? T(random() % 3) : T(small_number(random)); });
  return x;
}

template <class E>
std::string name_of() {
  if constexpr (nb::detail::is_positional<E>) return "";
  else return E::tag::name();
}
template <class... E>
std::vector<std::string> names_of(nb::dims<E...>) {
  return {name_of<E>()...};
}

/// A value without a mesh as the reference knows it.
template <class X>
ref::ndarray read(const X& x) {
  const auto a = x.eval();
  using dims = typename nb::type_of_t<X>::dims;
  ref::ndarray r{names_of(dims{}), {}, {}};
  for (int d = 0; d < dims::rank; ++d) r.shape.push_back(a.sizes()[d]);
  for (const auto v : harness::elements_of(a)) r.data.push_back(double(v));
  return r;
}

/// The same values in another place: `order` says which dim is outermost in memory, then the next; each step is
/// `padding` elements wider than it has to be. What a transposed view of a cut array looks like.
template <class T, class D, class S, class M>
auto laid_out(const nb::array<T, D, S, M>& x, const std::vector<int>& order, long padding = 0) {
  const auto from = x.leaf();
  nb::detail::leaf_node<T, D, S, M, nb::detail::buffer, false> n({}, 0, from.size_, from.mesh_, from.stored);
  long elements = 1;
  for (int d = D::rank - 1; d >= 0; --d) {
    n.stride[order[std::size_t(d)]] = elements;
    elements *= from.size_[order[std::size_t(d)]] + padding;
  }
  n.offset = padding;
  n.buffer = nb::detail::buffer(std::size_t(elements + padding) * sizeof(T));
  const auto numbers = harness::elements_of(x);
  std::vector<nb::detail::host_element<T>> to(std::size_t(elements + padding), T(1));
  std::vector<long> shape;
  for (int d = 0; d < D::rank; ++d) shape.push_back(from.size_[d]);
  ref::detail::for_each_index(shape, [&](const std::vector<long>& index) {
    long at = n.offset, here = 0;
    for (int d = 0; d < D::rank; ++d)
      at += index[std::size_t(d)] * n.stride[d], here += index[std::size_t(d)] * from.stride[d];
    to[std::size_t(at)] = numbers[std::size_t(here)];
  });
  nb::detail::copy_numbers(to, static_cast<T*>(n.buffer.data()), elements + padding);
  return nb::expr<decltype(n)>(n);
}

/// What the library did since the last call.
inline nb::detail::counters counted() { return std::exchange(nb::detail::count(), nb::detail::counters{}); }
/// One matrix product, no copy, one buffer: the result's.
inline bool one_product() {
  const auto c = counted();
  return c.contractions == 1 && c.kernels == 0 && c.allocations == 1;
}

using harness::message_of;

}  // namespace contract_test
