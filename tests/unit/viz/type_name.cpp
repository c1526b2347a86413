// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(row, col, data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;  // NOLINT: a test
using nb::fixed, nb::type_name;

template <class... E>
using dims = nb::dims<E...>;
template <class... S>
using split = nb::extent<nb::positional, nb::dyn_size, S...>;
using grid = nb::mesh<nb::mesh_dim<tag::row>, nb::mesh_dim<tag::col>>;
template <class Kind>
using pair = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, Kind>, nb::mesh_dim<tag::model, nb::dyn_size, Kind>>;

/// The type_name of a type with these sizes: no data is needed.
template <class T, class Dims, class State = nb::state<>, class Mesh = nb::no_mesh>
std::string name(const nb::detail::sizes_of<Dims>& size) {
  return type_name(nb::abstract_array<T, Dims, State, Mesh>(size));
}

}  // namespace

TEST_CASE("S3-15: dtype and sizes") {
  CHECK(type_name(nb::zeros<float>(5, 7, 4)) == "f32[5,7,4]");
  CHECK(type_name(nb::zeros<double>()) == "f64[]");
  CHECK(type_name(nb::zeros<std::int32_t>(1)) == "i32[1]");
  CHECK(type_name(nb::zeros<std::int64_t>(1)) == "i64[1]");
  CHECK(type_name(nb::zeros<std::uint8_t>(1)) == "u8[1]");
  CHECK(type_name(nb::zeros<bool>(fixed<2>)) == "bool[2]");
  CHECK(type_name(nb::zeros<float>(inputs = 784, hidden = 512)) == "f32[inputs=784,hidden=512]");
}

TEST_CASE("type_name of an expression does not run it") {
  const auto x = nb::zeros<float>(batch = 3);
  const long before = nb::detail::count().kernels;
  CHECK(type_name(x + nb::zeros<double>(4)) == "f64[batch=3,4]");
  CHECK(nb::detail::count().kernels == before + 1);  // the zeros
}

TEST_CASE("type_name of a type: unknown sizes are dyn") {
  CHECK(type_name<nb::array_of<float, batch, fixed<3>, nb::dyn>>() == "f32[batch=dyn,3,dyn]");
  CHECK(type_name<nb::array_of<float>>() == "f32[]");
}

TEST_CASE("S1-22: split dims show their size over all devices") {
  CHECK(name<float, dims<split<tag::row>, split<tag::col>>, nb::state<>, grid>({{8, 16}}) == "f32[8@row,16@col]");
  CHECK(name<float, dims<split<tag::col>, split<>>, nb::state<>, grid>({{16, 4}}) == "f32[16@col,4]");
  CHECK(name<float, dims<split<tag::row, tag::col>>, nb::state<>, grid>({{8}}) == "f32[8@(row,col)]");
  CHECK(name<float, dims<nb::extent<tag::batch, nb::dyn_size, tag::row>>, nb::state<>, grid>({{8}}) == "f32[batch=8@row]");
}

TEST_CASE("S1-11: blocks and states") {
  using V = nb::varying_over<tag::data, tag::model>;
  using manual = pair<nb::manual_kind>;
  CHECK(name<float, dims<split<>, split<>>, nb::state<V>, manual>({{2, 8}}) == "f32[2,8]{V:(data,model)}");
  CHECK(name<float, dims<split<>, split<>>, nb::state<nb::varying_over<tag::model>>, manual>({{8, 4}}) ==
        "f32[8,4]{V:model}");
  using sum = nb::unreduced_over<nb::sum_kind, tag::model>;
  CHECK(name<float, dims<>, nb::state<sum>, pair<nb::visible>>({}) == "f32[]{U:model}");
  CHECK(name<float, dims<split<>, split<>>, nb::state<nb::varying_over<tag::data>, sum>, manual>({{2, 4}}) ==
        "f32[2,4]{V:data, U:model}");
  CHECK(name<float, dims<>, nb::state<nb::unreduced_over<nb::max_kind, tag::data>>, manual>({}) == "f32[]{U_max:data}");
  CHECK(name<float, dims<>, nb::state<nb::unreduced_over<nb::min_kind, tag::data>, nb::reduced_over<tag::model>>, manual>(
            {}) == "f32[]{U_min:data, R:model}");
}

TEST_CASE("automatic axes are laid out by the library and do not show") {
  CHECK(name<float, dims<split<tag::data>, split<>>, nb::state<>, pair<nb::automatic_kind>>({{8, 2}}) == "f32[8,2]");
}
