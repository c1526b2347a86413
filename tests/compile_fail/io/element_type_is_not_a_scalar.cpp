// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot of a long double
/// Its bytes mean other numbers on other machines.
// expect: element_type_is_not_a_scalar<long double>
// says: entry [1]: long double is no dtype: arrays hold float, double, nabla::bfloat16, nabla::float16, std::complex of float and double, bool, and integers of 8 to 64 bits (std::int8_t .. std::uint64_t)
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {
void f() {
  auto w = nb::zeros<float>(8);
#ifdef NABLA_FAIL
  nb::save("run.snapshot", std::pair(w, 0.1L));
#else
  nb::save("run.snapshot", std::pair(w, 0.1));
#endif
}
}  // namespace app
