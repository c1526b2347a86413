// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>

#include "automatic.hpp"

// Sizes that mesh axes may not divide, where the library has laid them out.
namespace test_of_automatic_sizes {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::device_put;

}  // namespace

TEST_CASE("a dim in parts that the devices do not divide is gathered first: a program does not fail for a layout") {
  const auto f = [](const auto& x) {
    auto halves = nb::split(x, dim<0>, 2, nb::rest);
    auto parts = nb::reshape(x, 3, 8, 48);
    return (nb::sum(halves, dim<0>) * nb::sum(nb::reshape(parts, 2, 12, 48), dim<0>)).eval();
  };
  const auto loss = [&](const auto& x) { return nb::sum(nb::square(f(x))); };
  const auto a = nb::sin(nb::iota<float>(24, 48)).eval();
  const auto expected = f(a);
  const auto in_a = nb::grad(loss)(a);
  for_each_automatic_mesh([&](const auto& mesh) {
    const auto check = [&](auto spec) {
      const auto x = device_put(a, mesh, spec);
      CAPTURE(x.sharding());
      CHECK(close(as_planned(f, x), expected));
      const auto in_x = as_planned(nb::grad(loss), x);
      CHECK(close(in_x, in_a));
      CHECK(in_x.sharding() == x.sharding());
    };
    check(P(data));
    check(P((model, data)));
    check(P(data, model));
    check(P(none, data));
  });
}

}  // namespace test_of_automatic_sizes
