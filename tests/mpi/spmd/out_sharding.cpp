// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reshard.hpp"

namespace test_of_out_sharding {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::device_put, nb::to_host, nb::out_sharding, nb::unreduced;

}  // namespace

TEST_CASE("S1-23 B13 a product over a dim that is split on both sides, in every sharding") {
  const auto a = nb::iota<float>(24, 16 * 3), b = nb::iota<float>(16 * 3, 24);
  const auto expected = nb::dot(a, b).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(a, mesh, P(data, model));
    const auto y = device_put(b, mesh, P(model));
    const auto is = [&](const auto& z, const std::string& type, const nb::recording& r, const std::string& words) {
      CHECK(nb::type_name(z) == type);
      CHECK(letters_of(r) == words);
      CHECK(nb::testing::allclose(to_host(z), expected, 1e-4, 1e-4));
    };
    {
      const nb::recording r;
      is(nb::dot(x, y, out_sharding(P(data, none))), "f32[24@data,24]", r, "R");
    }
    {
      const nb::recording r;
      is(nb::dot(x, y, out_sharding(P(data, model))), "f32[24@data,24@model]", r, "S");
    }
    {
      const nb::recording r;
      is(nb::dot(x, y, nb::pairing(dim<1>, dim<0>), out_sharding(P())), "f32[24,24]", r, "RG");
    }
    {
      const nb::recording r;
      const auto z = nb::dot(x, y, out_sharding(P(data, unreduced(model))));
      CHECK(nb::type_name(z) == "f32[24@data,24]{U:model}");
      CHECK(r.count() == 0);
      is(nb::reshard(z, P(data)), "f32[24@data,24]", r, "R");
    }
    const nb::recording r;
    is(nb::matmul(x, y, out_sharding(nb::reshard(x, P(data)).sharding())), "f32[24@data,24]", r, "GR");
  });
}

TEST_CASE("einsum, vdot and dot over a name, with a sharding") {
  const auto a = (nb::iota<float>(batch = 24, inputs = 48) % 7.f).eval();
  const auto b = (nb::iota<float>(inputs = 48, hidden = 24) % 5.f).eval();
  const auto v = (nb::iota<float>(48) % 3.f).eval();
  const auto expected = nb::dot(a, b, inputs).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(a, mesh, P(batch = data, inputs = model));
    const auto y = device_put(b, mesh, P(inputs = model));
    const nb::recording r;
    const auto z = nb::dot(x, y, inputs, out_sharding(P(batch = data, hidden = model)));
    CHECK(nb::type_name(z) == "f32[batch=24@data,hidden=24@model]");
    CHECK(nb::all(nb::max(nb::abs(to_host(z) - expected), batch, hidden) == 0.f));
    const auto e = nb::einsum<"{batch,inputs},{inputs,hidden}->{batch,hidden}">(x, y, out_sharding(P(batch = data)));
    CHECK(nb::type_name(e) == "f32[batch=24@data,hidden=24]");
    const auto w = device_put(v, mesh, P(data));
    CHECK(nb::vdot(w, w, out_sharding(P())).item() == nb::vdot(v, v).item());
    CHECK(r.count("psum_scatter") == 1);
    CHECK(r.count("psum") == 2);
    CHECK(r.count() == 4);  // and to_host
  });
}

TEST_CASE("sums, means and extrema over a split dim, with a sharding") {
  const auto a = (nb::iota<float>(24, 48) % 11.f).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(a, mesh, P(data));
    const auto same = [](const auto& found, const auto& expected) {
      return nb::testing::allclose(to_host(found), expected);
    };
    const nb::recording r;
    CHECK(same(nb::sum(x, dim<0>, out_sharding(P())), nb::sum(a, dim<0>)));
    CHECK(same(nb::mean(x, dim<0>, out_sharding(P(data))), nb::mean(a, dim<0>)));
    CHECK(same(nb::max(x, dim<0>, out_sharding(P(data))), nb::max(a, dim<0>)));
    CHECK(same(nb::min(x * 2.f, out_sharding(P())), nb::min(a * 2.f)));
    CHECK(r.count("psum") == 1);
    CHECK(r.count("psum_scatter") == 1);
    CHECK(r.count("pmax") == 1);
    CHECK(r.count("pmin") == 1);
  });
}

TEST_CASE("S1-23 a plan says what out_sharding moves") {
  constexpr auto mesh = nb::abstract_mesh(data = 4, model = 2);
  constexpr auto x = device_put(nb::abstract<float>(8, 16), mesh, P(data, model));
  constexpr auto y = device_put(nb::abstract<float>(16, 4), mesh, P(model));
  constexpr auto plan = nb::plan([](auto a, auto b) { return nb::dot(a, b, out_sharding(P(data, none))); }, x, y);
  static_assert(plan.collectives == nb::collectives(nb::psum_of(model)));
  CHECK(plan.collectives.count() == 1);
}

}  // namespace test_of_out_sharding
