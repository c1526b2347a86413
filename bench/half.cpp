// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.hpp"

namespace bench {

namespace {

/// A chain of numbers of 16 bits beside the same of floats: converted where it is read and where it is written.
template <class T>
void chain_case(runner& run, const std::string& name, long n) {
  const auto x = random_array(1, batch = n), y = random_array(2, batch = n);
  const auto a = nb::astype<T>(x).eval(), b = nb::astype<T>(y).eval();
  run.compare(
      name, "f32", [&] { keep((a * b + 1.f).eval().data()); }, [&] { keep((x * y + 1.f).eval().data()); });
}

}  // namespace

void half_cases(runner& run) {
  for (const long n : {1000000L, 10000000L}) {
    const std::string bf16 = "half_bf16_" + std::to_string(n), f16 = "half_f16_" + std::to_string(n);
    if (run.wants(bf16)) chain_case<nb::bfloat16>(run, bf16, opaque(n));
    if (run.wants(f16)) chain_case<nb::float16>(run, f16, opaque(n));
  }
}

}  // namespace bench
