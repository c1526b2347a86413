// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>
#include <nabla/transform/grad.hpp>

// A dim over several mesh axes of static sizes, split and merged: nothing moves, and the numbers are those of one device.
namespace test_of_shares {

namespace {

using namespace app;
NABLA_MESH_AXES(depth)
using nb::P, nb::none, nb::dim, nb::fixed, nb::rest, nb::reshape, nb::device_put, nb::testing::equal;

/// f of a placed array is f of the whole one, of this type, and so is its gradient, split as the operand.
template <class X, class M, class S, class F>
void is_local(const char* type, const X& whole, const M& mesh, S spec, F f) {
  CAPTURE(type);
  const auto x = device_put(whole, mesh, spec);
  const auto expected = f(whole).eval();
  {
    const nb::recording r;
    const auto stored = f(x).eval();     // a view of memory
    const auto fused = f(x + x).eval();  // of a word
    CHECK(r.count() == 0);
    CHECK(nb::type_name(stored) == type);
    CHECK(nb::type_name(fused) == type);
    CHECK(equal(stored, expected));
    CHECK(equal(fused, (expected + expected).eval()));
  }
  const auto loss = [&](const auto& v) {
    const auto y = f(v * 2.f);
    const auto total = nb::sum(y * y * y, nb::all);
    if constexpr (std::is_same_v<typename nb::type_of_t<decltype(v)>::mesh, nb::no_mesh>) return total.eval();
    else return nb::reshard(total, P());
  };
  const auto gradient = nb::grad(loss)(x);
  CHECK(nb::type_name(gradient) == nb::type_name(x));
  CHECK(equal(gradient, nb::grad(loss)(whole)));
}

}  // namespace

TEST_CASE("8 devices: the table of JAX for a dim over three axes, and back") {
  if (devices() != 8) return;
  const auto mesh = nb::make_mesh(data = fixed<2>, model = fixed<2>, depth = fixed<2>);
  const auto row = nb::iota<float>(fixed<8>);
  const auto twice = nb::iota<float>(fixed<16>);
  const auto all = P((data, model, depth));
  const auto split = [](auto... n) { return [=](const auto& v) { return nb::split(v, dim<0>, n...); }; };
  const auto form = [](auto... n) { return [=](const auto& v) { return reshape(v, n...); }; };
  is_local("f32[2@data,4@(model,depth)]", row, mesh, all, form(fixed<2>, fixed<4>));
  is_local("f32[4@(data,model),2@depth]", row, mesh, all, form(fixed<4>, fixed<2>));
  is_local("f32[2@data,2@model,2@depth]", row, mesh, all, form(fixed<2>, fixed<2>, fixed<2>));
  is_local("f32[2@data,2@model,4@depth]", twice, mesh, all, form(fixed<2>, fixed<2>, fixed<4>));
  is_local("f32[2@data,2@model,2@depth,2]", twice, mesh, all, split(fixed<2>, fixed<2>, fixed<2>, fixed<2>));
  is_local("f32[2@data,8@(model,depth)]", twice, mesh, all, split(fixed<2>, rest));
  is_local("f32[4@(data,model),2,3]", nb::iota<float>(fixed<24>), mesh, P((data, model)),
           form(fixed<4>, fixed<2>, fixed<3>));
  is_local("f32[8@(data,model,depth)]", nb::iota<float>(fixed<2>, fixed<2>, fixed<2>), mesh, P(data, model, depth),
           form(fixed<8>));
  is_local("f32[8@(data,model,depth)]", nb::iota<float>(fixed<2>, fixed<4>), mesh, P(data, (model, depth)),
           form(fixed<8>));
  // A view that does not run along memory is copied first.
  is_local("f32[8@(data,model)]", nb::iota<float>(fixed<4>, fixed<2>), mesh, P(model, data), [](const auto& v) {
    return reshape(nb::transpose(v), fixed<8>);
  });
}

TEST_CASE("4 devices: merge and flatten of dims that are cut into single elements, and split again") {
  if (devices() != 4) return;
  const auto mesh = nb::make_mesh(data = fixed<2>, model = fixed<2>);
  const auto x = nb::iota<float>(fixed<2>, fixed<2>, fixed<3>);
  is_local("f32[4@(data,model),3]", x, mesh, P(data, model), [](const auto& v) {
    return reshape(v, fixed<4>, fixed<3>);
  });
  is_local("f32[12@(data,model)]", x, mesh, P(data, model), [](const auto& v) { return reshape(v, fixed<12>); });
  is_local("f32[12@(data,model)]", x, mesh, P(data, model), [](const auto& v) { return nb::flatten(v); });
  is_local("f32[4@(data,model),3]", x, mesh, P(data, model), [](const auto& v) {
    return nb::merge(v, dim<0>, dim<1>);
  });
  is_local("f32[12@(data,model)]", nb::iota<float>(fixed<2>, fixed<6>), mesh, P(data, model), [](const auto& v) {
    return nb::merge(v, dim<0>, dim<1>);
  });
  is_local("f32[8@(data,model)]", nb::iota<float>(fixed<2>, fixed<4>), mesh, P(data, model), [](const auto& v) {
    return nb::merge(v, dim<0>, dim<1>);
  });
  is_local("f32[hidden=8@(data,model)]", nb::iota<float>(batch = fixed<2>, inputs = fixed<4>), mesh,
           P(batch = data, inputs = model), [](const auto& v) { return nb::merge(v, batch, inputs, hidden); });
  is_local("f32[batch=2@data,inputs=4@model]", nb::iota<float>(fixed<8>), mesh, P((data, model)), [](const auto& v) {
    return nb::split(v, dim<0>, batch = fixed<2>, inputs = fixed<4>);
  });
}

TEST_CASE("an operand that is whole where another is split is merged and split with it") {
  if (devices() != 4) return;
  const auto mesh = nb::make_mesh(data = fixed<2>, model = fixed<2>);
  const auto a = nb::iota<float>(fixed<2>, fixed<4>);
  const auto row = nb::iota<float>(fixed<8>);
  const auto x = device_put(a, mesh, P(data, model));
  const auto whole = device_put(a, mesh, P());
  const auto half = device_put(a, mesh, P(none, model));
  CHECK(equal(reshape(x + whole, fixed<8>), (row + row).eval()));
  CHECK(equal(reshape(half + x, fixed<8>), (row + row).eval()));
  const auto column = nb::iota<float>(fixed<4>);
  CHECK(equal(reshape(x * column, fixed<8>), reshape(a * column, fixed<8>).eval()));
  const auto y = device_put(row, mesh, P((data, model)));
  const auto all = device_put(row, mesh, P());
  CHECK(equal(reshape(y + all, fixed<2>, fixed<4>), (a + a).eval()));
  CHECK(equal(reshape(y + 1.f, fixed<2>, fixed<4>), (a + 1.f).eval()));
}

}  // namespace test_of_shares
