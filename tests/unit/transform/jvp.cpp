// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/jvp.hpp>
#include <sstream>

#include "gradients.hpp"

namespace test_of_jvp {

using namespace app;
using nb::jvp;

template <class F, class X, class T>
concept HasJvpAndAux = requires(F f, X x, T t) { jvp(nb::has_aux, f, x, t); };

TEST_CASE("the derivative in one direction, of one argument and of several") {
  const auto x = matrix();
  const auto t = (nb::cos(x) * 0.5).eval();
  const auto w = nb::array_from<double>({1., -2., 0.5, 3.}, hidden = 4);
  const auto dw = nb::array_from<double>({0.5, 1., -1., 2.}, hidden = 4);
  const auto [y, dy] = jvp([](auto v) { return nb::sin(v) * v; }, x, t);
  CHECK(allclose(y, nb::sin(x) * x));
  CHECK(allclose(dy, t * (nb::cos(x) * x + nb::sin(x)), 1e-12, 1e-12));
  const auto f = [](auto v, auto u) { return nb::dot(nb::sin(v), u, hidden); };
  const auto [z, dz] = jvp(f, std::tuple(x, w), std::tuple(t, dw));
  CHECK(allclose(z, f(x, w)));
  CHECK(allclose(dz, nb::dot(nb::cos(x) * t, w, hidden) + nb::dot(nb::sin(x), dw, hidden), 1e-12, 1e-12));
  const auto [u, du] = jvp(f, std::tuple(x, w), std::tuple(nb::no_tangent{}, dw));
  CHECK(allclose(du, nb::dot(nb::sin(x), dw, hidden), 1e-12, 1e-12));
}

TEST_CASE("trees in and out; what does not change") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto label = nb::full<std::int32_t>(7);
  const auto f = [](const auto& p, double scale) {
    return std::tuple(p.first * scale, p.second + 1, nb::ones<double>(2), p.first > 1.5, 4);
  };
  const auto [y, dy] =
      jvp(f, std::tuple(std::pair(x, label), 2.), std::tuple(std::pair(x * 3., nb::no_tangent{}), nb::no_tangent{}));
  CHECK(allclose(std::get<0>(dy), {6, 12, 18}));
  static_assert(std::is_same_v<std::tuple_element_t<1, std::remove_cvref_t<decltype(dy)>>, nb::no_tangent>);
  CHECK(allclose(std::get<2>(dy), {0, 0}));
  static_assert(std::is_same_v<std::tuple_element_t<3, std::remove_cvref_t<decltype(dy)>>, nb::no_tangent>);
  CHECK(std::get<1>(y).item() == 8);
  CHECK(std::get<4>(y) == 4);
  CHECK_THROWS_AS(jvp([](auto v) { return v * v; }, x, nb::ones<double>(4)), nb::runtime_error);
}

TEST_CASE("has_aux: what is only handed on, beside the value and its tangent") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  int runs = 0;
  const auto f = [&](auto v, auto s) {
    ++runs;
    return std::pair(std::tuple(v * v * s, 1), nb::record(batch = v + 1., hidden = 4));
  };
  const auto [y, dy, aux] = jvp(nb::has_aux, f, std::tuple(x, 2.), std::tuple(x, nb::no_tangent{}));
  CHECK(runs == 1);
  CHECK(allclose(std::get<0>(y), 2. * x * x));
  CHECK(allclose(std::get<0>(dy), 4. * x * x));
  static_assert(std::is_same_v<std::tuple_element_t<1, std::remove_cvref_t<decltype(dy)>>, nb::no_tangent>);
  CHECK(allclose(aux[batch], x + 1.));
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(aux[batch])>, std::remove_cvref_t<decltype(x)>>);
  CHECK(aux[hidden] == 4);
  // Another derivative follows it.
  const auto of_aux = [&](auto v) {
    return std::get<2>(jvp(nb::has_aux, f, std::tuple(v, 2.), std::tuple(x, nb::no_tangent{})))[batch] * v;
  };
  CHECK(allclose(jvp(of_aux, x, x).second, x * x + (x + 1.) * x));
  CHECK(allclose(grad([&](auto v) { return nb::sum(of_aux(v)); })(x), 2. * x + 1.));
  using type = std::remove_cvref_t<decltype(x)>;
  const auto square = [](auto v) { return v * v; };
  const auto pair = [](auto v) { return std::pair(v * v, v); };
  static_assert(HasJvpAndAux<decltype(pair), type, type>);
  static_assert(!HasJvpAndAux<decltype(square), type, type>);
  static_assert(!HasJvpAndAux<decltype(pair), type, float>);
}

TEST_CASE("a chain is two kernels: of the value, and of its tangent") {
  const auto x = nb::iota<float>(100).eval(), w = (nb::iota<float>(100) + 1.f).eval();
  const long before = nb::detail::count().kernels;
  const auto [y, dy] = jvp([&](auto v) { return nb::sum(nb::sin(v * w + 1.f) * nb::exp(v * -0.1f)); }, x, w);
  CHECK(nb::detail::count().kernels - before == 2);
  CHECK(y.total_size() == 1);
}

