// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/jvp.hpp>

#include "holes.hpp"

namespace {
namespace test_of_nanvar {

using namespace app;
using nb::testing::allclose;

double variance_of(const std::vector<double>& v) {
  double total = 0;
  for (const double x : v) total += (x - mean_of(v)) * (x - mean_of(v));
  return total / static_cast<double>(v.size());
}

TEST_CASE("nanvar: var, where there is no nan") {
  check_forms(NABLA_TEST_WORD(nanvar),
              [](const ref::ndarray& a, const ref::over& o, bool keep) { return ref::var(a, o, keep); });
}
TEST_CASE("nanvar: of the numbers alone, nan of none") {
  check_holes<double>(NABLA_TEST_WORD(nanvar), variance_of, 1e-9);
  CHECK(std::isnan(nb::nanvar(nb::full<float>(not_a_number, rows = 3), rows).item()));
  CHECK(nb::nanvar(nb::array_from({1, 3, 5, 7}, rows = 4), rows).item() == 5);
}

TEST_CASE("nanvar: twice the distance to the mean, over the number of numbers") {
  const auto x = nb::array_from({1., 2., double(not_a_number), 6.}, rows = 4);
  CHECK(allclose(nb::grad([](auto a) { return nb::nanvar(a, rows); })(x), {-4. / 3, -2. / 3, 0., 2.}));
}

// jax.jvp and jax.grad of the gradient, of jnp.nanvar.
TEST_CASE("nanvar: a nan has no part in the tangent and in second derivatives") {
  const auto x = nb::array_from({1., double(not_a_number), 3., 5.}, rows = 4), c = nb::array_from({1., 1.5, 2., 4.}, rows = 4);
  const auto f = [](auto a) { return nb::nanvar(a, rows); };
  CHECK(allclose(std::get<1>(nb::jvp(f, x, c)), 4.));
  CHECK(allclose(nb::grad([&](auto a) { return nb::sum(nb::grad(f)(a) * c, rows); })(x), {-8. / 9, 0., -2. / 9, 10. / 9}));
}

}  // namespace test_of_nanvar
}  // namespace
