// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support.hpp"

namespace {
namespace test_of_norm {

using namespace app;
using nb::dim, nb::keepdims;
using nb::testing::allclose;

TEST_CASE("S3-43 norm in each kind of axis form, every dtype and size") {
  check_reduction([](auto&&... a) { return nb::norm(static_cast<decltype(a)&&>(a)...); }, reference_norm);
}

TEST_CASE("norm of integers and truth values is f32, and squares of integers do not wrap around") {
  const auto i = nb::norm(nb::array_from<std::int32_t>({300000, 400000}, 2));
  static_assert(std::is_same_v<nb::value_type_t<decltype(i)>, float>);
  CHECK(i.item() == 500000);
  CHECK(nb::norm(nb::array_from<std::uint8_t>({30, 40}, 2)).item() == 50);
  CHECK(nb::norm(nb::array_from<bool>({true, true, false, true, true}, 5)).item() == 2);
}

TEST_CASE("norm of nothing is zero; nan and inf are passed on") {
  CHECK(nb::norm(nb::zeros<float>(rows = 0), rows).item() == 0);
  const auto a = nb::array_from<float>({1.f, not_a_number, 3.f, 1.f, -inf, 3.f}, rows = 2, columns = 3);
  CHECK(allclose(nb::norm(a, columns), {not_a_number, inf}));
}

}  // namespace test_of_norm
}  // namespace
