// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/mesh/abstract_mesh.hpp>
#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "pretend.hpp"

namespace test_of_make_mesh {

namespace nb = nabla;

namespace app {
NABLA_AXES(batch)
NABLA_MESH_AXES(row, col, x, y, dp, mp, m1, m2, m3, m4, m5, m6, m7, m8, m9)
}  // namespace app
namespace other {
NABLA_MESH_AXES(row, col)
}

using namespace app;
using strings = std::vector<std::string>;

namespace {

template <class T>
std::string printed(const T& value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

template <class... T>
concept makes_a_mesh = requires(T... t) {
  nb::make_mesh(t...);
};

template <class A, class V>
using sized = nb::binding<A, V>;

}  // namespace

TEST_CASE("S1-04, S1-05, S1-06: sizes, names and text of a mesh of 4 x 2") {
  const pretend eight(8);
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  CHECK(mesh.size() == 8);
  CHECK(mesh.size(row) == 4);
  CHECK(mesh.size(col) == 2);
  CHECK(mesh.size((row, col)) == 8);
  CHECK(mesh.axis_names() == strings{"row", "col"});
  CHECK(printed(mesh) == "mesh(row=4, col=2)");
}

TEST_CASE("S2-02, S2-03, S2-04: kinds are explicit unless automatic") {
  const pretend eight(8);
  const auto visible = nb::make_mesh(dp = 4, mp = 2);
  CHECK(visible.axis_names() == strings{"dp", "mp"});
  CHECK(visible.sizes() == std::vector<long>{4, 2});
  CHECK(visible.kinds() == strings{"explicit", "explicit"});
  const auto mixed = nb::make_mesh(dp = 4, mp = nb::automatic(2));
  CHECK(mixed.kinds() == strings{"explicit", "automatic"});
  CHECK(printed(mixed) == "mesh(dp=4, mp=2 automatic)");
  static_assert(std::is_same_v<nb::detail::kind_in<decltype(mixed)::mesh, tag::mp>::type, nb::automatic_kind>);
  const auto none = nb::make_mesh(dp = nb::automatic(nb::rest), mp = nb::automatic(nb::fixed<2>));
  CHECK(printed(none) == "mesh(dp=4 automatic, mp=2 automatic)");
}

TEST_CASE("S2-05, S4-54: device ids row-major, devices, processes") {
  const pretend eight(8);
  const auto mesh = nb::make_mesh(dp = 4, mp = 2);
  CHECK(mesh.device_ids() == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(mesh.devices().size() == 8);
  CHECK(mesh.devices()[5] == nb::device{0, 5, 5});
  CHECK_FALSE(mesh.is_multi_process());
  CHECK_FALSE(mesh.is_abstract());
}

TEST_CASE("S2-06: rest is devices / 2") {
  const pretend pinned(8);
  CHECK(nb::make_mesh(dp = nb::rest, mp = 2).size(dp) == 4);
  CHECK(nb::make_mesh(pinned.state.devices().first(4), dp = nb::rest, mp = 2).size(dp) == 2);
}

TEST_CASE("S1-30: meshes of 2 and 4 inside 8 devices") {
  const pretend eight(8);
  const auto devices = eight.state.devices();
  const auto two = nb::make_mesh(x = 2);
  const auto four = nb::make_mesh(devices.first(4), x = 4);
  CHECK(two.device_ids() == std::vector<int>{0, 1});
  CHECK(four.device_ids() == std::vector<int>{0, 1, 2, 3});
  CHECK(four == nb::make_mesh(x = 4));
  CHECK(four != nb::make_mesh(x = 8));
}

TEST_CASE("S0-03, S1-03: fewer devices than the mesh has") {
  const pretend five(5);
  CHECK(message_of([] { nb::make_mesh(row = 4, col = 2); }) ==
        "nabla::make_mesh(row = 4, col = 2) requires 8 devices: there are 5");
  CHECK(message_of([] { nb::make_mesh(row = 4, col = 0); }).find("requires col >= 1: found 0") != std::string::npos);
}

TEST_CASE("alone and not pinned: as many simulated devices as asked") {
  const pretend alone(0);
  CHECK(alone.state.devices().size() == 1);
  CHECK(nb::make_mesh(row = 4, col = 2).size() == 8);
  CHECK(nb::make_mesh(row = nb::rest).size() == 1);
  CHECK(nb::make_mesh(row = nb::rest, col = 2).size(row) == 1);
  CHECK(nb::make_mesh(alone.state.devices().first(4), x = nb::rest).size() == 4);
  CHECK_THROWS_AS(nb::make_mesh(alone.state.devices().first(4), x = 3, y = nb::rest), nb::runtime_error);
}

TEST_CASE("a device list keeps its order") {
  const pretend four(4);
  const auto d = four.state.devices();
  const nb::device_list turned = {d[3], d[1], d[2], d[0]};
  const auto mesh = nb::make_mesh(turned, row = 2, col = 2);
  CHECK(mesh.device_ids() == std::vector<int>{3, 1, 2, 0});
  CHECK(nb::make_mesh(turned, x = 2).device_ids() == std::vector<int>{3, 1});
  CHECK(mesh != nb::make_mesh(row = 2, col = 2));
  CHECK(nb::make_mesh(std::vector<nb::device>{d[0], d[1]}, x = 2) == nb::make_mesh(x = 2));
  CHECK(message_of([&] {
          nb::make_mesh(nb::device_list{d[1], d[1]}, x = 2);
        }) == "nabla::make_mesh(x = 2) requires different devices: found device 1 twice");
  CHECK(message_of([&] {
          nb::make_mesh(nb::device_list{d[1], {0, 4, 4}}, x = 2);
        }) == "nabla::make_mesh(x = 2) requires devices that exist: found slot 4 of process 0");
  CHECK(message_of([&] { nb::make_mesh(nb::device_list{}, x = 2); }) ==
        "nabla::make_mesh(x = 2) requires 2 devices: there are 0");
}

TEST_CASE("equal arguments give the same mesh, others another one") {
  const pretend eight(8);
  const auto mesh = nb::make_mesh(row = 4, col = 2);
  CHECK(mesh == nb::make_mesh(row = 4, col = 2));
  CHECK(mesh.layout == nb::make_mesh(row = nb::fixed<4>, col = nb::rest).layout);
  CHECK(mesh.layout == nb::make_mesh(other::row = 4, other::col = 2).layout);
  CHECK(mesh.layout != nb::make_mesh(row = 2, col = 4).layout);
  CHECK(mesh.layout != nb::make_mesh(x = 4, col = 2).layout);
  CHECK(mesh.layout != nb::make_mesh(row = 4, col = nb::automatic(2)).layout);
  CHECK(mesh.layout != nb::make_mesh(row = 8).layout);
  CHECK(eight.state.meshes.size() == 5);
}

TEST_CASE("fixed sizes are in the type; a device mesh is a mesh") {
  const pretend eight(8);
  const auto mesh = nb::make_mesh(row = nb::fixed<4>, col = 2);
  using expected = nb::mesh<nb::mesh_dim<tag::row, 4>, nb::mesh_dim<tag::col>>;
  static_assert(std::is_base_of_v<expected, decltype(mesh)>);
  const expected handle = mesh;
  CHECK(handle == mesh);
  CHECK(printed(handle) == "mesh(row=4, col=2)");
  CHECK(nb::device_mesh(handle).device_ids().size() == 8);
}

TEST_CASE("the layout of one process is the whole mesh") {
  const pretend twelve(12);
  const auto& m = nb::detail::instance_of(nb::make_mesh(row = 3, col = 4));
  CHECK(m.rank == 2);
  CHECK(m.size[1] == 4);
  CHECK(m.local[0] == 3);
  CHECK(m.local[1] == 4);
  CHECK(m.start[0] == 0);
  CHECK(std::string(m.name[1]) == "col");
  CHECK(m.slots == 12);
  const auto& group = nb::detail::group_over(nb::make_mesh(row = 3, col = 4), nb::mesh_axes<tag::col, tag::row>{});
  CHECK(group.axes == std::vector<int>{1, 0});
  CHECK(group.size == 1);
  CHECK(group.rank == 0);
}

TEST_CASE("an abstract mesh has no devices") {
  const auto text = message_of([] { nb::detail::instance_of(nb::abstract_mesh(row = 4)); });
  CHECK(text.find("requires a mesh with devices: found an abstract one") != std::string::npos);
}

TEST_CASE("without a runtime there is no mesh") {
  auto* const before = std::exchange(nb::detail::the_runtime, nullptr);
  CHECK(message_of([] { nb::make_mesh(row = 4); }) ==
        "nabla needs a nabla::runtime: write nabla::runtime rt(argc, argv) first in main");
  nb::detail::the_runtime = before;
}

template <class T>
concept is_automatic_size = requires(T t) { nb::automatic(t); };
static_assert(is_automatic_size<int> && is_automatic_size<nb::rest_t> && is_automatic_size<nb::fixed_t<2>>);
static_assert(!is_automatic_size<double> && !is_automatic_size<bool> && !is_automatic_size<tag::row>);

// What is no mesh does not compile, and `requires` says so.
static_assert(makes_a_mesh<sized<tag::row, int>>);
static_assert(makes_a_mesh<sized<tag::row, unsigned long>, sized<tag::col, nb::rest_t>>);
static_assert(makes_a_mesh<nb::device_list, sized<tag::row, int>>);
static_assert(makes_a_mesh<std::vector<nb::device>, sized<tag::row, int>>);
static_assert(!makes_a_mesh<>);
static_assert(!makes_a_mesh<int>);
static_assert(!makes_a_mesh<tag::row>);
static_assert(!makes_a_mesh<sized<tag::batch, int>>);
static_assert(!makes_a_mesh<sized<tag::row, double>>);
static_assert(!makes_a_mesh<sized<tag::row, bool>>);
static_assert(!makes_a_mesh<sized<tag::row, nb::fixed_t<0>>>);
static_assert(!makes_a_mesh<sized<tag::row, nb::automatic_size<nb::fixed_t<0>>>>);
static_assert(!makes_a_mesh<sized<tag::row, tag::col>>);
static_assert(!makes_a_mesh<sized<tag::row, int>, sized<tag::row, int>>);
static_assert(makes_a_mesh<sized<tag::row, int>, sized<other::tag::row, int>>);
static_assert(!makes_a_mesh<sized<tag::row, nb::rest_t>, sized<tag::col, nb::rest_t>>);
static_assert(!makes_a_mesh<sized<tag::row, nb::rest_t>, sized<tag::col, nb::automatic_size<nb::rest_t>>>);
static_assert(!makes_a_mesh<nb::device_list>);
static_assert(!makes_a_mesh<nb::device_list, sized<tag::row, double>>);
static_assert(!makes_a_mesh<sized<tag::row, int>, nb::device_list>);
static_assert(makes_a_mesh<sized<tag::m1, int>, sized<tag::m2, int>, sized<tag::m3, int>, sized<tag::m4, int>,
                           sized<tag::m5, int>, sized<tag::m6, int>, sized<tag::m7, int>, sized<tag::m8, int>>);
static_assert(!makes_a_mesh<sized<tag::m1, int>, sized<tag::m2, int>, sized<tag::m3, int>, sized<tag::m4, int>,
                            sized<tag::m5, int>, sized<tag::m6, int>, sized<tag::m7, int>, sized<tag::m8, int>,
                            sized<tag::m9, int>>);
#ifdef NABLA_HAS_MPI
static_assert(makes_a_mesh<MPI_Comm, sized<tag::row, int>>);
static_assert(!makes_a_mesh<MPI_Comm, sized<tag::row, int>, sized<tag::row, int>>);
#endif

// Each mistake has its reason.
template <class Reason, class... B>
inline constexpr bool is_why = std::is_same_v<typename nb::detail::why_no_mesh<B...>::type, Reason>;
namespace why = nb::error;
static_assert(is_why<why::mesh_without_axes>);
static_assert(is_why<why::not_a_size_of_a_mesh_axis<int>, int>);
static_assert(is_why<why::array_axis_in_a_mesh<tag::batch, why::to_fix::declare_it_with_NABLA_MESH_AXES>,
                     sized<tag::batch, int>>);
static_assert(is_why<why::not_a_number_of_devices<tag::row, double>, sized<tag::col, int>, sized<tag::row, double>>);
static_assert(is_why<why::mesh_axis_without_devices<tag::row>, sized<tag::row, nb::fixed_t<0>>>);
static_assert(is_why<why::mesh_axis_is_in_the_mesh_twice<tag::row>, sized<tag::row, int>, sized<tag::col, int>,
                     sized<tag::row, nb::rest_t>>);
static_assert(is_why<why::two_mesh_axes_take_the_rest<tag::row, tag::col>, sized<tag::row, nb::rest_t>,
                     sized<tag::col, nb::rest_t>>);

}  // namespace test_of_make_mesh
