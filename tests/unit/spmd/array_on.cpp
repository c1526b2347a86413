// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>

namespace test_of_array_on {

namespace nb = nabla;
namespace app {
NABLA_AXES(inputs, hidden)
NABLA_MESH_AXES(data, model)
}  // namespace app
using namespace app;
using nb::P;

namespace {
/// Parameters with types that are written down.
template <class Mesh>
struct layer {
  nb::array_on<Mesh, float, inputs, hidden, P(hidden = model)> w;
  nb::array_on<Mesh, float, hidden(model)> bias;
  nb::array_on<Mesh, float, nb::dyn, nb::dyn, P((data, model))> rows;
};
}  // namespace

TEST_CASE("members with shardings in their types take what device_put gives") {
  const auto mesh = nb::make_mesh(data = 2, model = 2);
  layer<decltype(mesh)> p;
  const auto w = nb::iota<float>(inputs = 3, hidden = 4).eval();
  p.w = nb::device_put(w, mesh, P(hidden = model));
  p.bias = nb::device_put(nb::zeros<float>(hidden = 4), mesh, P(hidden = model));
  p.rows = nb::device_put(nb::iota<float>(8, 2), mesh, P((data, model)));
  CHECK(nb::type_name(p.w) == "f32[inputs=3,hidden=4@model]");
  CHECK(nb::type_name(p.rows) == "f32[8@(data,model),2]");
  CHECK(nb::testing::equal(nb::to_host(p.w + p.bias), w));
  // Updated in place, as any array.
  const float* before = nb::detail::elements(p.rows);
  p.rows = p.rows * 2.f;
  CHECK(nb::detail::elements(p.rows) == before);
}

}  // namespace test_of_array_on
