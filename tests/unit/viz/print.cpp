// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/elements.hpp>
#include <nabla/nabla.hpp>
#include <sstream>

namespace test_of_print {

namespace {

namespace nb = nabla;
NABLA_AXES(batch, query, blocks)
NABLA_MESH_AXES(gather_axis, data, model)

template <class X>
std::string text(const X& x) {
  std::ostringstream out;
  out << x;
  return out.str();
}
using vector = nb::dims<nb::extent<nb::positional>>;
using matrix = nb::dims<nb::extent<nb::positional>, nb::extent<nb::positional>>;

template <class Type>
auto filled(const nb::detail::sizes_of<typename Type::dims>& size, const typename Type::mesh& mesh) {
  const unsigned stored =
      nb::detail::always_stored<Type> | nb::detail::masks_of<typename Type::state, typename Type::mesh>.v;
  auto x = nb::detail::new_array<Type>(size, mesh, stored);
  harness::set_elements(x, [](long i) { return i; });
  return x;
}

}  // namespace

TEST_CASE("plain arrays: the type, then nested brackets") {
  CHECK(text(nb::full(2.5f)) == "f32[] 2.5");
  CHECK(text(nb::iota<float>(3)) == "f32[3] [0 1 2]");
  CHECK(text(nb::iota<int>(batch = 2, 3)) == "i32[batch=2,3]\n[[0 1 2]\n [3 4 5]]");
  CHECK(text(nb::iota<int>(2, 1, 2)) == "i32[2,1,2]\n[[[0 1]]\n [[2 3]]]");
  CHECK(text(nb::array_from({true, false})) == "bool[2] [true false]");
  CHECK(text(nb::array_from<std::uint8_t>({65})) == "u8[1] [65]");
  CHECK(text(nb::zeros<float>(0)) == "f32[0] []");
  CHECK(text(nb::iota<float>(2) / 3) == "f32[2] [0 0.333333]");
  CHECK(text(nb::abstract(nb::iota<float>(2))) == "f32[2]");
}

TEST_CASE("more than a thousand elements: three at each end of a dim") {
  CHECK(text(nb::iota<int>(1001)) == "i32[1001] [0 1 2 ... 998 999 1000]");
  CHECK(text(nb::iota<int>(1000)).find("...") == std::string::npos);
  CHECK(text(nb::iota<int>(100, 11)) ==
        "i32[100,11]\n[[0 1 2 ... 8 9 10]\n [11 12 13 ... 19 20 21]\n [22 23 24 ... 30 31 32]\n ...\n"
        " [1067 1068 1069 ... 1075 1076 1077]\n [1078 1079 1080 ... 1086 1087 1088]\n"
        " [1089 1090 1091 ... 1097 1098 1099]]");
  CHECK(text(nb::iota<int>(5, 300)).find("\n ...") == std::string::npos);
}

TEST_CASE("S1-73: the blocks of a varying value, device by device") {
  using manual = nb::mesh<nb::mesh_dim<tag::gather_axis, nb::dyn_size, nb::manual_kind>>;
  const auto mesh = nb::detail::as_mesh<manual>(nb::make_mesh(gather_axis = 4));
  using type = nb::array_type<int, vector, nb::state<nb::varying_over<tag::gather_axis>>, manual>;
  CHECK(text(filled<type>({{1}}, mesh)) ==
        "i32[1]{V:gather_axis}\ndevice 0 (gather_axis=0): [0]\ndevice 1 (gather_axis=1): [1]\n"
        "device 2 (gather_axis=2): [2]\ndevice 3 (gather_axis=3): [3]");
  // Typed as varying, stored once: every device shows it.
  const auto same = nb::detail::new_array<type>({{1}}, mesh, 0);
  harness::set_elements(same, [](long) { return 7; });
  CHECK(text(same).find("\ndevice 3 (gather_axis=3): [7]") != std::string::npos);
}

TEST_CASE("split dims: each block once, with all devices that hold it") {
  using M = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
  const M mesh = nb::make_mesh(data = 2, model = 2);
  using rows = nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::data>, nb::extent<nb::positional>>;
  CHECK(text(filled<nb::array_type<int, rows, nb::state<>, M>>({{4, 2}}, mesh)) ==
        "i32[4@data,2]\ndevices 0, 1 (data=0):\n[[0 1]\n [2 3]]\ndevices 2, 3 (data=1):\n[[4 5]\n [6 7]]");
  using columns = nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::model>>;
  CHECK(text(filled<nb::array_type<int, columns, nb::state<>, M>>({{2}}, mesh)) ==
        "i32[2@model]\ndevices 0, 2 (model=0): [0]\ndevices 1, 3 (model=1): [1]");
  // Equal on all devices: one value, and no devices.
  CHECK(text(filled<nb::array_type<int, vector, nb::state<>, M>>({{2}}, mesh)) == "i32[2] [0 1]");
}

TEST_CASE("an unreduced value shows its parts and says so") {
  using M = nb::mesh<nb::mesh_dim<tag::data>, nb::mesh_dim<tag::model>>;
  const M mesh = nb::make_mesh(data = 2, model = 2);
  using sum = nb::state<nb::unreduced_over<nb::sum_kind, tag::model>>;
  CHECK(text(filled<nb::array_type<int, vector, sum, M>>({{2}}, mesh)) ==
        "i32[2]{U:model}\nparts, over model still to be summed:\ndevices 0, 2 (model=0): [0 1]\n"
        "devices 1, 3 (model=1): [2 3]");
}

TEST_CASE("printing a part of a large array on a mesh abbreviates each block") {
  using M = nb::mesh<nb::mesh_dim<tag::data>>;
  const M mesh = nb::make_mesh(data = 2);
  using type = nb::array_type<int, nb::dims<nb::extent<nb::positional, nb::dyn_size, tag::data>>, nb::state<>, M>;
  CHECK(text(filled<type>({{4000}}, mesh)) ==
        "i32[4000@data]\ndevice 0 (data=0): [0 1 2 ... 1997 1998 1999]\ndevice 1 (data=1): [2000 2001 2002 ... 3997 3998 3999]");
}

TEST_CASE("in a step of an xmap a value prints the part of it that is there") {
  std::string found;
  const auto print = [&](const auto& x) {
    found += text(x) + '\n' + text(nb::sum(x, batch)) + '\n';
    return x;
  };
  const auto all = nb::names(batch);
  nb::xmap(nb::in_axes(all), nb::out_axes(all), nb::axis_resources(batch = nb::in_steps(2)), print)(nb::iota<int>(4));
  CHECK(found ==
        "i32[batch=4@in_steps]\n(in_steps=0): [0 1]\n"
        "i32[]{U:in_steps}\nparts, over in_steps still to be summed:\n(in_steps=0): 1\n"
        "i32[batch=4@in_steps]\n(in_steps=1): [2 3]\n"
        "i32[]{U:in_steps}\nparts, over in_steps still to be summed:\n(in_steps=1): 5\n");
  found.clear();
  const auto mesh = nb::make_mesh(data = 2);
  nb::xmap(mesh, nb::in_axes(all), nb::out_axes(all), nb::axis_resources(batch = (data, nb::in_steps(2))), print)(nb::iota<int>(4));
  CHECK(found.find("i32[batch=4@(data,in_steps)]\ndevice 0 (data=0, in_steps=1): [1]\ndevice 1 (data=1, in_steps=1): [3]\n"
                   "i32[]{U:in_steps}\nparts, over in_steps still to be summed:\ndevices 0, 1 (in_steps=1): 4\n") !=
        std::string::npos);
}

TEST_CASE("a record prints its fields, a line each, those of records in it by both names") {
  const auto inner = nb::record(query = nb::iota<int>(2), batch = 0.5f);
  CHECK(text(nb::record(batch = nb::zeros<int>(2, 2), blocks = inner)) ==
        "batch = i32[2,2]\n[[0 0]\n [0 0]]\nblocks[query] = i32[2] [0 1]\nblocks[batch] = 0.5");
  CHECK(text(nb::record(query = nb::P(data, nb::none))) == "query = P(data, none)");
}

}  // namespace test_of_print
