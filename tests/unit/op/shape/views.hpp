// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <string>

// What the tests of views share: axes, counters, a mesh with values on it.
namespace views {

NABLA_AXES(batch, rows, columns, channels, pixels, heads, layer)
NABLA_MESH_AXES(data, model)

namespace nb = nabla;
namespace ref = nabla::testing::reference;
using nb::all, nb::dim, nb::fixed, nb::rest, nb::slice;
using nb::testing::equal;

/// Kernels and allocations since it was made.
struct since {
  nb::detail::counters before = nb::detail::count();
  long kernels() const { return nb::detail::count().kernels - before.kernels; }
  long allocations() const { return nb::detail::count().allocations - before.allocations; }
};

using harness::message_of;
inline bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

template <class M>
struct plain_mesh;
template <class... D>
struct plain_mesh<nb::device_mesh<D...>> {
  using type = nb::mesh<D...>;
};

/// An array on a mesh by its parts: dims, state, mesh; the blocks of this process are filled 0, 1, 2, ...
template <class T, class Dims, class State = nb::state<>, class Mesh>
auto blocks_on(const Mesh& mesh, std::initializer_list<long> sizes) {
  using M = typename plain_mesh<Mesh>::type;
  using type = nb::array_type<T, Dims, State, M>;
  nb::detail::sizes_of<Dims> size = {};
  int d = 0;
  for (const long n : sizes) size[d++] = n;
  const unsigned stored =
      nb::detail::always_stored<type> | nb::detail::masks_of<typename type::state, typename type::mesh>.v;
  auto x = nb::detail::new_array<type>(size, mesh, stored);
  harness::set_elements(x, [](long i) { return i; });
  return x;
}
/// The blocks of this process, one behind the other.
template <class X>
auto blocks(const X& x) {
  const auto all = harness::elements_of(x.eval());
  return std::vector<nb::value_type_t<X>>(all.begin(), all.end());
}

}  // namespace views
