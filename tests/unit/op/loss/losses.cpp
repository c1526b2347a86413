// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nabla/nabla.hpp>
#include <nabla/op/loss/loss.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>

namespace nb = nabla;

namespace test_of_losses {

NABLA_AXES(batch, classes, other)
NABLA_MESH_AXES(data)
using nb::dim;
using nb::testing::allclose, nb::testing::check_grads;

namespace {

auto x() { return nb::sin(nb::iota<double>(batch = 3, classes = 4)).eval(); }
auto y() { return (nb::cos(nb::iota<double>(batch = 3, classes = 4)) / 2 + 0.5).eval(); }
auto labels() { return nb::array_from({2, 0, 3}, batch = 3); }

}  // namespace

// The numbers are those of tests/golden/losses.py.
TEST_CASE("losses of elements beside optax") {
  CHECK(allclose(
      nb::squared_error(x(), y()),
      {1, 0.0050865184185109, 0.381146760378566, 0.0185276352454857, 0.864864074242661, 2.56241774624311,
       1.58634186599964, 0.0483843937774905, 0.315965699926113, 0.135191241610213, 0.389981947807308, 2.25661402008792},
      1e-13, 1e-13));
  CHECK(allclose(nb::huber_loss(x(), y(), 0.5),
                 {0.375, 0.00254325920925545, 0.183685422549626, 0.00926381762274286, 0.339990342438061,
                  0.675377683697376, 0.504750320762054, 0.0241921968887453, 0.156054131763844, 0.0675956208051065,
                  0.187242673175572, 0.626101527772364},
                 1e-13, 1e-13));
  CHECK(allclose(
      nb::sigmoid_binary_cross_entropy(20. * x(), y()),
      {0.693147180559945, 3.86822276304992, 12.8769867574422, 2.86603979513755, 2.6212339869536, 12.3093483057652,
       5.48075393609946, 1.61683117427434, 11.3330990521092, 7.87638431129121, 0.87550367824431, 10.0441586140206},
      1e-13, 1e-13));
}

TEST_CASE("softmax_cross_entropy beside optax: of probabilities, of indices, of a one_hot") {
  const auto z = (3. * x()).eval();
  CHECK(allclose(nb::softmax_cross_entropy(z, y(), classes), {4.30924557465156, 6.81098827362263, 3.6273703980882},
                 1e-13, 1e-13));
  const auto expected = nb::array_from<double>({0.683626726254439, 4.32062831534917, 6.14165369660301}, batch = 3);
  CHECK(allclose(nb::softmax_cross_entropy(z, labels(), classes), expected, 1e-13, 1e-13));
  CHECK(allclose(nb::softmax_cross_entropy(z, nb::one_hot<double>(labels(), classes = 4), classes), expected, 1e-13,
                 1e-13));
  CHECK(
      allclose(nb::softmax_cross_entropy(nb::transpose(z, classes, batch), labels(), classes), expected, 1e-13, 1e-13));
  CHECK(allclose(nb::softmax_cross_entropy(z, nb::astype<std::int64_t>(labels()), classes), expected, 1e-13, 1e-13));
  CHECK(allclose(nb::softmax_cross_entropy(z, nb::astype<std::uint8_t>(labels()), classes), expected, 1e-13, 1e-13));
}

TEST_CASE("softmax_cross_entropy along a position, the last one or another") {
  const auto z = nb::array_from(nb::to_vector(3. * x()), 3, 4);
  const auto i = nb::array_from({2, 0, 3});
  const auto expected = nb::array_from<double>({0.683626726254439, 4.32062831534917, 6.14165369660301});
  CHECK(allclose(nb::softmax_cross_entropy(z, i, dim<1>), expected, 1e-13, 1e-13));
  CHECK(allclose(nb::softmax_cross_entropy(z, i, dim<-1>), expected, 1e-13, 1e-13));
  CHECK(allclose(nb::softmax_cross_entropy(nb::transpose(z), i, dim<0>), expected, 1e-13, 1e-13));
  CHECK(allclose(nb::softmax_cross_entropy(nb::transpose(z), i, dim<-2>), expected, 1e-13, 1e-13));
  CHECK(allclose(nb::softmax_cross_entropy(z, nb::one_hot<double>(i, 4), dim<1>), expected, 1e-13, 1e-13));
  const auto row = nb::array_from<double>({1, 2, 3});
  CHECK(allclose(nb::softmax_cross_entropy(row, nb::full(2), dim<0>), nb::logsumexp(row) - 3., 1e-14, 1e-14));
}

TEST_CASE("labels have dims of their own, and logits lack some of theirs") {
  const auto i = nb::array_from({0, 1, 2, 3, 3, 2}, other = 2, batch = 3);
  const auto z = x();
  const auto all = nb::softmax_cross_entropy(z, i, classes).eval();
  CHECK(allclose(all(other = 1), nb::softmax_cross_entropy(z, i(other = 1), classes)));
  const auto one = z(batch = 0).eval();
  CHECK(allclose(nb::softmax_cross_entropy(one, labels(), classes),
                 nb::logsumexp(one, classes) - nb::array_from<double>({std::sin(2.), 0., std::sin(3.)}, batch = 3),
                 1e-14, 1e-14));
}

TEST_CASE("an index that is none counts 0, a logit of -inf is no class, and far logits stay exact") {
  CHECK(nb::testing::equal(nb::softmax_cross_entropy(x(), nb::array_from({-1, 4, 99}, batch = 3), classes), {0, 0, 0}));
  constexpr float inf = std::numeric_limits<float>::infinity();
  const auto masked = nb::array_from({1.f, -inf, 1.f, -inf}, classes = 4);
  CHECK(allclose(nb::softmax_cross_entropy(masked, nb::full(2), classes), nb::full(std::log(2.f))));
  const auto far = nb::array_from({1000.f, 0.f, -1000.f}, classes = 3);
  CHECK(nb::softmax_cross_entropy(far, nb::full(0), classes).item() == 0);
  CHECK(nb::softmax_cross_entropy(far, nb::full(2), classes).item() == 2000);
  CHECK(allclose(nb::sigmoid_binary_cross_entropy(nb::array_from({40., -40., 800., -800.}, batch = 4),
                                                  nb::array_from({1., 0., 0., 1.}, batch = 4)),
                 {4.248354255291589e-18, 4.248354255291589e-18, 800, 800}, 1e-14, 0));
}

TEST_CASE("dtypes, and empty arrays") {
  const auto f = nb::softmax_cross_entropy(nb::astype<float>(x()), labels(), classes);
  static_assert(std::is_same_v<nb::value_type_t<decltype(f)>, float>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::squared_error(labels(), 1))>, float>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::huber_loss(x(), 0, 1))>, double>);
  CHECK(allclose(nb::squared_error(labels(), 1), {1, 1, 4}));
  CHECK(nb::softmax_cross_entropy(nb::zeros<float>(batch = 0, classes = 4), nb::zeros<int>(batch = 0), classes)
            .size(batch) == 0);
}

