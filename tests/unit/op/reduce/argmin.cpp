// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_argmin {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

template <class T>
void in_two_forms() {
  const auto z = some<T>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("none named: the positional dims", nb::argmin(z), ref::argmin(r));
  compare("y", nb::argmin(z, y), ref::argmin(r, {"y"}));
}

void in_every_form() {
  in_two_forms<float>();
  const auto z = some<float>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("dim<0>", nb::argmin(z, dim<0>), ref::argmin(r, {0}));
  compare("dim<-1>", nb::argmin(z, dim<-1>), ref::argmin(r, {-1}));
  compare("x", nb::argmin(z, x), ref::argmin(r, {"x"}));
  compare("dim<1>, keepdims", nb::argmin(z, dim<1>, keepdims), ref::argmin(r, {1}, true));
}

TEST_CASE("S3-43 argmin in every form of one axis, and every dtype") {
  in_every_form();
  in_two_forms<double>();
  in_two_forms<std::int32_t>();
  in_two_forms<bool>();
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::argmin(nb::zeros<double>(2)))>, std::int32_t>);
}

TEST_CASE("argmin in every size, with many equal elements: the first") { check_sizes(NABLA_TEST_REDUCTION(argmin)); }

TEST_CASE("argmin within a formula is one kernel") { check_fused(NABLA_TEST_REDUCTION(argmin)); }

TEST_CASE("argmin: the first of equal elements") {
  CHECK(nb::argmin(nb::zeros<float>(100)).item() == 0);
  CHECK(nb::argmin(nb::full<float>(inf, 100)).item() == 0);
  for (const long n : {5, 33, 1000})
    for (const long at : {0l, n / 2, n - 2}) {
      auto a = nb::zeros<float>(columns = n);
      change(a, [&](float* v) { v[at] = v[n - 1] = -inf; });
      CHECK(nb::argmin(a, columns).item() == at);
    }
}

TEST_CASE("argmin: the first nan, before -inf") {
  for (const long n : {5, 33, 1000})
    for (const long at : {0l, n / 2, n - 2}) {
      auto a = nb::full<float>(-inf, rows = 2, columns = n);
      change(a, [&](float* v) { v[n + at] = v[2 * n - 1] = not_a_number; });
      CHECK(allclose(nb::argmin(a, columns), {0, double(at)}));
      CHECK(allclose(nb::argmin(a, rows), ref::argmin(reference_of(a), {"rows"})));
    }
}

TEST_CASE("argmin of nothing throws") {
  CHECK_THROWS_WITH_AS(nb::argmin(nb::zeros<float>(rows = 0), rows).item(),
                       "nabla::argmin requires at least one element along rows: found 0", nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::argmin(nb::zeros<float>(rows = 0, columns = 3), rows).eval(),
                       "nabla::argmin requires at least one element along rows: found 0", nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::argmin(nb::zeros<float>(rows = 3, columns = 0), columns).eval(),
                       "nabla::argmin requires at least one element along columns: found 0", nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::argmin(nb::zeros<float>(2, 0, 3)).item(),
                       "nabla::argmin requires at least one element along dim<-2>: found 0", nb::runtime_error);
}

}  // namespace test_of_argmin
}  // namespace
