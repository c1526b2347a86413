// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "of_each_row.hpp"

#include <nabla/transform/hessian.hpp>
#include <nabla/transform/hvp.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>
#include <nabla/transform/linearize.hpp>
#include <nabla/transform/vjp.hpp>

// vjp, linearize, Jacobians and Hessians of each entry of a split dim.
namespace test_of_vmap_of_words {

using namespace of_each_row;

constexpr auto layer = [](const auto& w, const auto& x) { return nb::tanh(nb::dot(x, w)); };
/// dy/dz for each row's y = tanh(z).
inline auto inner_slopes() { return (1. - nb::square(layer(weights(), rows()))).eval(); }

TEST_CASE("vjp and linearize of each entry of a split dim: as it is split, and nothing moves") {
  const auto w = weights();
  const auto along = nb::sin(rows()).eval();
  const auto c = nb::cos(nb::iota<double>(48, 3)).eval();
  const auto of_z = (c * inner_slopes()).eval();
  const auto of_w = (nb::expand_dims(rows(), dim<2>) * nb::expand_dims(of_z, dim<1>)).eval();
  const auto of_x = nb::dot(of_z, nb::transpose(w)).eval();
  const auto pushed = (nb::dot(along, w) * inner_slopes()).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto at = nb::device_put(rows(), mesh, P(data));
    const auto to = nb::device_put(along, mesh, P(data));
    const auto seed = nb::device_put(c, mesh, P(data));
    const auto placed = nb::device_put(w, mesh, P());
    const nb::recording r;
    const auto [dw, dx] = vmap(in_axes(none, dim<0>, dim<0>), [](auto u, auto x, auto d) {
      return nb::vjp(layer, u, x).second(d);
    })(placed, at, seed);
    const auto dy = vmap(in_axes(none, dim<0>, dim<0>), [](auto u, auto x, auto v) {
      return nb::linearize([&](auto x) { return layer(u, x); }, x).second(v);
    })(placed, at, to);
    CHECK(r.count() == 0);
    CHECK(dw.sharding().spec() == P(data, none, none));
    CHECK(dx.sharding().spec() == P(data, none));
    CHECK(dy.sharding().spec() == P(data, none));
    CHECK(close(dw, of_w));
    CHECK(close(dx, of_x));
    CHECK(close(dy, pushed));
  });
}

TEST_CASE("Jacobians and Hessians of each entry of a split dim: as it is split, and nothing moves") {
  const auto w = weights();
  const auto jacobians = (nb::expand_dims(inner_slopes(), dim<2>) * nb::expand_dims(nb::transpose(w), dim<0>)).eval();
  // A row's loss is the sum of z^2, z = tanh(x w): by x w its second derivatives are 2 (1 - z^2) (1 - 3 z^2).
  const auto z = layer(w, rows()).eval();
  const auto bends = (2. * inner_slopes() * (1. - 3. * nb::square(z))).eval();
  const auto bent = (nb::expand_dims(bends, dim<1>) * nb::expand_dims(w, dim<0>)).eval();  // row, x, z
  const auto hessians = nb::dot(bent, nb::transpose(w)).eval();
  const auto along = nb::sin(rows()).eval();
  const auto bent_along = nb::dot(bends * nb::dot(along, w), nb::transpose(w)).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto at = nb::device_put(rows(), mesh, P(data));
    const auto placed = nb::device_put(w, mesh, P());
    const nb::recording r;
    const auto back = vmap(in_axes(none, dim<0>), [](auto u, auto x) {
      return nb::jacrev([&](auto x) { return layer(u, x); })(x);
    })(placed, at);
    const auto forth = vmap(in_axes(none, dim<0>), [](auto u, auto x) {
      return nb::jacfwd([&](auto x) { return layer(u, x); })(x);
    })(placed, at);
    const auto second = vmap(in_axes(none, dim<0>), [](auto u, auto x) {
      return nb::hessian([&](auto x) { return loss(u, x); })(x);
    })(placed, at);
    const auto products = vmap(in_axes(none, dim<0>, dim<0>), [](auto u, auto x, auto v) {
      return nb::hvp([&](auto x) { return loss(u, x); }, x, v);
    })(placed, at, nb::device_put(along, mesh, P(data)));
    CHECK(r.count() == 0);
    CHECK(back.sharding().spec() == P(data, none, none));
    CHECK(second.sharding().spec() == P(data, none, none));
    CHECK(close(back, jacobians));
    CHECK(close(forth, jacobians));
    CHECK(close(second, hessians));
    CHECK(close(products, bent_along));
  });
}

}  // namespace test_of_vmap_of_words
