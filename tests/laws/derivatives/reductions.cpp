// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/testing/check_grads.hpp>

#include "second_derivatives.hpp"

#include <nabla/transform/hessian.hpp>

namespace test_of_derivatives_of_reductions {

using namespace app;
using nb::testing::check_grads;

namespace {
auto numbers() { return nb::array_from<double>({0.3, -1.2, 2.1, 0.7, 1.9, -0.4}, batch = 2, hidden = 3); }
}  // namespace

TEST_CASE("reductions over rows, columns, nothing, and kept positions") {
  const auto c = nb::array_from<double>({1., -2., 0.5}, hidden = 3);
#define ONE(word) nb::word(v, hidden), nb::word(v* c, batch), nb::word(u),
#define REDUCTIONS(each) \
  each(sum) each(mean) each(max) each(min) each(prod) each(var) each(std) each(norm) each(logsumexp)
  const auto each = [&](auto v, auto u) {
    return std::tuple(REDUCTIONS(ONE) nb::softmax(v, hidden), nb::softmax(v * c, batch), nb::log_softmax(v, hidden),
                      nb::log_softmax(v * c, batch), nb::argmax(v, hidden));
  };
#undef ONE
#undef REDUCTIONS
  CHECK(check_grads(each, std::tuple(numbers(), nb::full<double>(-1.5))));
  const auto kept = [](auto v) {
    return (v - nb::mean(v, dim<-1>, keepdims)) * nb::rsqrt(nb::var(v, dim<-1>, keepdims) + 0.1);
  };
  CHECK(check_grads(kept, nb::array_from<double>({0.3, -1.2, 2.1, 0.7, 1.9, -0.4}, 2, 3)));
}

TEST_CASE("second derivatives of reductions") {
  CHECK(check_grads<2>([](auto v) { return nb::std(v, hidden); }, numbers()));
  CHECK(check_grads<2>([](auto v) { return nb::log_softmax(v, hidden); }, numbers()));
}

TEST_CASE("second derivatives of all reductions") {
#define ROWS(word) +nb::square(nb::word(v, hidden))
#define COLUMNS(word) +nb::square(nb::word(v, batch))
#define REDUCTIONS(each) each(mean) each(max) each(min) each(prod) each(var) each(std) each(norm) each(logsumexp)
  CHECK(second_derivatives_are_right(
      [](auto v) { return nb::sum(nb::square(nb::sum(v, hidden)) REDUCTIONS(ROWS), batch); }, numbers()));
  CHECK(second_derivatives_are_right(
      [](auto v) {
        return nb::sum(nb::square(nb::sum(v, batch)) REDUCTIONS(COLUMNS), hidden) +
               nb::sum(nb::square(nb::softmax(v, hidden)) * nb::log_softmax(v, batch), batch, hidden);
      },
      numbers()));
#undef REDUCTIONS
#undef COLUMNS
#undef ROWS
}

TEST_CASE("a product of elements of which some are 0 has its second derivatives") {
  const auto product = [](auto v) { return nb::prod(v); };
  const auto second_at = [&](std::initializer_list<double> at, std::initializer_list<double> expected) {
    CHECK(allclose(nb::flatten(nb::hessian(product)(nb::array_from<double>(at, 3))).eval(), expected));
  };
  second_at({4., 2., 3.}, {0, 3, 2, 3, 0, 4, 2, 4, 0});
  second_at({0., 2., 3.}, {0, 3, 2, 3, 0, 0, 2, 0, 0});
  second_at({0., 2., 0.}, {0, 0, 2, 0, 0, 0, 2, 0, 0});
  second_at({0., 0., 0.}, {0, 0, 0, 0, 0, 0, 0, 0, 0});
  // A zero wins over a product of the others that is infinite.
  const auto first_at = [&](std::initializer_list<double> at, std::initializer_list<double> expected) {
    CHECK(allclose(grad(product)(nb::array_from<double>(at, long(at.size()))), expected));
  };
  first_at({1e200, 1e200, 0., 0.}, {0, 0, 0, 0});
  const auto beside_one = nb::to_vector(grad(product)(nb::array_from<double>({1e200, 1e200, 0.}, 3)));
  CHECK((beside_one[0] == 0 && beside_one[1] == 0 && std::isinf(beside_one[2])));
}

TEST_CASE("kinks and poles: both modes agree, and what is not taken contributes nothing") {
  const double inf = std::numeric_limits<double>::infinity();
  // The gradient of the sum, and the derivative in the direction of ones, whose sum is that of the gradient.
  const auto both = [](auto f, std::initializer_list<double> at, std::initializer_list<double> gradient) {
    const auto x = nb::array_from<double>(at, long(at.size()));
    const auto total = [&](auto v) { return nb::sum(f(v)); };
    CHECK(allclose(grad(total)(x), gradient));
    double sum = 0;
    for (const double g : gradient) sum += g;
    CHECK(allclose(nb::jvp(total, x, nb::ones_like(x)).second, {sum}));
  };
  both([](auto v) { return nb::relu(v) + nb::abs(v); }, {0., -1., 2.}, {0, -1, 2});
  both([](auto v) { return nb::max(v); }, {3., 1., 3.}, {0.5, 0, 0.5});
  both([](auto v) { return nb::maximum(v, nb::array_from<double>({1., 2., 3.}, 3)); }, {1., 1., 4.}, {0.5, 0, 1});
  both([](auto v) { return nb::where(v > 0, nb::sqrt(v), 0.); }, {0., 4., -1.}, {0, 0.25, 0});
  both([](auto v) { return nb::where(v < 1., v, nb::log(v - 1.)); }, {0., 0.5, 2.}, {1, 1, 1});
  both([](auto v) { return nb::norm(v) + nb::std(v); }, {0., 0., 0.}, {0, 0, 0});
  both([](auto v) { return nb::prod(v); }, {0., 2., 3.}, {6, 0, 0});
  const auto far_apart = nb::array_from<float>({1e-30f, 1e-30f, 1e30f}, 3);
  CHECK(allclose(grad([](auto v) { return nb::prod(v); })(far_apart), {1, 1, 0}));
  both([](auto v) { return nb::logsumexp(v); }, {-inf, -inf, -inf}, {0, 0, 0});
  both([](auto v) { return nb::logsumexp(v); }, {-inf, 0., 0.}, {0, 0.5, 0.5});
  // A pole counts where something arrives at it, and only there.
  const auto root = [](auto v) { return nb::sqrt(v); };
  CHECK(std::isinf(nb::to_vector(nb::jvp(root, nb::zeros<double>(1), nb::ones<double>(1)).second)[0]));
  CHECK(nb::to_vector(nb::jvp(root, nb::zeros<double>(1), nb::zeros<double>(1)).second)[0] == 0);
}

}  // namespace test_of_derivatives_of_reductions
