// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_average {

using namespace app;
using nb::testing::allclose;

TEST_CASE("average: the weights broadcast by name and by position") {
  const auto x = nb::array_from({1.f, 2.f, 3.f, 4.f, 5.f, 6.f}, rows = 2, columns = 3);
  const auto w = nb::array_from({1.f, 2.f, 5.f}, columns = 3);
  // numpy.average(x, axis=1, weights=w); over both axes with the weights spread over the rows
  CHECK(allclose(nb::average(x, w, columns), {2.5, 5.5}));
  CHECK(nb::average(x, w, rows, columns).item() == 4);
  const auto p = nb::array_from({1.f, 2.f, 3.f, 4.f, 5.f, 6.f}, 2, 3);
  CHECK(nb::average(p, nb::array_from({1.f, 2.f, 5.f}, 3)).item() == 4);
  CHECK(allclose(nb::average(p, nb::array_from({1.f, 2.f, 5.f}, 3), nb::dim<1>, nb::keepdims), {2.5, 5.5}));
  CHECK(allclose(nb::average(x, nb::array_from({1.f, 3.f}, rows = 2), rows), {3.25, 4.25, 5.25}));
}

TEST_CASE("average of integers is f32; weights that sum to 0 give nan or inf") {
  const auto i = nb::average(nb::array_from({1, 2, 4}, rows = 3), nb::array_from({1, 1, 2}, rows = 3), rows);
  static_assert(std::is_same_v<nb::value_type_t<decltype(i)>, float>);
  CHECK(i.item() == 2.75f);
  CHECK(std::isnan(nb::average(nb::zeros<float>(rows = 2), nb::zeros<float>(rows = 2), rows).item()));
}

TEST_CASE("average: derivatives in both") {
  const auto x = nb::array_from({1., 2., 4.}, rows = 3);
  const auto w = nb::array_from({1., 1., 2.}, rows = 3);
  const auto f = [](auto a, auto b) { return nb::average(a, b, rows); };
  const auto [of_x, of_w] = nb::grad(nb::argnums<0, 1>, f)(x, w);
  CHECK(allclose(of_x, {0.25, 0.25, 0.5}));
  CHECK(allclose(of_w, {-0.4375, -0.1875, 0.3125}));
}

}  // namespace test_of_average
}  // namespace
