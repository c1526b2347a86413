// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <sstream>

namespace test_of_type_name {

namespace app {
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(row, col, data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;  // NOLINT: a test
using nb::fixed, nb::type_name;

template <class X>
std::string text(const X& x) {
  std::ostringstream out;
  static_cast<std::ostream&>(out) << x;
  return out.str();
}

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

TEST_CASE("S3-16: (2,3) . (3,5) + (7,1,5)") {
  const auto z = nb::dot(nb::ones<float>(2, 3), nb::ones<float>(3, 5)) + nb::ones<float>(7, fixed<1>, 5);
  CHECK(type_name(z) == "f32[7,2,5]");
  CHECK(nb::testing::equal(z, nb::full(4.f, 7, 2, 5)));
}

TEST_CASE("S3-35: i = x + y, j = y + z, k = i + j") {
  const auto x = nb::ones<float>(batch = 2, 2, fixed<1>, fixed<1>);
  const auto y = nb::ones<float>(inputs = 3, fixed<1>, 3, fixed<1>);
  const auto z = nb::ones<float>(hidden = 5, fixed<1>, fixed<1>, 5);
  const auto i = x + y;
  const auto j = y + z;
  const auto k = i + j;
  CHECK(type_name(i) == "f32[batch=2,inputs=3,2,3,1]");
  CHECK(type_name(j) == "f32[inputs=3,hidden=5,1,3,5]");
  CHECK(type_name(k) == "f32[batch=2,inputs=3,hidden=5,2,3,5]");
  CHECK(nb::testing::equal(k, nb::full(4.f, batch = 2, inputs = 3, hidden = 5, 2, 3, 5)));
}

TEST_CASE("S1-48: type_of in a body, where the compiler knows it") {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  const auto w = nb::ones<float>(4);
  std::string seen;
  nb::shard_map(mesh, nb::in_specs(nb::P(data), nb::P()), nb::out_specs(nb::P(data)), [&](auto x, auto y) {
    static_assert(nb::type_of(x).varying() == data && nb::type_of(y).varying() == nb::none);
    static_assert(nb::type_of(x).unreduced().empty() && nb::type_of(x).reduced().empty());
    seen = text(nb::type_of(x).varying()) + " / " + text(nb::type_of(y).varying());
    return x;
  })(nb::iota<float>(4), w);
  CHECK(seen == "{data} / {}");
  const auto index = [&](auto x) {
    const auto sum = nb::psum(x, (data, model));
    static_assert(nb::type_of(sum).varying() == nb::none);
    static_assert(nb::type_of(x).varying() == (data, model));
    seen = text(nb::type_of(x).varying()) + text(nb::type_of(x)) + text(nb::type_of(x).sharding());
    return sum;
  };
  nb::shard_map(mesh, nb::in_specs(nb::P((data, model))), nb::out_specs(nb::P()), index)(nb::iota<float>(4));
  CHECK(seen == "{data, model}f32[dyn]{V:(data,model)}P(none)");
}

TEST_CASE("S2-28: type_of shows explicit axes, sharding() all of them") {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  const auto x = nb::device_put(nb::iota<float>(4, 2), mesh, nb::P(data, model));
  CHECK(text(nb::type_of(x)) == "f32[dyn@data,dyn@model]");
  CHECK(text(nb::type_of(x).sharding().spec()) == "P(data, model)");
  CHECK(text(nb::type_of(x + 1).sharding()) == "P(data, model)");
  CHECK(text(x.sharding()) == "named_sharding(mesh(data=2, model=2), P(data, model))");
  std::ostringstream out;
  out << x.sharding();  // on the derived stream, as on std::ostream: there is one operator
  CHECK(out.str() == text(x.sharding()));
  using hidden = pair<nb::automatic_kind>;
  using rows = dims<split<tag::data>, split<>>;
  const nb::abstract_array<float, rows, nb::state<>, hidden> y(nb::detail::sizes_of<rows>{{8, 2}});
  CHECK(text(nb::type_of(y).sharding().spec()) == "P(none, none)");
  CHECK(text(y.sharding().spec()) == "P(data, none)");
  const nb::abstract_array<float, dims<>, nb::state<nb::reduced_over<tag::model>>, pair<nb::visible>> r;
  CHECK(text(nb::type_of(r).reduced()) == "{model}");
}

}  // namespace test_of_type_name
