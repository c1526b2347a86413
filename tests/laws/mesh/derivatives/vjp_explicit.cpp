// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explicit_layer.hpp"

#include <nabla/transform/linearize.hpp>
#include <nabla/transform/vjp.hpp>

namespace test_of_vjp_explicit {

using namespace explicit_layer;

TEST_CASE("vjp of split arrays: cotangents are split as the arguments are") {
  const auto c = numbers(1.9, batch = 24, hidden = 24);
  const auto expected = nb::vjp(plain, images(), weights());
  const auto gradients = expected.second(c);
  for_each_mesh([&](const auto& mesh) {
    for_each_placement([&](auto of_x, auto of_w, auto of_y) {
      const auto x = nb::device_put(images(), mesh, of_x);
      const auto w = nb::device_put(weights(), mesh, of_w);
      const auto [z, back] = nb::vjp(with_result_at(of_y), x, w);
      const auto [hx, hw] = back(nb::device_put(c, mesh, of_y));
      CHECK(close(z, expected.first));
      CHECK(close(hx, std::get<0>(gradients)));
      CHECK(close(hw, std::get<1>(gradients)));
      CHECK(nb::type_name(hx) == nb::type_name(x));
      CHECK(nb::type_name(hw) == nb::type_name(w));
    });
  });
}

TEST_CASE("linearize of split arrays") {
  const auto dx = numbers(1.1, batch = 24, inputs = 24);
  const auto dw = numbers(1.7, inputs = 24, hidden = 24);
  const auto dy = nb::linearize(plain, images(), weights()).second(dx, dw);
  for_each_mesh([&](const auto& mesh) {
    const auto of_x = P(batch = data, inputs = model);
    const auto of_w = P(inputs = model);
    const auto at = [&](const auto& v, auto spec) { return nb::device_put(v, mesh, spec); };
    const auto f = with_result_at(P(batch = data));
    const auto [z, push] = nb::linearize(f, at(images(), of_x), at(weights(), of_w));
    CHECK(close(push(at(dx, of_x), at(dw, of_w)), dy));
  });
}

}  // namespace test_of_vjp_explicit
