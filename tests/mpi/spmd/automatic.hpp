// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/plan.hpp>

#include "devices.hpp"

// Programs over axes that the library lays out.
namespace app {

/// All meshes whose axes the library lays out.
template <class F>
void for_each_automatic_mesh(F f) {
  for_each_mesh([&](const auto& m) {
    f(nb::make_mesh(data = nb::automatic(m.size(data)), model = nb::automatic(m.size(model))));
  });
}
template <class X, class Y>
bool close(const X& x, const Y& y) {
  return nb::testing::allclose(nb::to_host(x), y, 1e-4, 1e-4);
}
/// Runs what is planned, and no more.
template <class F, class... X>
auto as_planned(const F& f, const X&... x) {
  const auto planned = nb::plan(f, x...);
  const nb::recording r;
  auto result = f(x...);
  CHECK(r.count() == planned.collectives.count());
  return result;
}

}  // namespace app
