// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <tuple>

#include "laws/laws.hpp"

// The machine that a law finds itself on: simulated devices, ranks, or both; and all its meshes of two axes. What is
// compared with is computed by each process alone, so a law that holds on two machines gives one result on both.
namespace laws {

namespace on {
NABLA_MESH_AXES(x, y)
}
using on::x;
using on::y;

/// Calls f with each mesh (x, y) of as many devices as there are, whose processes hold boxes. Sizes of 24 divide on
/// all.
template <class F>
void for_each_mesh(F f) {
  const auto& machine = nb::detail::current_runtime();
  const int n = machine.devices().size();
  for (int i = 1; i <= n; ++i) {
    if (n % i != 0) continue;
    const long sizes[] = {i, n / i};
    if (nb::detail::box_of(sizes, n / machine.processes).fits) f(nb::make_mesh(x = i, y = n / i));
  }
}
template <class M>
std::string shape_of(const M& mesh) {
  return std::to_string(mesh.size(x)) + "x" + std::to_string(mesh.size(y));
}

/// The numbers of an array on any mesh, gathered. (A collective word.)
template <class X>
std::vector<double> gathered(const X& v) {
  const auto host = nb::to_vector(nb::to_host(v));
  return {host.begin(), host.end()};
}
/// The same to the last bit; nan is nan.
inline bool same(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
  return !a.empty();
}
/// The same up to the order of sums.
inline bool near(const std::vector<double>& a, const std::vector<double>& b, double tolerance = 1e-5) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(std::abs(a[i] - b[i]) <= tolerance * (1 + std::abs(b[i])))) return false;
  return !a.empty();
}

/// What several words give, in tuples, is near: one check for each, by its name.
template <class Names, class Plain, class Sharded>
void near_each(const std::string& law, const Names& names, const Plain& plain, const Sharded& sharded) {
  const char* const* name = names;
  std::apply(
      [&](const auto&... want) {
        std::apply([&](const auto&... got) { (holds(near(gathered(got), gathered(want)), law, *name++), ...); },
                   sharded);
      },
      plain);
}

}  // namespace laws
