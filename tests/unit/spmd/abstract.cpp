// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <string>
#include <tuple>

// Programs on types and sizes alone, whose bodies make values of their own.
namespace test_of_abstract {

namespace {

namespace nb = nabla;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim;
NABLA_MESH_AXES(data, model)

using harness::message_of;

}  // namespace

TEST_CASE("what an abstract call makes itself is abstract too") {
  constexpr auto mesh = nb::abstract_mesh(data = 2, model = nb::fixed<3>);
  const auto x = nb::abstract(nb::zeros<float>(8, 4));
  const auto [a, b, c, d] = shard_map(mesh, in_specs(P(data)), out_specs(P(data), P(), P((data, model)), P(data)), [](auto block) {
    return std::tuple(nb::zeros<float>(3), nb::zeros<int>(3), nb::expand_dims(nb::axis_index((data, model)), dim<0>), block);
  })(x);
  CHECK(nb::type_name(a) == "f32[6@data]");
  CHECK(nb::type_name(b) == "i32[3]");
  CHECK(nb::type_name(c) == "i32[6@(data,model)]");
  CHECK(nb::type_name(d) == "f32[8@data,4]");
  static_assert(std::is_same_v<decltype(a)::backend, nb::detail::abstract_backend>);
  static_assert(std::is_same_v<decltype(b)::backend, nb::detail::abstract_backend>);
}

TEST_CASE("an abstract mesh runs nothing, and has no axis of size 0") {
  const auto mesh = nb::abstract_mesh(data = 2);
  CHECK(message_of([&] { shard_map(mesh, in_specs(), out_specs(P(data)), [] { return nb::zeros<float>(3); })(); }) ==
        "nabla::shard_map: requires a mesh with devices, or abstract arguments: found an abstract mesh");
  CHECK(message_of([] { nb::abstract_mesh(data = 0); }) ==
        "nabla::abstract_mesh: requires a size of at least 1 along each axis");
}

}  // namespace test_of_abstract
