// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/axis/declare.hpp>
#include <nabla/comm/comm.hpp>
#include <string>

#include "pretend.hpp"

namespace test_of_record {

namespace nb = nabla;
namespace app {
NABLA_MESH_AXES(data, model)
}
using namespace app;

TEST_CASE("a recording hears each word once, with its axes as listed and its bytes") {
  const pretend eight(8);
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(data = 4, model = 2));
  constexpr int over_data[] = {0}, over_both[] = {1, 0};
  nb::detail::announce(mesh, "psum", over_data, 4);

  nb::recording outer;
  nb::detail::announce(mesh, "psum", over_data, 64);
  {
    nb::recording inner;
    nb::detail::announce(mesh, "all_gather", over_both, 128, "f32", "here");
    CHECK(inner.count() == 1);
    CHECK(inner.count("psum") == 0);
  }
  nb::detail::announce(mesh, "psum", over_both, 8);

  CHECK(outer.count() == 3);
  CHECK(outer.count("psum") == 2);
  CHECK(outer.count(std::string("psum").c_str()) == 2);
  CHECK(outer.count("all_gather") == 1);
  CHECK(outer.records()[0].axes == "data");
  CHECK(outer.records()[0].bytes == 64);
  CHECK(outer.records()[1].axes == "(model,data)");
  CHECK(outer.transfers() == 0);
  CHECK(nb::recording::is_active());
}

TEST_CASE("the word that was announced is the one that failures name") {
  const pretend one(1);
  const auto& mesh = nb::detail::instance_of(nb::make_mesh(data = 1));
  constexpr int over_data[] = {0};
  nb::detail::announce(mesh, "psum", over_data, 1);
  unsigned char truth = 1;
  CHECK(message_of([&] {
          nb::detail::all_reduce(mesh.group(over_data), &truth, 1, nb::detail::element::boolean,
                                 nb::reduction::sum);
        }) == "nabla::psum: the sum of bool is no bool");
}

}  // namespace test_of_record
