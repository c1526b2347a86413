// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # More specs than results
/// One spec is for all that the function returns; several are for the entries of a tuple.
// early: out_specs_count_differs<.*results_of_the_function<2>, .*out_specs<3> *>
// says: the function returns 2 results, but out_specs has 3 specs: each of a std::tuple needs one, or one spec is for all
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data, model)
using nb::P, nb::none;

auto f() {
  auto mesh = nb::make_mesh(data = 4, model = 2);
  auto x = nb::iota<float>(8, 4);
  using nb::in_specs, nb::out_specs;
  auto body = [](auto x) { return std::tuple{x, nb::psum(x, data)}; };
  auto two = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data), P()), body);
  auto three = nb::shard_map(mesh, in_specs(P(data)), out_specs(P(data), P(), P()), body);
#ifdef NABLA_FAIL  // S1-08
  auto y = three(x);
#else
  auto y = two(x);
#endif
  return y;
}
}  // namespace app
