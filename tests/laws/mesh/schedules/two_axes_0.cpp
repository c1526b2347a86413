// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws/mesh/schedules/schedules.hpp"

namespace laws::schedules {

TEST_CASE("S3-63 S3-66 every schedule on a mesh of two axes, part 1 of 2") {
  using all = all_schedules<2, false>;
  static_assert(all::count == 29);
  if (has_mesh({4, 2})) check_schedules<all, 0, 15>(nb::make_mesh(first = 4, second = 2));
}

}  // namespace laws::schedules
