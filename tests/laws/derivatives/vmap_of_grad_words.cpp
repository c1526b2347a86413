// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/transform/entries.hpp"

#include <nabla/transform/checkpoint.hpp>

namespace test_of_vmap_of_grad_words {

using nb::vmap, entries::numbers;

TEST_CASE("words with a derivative of their own, loops and branches within a vmap of a gradient") {
  const auto x = numbers(12, 3, 5);
  const auto check = [&](const char* name, auto f) {
    CAPTURE(name);
    entries::check(nb::materialize(vmap(grad(f))(x)), [&](long i) { return grad(f)(x(i).eval()); });
  };
  check("softmax", [](auto v) { return nb::max(nb::softmax(v, dim<0>) * v); });
  check("scan", [](auto v) {
    return nb::sum(nb::scan(nb::zeros_like(v(0)), v, [](auto c, auto e) {
                     auto next = nb::materialize(nb::sin(c) + e * e);
                     return std::pair(next, next);
                   }).second);
  });
  check("fori_loop", [](auto v) {
    return nb::sum(nb::square(nb::fori_loop(0, 3, v, [](long, auto c) { return nb::materialize(nb::sin(c) * c); })));
  });
  check("checkpoint", [](auto v) { return nb::sum(nb::checkpoint([](auto u) { return nb::exp(u) * u; })(v)); });
  check("where, mean, concatenate",
        [](auto v) { return nb::mean(nb::concatenate(dim<0>, nb::where(v > 0., v * v, v), nb::sin(v))); });
}

}  // namespace test_of_vmap_of_grad_words
