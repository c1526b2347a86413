// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/jvp.hpp>

#include "unit/transform/gradients.hpp"

// A part of a softmax that is still an expression: its derivative needs the whole row.
namespace test_of_views_of_softmax {

using namespace app;
using nb::testing::check_grads;

namespace {

NABLA_AXES(left, right)

/// The view of an expression has the derivative of a view of what is stored, in both modes; and of a softmax that of
/// second order.
template <int Order = 1, class F>
void check_view(const char* name, F view) {
  CAPTURE(name);
  const auto x = nb::sin(matrix()).eval();
  const auto check = [&](auto word) {
    const auto of_expression = [=](auto v) { return view(word(v)).eval(); };
    const auto of_stored = [=](auto v) { return view(word(v).eval()).eval(); };
    const auto total = [](auto f) { return [=](auto v) { return nb::sum(nb::square(f(v) + 1.), nb::all); }; };
    CHECK(allclose(of_expression(x), nb::materialize(of_stored(x))));
    CHECK(allclose(grad(total(of_expression))(x), nb::materialize(grad(total(of_stored))(x))));
    CHECK(allclose(nb::jvp(of_expression, x, nb::cos(x).eval()).second,
                   nb::materialize(nb::jvp(of_stored, x, nb::cos(x).eval()).second)));
  };
  check([](auto v) { return nb::softmax(v, hidden); });
  check([](auto v) { return nb::log_softmax(nb::exp(v) * v, batch); });
  CHECK(check_grads<Order>([=](auto v) { return view(nb::softmax(v, hidden)); }, x));
}

}  // namespace

TEST_CASE("a column, a row, some columns, in another order, under another name") {
  check_view<2>("a column", [](const auto& s) { return s(hidden = 1); });
  check_view("a row", [](const auto& s) { return s(batch = 2); });
  check_view("one element", [](const auto& s) { return s(batch = 2, hidden = 0); });
  check_view("some columns", [](const auto& s) { return s(hidden = nb::slice(1, 3)); });
  check_view("flipped", [](const auto& s) { return nb::flip(s, hidden); });
  check_view<2>("transposed", [](const auto& s) { return nb::transpose(s, hidden, batch); });
  check_view("renamed", [](const auto& s) { return nb::rename(s, hidden = inputs); });
  check_view("split", [](const auto& s) { return nb::split(s, hidden, left = 2, right = 2); });
  check_view("flattened", [](const auto& s) { return nb::flatten(s); });
  check_view("with what is beside it", [](const auto& s) { return s(hidden = 1) * 2. + s(hidden = 3); });
}

TEST_CASE("the loss of a class: minus the logarithm of its probability") {
  const auto scores = nb::array_from<double>({1., 2., 3.}, 3);
  const auto p = nb::to_vector(nb::softmax(scores));
  const auto loss = [](auto v) { return -nb::log_softmax(v)(1L); };
  CHECK(allclose(grad(loss)(scores), {p[0], p[1] - 1, p[2]}));
  CHECK(nb::jvp(loss, scores, nb::array_from<double>({0., 1., 0.}, 3)).second.item() == doctest::Approx(p[1] - 1));
}

}  // namespace test_of_views_of_softmax
