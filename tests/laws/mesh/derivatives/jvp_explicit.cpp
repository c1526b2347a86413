// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "explicit_layer.hpp"

#include <nabla/transform/jvp.hpp>

namespace test_of_jvp_explicit {

using namespace explicit_layer;

TEST_CASE("jvp of split arrays: the tangent is split as the value is, and moves with it") {
  const auto dx = numbers(1.1, batch = 24, inputs = 24);
  const auto dw = numbers(1.7, inputs = 24, hidden = 24);
  const auto expected = nb::jvp(plain, std::tuple(images(), weights()), std::tuple(dx, dw));
  for_each_mesh([&](const auto& mesh) {
    for_each_placement([&](auto of_x, auto of_w, auto of_y) {
      const auto at = [&](const auto& v, auto spec) { return nb::device_put(v, mesh, spec); };
      const auto f = with_result_at(of_y);
      const auto [z, dz] =
          nb::jvp(f, std::tuple(at(images(), of_x), at(weights(), of_w)), std::tuple(at(dx, of_x), at(dw, of_w)));
      CHECK(close(z, expected.first));
      CHECK(close(dz, expected.second));
      CHECK(nb::type_name(dz) == nb::type_name(z));
    });
  });
}

TEST_CASE("jvp of the largest and the least over a split dim: the tangent of the element that holds it") {
  const auto x = images(), dx = numbers(1.1, batch = 24, inputs = 24);
  const auto f = [](auto whole) {
    return [=](const auto& v) { return nb::exp(whole(nb::max(v, batch))) * whole(nb::min(v * v, batch)); };
  };
  const auto expected = nb::jvp(f(as_it_is), x, dx);
  for_each_mesh([&](const auto& mesh) {
    const auto check = [&](auto spec, auto of_y) {
      const nb::recording recorded;
      const auto [z, dz] = nb::jvp(f([=](const auto& v) { return nb::reshard(v, of_y); }),
                                   nb::device_put(x, mesh, spec), nb::device_put(dx, mesh, spec));
      // To find the elements that hold it, which one psum counts, and of the value.
      CHECK(recorded.count("pmax") == 2);
      CHECK(recorded.count("pmin") == 2);
      CHECK(close(z, expected.first));
      CHECK(close(dz, expected.second));
    };
    check(P(batch = data), P());
    check(P(batch = data, inputs = model), P(inputs = model));
    check(P(batch = (data, model)), P());
  });
}

}  // namespace test_of_jvp_explicit