TEST_CASE("derivatives of derivatives: forward of forward, of reverse, and reverse of forward; none is confused") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  const auto t = nb::array_from<double>({1., -1., 0.5}, 3);
  const auto f = [](auto v) { return nb::sin(v) * v; };
  const auto f2 = [](auto v) { return 2. * nb::cos(v) - nb::sin(v) * v; };
  const auto twice = jvp([&](auto v) { return jvp(f, v, t).second; }, x, t).second;
  CHECK(allclose(twice, t * t * f2(x), 1e-12, 1e-12));
  const auto loss = [&](auto v) { return nb::sum(f(v)); };
  CHECK(allclose(jvp([&](auto v) { return grad(loss)(v); }, x, t).second, t * f2(x), 1e-12, 1e-12));
  CHECK(allclose(grad([&](auto v) { return nb::sum(jvp(f, v, t).second); })(x), t * f2(x), 1e-12, 1e-12));
  CHECK(allclose(grad([&](auto v) { return nb::sum(jvp(f, x, v).second); })(t), nb::cos(x) * x + nb::sin(x), 1e-12,
                 1e-12));
  const auto one = nb::full<double>(1.);
  // Not confused: d/dx (x d/dy (x + y)) = 1, with either mode inside.
  CHECK(jvp([&](auto v) { return v * jvp([&](auto w) { return v + w; }, one, one).second; }, one * 3., one)
            .second.item() == 1);
  CHECK(jvp([&](auto v) { return v * grad([&](auto w) { return v + w; })(one); }, one * 3., one).second.item() == 1);
  CHECK(grad([&](auto v) { return v * jvp([&](auto w) { return v + w; }, one, one).second; })(one * 3.).item() == 1);
  // d/dx d/dy (x y) = 1.
  CHECK(jvp([&](auto v) { return jvp([&](auto w) { return v * w; }, one, one).second; }, one * 3., one).second.item() ==
        1);
  // The two directions stand in another order where values of both meet.
  const auto crossed =
      jvp([&](auto v) { return jvp([&](auto w) { return w * v * w + v * w; }, x, t).second; }, x, t).second;
  CHECK(allclose(crossed, t * t * (2. * x + 1.), 1e-12, 1e-12));
}

TEST_CASE("the host reads truth values and integers, in a gradient too, and prints what it likes") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  std::ostringstream out;
  const auto f = [&](auto v) {
    out << v;
    const long n = nb::sum(nb::astype<std::int32_t>(v > 1.5)).item();
    if (nb::any(v > 2.5)) return (v * v * double(n)).eval();
    return v.eval();
  };
  CHECK(allclose(jvp(f, x, x).second, {4, 16, 36}));
  CHECK(out.str().find("[1 2 3]") != std::string::npos);
  CHECK(allclose(jvp(grad([&](auto v) { return nb::sum(f(v)); }), x, x).second, {4, 8, 12}));
}

TEST_CASE("through loops and branches: a carry, what a scan stacks up, and what does not change") {
  const double x[] = {1., 2., 3.};
  const auto v = nb::array_from<double>({1., 2., 3.}, 3), t = nb::ones<double>(3);
  const auto steps = [](auto v) {
    return nb::scan(nb::sum(v), v, [](auto c, auto e) {
      auto next = (c * e).eval();
      return std::pair(next, std::tuple(next + e, 1., e > 1., nb::ones<double>()));
    });
  };
  const auto [y, dy] = jvp(steps, v, t);
  double c = 6., dc = 3., ys[3], dys[3];
  for (int i = 0; i < 3; ++i) {
    dc = dc * x[i] + c, c *= x[i];
    ys[i] = c + x[i], dys[i] = dc + 1.;
  }
  CHECK(y.first.item() == c);
  CHECK(dy.first.item() == dc);
  CHECK(allclose(std::get<0>(y.second), {ys[0], ys[1], ys[2]}));
  CHECK(allclose(std::get<0>(dy.second), {dys[0], dys[1], dys[2]}));
  CHECK(allclose(std::get<1>(dy.second), {0, 0, 0}));
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(std::get<2>(dy.second))>, nb::no_tangent>);
  CHECK(allclose(std::get<3>(dy.second), {0, 0, 0}));
  const auto again = [](auto v) {
    return nb::fori_loop(0, 3, nb::sum(v), [](auto i, auto c) { return nb::where(i < 2, c * c, c); });
  };
  CHECK(jvp(again, v, t).second.item() == 4. * 6. * 6. * 6. * 3.);
  const auto while_small = [](auto v) {
    return nb::while_loop(v, [](auto u) { return nb::sum(u) < 100.; }, [](auto u) { return u * u; });
  };
  CHECK(allclose(jvp(while_small, v, t).second, {8., 8. * 128., 8. * 2187.}));
  const auto branch = [](auto v) {
    return nb::cond(nb::sum(v) > 1., [](auto u) { return u * u; }, [](auto u) { return u; }, v);
  };
  CHECK(allclose(jvp(branch, v, t).second, {2, 4, 6}));
  // Forwards over backwards: the second derivatives of the sum of the products, by hand.
  const auto sum = [](auto v) {
    return nb::sum(nb::scan(nb::sum(v), v, [](auto c, auto e) { return std::pair(c * e, c * e); }).second);
  };
  CHECK(allclose(jvp(grad(sum), v, t).second, {78, 57, 39}));
}

TEST_CASE("stop_gradient: what stands in it does not change") {
  const auto x = nb::array_from<double>({1., 2., 3.}, 3);
  CHECK(allclose(jvp([](auto v) { return v * nb::stop_gradient(v * v); }, x, x).second, {1, 8, 27}));
}

}  // namespace test_of_jvp
