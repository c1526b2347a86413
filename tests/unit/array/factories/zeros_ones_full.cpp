// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/testing/reference.hpp>

namespace test_of_zeros_ones_full {

namespace {

namespace nb = nabla;
namespace ref = nb::testing::reference;
using nb::fixed, nb::testing::equal;
NABLA_AXES(batch, sequence, inputs, hidden)

}  // namespace

TEST_CASE("S2-47: zeros of sizes, names, fixed sizes, mixed, in the order written") {
  CHECK(nb::type_name(nb::zeros<float>(8, 4)) == "f32[8,4]");
  CHECK(nb::type_name(nb::zeros<float>(inputs = 784, hidden = 512)) == "f32[inputs=784,hidden=512]");
  CHECK(nb::type_name(nb::zeros<float>(5, batch = 2, fixed<3>)) == "f32[5,batch=2,3]");
  CHECK(nb::type_name<decltype(nb::zeros<double>(batch = 2, fixed<3>, fixed<3>))>() == "f64[batch=dyn,3,3]");
  CHECK(nb::type_name<decltype(nb::zeros<double>(batch = fixed<4>))>() == "f64[batch=4]");
  CHECK(nb::type_name(nb::zeros<bool>()) == "bool[]");
  CHECK(equal(nb::zeros<float>(2, 3), ref::zeros({2, 3})));
  CHECK(equal(nb::zeros<std::int64_t>(batch = 3), {0, 0, 0}));
  CHECK(nb::zeros<std::uint8_t>(0, 3).total_size() == 0);
  static_assert(std::is_same_v<decltype(nb::zeros<float>(batch = 2, 3)), nb::array_of<float, batch, nb::dyn>>);
  CHECK_THROWS_WITH_AS(nb::zeros<float>(batch = -3), "nabla::zeros<T>(dims...): requires sizes that are not negative",
                       nb::runtime_error);
}

TEST_CASE("S3-19, S3-20, S3-21: rank and size speak of positional dims, total_rank and total_size of all") {
  const auto x = nb::zeros<float>(batch = 20, sequence = 30, 5, 7);
  CHECK(nb::type_name(x) == "f32[batch=20,sequence=30,5,7]");
  CHECK(x.rank() == 2);
  CHECK(x.total_rank() == 4);
  CHECK(x.size() == 35);
  CHECK(x.total_size() == 21000);
  CHECK(x.size(batch) == 20);
  CHECK(x.size(nb::dim<-1>) == 7);
  CHECK(x.shape() == std::array<long, 2>{5, 7});
}

TEST_CASE("ones and full: one value everywhere; full takes the value's dtype unless told") {
  CHECK(equal(nb::ones<float>(2, 3), ref::ones({2, 3})));
  CHECK(equal(nb::ones<bool>(batch = 2), {1, 1}));
  CHECK(equal(nb::full(2.5f, 2), {2.5, 2.5}));
  CHECK(nb::type_name(nb::full(2.5f, 1, 1)) == "f32[1,1]");
  CHECK(nb::type_name(nb::full(2.5, 1)) == "f64[1]");
  CHECK(nb::type_name(nb::full(2, 1)) == "i32[1]");
  CHECK(nb::type_name(nb::full(true)) == "bool[]");
  CHECK(nb::type_name(nb::full<float>(2, batch = 1)) == "f32[batch=1]");
  CHECK(nb::full<float>(7).item() == 7.f);
}

TEST_CASE("a constant is filled by one kernel") {
  const auto before = nb::detail::count();
  const auto x = nb::full(3.f, 300, 300);
  CHECK(nb::detail::count().kernels == before.kernels + 1);
  CHECK(nb::detail::count().allocations == before.allocations + 1);
  CHECK(nb::sum(x).item() == 270000.f);
}

}  // namespace test_of_zeros_ones_full
