// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/op/elementwise/short_circuit.hpp>

#include "arrays.hpp"

using namespace elementwise_test;

TEST_CASE("short_circuit: conditions of the program are bools") {
  const auto loss = filled<array<float>>({}, [](long) { return 0.25f; });
  bool asked = false;
  auto other = [&] { return asked = true; };
  CHECK_FALSE((bool(loss > 1) && other()));
  CHECK_FALSE(asked);
  CHECK((bool(loss < 1) && other()));
  CHECK(elements((loss > 0) & (loss < 1)) == std::vector<bool>{true});
}
