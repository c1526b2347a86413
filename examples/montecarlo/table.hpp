// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdio>

namespace montecarlo {

/// The price of an option, and its derivatives in the price of the share and in its volatility.
struct valuation {
  double price, delta, vega;
};

inline void print_head() {
  std::printf("%-9s %9s %9s %9s %9s   %s\n", "option", "price", "+-", "delta", "vega", "by the closed form");
}
inline void print_row(const char* option, const valuation& estimate, double error, const valuation& exact, bool json) {
  std::printf(json ? "{\"option\": \"%s\", \"price\": %.9f, \"error\": %.9f, \"delta\": %.9f, \"vega\": %.9f, "
                     "\"exact\": [%.9f, %.9f, %.9f]}\n"
                   : "%-9s %9.5f %9.5f %9.5f %9.5f   %.5f %.5f %.5f\n",
              option, estimate.price, error, estimate.delta, estimate.vega, exact.price, exact.delta, exact.vega);
}

}  // namespace montecarlo
