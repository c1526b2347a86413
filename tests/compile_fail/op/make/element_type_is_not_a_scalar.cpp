// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Elements that no array holds
/// An array holds float, double, nabla::bfloat16, nabla::float16, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t).
// early: zeros_like
// early: element_type_is_not_a_scalar<long double>
// says: long double is no dtype: arrays hold float, double, nabla::bfloat16, nabla::float16, std::complex of float and double, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t)
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
