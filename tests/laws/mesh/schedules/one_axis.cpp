// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws/mesh/schedules/schedules.hpp"

namespace laws::schedules {

TEST_CASE("S3-63 S3-66 every schedule on a mesh of one axis") {
  using all = all_schedules<1, false>;
  static_assert(all::count == 5);
  if (has_mesh({8})) check_schedules<all, 0, 5>(nb::make_mesh(first = 8));
}

}  // namespace laws::schedules
