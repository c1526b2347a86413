// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/transform/side_by_side.hpp>
#include <sstream>

namespace test_of_side_by_side {

namespace {

namespace nb = nabla;
NABLA_MESH_AXES(row, col)
using nb::P, nb::automatic;

template <class M, class F>
nb::program_plan planned(const M& mesh, F f) {
  return nb::plan(f, nb::device_put(nb::abstract<float>(8, 16), mesh, P(row, col)),
                  nb::device_put(nb::abstract<float>(16, 4), mesh, P(col)));
}
template <class X>
std::string text(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}

}  // namespace

TEST_CASE("a row for each collective and its axes, a column for each plan") {
  const auto mesh = nb::abstract_mesh(row = 4, col = 2);
  const auto free_mesh = nb::abstract_mesh(row = automatic(4), col = automatic(2));
  const auto twice = nb::shard_map(mesh, nb::in_specs(P(row, col), P(col)), nb::out_specs(P(row)), [](auto a, auto b) {
    return nb::psum(nb::matmul(a, b), col) + nb::psum(nb::matmul(a, 2.f * b), col);
  });
  const auto whole = [](auto a, auto b) { return nb::reshard(nb::matmul(a, b, nb::out_sharding(P(row))), P()); };
  const auto table = nb::side_by_side({{"by itself", planned(free_mesh, [](auto a, auto b) { return nb::matmul(a, b); })},
                                       {"twice", planned(mesh, twice)},
                                       {"whole", planned(mesh, whole)}});
  CHECK(table.plans.size() == 3);
  CHECK(table.plans[1].plan.collectives == nb::psum_of(col, 2));
  CHECK(text(table) ==
        "bytes sent in            over  by itself  twice  whole\n"
        "psum                     col          32     64     32\n"
        "all_gather               row           -      -     96\n"
        "all of them                           32     64    128\n"
        "bytes of arguments                   192    192    192\n"
        "bytes of results                      32     32    128\n"
        "laid out by the library                1      0      0\n");
}

TEST_CASE("what moves nothing has no row") {
  const auto mesh = nb::abstract_mesh(row = 4);
  const auto one = nb::plan([](auto x) { return x * 2; }, nb::device_put(nb::abstract<float>(8), mesh, P(row)));
  CHECK(text(nb::side_by_side({{"one", one}})) ==
        "bytes sent in            over  one\n"
        "all of them                      0\n"
        "bytes of arguments               8\n"
        "bytes of results                 8\n"
        "laid out by the library          0\n");
}

}  // namespace test_of_side_by_side