TEST_CASE("derivatives of both orders and modes") {
  const auto of_both = [](auto f) { CHECK(bool(check_grads<2>(f, std::tuple(x(), y())))); };
  of_both([](auto x, auto y) { return nb::squared_error(x, y); });
  of_both([](auto x, auto y) { return nb::huber_loss(x, y, 0.5); });
  of_both([](auto x, auto y) { return nb::sigmoid_binary_cross_entropy(x, y); });
  of_both([](auto x, auto y) { return nb::softmax_cross_entropy(x, y, classes); });
  CHECK(bool(check_grads<2>([](auto x) { return nb::softmax_cross_entropy(x, labels(), classes); }, x())));
  CHECK(bool(check_grads<2>([](auto d) { return nb::huber_loss(x(), y(), d); }, nb::full(0.5))));
  // softmax - one_hot; of a logit of 0 the binary loss has the slope 1/2 - y.
  const auto g = nb::grad([](auto x) { return nb::sum(nb::softmax_cross_entropy(x, labels(), classes), batch); })(x());
  CHECK(allclose(g, nb::softmax(x(), classes) - nb::one_hot<double>(labels(), classes = 4), 1e-14, 1e-14));
  const auto at_zero = nb::grad([](auto x) { return nb::sigmoid_binary_cross_entropy(x, 1.); })(nb::full(0.));
  CHECK(at_zero.item() == -0.5);
  const auto curve = nb::grad(nb::grad([](auto x) { return nb::huber_loss(x, 0., 1.); }))(nb::full(0.));
  CHECK(curve.item() == 1);
}

TEST_CASE("sizes that differ are said") {
  CHECK_THROWS_AS((nb::softmax_cross_entropy(x(), nb::zeros<int>(batch = 2), classes).eval()), nb::runtime_error);
  CHECK_THROWS_AS((nb::squared_error(x(), nb::zeros<double>(batch = 2)).eval()), nb::runtime_error);
}

template <class X, class Y, class... S>
concept HasCrossEntropy = requires(X x, Y y, S... s) {
  nb::softmax_cross_entropy(x, y, s...);
};
template <class T, auto... D>
using arr = nb::array_of<T, D...>;
using logits = arr<float, batch, classes>;
using axis_t = decltype(classes);
static_assert(HasCrossEntropy<logits, arr<int, batch>, axis_t> && HasCrossEntropy<logits, logits, axis_t>);
static_assert(!HasCrossEntropy<logits, arr<int, batch>> && !HasCrossEntropy<logits, arr<int, batch>, axis_t, axis_t>);
static_assert(!HasCrossEntropy<logits, arr<float, batch>, axis_t>);
static_assert(!HasCrossEntropy<logits, arr<bool, batch>, axis_t>);
static_assert(!HasCrossEntropy<logits, arr<int, batch>, decltype(other)>);
static_assert(!HasCrossEntropy<logits, arr<int, batch>, int> &&
              !HasCrossEntropy<logits, arr<int, batch>, decltype(data)>);

}  // namespace test_of_losses
