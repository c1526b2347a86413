// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_argmax {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

template <class T>
void in_two_forms() {
  const auto z = some<T>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("none named: the positional dims", nb::argmax(z), ref::argmax(r));
  compare("y", nb::argmax(z, y), ref::argmax(r, {"y"}));
}

void in_every_form() {
  in_two_forms<float>();
  const auto z = some<float>(2, x = 3, 4, y = 5);
  const auto r = reference_of(z);
  compare("dim<0>", nb::argmax(z, dim<0>), ref::argmax(r, {0}));
  compare("dim<-1>", nb::argmax(z, dim<-1>), ref::argmax(r, {-1}));
  compare("x", nb::argmax(z, x), ref::argmax(r, {"x"}));
  compare("dim<1>, keepdims", nb::argmax(z, dim<1>, keepdims), ref::argmax(r, {1}, true));
}

TEST_CASE("S3-43 argmax in every form of one axis, and every dtype") {
  in_every_form();
  in_two_forms<double>();
  in_two_forms<std::int32_t>();
  in_two_forms<bool>();
  static_assert(std::is_same_v<nb::value_type_t<decltype(nb::argmax(nb::zeros<double>(2)))>, std::int32_t>);
}

TEST_CASE("argmax in every size, with many equal elements: the first") { check_sizes(NABLA_TEST_REDUCTION(argmax)); }

TEST_CASE("argmax within a formula is one kernel") { check_fused(NABLA_TEST_REDUCTION(argmax)); }

TEST_CASE("argmax: the first of equal elements") {
  CHECK(nb::argmax(nb::zeros<float>(100)).item() == 0);
  CHECK(nb::argmax(nb::full<float>(-inf, 100)).item() == 0);
  for (const long n : {5, 33, 1000})
    for (const long at : {0l, n / 2, n - 2}) {
      auto a = nb::zeros<float>(columns = n);
      change(a, [&](float* v) { v[at] = v[n - 1] = inf; });
      CHECK(nb::argmax(a, columns).item() == at);
    }
}

TEST_CASE("argmax: the first nan, before inf") {
  for (const long n : {5, 33, 1000})
    for (const long at : {0l, n / 2, n - 2}) {
      auto a = nb::full<float>(inf, rows = 2, columns = n);
      change(a, [&](float* v) { v[n + at] = v[2 * n - 1] = not_a_number; });
      CHECK(allclose(nb::argmax(a, columns), {0, double(at)}));
      CHECK(allclose(nb::argmax(a, rows), ref::argmax(reference_of(a), {"rows"})));
    }
}

TEST_CASE("argmax of nothing throws") {
  CHECK_THROWS_WITH_AS(nb::argmax(nb::zeros<float>(rows = 0), rows).item(),
                       "nabla::argmax requires at least one element along rows: found 0", nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::argmax(nb::zeros<float>(rows = 0, columns = 3), rows).eval(),
                       "nabla::argmax requires at least one element along rows: found 0", nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::argmax(nb::zeros<float>(rows = 3, columns = 0), columns).eval(),
                       "nabla::argmax requires at least one element along columns: found 0", nb::runtime_error);
  CHECK_THROWS_WITH_AS(nb::argmax(nb::zeros<float>(2, 0, 3)).item(),
                       "nabla::argmax requires at least one element along dim<-2>: found 0", nb::runtime_error);
}

}  // namespace test_of_argmax
}  // namespace
