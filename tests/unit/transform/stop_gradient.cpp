// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gradients.hpp"

#include <nabla/transform/jvp.hpp>

namespace test_of_stop_gradient {

TEST_CASE("stop_gradient of a tree: each array in it is a constant, other leaves stay") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3), y = nb::array_from<double>({0.5, -1., 4.}, 3);
  const auto f = [](auto a, auto b) {
    const auto fixed = nb::stop_gradient(std::tuple(a, std::pair(b, a * b), 2));
    const auto& [c, rest, two] = fixed;
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(two)>, int>);
    return nb::sum(a * rest.first + b * c + rest.second) * double(two);
  };
  const auto [ga, gb] = grad(nb::argnums<0, 1>, f)(x, y);
  CHECK(allclose(ga, nb::materialize(2. * y)));
  CHECK(allclose(gb, nb::materialize(2. * x)));
  CHECK(allclose(nb::jvp(f, std::tuple(x, y), std::tuple(x, y)).second, nb::sum(4. * x * y)));
  const auto [p, q] = nb::stop_gradient(std::pair(x, y));
  CHECK(nb::testing::equal(p, x));
  CHECK(nb::testing::equal(q, y));
}

}  // namespace test_of_stop_gradient
