// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <utility>

// What is replicated on a mesh is a plain array too: a loop may keep its parameters plain.
namespace test_of_forget_mesh {

namespace {

namespace nb = nabla;
using nb::P;
NABLA_AXES(batch, hidden)
NABLA_MESH_AXES(data)

template <class To, class From>
concept Assigns = requires(To& to, From from) { to = from; };

}  // namespace

TEST_CASE("a plain array takes a replicated value, and is updated in place") {
  const auto mesh = nb::make_mesh(data = 2);
  const auto x = nb::iota<float>(batch = 8, hidden = 4);
  auto w = nb::ones<float>(hidden = 4);
  const auto sums = nb::shard_map(mesh, nb::in_specs(P(batch = data), P()), nb::out_specs(P()), [](auto b, auto v) {
    return nb::psum(nb::sum(b * v, batch), data);
  });
  w = w + 0.f;  // memory of its own, that nobody shares
  const auto g = sums(x, w);
  const float* const before = std::as_const(w).data();
  nb::detail::count() = {};
  w = w + 0.5f * g;
  CHECK(nb::detail::count().kernels == 1);
  CHECK(nb::detail::count().allocations == 0);
  CHECK(std::as_const(w).data() == before);
  CHECK(nb::type_name(w) == "f32[hidden=4]");
  CHECK(nb::testing::allclose(w, {57, 61, 65, 69}));
  nb::array_of<float, hidden> as_parameter = sums(x, nb::ones<float>(hidden = 4));
  CHECK(nb::testing::allclose(as_parameter, {112, 120, 128, 136}));
  as_parameter = sums(x, nb::zeros<float>(hidden = 4));
  CHECK(nb::testing::allclose(as_parameter, {0, 0, 0, 0}));
}

TEST_CASE("what is split, varies or waits for a sum is no plain array") {
  const auto mesh = nb::make_mesh(data = 2);
  auto plain = nb::iota<float>(batch = 8, hidden = 4);
  auto split = nb::device_put(plain, mesh, P(batch = data));
  auto whole = nb::device_put(plain, mesh, P());
  auto pending = nb::sum(split, batch).eval();
  static_assert(Assigns<decltype(plain), decltype(whole)> && !Assigns<decltype(plain), decltype(split)>);
  static_assert(!Assigns<decltype(whole), decltype(plain)> && !Assigns<decltype(whole), decltype(split)>);
  auto row = nb::zeros<float>(hidden = 4);
  static_assert(!Assigns<decltype(row), decltype(pending)> && !Assigns<decltype(row), decltype(plain)>);
  nb::shard_map(mesh, nb::in_specs(P(batch = data)), nb::out_specs(), [&](auto block) {
    static_assert(!Assigns<decltype(plain), decltype(block)>);
    row = nb::psum(nb::sum(block, batch), data);
  })(plain);
  CHECK(nb::testing::allclose(row, {112, 120, 128, 136}));
}

}  // namespace test_of_forget_mesh
