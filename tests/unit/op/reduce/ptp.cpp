// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "holes.hpp"

namespace {
namespace test_of_ptp {

using namespace app;
using nb::testing::allclose;

TEST_CASE("ptp: max less min") {
  check_forms(NABLA_TEST_WORD(ptp), [](const ref::ndarray& a, const ref::over& o, bool keep) {
    auto r = ref::max(a, o, keep);
    const auto low = ref::min(a, o, keep);
    for (std::size_t i = 0; i < r.data.size(); ++i) r.data[i] -= low.data[i];
    return r;
  });
}

TEST_CASE("ptp of integers and truth values, of nan") {
  const auto i = nb::ptp(nb::array_from({5, -3, 2}, rows = 3), rows);
  static_assert(std::is_same_v<nb::value_type_t<decltype(i)>, std::int32_t>);
  CHECK(i.item() == 8);
  CHECK(nb::ptp(nb::array_from({true, false}, rows = 2), rows).item() == 1);
  CHECK(std::isnan(nb::ptp(nb::array_from({1.f, not_a_number}, rows = 2), rows).item()));
}

TEST_CASE("ptp of nothing has no value") {
  CHECK_THROWS_WITH_AS(nb::ptp(nb::zeros<int>(rows = 0), rows),
                       "nabla::ptp requires at least one element along rows: found 0", nb::runtime_error);
  CHECK_THROWS_AS(nb::ptp(nb::zeros<float>(2, 0)), nb::runtime_error);
  CHECK(nb::ptp(nb::zeros<float>(rows = 2, columns = 0), rows).size(columns) == 0);
}
template <class X>
concept HasRange = requires(X x) {
  nb::ptp(x, nb::dim<0>);
};
static_assert(HasRange<nb::array<float, nb::dims<nb::extent<nb::positional, 1>>>> &&
              !HasRange<nb::array<float, nb::dims<nb::extent<nb::positional, 0>>>>);

}  // namespace test_of_ptp
}  // namespace
