// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vmap.hpp>
#include <tuple>
#include <vector>

namespace nb = nabla;
namespace {
namespace test_of_derivatives {

NABLA_AXES(vocab, hidden, place)
using nb::dim, nb::none;

TEST_CASE("derivatives in both modes, and of derivatives") {
  const auto x = nb::sin(nb::iota<double>(vocab = 4, hidden = 3) * 1.3).eval();
  const auto v = nb::cos(nb::iota<double>(place = 5, hidden = 3) * 0.9 + 0.2).eval();
  const auto i = nb::array_from({3, 1, 3, -1, 0}, place = 5);
  const auto along = nb::array_from({3, 1, 3, 0, 0, 2}, vocab = 2, hidden = 3);
  using nb::testing::check_grads;
  CHECK(check_grads<2>([&](const auto& a) { return nb::sum(nb::sin(a(vocab = i)) * v, nb::all); }, x));
  CHECK(check_grads<2>([&](const auto& a) { return nb::sum(nb::square(nb::take_along(a, along, vocab)), nb::all); }, x));
  CHECK(check_grads<2>([&](const auto& a, const auto& b) { return nb::sum(nb::sin(a.at(vocab = i).add(b)), nb::all); }, std::tuple(x, v)));
  CHECK(check_grads<2>([&](const auto& a, const auto& b) { return nb::sum(nb::sin(a.at(vocab = i).set(b)), nb::all); }, std::tuple(x, v)));
  CHECK(check_grads<2>([&](const auto& a, const auto& b) { return nb::sum(nb::sin(a.at(vocab = i).max(b)), nb::all); }, std::tuple(x, v)));
  CHECK(check_grads<2>([&](const auto& a, const auto& b) { return nb::sum(nb::sin(a.at(vocab = i).min(b * 2.)), nb::all); }, std::tuple(x, v)));
  CHECK(check_grads<2>([&](const auto& a) { return nb::sum(nb::sin(nb::dynamic_slice(a, vocab = 1, 2)), nb::all); }, x));
  CHECK(check_grads<2>([&](const auto& a, const auto& b) {
    return nb::sum(nb::sin(nb::dynamic_update(a, nb::rename(b, place = vocab)(vocab = nb::slice(0, 2)), vocab = 1)), nb::all);
  }, std::tuple(x, v)));
  // Closed forms: what is replaced has no derivative, of equal indices the last value has it.
  const auto [dx, dv] = nb::grad(nb::argnums<0, 1>, [&](const auto& a, const auto& b) {
    return nb::sum(a.at(vocab = i).set(b) * nb::iota<double>(vocab = 4), nb::all);
  })(x, v);
  CHECK(nb::to_vector(dx) == std::vector<double>{0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0});
  CHECK(nb::to_vector(dv) == std::vector<double>{0, 0, 0, 1, 1, 1, 0, 0, 0, 3, 3, 3, 0, 0, 0});
  // Of equal values the first has it, half of it where it is equal to the element.
  const auto zero = nb::zeros<double>(2), same = nb::array_from({1., 1., 0.}, 3);
  const auto j = nb::array_from({0, 0, 1}, 3);
  const auto [dz, ds] = nb::grad(nb::argnums<0, 1>, [&](const auto& a, const auto& b) { return nb::sum(a.at(j).max(b), nb::all); })(zero, same);
  CHECK(nb::to_vector(dz) == std::vector{0., 0.5});
  CHECK(nb::to_vector(ds) == std::vector{1., 0., 0.5});
}

TEST_CASE("in vmap: what is mapped may be the elements, the indices, the values, or all") {
  const auto xs = nb::sin(nb::iota<double>(3, 4, 2) * 1.3).eval();
  const auto vs = nb::cos(nb::iota<double>(3, 5, 2) * 0.9).eval();
  const auto is = nb::zeros<std::int32_t>(3, 5);
  harness::set_elements(is, [](long m) { return m * 7 % 4; });
  const auto check = [&](auto f) {
    const auto mapped = nb::vmap(nb::in_axes(dim<0>, dim<0>, dim<0>), f)(xs, vs, is).eval();
    const auto only_x = nb::vmap(nb::in_axes(dim<0>, none, none), f)(xs, vs(1).eval(), is(1).eval()).eval();
    const auto only_v = nb::vmap(nb::in_axes(none, dim<0>, none), f)(xs(1).eval(), vs, is(1).eval()).eval();
    const auto only_i = nb::vmap(nb::in_axes(none, none, dim<0>), f)(xs(1).eval(), vs(1).eval(), is).eval();
    for (int m = 0; m < 3; ++m) {
      CHECK(nb::testing::allclose(mapped(m), f(xs(m).eval(), vs(m).eval(), is(m).eval()), 1e-13, 1e-13));
      CHECK(nb::testing::allclose(only_x(m), f(xs(m).eval(), vs(1).eval(), is(1).eval()), 1e-13, 1e-13));
      CHECK(nb::testing::allclose(only_v(m), f(xs(1).eval(), vs(m).eval(), is(1).eval()), 1e-13, 1e-13));
      CHECK(nb::testing::allclose(only_i(m), f(xs(1).eval(), vs(1).eval(), is(m).eval()), 1e-13, 1e-13));
    }
  };
  const auto take = [](const auto& x, const auto& v, const auto& i) { return (nb::take(x, i, dim<0>) * v).eval(); };
  const auto set = [](const auto& x, const auto& v, const auto& i) { return x.at(i).set(v); };
  const auto add = [](const auto& x, const auto& v, const auto& i) { return x.at(i).add(v); };
  const auto max = [](const auto& x, const auto& v, const auto& i) { return x.at(i).max(v); };
  check(take);
  check(set);
  check(add);
  check(max);
  check([](const auto& x, const auto& v, const auto& i) { return nb::dynamic_slice(x, dim<0> = i(0) % 2, 2) * nb::sum(v, nb::all); });
  const auto gradient = [](const auto& f) {
    return [f](const auto& x, const auto& v, const auto& i) {
      return nb::grad([&](const auto& a) { return nb::sum(nb::sin(f(a, v, i)), nb::all); })(x);
    };
  };
  check(gradient(take));
  check(gradient(set));
  check(gradient(add));
}

}  // namespace test_of_derivatives
}  // namespace
