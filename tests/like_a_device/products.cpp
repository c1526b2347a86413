// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdlib>
#include <nabla/op/contract/dot.hpp>
#include <unit/op/contract/support.hpp>

// What a GPU of NVIDIA is asked for. cublas_v2.h stands in `libraries` here: its functions run on the host and count.
namespace test_of_products {

using namespace contract_test;

NABLA_AXES(image, head, query, key, feature)

template <class F>
long calls_of(const F& f) {
  const long before = cublas_calls;
  f();
  return cublas_calls - before;
}

TEST_CASE("on a device a product of matrices is one call, and so are the products of a batch") {
  const auto a = make<float, query, feature>({150, 160});
  const auto b = make<float, feature, key>({160, 170}, 1);
  const auto q = make<float, image, head, query, feature>({3, 4, 70, 80}, 2);
  const auto k = make<float, image, head, key, feature>({3, 4, 90, 80}, 3);
  const auto shifted = make<float, head, image, key, feature>({4, 3, 90, 80}, 4);
  const auto w = make<double, head, query, feature>({4, 70, 80}, 5);
  const auto v = make<double, head, feature>({4, 80}, 6);
  CHECK(calls_of([&] { CHECK(read(nb::dot(a, b, feature)) == ref::dot(read(a), read(b), {"feature"})); }) == 1);
  CHECK(calls_of([&] { CHECK(read(nb::dot(q, k, feature)) == ref::dot(read(q), read(k), {"feature"})); }) == 1);
  CHECK(calls_of([&] { CHECK(read(nb::dot(q, shifted, feature)) == ref::dot(read(q), read(shifted), {"feature"})); }) ==
        3);  // image and head are no one index: a call for each image
  CHECK(read(nb::dot(w, v, feature)) == ref::dot(read(w), read(v), {"feature"}));
}

TEST_CASE("on a device many small products that no one call can make are one kernel") {
  const auto a = make<float, image, head, query, feature>({20, 30, 2, 3}, 1);
  const auto b = make<float, head, image, key, feature>({30, 20, 4, 3}, 2);
  CHECK(calls_of([&] { CHECK(read(nb::dot(a, b, feature)) == ref::dot(read(a), read(b), {"feature"})); }) == 0);
}

TEST_CASE("products are rounded to their dtype, unless the user asks for TF32") {
  const auto a = make<float, query, feature>({150, 160});
  const auto b = make<float, feature, key>({160, 170}, 1);
  nb::dot(a, b, feature).eval();
  const char* const asked = std::getenv("NABLA_TF32");
  CHECK(cublas_math == (asked != nullptr ? CUBLAS_TF32_TENSOR_OP_MATH : CUBLAS_DEFAULT_MATH));
}

}  // namespace test_of_products
