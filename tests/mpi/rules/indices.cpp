// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rules.hpp"

namespace rules {

void indices(page& p) {
  const auto x = values(16, 32);
  const auto i = nb::array_from({3, 15, 3, 0}, 4);
  p.binary("take(x, i, dim<0>)", BINARY(nb::take(x, nb::astype<std::int32_t>(y * y * 15.f), dim<0>)), x, values(8, 8));
  p.unary_head();
  p.unary("take_along(x, argsort(x, dim<0>), dim<0>)", UNARY(nb::take_along(x, nb::argsort(x, dim<0>), dim<0>)), x);
  p.unary("x.at(i).set(1)", [&](const auto& x) -> decltype(x.at(i).set(1.f)) { return x.at(i).set(1.f); }, x);
  p.unary("x.at(i).add(1)", [&](const auto& x) -> decltype(x.at(i).add(1.f)) { return x.at(i).add(1.f); }, x);
  p.unary("dynamic_slice(x, dim<0> = 3, 4)", UNARY(nb::dynamic_slice(x, dim<0> = 3, 4)), x);
}

}  // namespace rules
