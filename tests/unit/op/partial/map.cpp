// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "differences.hpp"

namespace test_of_map {

using namespace partial_test;
namespace math = nb::math;

namespace {

/// Written as for plain numbers: a variable that is assigned to, literals of f64, a branch, the scalar functions by
/// name and by argument-dependent lookup.
struct by_hand {
  double scale;
  template <class T>
  NABLA_FUNCTION auto operator()(T x, T y) const {
    T s = 0;
    for (int i = 1; i <= 3; ++i) s += i * x;
    s = s * y - 0.5;
    if (x < y) s /= scale;
    return math::sin(s) + exp(-y) * (x > 0 ? x : 0.01 * x);
  }
};
struct by_static_apply {
  template <class T>
  NABLA_FUNCTION static T apply(T x) {
    return x * x * x;
  }
};
/// sqrt c by Newton's iteration, from x on.
const auto root = [](auto x, auto c) {
  auto z = x;
  for (int i = 0; i < 30; ++i) z = z - (z * z - c) / (2 * z);
  return z;
};

template <class F, class... T>
inline constexpr bool never_called_with_duals =
    !nb::detail::accepts_duals<F, 0, T...> && !nb::detail::accepts_duals<F, int(sizeof...(T)) - 1, T...>;

}  // namespace

TEST_CASE("map: derivatives of a function by dual numbers against differences") {
  const by_hand f{3};
  for (const point p : {point{0.4, 0.9}, {1.7, 0.6}, {-0.8, 0.3}}) {
    const double x = p.x;
    const double y = p.y;
    INFO(x, ", ", y);
    using in_x = partial<op::map, 1>;
    using in_y = partial<op::map, 2>;
    const auto at_y = [y](auto g) { return [=](double a) { return g(a, y); }; };
    const auto at_x = [x](auto g) { return [=](double b) { return g(x, b); }; };
    const auto first_x = [&](double a, double b) { return in_x::apply(f, a, b); };
    const auto first_y = [&](double a, double b) { return in_y::apply(f, a, b); };
    CHECK(near(first_x(x, y), difference(at_y(f), x), tolerance));
    CHECK(near(first_y(x, y), difference(at_x(f), y), tolerance));
    CHECK(near(partial<in_x, 1>::apply(f, x, y), difference(at_y(first_x), x), tolerance));
    CHECK(near(partial<in_x, 2>::apply(f, x, y), difference(at_x(first_x), y), tolerance));
    CHECK(near(partial<in_y, 1>::apply(f, x, y), difference(at_y(first_y), x), tolerance));
    CHECK(near(partial<in_y, 2>::apply(f, x, y), difference(at_x(first_y), y), tolerance));
    CHECK(near(in_x::apply(f, float(x), float(y)), first_x(float(x), float(y)), 1e-5));
  }
}

TEST_CASE("map: an iteration that assigns the operand whose derivative is taken to a variable that holds another one") {
  CHECK(near(partial<op::map, 2>::apply(root, 1., 2.), 0.5 / std::sqrt(2.), 1e-15));
  CHECK(near(partial<partial<op::map, 2>, 2>::apply(root, 1., 2.), -0.25 / std::sqrt(8.), 1e-15));
  CHECK(partial<op::map, 1>::apply(root, 1., 2.) == 0);
}

TEST_CASE("map: a static apply; operands of several dtypes; a parameter that is no template's") {
  CHECK(partial<op::map, 1>::apply(by_static_apply{}, 2.f) == 12.f);
  CHECK(partial<partial<op::map, 1>, 1>::apply(by_static_apply{}, 2.f) == 12.f);
  const auto mixed = [](auto i, auto x, auto y) { return i * x * y; };
  CHECK(partial<op::map, 2>::apply(mixed, 3, 2.f, 4.) == 12);
  CHECK(partial<partial<op::map, 2>, 3>::apply(mixed, 3, 2.f, 4.) == 3);
  const auto weighted = [](double w, auto x) { return w * x * x; };
  CHECK(partial<op::map, 2>::apply(weighted, 3., 2.) == 12);
  CHECK(partial<op::map, 1>::apply([](auto) { return 1.5; }, 2.) == 0);
}

TEST_CASE("map: accepts_duals says which functions have no derivative") {
  using nb::detail::accepts_duals;
  const auto fixed = [](double x) { return x; };
  const auto weighted = [](double w, auto x) { return w * x * x; };
  CHECK(never_called_with_duals<decltype(fixed), double>);
  CHECK(!accepts_duals<decltype(weighted), 0, double, double>);
  CHECK(accepts_duals<decltype(weighted), 1, double, double>);
  CHECK(accepts_duals<by_hand, 0, float, float>);
  CHECK(accepts_duals<by_static_apply, 0, float>);
}

}  // namespace test_of_map
