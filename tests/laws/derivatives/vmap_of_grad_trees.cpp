// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/transform/entries.hpp"

namespace test_of_vmap_of_grad_trees {

using nb::none, nb::in_axes, nb::vmap, nb::has_aux, entries::numbers;

TEST_CASE("trees, what is handed on, and vmap in vmap") {
  const auto x = numbers(6, 3, 5, 4);
  const std::pair p{numbers(7, 4), numbers(8, 3)};  // the second is mapped by the outer one
  const auto f = [](const auto& q, const auto& v) {
    auto h = nb::sin(v * q.first + q.second);
    return std::pair(nb::sum(h * h), nb::sum(h));
  };
  const auto inner = [&](auto a, auto b, auto m) {
    return vmap(in_axes(none, none, dim<0>), [&](auto c, auto d, auto v) {
      const auto [g, kept] = grad(has_aux, f)(std::pair(c, d), v);
      return std::tuple(g.first, g.second, kept);
    })(a, b, m);
  };
  const auto [ga, gb, kept] = vmap(in_axes(none, dim<0>, dim<0>), inner)(p.first, p.second, x);
  for (long i = 0; i < 3; ++i)
    for (long j = 0; j < 5; ++j) {
      const auto [g, k] = grad(has_aux, f)(std::pair(p.first, p.second(i).eval()), x(i, j).eval());
      CHECK(allclose(ga(i, j), g.first));
      CHECK(allclose(gb(i, j), g.second));
      CHECK(allclose(kept(i, j), k));
    }
}

}  // namespace test_of_vmap_of_grad_trees
