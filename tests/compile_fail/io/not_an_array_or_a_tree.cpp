// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # A snapshot of a text
/// A snapshot holds arrays and numbers, and trees of them. What else a run needs stands in a file of its own.
// expect: not_an_array_or_a_tree<
// says: entry [title]: std::basic_string<char> is no array, and no tuple, pair, std::array, struct or record of arrays
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>
#include <string>

namespace nb = nabla;

namespace app {
NABLA_AXES(weights, title)

void f() {
  auto w = nb::zeros<float>(8);
#ifdef NABLA_FAIL
  nb::save("run.snapshot", nb::record(weights = w, title = std::string("first")));
#else
  nb::save("run.snapshot", nb::record(weights = w, title = 1));
#endif
}
}  // namespace app
