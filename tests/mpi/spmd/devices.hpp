// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>
#include <string>
#include <vector>

// The devices that a test finds: simulated ones, ranks, or both. And what the serial reference says of blocks.

namespace nb = nabla;
namespace ref = nabla::testing::reference;

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
}  // namespace app

inline int devices() { return nb::detail::current_runtime().devices().size(); }
inline int processes() { return nb::detail::current_runtime().processes; }

/// The meshes (data, model) of as many devices as there are, whose processes hold boxes. Of more than three devices that
/// with one along data is left out: it says no more than that with one along model, and takes as long.
template <class F>
void for_each_mesh(F f) {
  using namespace app;
  const int n = devices();
  for (int i = 1; i <= n; ++i) {
    const long sizes[] = {i, n / i};
    if (n % i != 0 || (i == 1 && n > 3) || !nb::detail::box_of(sizes, n / processes()).fits) continue;
    CAPTURE(i);
    CAPTURE(n / i);
    f(nb::make_mesh(data = i, model = n / i));
  }
}

using harness::message_of;

/// A mesh notes when it is made whether calls are checked: here it does so for a while.
class with_checks {
 public:
  template <class... D>
  explicit with_checks(const nb::mesh<D...>& mesh)
      : mesh_(const_cast<nb::mesh_instance&>(nb::detail::instance_of(mesh))), before_(mesh_.checks) {
    mesh_.checks = true;
  }
  ~with_checks() { mesh_.checks = before_; }
  with_checks(const with_checks&) = delete;
  with_checks& operator=(const with_checks&) = delete;

 private:
  nb::mesh_instance& mesh_;
  bool before_;
};

template <class... D>
std::vector<long> sizes_of_mesh(const nb::mesh<D...>& mesh) {
  return std::vector<long>(mesh.sizes, mesh.sizes + sizeof...(D));
}

/// Where a device stands, from its place in the row-major list.
template <class... D>
auto coordinates_at(const nb::mesh<D...>& mesh, std::size_t place) {
  return nb::detail::coordinates_of(mesh, long(place));
}

/// Mesh axes by number.
template <class... D, nb::MeshAxes A>
std::vector<int> axes_of(const nb::mesh<D...>&, A) {
  const auto at = nb::detail::positions_in<nb::mesh<D...>>(nb::detail::group_of<A>{});
  return {at.begin(), at.end()};
}

/// For each dim of an array type, in order, the mesh axes that a spec splits it over.
template <class X, class S, class M>
ref::partition partition_of(const M& mesh, S) {
  return [&]<class... G>(nb::list<G...>) {
    return ref::partition{axes_of(mesh, G{})...};
  }(nb::detail::groups_of<S, nb::detail::dims_of<X>>{});
}

/// The reference's array with the dims of x and the numbers of a plain array.
template <class X>
ref::ndarray reference_of(const X& x) {
  using dims = nb::detail::dims_of<X>;
  ref::ndarray r;
  [&]<class... E>(nb::list<E...>) {
    r.names = {nb::testing::detail::extent_tag<E>()...};
  }(typename nb::detail::extents_of<dims>::type{});
  for (int d = 0; d < dims::rank; ++d) r.shape.push_back(x.sizes()[d]);
  for (const auto v : harness::elements_of(x)) r.data.push_back(double(v));
  return r;
}

/// The blocks of an array by the definition of its spec.
template <class X, class M, class S>
ref::family blocks_of(const X& x, const M& mesh, S spec) {
  return ref::family::split(reference_of(x), sizes_of_mesh(mesh), partition_of<X>(mesh, spec));
}

/// Every device of this process holds the block that the reference has for it.
template <class X>
bool blocks_are(const X& value, const ref::family& f) {
  const auto& x = value.eval();
  using type = nb::type_of_t<X>;
  using M = typename type::mesh;
  const nb::mesh_instance& mesh = nb::detail::instance_of(x.mesh());
  const auto l = x.layout();
  long n = 1;
  for (int d = 0; d < type::dims::rank; ++d) n *= l.block[d];
  const auto all = harness::elements_of(x);
  for (long slot = 0; slot < mesh.slots; ++slot) {
    const long place = mesh.process * mesh.slots + slot;
    const auto at = nb::detail::coordinates_of(x.mesh(), place);
    const auto& expected = f.blocks[std::size_t(place)];
    long offset = 0;
    for (int i = 0; i < M::rank; ++i) offset += (at[std::size_t(i)] - mesh.start[i]) * l.coordinate[i];
    if (long(expected.data.size()) != n) return false;
    for (int d = 0; d < type::dims::rank; ++d)
      if (expected.shape[std::size_t(d)] != l.block[d]) return false;
    for (long i = 0; i < n; ++i)
      if (double(all[std::size_t(offset + i)]) != expected.data[std::size_t(i)]) return false;
  }
  return true;
}
