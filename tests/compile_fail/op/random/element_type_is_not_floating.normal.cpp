// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// # Normal integers
/// `normal` and `uniform` draw floating numbers; integers are drawn by `randint`.
// early: normal
// early: element_type_is_not_floating<int>
// says: normal makes floating-point numbers, not i32: integers are made by range or randint, complex ones by complex(x, y)
#include <nabla/nabla.hpp>

namespace nb = nabla;

namespace app {

auto f(nb::random_key<nb::array<std::int64_t, nb::dims<>>> key) {
#ifdef NABLA_FAIL
  auto x = nb::normal<int>(key, 8);
#else
  auto x = nb::normal<float>(key, 8);
#endif
  return x;
}
}  // namespace app
