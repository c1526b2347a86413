// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/hessian.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>

#include "unit/transform/gradients.hpp"

// The value's tree leads: in the place of each of its arrays stands a tree like the argument.
namespace test_of_jacobians_of_trees {

namespace {

using namespace app;
NABLA_AXES(columns, rows, w, b)
using nb::argnums, nb::jacfwd, nb::jacrev, nb::hessian;

template <class W, class B>
struct layer {
  W weights;
  B bias;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

template <class X>
inline constexpr bool is_nothing = std::is_same_v<std::remove_cvref_t<X>, nb::no_tangent>;

auto weights() { return nb::array_from<double>({1., 2., 0.5}, 3); }
auto bias() { return nb::array_from<double>({3., -1.}, columns = 2); }

}  // namespace

TEST_CASE("trees of arrays and integers, on both sides") {
  const auto x = weights();
  const auto y = bias();
  const auto p = layer{x, nb::record(w = y, b = nb::array_from<int>({4, 5}, 2))};
  const auto f = [](auto q) {
    return nb::record(w = nb::outer(nb::sin(q.weights), q.bias[w]),
                      b = std::tuple(nb::sum(q.weights * q.weights), q.bias[b], 7, nb::exp(q.bias[w])));
  };
  const auto check = [&](const auto& j) {
    const auto& [of_sum, of_integers, of_number, of_exp] = j[b];
    static_assert(is_nothing<decltype(j[w].bias[b])> && is_nothing<decltype(of_sum.bias[b])>);
    static_assert(is_nothing<decltype(of_integers)> && is_nothing<decltype(of_number)>);
    CHECK(allclose(j[w].weights, nb::eye<double>(3, 3) * nb::cos(x) * y, 1e-12, 1e-12));
    CHECK(allclose(j[w].bias[w], nb::sin(x) * nb::eye<double>(columns = 2, rows = 2), 1e-12, 1e-12));
    CHECK(allclose(of_sum.weights, 2. * x, 1e-12, 1e-12));
    // What does not depend on a leaf has zeros.
    CHECK(allclose(of_sum.bias[w], nb::zeros<double>(rows = 2)));
    CHECK(allclose(of_exp.weights, nb::zeros<double>(columns = 2, 3)));
    CHECK(allclose(of_exp.bias[w], nb::exp(y) * nb::eye<double>(columns = 2, rows = 2), 1e-12, 1e-12));
  };
  // The name is for the leaves that have the axis.
  check(jacrev(f, columns = rows)(p));
  check(jacfwd(f, columns = rows)(p));
}

TEST_CASE("one array in a tree, and a tree in one array; arrays of arrays") {
  const auto x = weights();
  const auto by_tree = jacrev([](auto q) { return q[0] * q[1]; })(std::array{x, x});
  const auto expected = (nb::eye<double>(3, 3) * x).eval();
  static_assert(
      std::is_same_v<std::remove_const_t<decltype(by_tree)>, std::array<std::remove_const_t<decltype(expected)>, 2>>);
  CHECK(allclose(by_tree[0], expected));
  CHECK(allclose(by_tree[1], expected));
  const auto m = nb::array_from<double>({1., 2., 3., 4., 5., 6.}, 2, 3);
  const auto two = [&](auto v) { return std::array{(v * v).eval(), nb::matmul(m, v).eval()}; };
  const auto of_tree = jacfwd(two)(x);
  CHECK(allclose(of_tree[0], 2. * expected));
  CHECK(allclose(of_tree[1], m));
  CHECK(allclose(jacrev(two)(x), of_tree));
  // A tuple of one is one.
  const auto one = jacfwd([](auto q) { return std::tuple(std::get<0>(q) * 2.); })(std::tuple(x));
  CHECK(allclose(std::get<0>(std::get<0>(one)), 2. * nb::eye<double>(3, 3)));
  CHECK(allclose(jacrev([](auto q) { return std::tuple(std::get<0>(q) * 2.); })(std::tuple(x)), one));
}

TEST_CASE("argnums and has_aux of trees: in each array of the value a tuple of the arguments") {
  const auto x = weights();
  const auto y = bias();
  const auto f = [](auto q, auto k, auto v) {
    return std::pair(std::tuple(nb::outer(q.weights, v) * k, nb::sum(q.bias, columns)), q);
  };
  const auto p = layer{x, y};
  const auto check = [&](const auto& given) {
    const auto& [first, second] = given.first;
    CHECK(allclose(std::get<0>(first), nb::outer(x, nb::eye<double>(columns = 2, rows = 2)) * 2, 1e-12, 1e-12));
    CHECK(allclose(std::get<1>(first).weights, nb::outer(nb::eye<double>(3, 3), y) * 2, 1e-12, 1e-12));
    CHECK(allclose(std::get<0>(second), nb::zeros<double>(rows = 2)));
    CHECK(allclose(std::get<1>(second).bias, nb::ones<double>(rows = 2)));
    CHECK(allclose(given.second, p));
  };
  check(jacrev(argnums<2, 0>, nb::has_aux, f, columns = rows)(p, 2, y));
  check(jacfwd(argnums<2, 0>, nb::has_aux, f, columns = rows)(p, 2, y));
}

TEST_CASE("hessian of a tree: a tree of trees") {
  const auto x = weights();
  const auto y = bias();
  const auto f = [](auto q) { return nb::sum(q.weights * q.weights * q.weights) * nb::sum(nb::exp(q.bias), columns); };
  const auto h = hessian(f, columns = rows)(layer{x, y});
  const double e = nb::sum(nb::exp(y), columns).item();
  CHECK(allclose(h.weights.weights, nb::eye<double>(3, 3) * x * (6 * e), 1e-12, 1e-12));
  CHECK(allclose(h.weights.bias, nb::outer(3. * x * x, nb::exp(nb::rename(y, columns = rows))), 1e-12, 1e-12));
  CHECK(allclose(h.bias.weights, nb::outer(nb::exp(y), 3. * x * x), 1e-12, 1e-12));
  CHECK(allclose(h.bias.bias, nb::exp(y) * nb::eye<double>(columns = 2, rows = 2) * nb::sum(x * x * x), 1e-12, 1e-12));
  const auto again = jacrev(grad(f), columns = rows)(layer{x, y});
  CHECK(allclose(again, h, 1e-12, 1e-12));
}

TEST_CASE("in a function that is differentiated itself") {
  const auto x = weights();
  const auto f = [](auto q) { return std::tuple(q.weights * q.weights * q.weights, nb::sum(q.weights * q.bias)); };
  const auto total = [&](auto jacobian) {
    return grad([=](auto v) {
      const auto j = jacobian(layer{v, v});
      return nb::sum(std::get<0>(j).weights) + nb::sum(std::get<1>(j).bias * v);
    })(x);
  };
  CHECK(allclose(total(jacrev(f)), 6. * x + 2. * x, 1e-12, 1e-12));
  CHECK(allclose(total(jacfwd(f)), 6. * x + 2. * x, 1e-12, 1e-12));
}

template <class F, class... X>
concept Takes = requires(F f, X... x) { f(x...); };
template <class... A>
concept HasJacfwd = requires(A... a) { jacfwd(a...); };
template <class... A>
concept HasJacrev = requires(A... a) { jacrev(a...); };
template <class... A>
concept HasHessian = requires(A... a) { hessian(a...); };

TEST_CASE("`requires` answers truthfully") {
  using x = decltype(weights());
  using y = decltype(bias());
  using integers = nb::array<int, nb::dims<nb::extent<nb::positional, -1>>>;
  const auto product = [](auto u, auto v) { return u * v; };
  const auto square = [](auto v) { return v * v; };
  const auto pair = [](auto v) { return std::pair(v * v, v); };
  const auto takes = []<class F, class... X>(F, std::type_identity<X>...) { return Takes<F, X...>; };
  const std::type_identity<x> of_x;
  const std::type_identity<y> of_y;
  const std::type_identity<integers> of_integers;
  const std::type_identity<std::tuple<x, y>> of_both;
  static_assert(takes(jacrev(argnums<1>, product), of_y, of_x));
  static_assert(!takes(jacrev(argnums<2>, product), of_x, of_x));
  static_assert(!takes(jacrev(argnums<0, 0>, product), of_x, of_x));
  const auto first = argnums<0>;
  const auto another = argnums<1>;
  static_assert(HasJacfwd<decltype(first), decltype(product)>);
  static_assert(!HasJacfwd<decltype(first), decltype(another), decltype(product)>);
  static_assert(!HasJacfwd<nb::detail::has_aux_t, decltype(first), nb::detail::has_aux_t, decltype(pair)>);
  static_assert(!takes(jacfwd(argnums<0>, product), of_integers, of_integers));
  static_assert(takes(jacfwd(nb::has_aux, pair), of_x));
  static_assert(!takes(jacfwd(nb::has_aux, square), of_x));
  static_assert(!takes(hessian(nb::has_aux, square), of_x));
  static_assert(!takes(hessian(argnums<1>, square), of_x));
  static_assert(!takes(jacrev(square), of_y));
  static_assert(!takes(jacrev(square, rows = columns), of_y));
  static_assert(takes(jacrev(square, columns = rows), of_y));
  // What f sees are followed arrays, by columns in the place of one argument after the other.
  const auto in_memory = [](nb::array_of<double, columns> v) { return v * v; };
  const auto one_in_memory = [](auto u, nb::array_of<double, columns> v) { return u * v; };
  static_assert(!takes(jacrev(in_memory, columns = rows), of_y));
  static_assert(!takes(jacfwd(in_memory, columns = rows), of_y));
  static_assert(takes(jacfwd(one_in_memory, columns = rows), of_y, of_y));
  static_assert(!takes(jacfwd(argnums<0, 1>, one_in_memory, columns = rows), of_y, of_y));
  static_assert(!takes(jacrev(argnums<0, 1>, one_in_memory, columns = rows), of_y, of_y));
  const auto second = [](auto q) { return std::get<1>(q) * 2.; };
  static_assert(takes(jacrev(second, columns = rows), of_both));
  static_assert(!takes(jacrev(second), of_both));
  static_assert(!takes(jacrev(second, rows = columns), of_both));
  const auto keyword = argnums<0>;
  using number = std::remove_const_t<decltype(keyword)>;
  static_assert(HasJacfwd<number, decltype(square)> && !HasJacfwd<number>);
  static_assert(HasJacrev<number, decltype(square)> && !HasJacrev<number>);
  static_assert(HasHessian<number, decltype(square)> && !HasHessian<number>);
}

}  // namespace test_of_jacobians_of_trees
