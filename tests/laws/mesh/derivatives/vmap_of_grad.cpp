// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "of_each_row.hpp"

#include <nabla/transform/jvp.hpp>

// Derivatives within a vmap over a dim that is split.
namespace test_of_vmap_of_grad {

using namespace of_each_row;

TEST_CASE("gradients of each entry of a split dim are split as it is, and nothing moves") {
  const auto of_w = of_weights();
  const auto of_x = of_rows();
  for_each_mesh([&](const auto& mesh) {
    const auto at = nb::device_put(rows(), mesh, P(data));
    const auto w = weights();
    const auto placed = nb::device_put(w, mesh, P());
    const nb::recording r;
    const auto plain = vmap(in_axes(none, dim<0>), grad(loss))(w, at);
    const auto whole = vmap(in_axes(none, dim<0>), grad(loss))(placed, at);
    const auto held = vmap([&](auto x) { return grad([&](auto u) { return loss(u, x); })(w); })(at);
    const auto in_x = vmap(in_axes(none, dim<0>), grad(nb::argnums<1>, loss))(placed, at);
    CHECK(r.count() == 0);
    CHECK(plain.sharding().spec() == P(data, none, none));
    CHECK(whole.sharding().spec() == P(data, none, none));
    CHECK(held.sharding().spec() == P(data, none, none));
    CHECK(in_x.sharding().spec() == P(data, none));
    CHECK(close(plain, of_w));
    CHECK(close(whole, of_w));
    CHECK(close(held, of_w));
    CHECK(close(in_x, of_x));
    const auto [y, dy] = vmap(in_axes(none, dim<0>), [](auto u, auto x) {
      return nb::jvp(loss, std::tuple(u, x), std::tuple(u, x));
    })(placed, at);
    CHECK(close(dy, nb::sum(of_w * w, dim<1>, dim<2>) + nb::sum(of_x * rows(), dim<1>)));
  });
}

TEST_CASE("a derivative around a vmap of one within it, over a split dim") {
  const auto of_w = of_weights();
  for_each_mesh([&](const auto& mesh) {
    const auto at = nb::device_put(rows(), mesh, P(data));
    const auto w = nb::device_put(weights(), mesh, P());
    // The squares of all gradients, summed: a derivative around the vmap of one within it.
    const auto squares = [](auto u, auto x) {
      return nb::sum(nb::square(vmap(in_axes(none, dim<0>), grad(loss))(u, x)), nb::all);
    };
    const auto expected = grad(squares)(weights(), rows());
    const auto total = [&](auto u) { return nb::reshard(squares(u, at), P()); };
    CHECK(close(grad(total)(w), expected));
    CHECK(close(total(w), nb::sum(nb::square(of_w), nb::all)));
  });
}

}  // namespace test_of_vmap_of_grad
