// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include "machine.hpp"

namespace test_of_groups {

TEST_CASE("groups over every ordered list of axes: members, order, and the communicator") {
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    for (const auto& axes : axis_lists()) {
      const auto& group = mesh.group(axes);
      const std::vector<int> expected = expected_group(mesh, axes, this_process());
      CHECK(group.axes == axes);
      CHECK(group.size == int(expected.size()));
      CHECK(expected[std::size_t(group.rank)] == this_process());

      std::vector<int> met(expected.size(), -1);
      const int mine = this_process();
      nb::detail::all_gather(group, &mine, met.data(), sizeof(int));
      CHECK(met == expected);
    }
  });
}

TEST_CASE("a group is made once; (a, b) and (b, a) are two orders of the same processes") {
  using namespace app;
  for_each_mesh([](const auto& handle) {
    const auto& mesh = nb::detail::instance_of(handle);
    const auto& ab = nb::detail::group_over(handle, nb::mesh_axes<tag::a, tag::b>{});
    const auto& ba = nb::detail::group_over(handle, nb::mesh_axes<tag::b, tag::a>{});
    CHECK(&ab == &mesh.group(std::vector<int>{0, 1}));
    CHECK(&ba == &mesh.group(std::vector<int>{1, 0}));
    CHECK(&ab != &ba);
    CHECK(ab.size == ba.size);
    CHECK(ab.processes == std::vector<long>{mesh.processes_along[0], mesh.processes_along[1]});
    CHECK(ab.rank == mesh.process_coordinate(0) * ab.processes[1] + mesh.process_coordinate(1));
    CHECK(ba.rank == mesh.process_coordinate(1) * ab.processes[0] + mesh.process_coordinate(0));
  });
}

}  // namespace test_of_groups
