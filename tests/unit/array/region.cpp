// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>

namespace test_of_region {

namespace app {
NABLA_MESH_AXES(row, col)
}

// What an open value takes for its mesh: the part that it names of the running region's.
namespace {

namespace nb = nabla;
using nb::mesh_layout, nb::open_mesh;
using namespace app;
using manual_mesh = nb::mesh<nb::mesh_dim<tag::row, nb::dyn_size, nb::manual_kind>,
                             nb::mesh_dim<tag::col, nb::dyn_size, nb::manual_kind>>;

mesh_layout grid(long rows, long cols) { return {2, {rows, cols}, {rows, cols}, {0, 0}, {"row", "col"}}; }

}  // namespace

TEST_CASE("an open value names the same part of a mesh each time") {
  const mesh_layout a = grid(2, 3), b = grid(2, 3);
  const auto part_of = [](const mesh_layout& l, auto named) {
    const nb::detail::inside_region here("shard_map", manual_mesh{{l.size[0], l.size[1]}, &l}, 0b11);
    return nb::detail::region_layout(named);
  };
  const mesh_layout* const rows = part_of(a, open_mesh<tag::row>{});
  CHECK((rows->rank == 1 && rows->size[0] == 2 && rows->name[0] == std::string("row")));
  CHECK(part_of(a, open_mesh<tag::row>{}) == rows);
  CHECK(part_of(b, open_mesh<tag::row>{}) != rows);
  const mesh_layout* const turned = part_of(a, open_mesh<tag::col, tag::row>{});
  CHECK((turned->rank == 2 && turned->size[0] == 3 && turned->size[1] == 2));
}

TEST_CASE("a mesh that stands where another one stood is not taken for it") {
  mesh_layout place = grid(2, 3);
  const auto rows = [&] {
    const nb::detail::inside_region here("shard_map", manual_mesh{{place.size[0], place.size[1]}, &place}, 0b11);
    return nb::detail::region_layout(open_mesh<tag::row>{});
  };
  const mesh_layout* const first = rows();
  place = grid(5, 3);
  CHECK((rows()->size[0] == 5 && rows()->local[0] == 5));
  CHECK(first->size[0] == 2);
}

}  // namespace test_of_region
