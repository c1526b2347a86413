// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/custom_jvp.hpp>
#include <sstream>

namespace nb = nabla;
namespace test_of_check_grads {

using nb::testing::check_grads;

namespace {
/// A function whose derivative forgets a factor.
struct wrong_derivative {
  template <class A>
  NABLA_FUNCTION auto operator()(const A& a) const {
    if constexpr (nb::detail::Dual<A>) return A{a.value * a.value, a.tangent * a.value};
    else return a * a;
  }
};
}  // namespace

TEST_CASE("right derivatives of all orders are found right") {
  const auto x = nb::array_from<double>({0.3, 1.2, 2.1}, 3);
  const auto f = [](auto v) { return nb::sin(v) * nb::sum(v * v); };
  CHECK(check_grads(f, x));
  CHECK(check_grads<3>([](auto v) { return nb::sin(v); }, x));
  const auto tree = [](const auto& p, auto n) { return std::pair(p.first * p.second, n); };
  CHECK(check_grads(tree, std::tuple(std::pair(x, x), nb::full<std::int32_t>(3))));
}

TEST_CASE("wrong ones are found, and named") {
  const auto x = nb::array_from<double>({0.3, 1.2, 2.1}, 3);
  const auto found = check_grads([](auto v) { return std::tuple(v, nb::map(wrong_derivative{}, v)); }, x);
  CHECK_FALSE(found);
  std::ostringstream text;
  text << found;
  CHECK(text.str().find("jvp and the slope of the values differ") != std::string::npos);
  CHECK(text.str().find("[1]") != std::string::npos);
  // A jump is no mistake of the derivative, but differences see it.
  CHECK_FALSE(check_grads([](auto v) { return nb::floor(v); }, nb::zeros<double>(1)));
  // With a tolerance of 0 rounding is a difference.
  CHECK_FALSE(check_grads([](auto v) { return nb::sin(v); }, x, 0));
}

TEST_CASE("a wrong value beside right derivatives is found") {
  const auto x = nb::array_from<double>({0.3, 1.2, 2.1}, 3);
  const auto square = [](auto v) { return v * v; };
  const auto ahead = nb::custom_jvp(square, [](auto v, auto t) { return std::pair(v * v + 1., 2. * v * t); });
  CHECK(check_grads(ahead, x).difference.find("the value of jvp") == 0);
  const auto back = nb::custom_jvp(square, [](auto v, auto t) { return std::pair(v * v, 2. * v * t); });
  CHECK(check_grads(back, x));
}

TEST_CASE("an error of the function is no difference of derivatives") {
  const auto x = nb::array_from<double>({0.3, 1.2, 2.1}, 3);
  const auto other = nb::ones<double>(4);
  CHECK_THROWS_AS(check_grads([&](auto v) { return v * other; }, x), nb::runtime_error);
}

TEST_CASE("numbers are said with all their digits") {
  const auto x = nb::array_from<double>({1e-9}, 1);
  const auto found = check_grads([](auto v) { return nb::map(wrong_derivative{}, v); }, x, 1e-12);
  CHECK(found.difference.find("e-") != std::string::npos);
}

}  // namespace test_of_check_grads
