// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "entries.hpp"

// Reverse mode within a vmap: each entry of the mapped dim has its own derivative.
namespace test_of_vmap_of_grad {

namespace {

using nb::none, nb::in_axes, nb::out_axes, nb::vmap, nb::argnums, nb::value_and_grad, entries::numbers;

constexpr auto loss = [](auto w, auto x) { return nb::sum(nb::square(nb::tanh(nb::dot(x, w)))); };

}  // namespace

TEST_CASE("gradients of each entry, in what is mapped and in what all entries share") {
  for (const int seed : {1, 2, 3}) {
    const auto w = numbers(seed, 4, 2);
    const auto x = numbers(seed + 10, 3, 4);
    const auto of_row = [&](long i) { return grad(argnums<0, 1>, loss)(w, x(i).eval()); };
    const auto in_w = [&](long i) { return std::get<0>(of_row(i)); };
    const auto in_x = [&](long i) { return std::get<1>(of_row(i)); };
    const auto [gw, gx] = vmap(in_axes(none, dim<0>), grad(argnums<0, 1>, loss))(w, x);
    entries::check(gw, in_w);
    entries::check(gx, in_x);
    const auto [value, g] = vmap(in_axes(none, dim<0>), out_axes(dim<0>, dim<1>), value_and_grad(loss))(w, x);
    entries::check(value, [&](long i) { return loss(w, x(i)); });
    entries::check(nb::transpose(g, dim<1>, dim<0>, dim<2>).eval(), in_w);
    // What the function holds is mapped, and what it is differentiated in is not.
    entries::check(nb::materialize(vmap([&](auto v) { return grad([&](auto u) { return loss(u, v); })(w); })(x)), in_w);
    entries::check(nb::materialize(vmap([&](auto v) { return grad([&](auto u) { return loss(w, u); })(v); })(x)), in_x);
  }
}

TEST_CASE("a mapped dim whose size is in its type: the function runs once, whatever it holds") {
  const auto w = numbers(20, 4);
  const auto x = nb::array_from<double>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, nb::fixed<3>, nb::fixed<4>);
  int runs = 0;
  const auto all = nb::materialize(vmap([&](auto v) {
    return grad([&](auto u) {
      ++runs;
      return nb::sum(nb::sin(u) * v);
    })(w);
  })(x));
  CHECK(runs == 1);
  entries::check(all, [&](long i) { return nb::cos(w) * x(i); });
}

TEST_CASE("the gradient of a vmap is the sum of those of its entries; one within it and around it") {
  const auto w = numbers(4, 4, 2);
  const auto x = numbers(5, 3, 4);
  const auto all = nb::materialize(vmap(in_axes(none, dim<0>), grad(loss))(w, x));
  const auto total = [&](auto u) { return nb::sum(vmap(in_axes(none, dim<0>), loss)(u, x)); };
  CHECK(allclose(grad(total)(w), nb::sum(all, dim<0>)));
  // The squares of all gradients: of each entry of x one, all of the same w.
  const auto squares = [&](auto u) {
    return nb::sum(nb::square(vmap(in_axes(none, dim<0>), grad(loss))(u, x)), nb::all);
  };
  const auto one_by_one = [&](auto u) {
    auto sum = nb::sum(nb::square(grad(loss)(u, x(0).eval())), nb::all);
    return sum + nb::sum(nb::square(grad(loss)(u, x(1).eval())), nb::all) +
           nb::sum(nb::square(grad(loss)(u, x(2).eval())), nb::all);
  };
  CHECK(allclose(squares(w), one_by_one(w)));
  CHECK(allclose(grad(squares)(w), grad(one_by_one)(w), 1e-12, 1e-12));
}

}  // namespace test_of_vmap_of_grad
