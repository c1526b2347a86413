// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>

namespace {

namespace nb = nabla;
NABLA_MESH_AXES(data, model)
using nb::P;

}  // namespace

// Every process draws all devices, whichever of them it holds.
TEST_CASE("S1-18 the picture is that of devices counted row-major, and no process asks another") {
  const auto& rt = nb::detail::current_runtime();
  const int n = rt.devices().size();
  const auto mesh = nb::make_mesh(data = n, model = 1);
  const auto x = nb::device_put(nb::iota<float>(24, 2), mesh, P(data, model));
  const auto abstract = nb::named_sharding(nb::abstract_mesh(data = n, model = 1), P(data, model));
  nb::recording calls;
  CHECK(nb::sharding_picture(x) == nb::sharding_picture(abstract, 24, 2));
  CHECK(nb::sharding_svg(x) == nb::sharding_svg(abstract, 24, 2));
  const std::string last = "   " + std::to_string(n - 1) + "   ";
  CHECK(nb::sharding_picture(x).find("│" + last + "│") != std::string::npos);
  CHECK(calls.count() == 0);
  CHECK(calls.transfers() == 0);
  CHECK(nb::sharding_picture(nb::device_put(nb::iota<float>(24), mesh, P())).find(std::to_string(n - 1) + " ") !=
        std::string::npos);
}
