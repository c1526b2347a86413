// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Elements that no array holds
/// An array holds float, double, int32_t, int64_t, uint8_t or bool.
// early: zeros_like
// early: element_type_is_not_a_scalar<long double>
// says: long double is no dtype: arrays hold float, double, std::int32_t, std::int64_t, std::uint8_t or bool
#include <nabla/types.hpp>

namespace nb = nabla;

namespace app {
NABLA_AXES(batch, rows, columns, pixels)
using matrix = nb::abstract_array<float, nb::dims<nb::extent<tag::rows>, nb::extent<tag::columns>>>;

auto f(matrix x) {
#ifdef NABLA_FAIL
  auto y = nb::zeros_like<long double>(x);
#else
  auto y = nb::zeros_like<double>(x);
#endif
  return y;
}
}  // namespace app
