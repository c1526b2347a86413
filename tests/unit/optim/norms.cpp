// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cmath>
#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/optim/optim.hpp>
#include <nabla/testing/check_grads.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

namespace nb = nabla;

namespace test_of_norms {

NABLA_AXES(inputs, hidden, w, b)
using nb::testing::allclose;

namespace {

auto tree() { return std::pair(nb::iota<double>(inputs = 6), (0.5 * nb::iota<double>(hidden = 3) - 2.).eval()); }

}  // namespace

// The numbers are those of tests/golden/optim.py.
TEST_CASE("the norm of a tree, and the tree made shorter, beside optax") {
  CHECK(std::abs(nb::global_norm(tree()).item() - 7.88986691902975) < 1e-13);
  const auto shorter = nb::clip_by_global_norm(tree(), 2.5);
  CHECK(allclose(shorter.second,
                 nb::array_from<double>({-0.633724250524478, -0.475293187893359, -0.316862125262239}, hidden = 3),
                 1e-14, 1e-14));
  CHECK(std::abs(nb::global_norm(shorter).item() - 2.5) < 1e-14);
  const auto same = nb::clip_by_global_norm(tree(), 7.9);
  CHECK(nb::testing::equal(same.first, tree().first));
  CHECK(nb::testing::equal(same.second, tree().second));
}

TEST_CASE("leaves keep their dtypes, what has no gradient does not count, and squares do not overflow") {
  const auto p = nb::record(w = nb::full(3e30f, inputs = 4), b = std::tuple(nb::full(8e30, 1), nb::full<int>(7), true));
  CHECK(std::abs(nb::global_norm(p).item() / 1e31 - 1) < 1e-6);
  const auto shorter = nb::clip_by_global_norm(p, 1.);
  static_assert(std::is_same_v<decltype(shorter), decltype(p)>);
  CHECK(allclose(shorter[w], nb::full(0.3f, inputs = 4), 1e-6, 1e-6));
  CHECK(std::get<1>(shorter[b]).item() == 7);
  CHECK(std::get<2>(shorter[b]));
  const auto g = nb::grad([](auto p) { return nb::sum(std::get<0>(p[b])); })(p);
  CHECK(nb::global_norm(g).item() == 1);
  CHECK(std::is_same_v<decltype(nb::clip_by_global_norm(g, 1.)), std::remove_cv_t<decltype(g)>>);
}

TEST_CASE("an array, an expression, zeros, nothing, and nan") {
  CHECK(nb::global_norm(nb::full(-3.f)).item() == 3);
  CHECK(nb::global_norm(2.f * nb::ones<float>(inputs = 4)).item() == 4);
  CHECK(nb::global_norm(nb::zeros<float>(inputs = 0)).item() == 0);
  CHECK(nb::testing::equal(nb::clip_by_global_norm(nb::zeros<float>(inputs = 2), 1.), {0, 0}));
  const auto bad = nb::clip_by_global_norm(nb::array_from({1.f, std::nanf("")}, inputs = 2), 1.);
  CHECK(nb::all(nb::isnan(bad), nb::all).item());
}

TEST_CASE("a bound that is no length is said") {
  for (const double bound : {0., -1., std::nan("")}) {
    const auto said = harness::message_of([&] { nb::clip_by_global_norm(tree(), bound); });
    CHECK(said.find("nabla::clip_by_global_norm(tree, max_norm) requires max_norm > 0, not ") == 0);
  }
}

TEST_CASE("derivatives of both orders and modes") {
  const auto x = (0.3 * nb::iota<double>(inputs = 4) - 0.5).eval();
  const auto norm = [](auto x) { return nb::global_norm(std::pair(x, 2. * x)); };
  CHECK(bool(nb::testing::check_grads<2>(norm, x)));
  for (const double bound : {0.5, 50.}) {
    const auto clipped = [=](auto x) { return nb::clip_by_global_norm(nb::sin(x).eval(), bound); };
    CHECK(bool(nb::testing::check_grads<2>(clipped, x)));
  }
  const auto at_zero = nb::grad([](auto x) { return nb::sum(nb::clip_by_global_norm(x, 2.), inputs); });
  CHECK(nb::testing::equal(at_zero(nb::zeros<double>(inputs = 3)), {1, 1, 1}));
  const auto [value, tangent] =
      nb::jvp([](auto x) { return nb::clip_by_global_norm(x, 2.); }, std::tuple(nb::zeros<double>(inputs = 3)),
              std::tuple(nb::ones<double>(inputs = 3)));
  CHECK(nb::testing::equal(tangent, {1, 1, 1}));
}

TEST_CASE("each entry of a map has its own norm") {
  const auto norms = nb::vmap([](auto row) { return nb::global_norm(row); });
  CHECK(allclose(norms(nb::array_from<double>({3, 4, 5, 12}, 2, 2)), nb::array_from<double>({5, 13})));
}

template <class T>
concept HasNorm = requires(T t) {
  nb::global_norm(t);
};
template <class T>
concept IsClipped = requires(T t) {
  nb::clip_by_global_norm(t, 1.);
};
template <class T, auto D>
using arr = nb::array_of<T, D>;
static_assert(HasNorm<arr<float, inputs>> && HasNorm<std::pair<int, arr<double, inputs>>>);
static_assert(!HasNorm<arr<int, inputs>> && !HasNorm<std::tuple<>> && !HasNorm<float> && !HasNorm<nb::no_tangent>);
static_assert(IsClipped<arr<float, inputs>> && !IsClipped<arr<int, inputs>>);

}  // namespace test_of_norms
