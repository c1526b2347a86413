// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_pcast {

using nb::pcast, nb::to, nb::varying, nb::invarying, nb::unreduced, nb::reduced;

TEST_CASE("S1-55 casts copy nothing and communicate nothing") {
  const auto x = nb::iota<float>(24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    shard_map(mesh, in_specs(P(data), P()), out_specs(), [&](auto v, auto i) {
      nb::detail::count() = {};
      CHECK(nb::detail::elements(pcast(i, data, to(varying))) == nb::detail::elements(i));
      CHECK(nb::detail::elements(pcast(i, (data, model), to(varying))) == nb::detail::elements(i));
      CHECK(nb::detail::elements(pcast(i, data, to(reduced))) == nb::detail::elements(i));
      CHECK(nb::detail::elements(pcast(pcast(i, data, to(reduced)), data, to(varying))) == nb::detail::elements(i));
      CHECK(nb::detail::elements(pcast(pcast(i, data, to(reduced)), data, to(invarying))) == nb::detail::elements(i));
      CHECK(nb::detail::elements(pcast(v, data, to(unreduced))) == nb::detail::elements(v));
      CHECK(nb::detail::count().kernels == 0);
      CHECK(nb::detail::count().allocations == 0);
    })(x, x);
    CHECK(r.count() == 0);
  });
}

TEST_CASE("S1-58 in P(), cast to varying, out P(data): copies side by side") {
  const auto x = nb::iota<float>(3);
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    const auto y = shard_map(mesh, in_specs(P()), out_specs(P(data)), [](auto b) { return pcast(b, data, to(varying)); })(x);
    CHECK(r.count() == 0);
    const auto f = ref::family::split(ref::iota({3}), sizes_of_mesh(mesh), {});
    CHECK(nb::testing::equal(y, f.join({{0}})));
    if (mesh.size(data) == 2) CHECK(nb::testing::equal(y, ref::from({6}, {0, 1, 2, 0, 1, 2})));
  });
}

TEST_CASE("S1-56 the cast to varying and psum are adjoint: <c, pcast x> = <psum c, x>") {
  const auto c = nb::iota<float>(24, 2).eval();
  const auto x = nb::iota<float>(3, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    const int per_device = 24 / mesh.size(data);
    const auto pair = shard_map(mesh, in_specs(P(data), P()), out_specs(P(), P()), [&](auto cotangent, auto primal) {
      const auto on_each = cotangent(nb::slice(0, 3), nb::all);
      const auto of_the_cast = psum(nb::sum(on_each * pcast(primal, data, to(varying))), data);
      return std::pair(of_the_cast, nb::sum(psum(on_each, data) * primal));
    })(c, x);
    CHECK(nb::testing::equal(pair.first, pair.second.item()));
    long expected = 0;  // the first three rows of each block
    for (int device = 0; device < mesh.size(data); ++device)
      for (int k = 0; k < 6; ++k) expected += long(device * per_device * 2 + k) * k;
    CHECK(pair.first.item() == float(expected));
  });
}

TEST_CASE("a literal or a plain array cast to varying joins any block") {
  const auto x = nb::iota<float>(24).eval();
  const auto row = nb::iota<float>(2).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto b) {
      const auto carry = pcast(0.f, data, to(varying));
      auto sum = carry + b;
      static_assert(std::is_same_v<nb::varying_axes_t<decltype(carry)>, nb::list<app::tag::data>>);
      return sum * 2.f + pcast(1.f, data, to(varying));
    })(x);
    CHECK(nb::testing::equal(y, ref::iota({24}) * ref::scalar(2) + ref::scalar(1)));
    const auto z = shard_map(mesh, in_specs(P(data)), out_specs(P(data, none)), [&](auto b) {
      return nb::expand_dims(b, dim<1>) + pcast(row, data, to(varying));
    })(x);
    CHECK(nb::to_host(z).size() == 48);
    // Alone it becomes a stack of equal blocks.
    const auto w = shard_map(mesh, in_specs(), out_specs(P(data)), [&] { return pcast(row, data, to(varying)); })();
    CHECK(w.size() == 2 * mesh.size(data));
    CHECK(nb::testing::equal(nb::max(nb::to_host(w)), 1.f));
  });
}

}  // namespace test_of_pcast
