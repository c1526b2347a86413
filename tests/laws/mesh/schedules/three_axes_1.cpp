// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws/mesh/schedules/schedules.hpp"

namespace laws::schedules {

// The three mesh axes are alike: exchanging two of them exchanges devices.
TEST_CASE("S3-63 S3-66 every schedule on a mesh of three axes that are alike, part 2 of 2") {
  using all = all_schedules<3, true>;
  static_assert(all::count == 20);
  if (has_mesh({2, 2, 2})) check_schedules<all, 10, 20>(nb::make_mesh(first = 2, second = 2, third = 2));
}

}  // namespace laws::schedules
