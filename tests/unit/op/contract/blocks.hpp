// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support.hpp"

namespace contract_test {

/// The box of a grid of devices that one process holds.
struct box {
  std::vector<long> size, local, start;
};
/// All of a grid, and one part of it.
inline std::vector<box> boxes(long data, long model) {
  return {{{data, model}, {data, model}, {0, 0}},
          {{data, model}, {data / 2, model}, {data / 2, 0}},
          {{data, model}, {1, 1}, {data - 1, model - 1}}};
}

/// A mesh of these devices, as make_mesh would fill it in.
template <class M>
struct held_mesh {
  nb::mesh_layout layout;
  M mesh;
  explicit held_mesh(const box& b) {
    layout.rank = M::rank;
    for (int i = 0; i < M::rank; ++i) {
      layout.size[i] = b.size[std::size_t(i)], layout.local[i] = b.local[std::size_t(i)];
      layout.start[i] = b.start[std::size_t(i)];
      mesh.sizes[i] = layout.size[i];
    }
    mesh.layout = &layout;
  }
  held_mesh(const held_mesh&) = delete;
};

/// Calls f(offset of the block in the stack, coordinate of its device) for each device of the process.
template <class A, class F>
void for_each_block(const A& a, F f) {
  const auto l = a.layout();
  const auto& at = *a.mesh().layout;
  std::vector<long> local(at.local, at.local + at.rank);
  ref::detail::for_each_index(local, [&](const std::vector<long>& i) {
    long offset = 0;
    std::vector<long> device;
    for (int k = 0; k < at.rank; ++k) {
      offset += i[std::size_t(k)] * l.coordinate[k];
      device.push_back(at.start[k] + i[std::size_t(k)]);
    }
    f(offset, device);
  });
}

/// An array that holds these blocks; `whole` has the sizes over all devices.
template <class A>
A holding(const ref::family& f, const ref::ndarray& whole, const nb::detail::mesh_type_of<A>& mesh, unsigned stored) {
  nb::detail::sizes_of<nb::detail::dims_of<A>> size;
  for (std::size_t d = 0; d < whole.rank(); ++d) size[int(d)] = whole.shape[d];
  A a = nb::detail::new_array<nb::type_of_t<A>>(size, mesh, stored);
  std::vector<double> all(std::size_t(a.stored_elements()));
  for_each_block(a, [&](long offset, const std::vector<long>& device) {
    const auto& block = f.blocks[std::size_t(ref::detail::offset(f.mesh_sizes, device))];
    std::copy(block.data.begin(), block.data.end(), all.begin() + offset);
  });
  harness::set_elements(a, [&](long i) { return all[std::size_t(i)]; });
  return a;
}

/// Each device of the process holds its block of the family.
template <class X>
bool holds(const X& x, const ref::family& f) {
  const auto a = x.eval();
  const auto numbers = harness::elements_of(a);
  bool all = true;
  for_each_block(a, [&](long offset, const std::vector<long>& device) {
    const auto& block = f.blocks[std::size_t(ref::detail::offset(f.mesh_sizes, device))];
    for (int d = 0; d < nb::detail::dims_of<X>::rank; ++d)
      all = all && block.shape[std::size_t(d)] == a.layout().block[d];
    for (std::size_t i = 0; i < block.data.size(); ++i)
      all = all && double(numbers[std::size_t(offset) + i]) == block.data[i];
  });
  return all;
}

/// An array of small whole numbers as the reference knows it.
inline ref::ndarray numbers(const ref::extents& dims, unsigned seed) {
  std::mt19937 random(seed);
  auto x = ref::zeros(dims);
  for (double& v : x.data) v = small_number(random);
  return x;
}

template <class X, class Y>
inline constexpr bool same = std::is_same_v<nb::type_of_t<X>, nb::type_of_t<Y>>;

}  // namespace contract_test
