// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <iostream>
#include <nabla/nabla.hpp>
#include <sstream>

namespace test_of_visualize_array_sharding {

namespace {

namespace nb = nabla;
NABLA_AXES(batch, rows, columns, hidden)
NABLA_MESH_AXES(row, col, dp, mp)
using nb::dim, nb::named_sharding, nb::none, nb::P, nb::sharding_picture;

/// What is printed while this lives.
class capture {
 public:
  capture() : before_(std::cout.rdbuf(said_.rdbuf())) {}
  ~capture() { std::cout.rdbuf(before_); }
  std::string text() const { return said_.str(); }

 private:
  std::ostringstream said_;
  std::streambuf* before_;
};

template <class... X>
std::string printed(const X&... x) {
  const capture said;
  nb::visualize_array_sharding(x...);
  return said.text();
}

const char* const four_rows =
    "┌───────┐\n"
    "│  0,1  │\n"
    "├───────┤\n"
    "│  2,3  │\n"
    "├───────┤\n"
    "│  4,5  │\n"
    "├───────┤\n"
    "│  6,7  │\n"
    "└───────┘\n";
const char* const four_by_two =
    "┌───────┬───────┐\n"
    "│   0   │   1   │\n"
    "├───────┼───────┤\n"
    "│   2   │   3   │\n"
    "├───────┼───────┤\n"
    "│   4   │   5   │\n"
    "├───────┼───────┤\n"
    "│   6   │   7   │\n"
    "└───────┴───────┘\n";
const char* const two_rows =
    "┌─────────┐\n"
    "│ 0,2,4,6 │\n"
    "├─────────┤\n"
    "│ 1,3,5,7 │\n"
    "└─────────┘\n";
const char* const one_cell =
    "┌─────────────────┐\n"
    "│ 0,1,2,3,4,5,6,7 │\n"
    "└─────────────────┘\n";

}  // namespace

TEST_CASE("S1-18: C, A and B of the matrix product") {
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  const auto a = nb::iota<float>(8, 16), b = nb::iota<float>(16, 4);
  const auto product = nb::shard_map(mesh, nb::in_specs(P(row, col), P(col, none)), nb::out_specs(P(row, none)),
                                     [](auto x, auto y) { return nb::psum(nb::dot(x, y), col); });
  CHECK(printed(product(a, b)) == four_rows);
  CHECK(printed(nb::device_put(a, mesh, P(row, col))) == four_by_two);
  CHECK(printed(nb::device_put(b, mesh, P(col))) == two_rows);
}

TEST_CASE("S2-31 S2-32 S2-33: explicit and automatic axes look the same; replicated is one box") {
  const auto x = nb::iota<float>(8, 4);
  CHECK(printed(nb::device_put(x, nb::make_mesh(dp = 4, mp = 2), P(dp, mp))) == four_by_two);
  CHECK(printed(named_sharding(nb::make_mesh(dp = nb::automatic(4), mp = nb::automatic(2)), P(dp, mp)), 8, 4) ==
        four_by_two);
  CHECK(printed(nb::device_put(x, nb::make_mesh(dp = 4, mp = 2), P())) == one_cell);
}

TEST_CASE("a single dim runs across, as in JAX") {
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  CHECK(sharding_picture(nb::device_put(nb::iota<float>(8), mesh, P(row))) ==
        "┌───────┬───────┬───────┬───────┐\n"
        "│  0,1  │  2,3  │  4,5  │  6,7  │\n"
        "└───────┴───────┴───────┴───────┘\n");
  // The first axis of a group is major.
  CHECK(sharding_picture(named_sharding(mesh, P((col, row))), 8) ==
        "┌───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┐\n"
        "│   0   │   2   │   4   │   6   │   1   │   3   │   5   │   7   │\n"
        "└───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┘\n");
  CHECK(sharding_picture(nb::device_put(nb::full(1.f), mesh, P())) == one_cell);
}

TEST_CASE("two dims by choice; a cell has the devices of every block in it") {
  const auto mesh = nb::make_mesh(row = 2, col = 2);
  const auto x = nb::device_put(nb::zeros<float>(batch = 2, rows = 4, columns = 4), mesh, P(rows = row, columns = col));
  const std::string both =
      "┌───────┬───────┐\n"
      "│   0   │   1   │\n"
      "├───────┼───────┤\n"
      "│   2   │   3   │\n"
      "└───────┴───────┘\n";
  const std::string turned =
      "┌───────┬───────┐\n"
      "│   0   │   2   │\n"
      "├───────┼───────┤\n"
      "│   1   │   3   │\n"
      "└───────┴───────┘\n";
  CHECK(sharding_picture(x, rows, columns) == both);
  CHECK(printed(x, columns, rows) == turned);
  CHECK(sharding_picture(x, columns) ==
        "┌───────┬───────┐\n"
        "│  0,2  │  1,3  │\n"
        "└───────┴───────┘\n");
  CHECK(sharding_picture(x, batch, rows) ==
        "┌───────┬───────┐\n"
        "│  0,1  │  2,3  │\n"
        "└───────┴───────┘\n");
  const auto y = nb::device_put(nb::zeros<float>(4, 2, 4), mesh, P(row, none, col));
  CHECK(sharding_picture(y, dim<0>, dim<-1>) == both);
  CHECK(sharding_picture(y, dim<2>, dim<0>) == turned);
}

TEST_CASE("neither data nor devices are needed") {
  const auto mesh = nb::abstract_mesh(row = 4, col = 2);
  CHECK(printed(named_sharding(mesh, P(row, col)), 8, 16) == four_by_two);
  CHECK(printed(named_sharding(mesh, P(batch = row)), batch = 8, hidden = nb::fixed<3>) == four_rows);
  const auto x = nb::abstract(nb::device_put(nb::iota<float>(16, 4), nb::make_mesh(row = 4, col = 2), P(col)));
  CHECK(sharding_picture(x) == two_rows);
  const long before = nb::detail::count().kernels;
  CHECK(sharding_picture(x + x) == two_rows);
  const auto y = nb::device_put(nb::iota<float>(16, 4), nb::make_mesh(row = 4, col = 2), P(col));
  CHECK(sharding_picture(y + 1) == two_rows);
  CHECK(nb::detail::count().kernels <= before + 1);  // the iota's, and none of y + 1
}

TEST_CASE("the ids are those of the devices, in whatever order the mesh has them") {
  const nb::device_list turned = {{0, 1, 1}, {0, 0, 0}};
  CHECK(sharding_picture(nb::device_put(nb::iota<float>(4), nb::make_mesh(turned, row = 2), P(row))) ==
        "┌───────┬───────┐\n"
        "│   1   │   0   │\n"
        "└───────┴───────┘\n");
  CHECK(sharding_picture(named_sharding(nb::make_mesh(turned, row = 2), P()), 4) == "┌───────┐\n│  0,1  │\n└───────┘\n");
}

TEST_CASE("what the boxes do not say stands below them") {
  CHECK(printed(nb::iota<float>(4)) == "┌───────┐\n│   0   │\n└───────┘\na plain array: on no mesh\n");
  CHECK(sharding_picture(named_sharding(nb::abstract_mesh(row = 2, col = 2), P(row, nb::unreduced(col))), 4) ==
        "┌───────┬───────┐\n"
        "│  0,1  │  2,3  │\n"
        "└───────┴───────┘\n"
        "parts, over col still to be summed\n");
}

TEST_CASE("many devices in a box are abbreviated; many boxes are narrow") {
  CHECK(sharding_picture(named_sharding(nb::abstract_mesh(row = 16), P()), 4).find("│ 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 │") !=
        std::string::npos);
  CHECK(sharding_picture(named_sharding(nb::abstract_mesh(row = 64), P()), 4) ==
        "┌────────────────────┐\n"
        "│ 0,1,2,...,61,62,63 │\n"
        "└────────────────────┘\n");
  const std::string line = sharding_picture(named_sharding(nb::abstract_mesh(row = 16), P(row)), 16);
  CHECK(line.find("│ 0  │ 1  │") != std::string::npos);
}

TEST_CASE("sizes that do not divide") {
  const auto mesh = nb::abstract_mesh(row = 4);
  CHECK_THROWS_AS(sharding_picture(named_sharding(mesh, P(row)), 6), nb::runtime_error);
  CHECK_THROWS_AS(sharding_picture(named_sharding(mesh, P(row)), -4), nb::runtime_error);
}

namespace {

template <class... X>
concept pictured = requires(const X&... x) {
  sharding_picture(x...);
  nb::visualize_array_sharding(x...);
  nb::sharding_svg(x...);
};
using cube = decltype(nb::zeros<float>(2, 2, 2));
using sharding = decltype(named_sharding(nb::abstract_mesh(row = 4), P(row)));

static_assert(pictured<cube, nb::position<0>, nb::position<1>> && pictured<cube, nb::position<0>>);
static_assert(!pictured<cube> && !pictured<cube, nb::position<0>, nb::position<1>, nb::position<2>>);
static_assert(!pictured<cube, nb::position<3>> && !pictured<cube, tag::batch>);
static_assert(!pictured<cube, nb::position<0>, nb::position<-3>> && !pictured<cube, int> && !pictured<int>);
static_assert(pictured<sharding, int> && pictured<sharding, int, int> && !pictured<sharding, int, int, int>);
static_assert(!pictured<sharding> && !pictured<sharding, double> && !pictured<sharding, nb::fixed_t<4>, tag::batch>);
using fixed_sharding = decltype(named_sharding(nb::abstract_mesh(row = nb::fixed<4>), P(row)));
static_assert(pictured<fixed_sharding, nb::fixed_t<8>> && !pictured<fixed_sharding, nb::fixed_t<6>>);
using manual = nb::mesh<nb::mesh_dim<tag::row, nb::dyn_size, nb::manual_kind>>;
using varying = nb::state<nb::varying_over<tag::row>>;
using block = nb::abstract_array<float, nb::dims<nb::extent<nb::positional>>, varying, manual>;
static_assert(!pictured<block>);
static_assert(std::is_same_v<nb::detail::why_no_picture_t<block>, nb::error::value_is_a_block>);
static_assert(pictured<nb::error::reported>);

}  // namespace

}  // namespace test_of_visualize_array_sharding
