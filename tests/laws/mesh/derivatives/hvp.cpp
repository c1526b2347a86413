// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explicit_layer.hpp"

#include <nabla/transform/hvp.hpp>

namespace test_of_hvp {

using namespace explicit_layer;

TEST_CASE("hvp of split arrays") {
  const auto x = images(), dx = numbers(1.1, batch = 24, inputs = 24);
  const auto w = numbers(1.3, inputs = 24, hidden = 3);
  const auto of_layer = [](const auto& u, auto whole) {
    return [=](const auto& v) { return whole(nb::sum(nb::square(plain(u, v)), batch, hidden)); };
  };
  const auto of_w = nb::hvp(of_layer(x, as_it_is), w, w);
  const auto of_x =
      nb::hvp([](const auto& u) { return nb::sum(nb::exp(nb::sin(u)) * nb::sum(u, batch), batch, inputs); }, x, dx);
  for_each_mesh([&](const auto& mesh) {
    const auto summed = [](const auto& s) { return nb::reshard(s, P()); };
    const auto px = nb::device_put(x, mesh, P(batch = data));
    const auto pw = nb::device_put(w, mesh, P());
    CHECK(close(nb::hvp(of_layer(px, summed), pw, pw), of_w));
    const auto both = P(batch = data, inputs = model);
    const auto found = nb::hvp(
        [&](const auto& u) {
          const auto total = nb::reshard(nb::sum(u, batch), P(inputs = model));
          return summed(nb::sum(nb::exp(nb::sin(u)) * total, batch, inputs));
        },
        nb::device_put(x, mesh, both), nb::device_put(dx, mesh, both));
    CHECK(close(found, of_x));
  });
}

}  // namespace test_of_hvp
