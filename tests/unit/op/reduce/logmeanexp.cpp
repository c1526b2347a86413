// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_logmeanexp {

using namespace app;
using nb::testing::allclose;

TEST_CASE("logmeanexp: logsumexp less the logarithm of the number of elements") {
  const auto a = some<float>(rows = 37, columns = 333);
  CHECK(allclose(nb::logmeanexp(a, columns), nb::logsumexp(a, columns) - std::log(333.f), 1e-5, 1e-5));
  CHECK(allclose(nb::logmeanexp(a, rows), nb::logsumexp(a, rows) - std::log(37.f), 1e-5, 1e-5));
  CHECK(nb::logmeanexp(nb::full<float>(-1000, rows = 7), rows).item() == doctest::Approx(-1000));
}

// jax.nn.logmeanexp
TEST_CASE("logmeanexp: values of JAX") {
  const auto x = nb::array_from({0.5, -1.25, 3.}, rows = 3);
  CHECK(nb::logmeanexp(x, rows).item() == doctest::Approx(1.993373491923859).epsilon(1e-14));
  CHECK(allclose(nb::grad([](auto a) { return nb::logmeanexp(a, rows); })(x), nb::softmax(x, rows)));
}

}  // namespace test_of_logmeanexp
}  // namespace
