// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_pmean {

namespace {

template <class X, class M, class S, class A>
bool means(const X& x, const M& mesh, S spec, A over) {
  bool fits = false;
  const ref::family f = blocks_of(x, mesh, spec);
  shard_map(mesh, in_specs(spec), out_specs(), [&](auto b) {
    const nb::recording r;
    const auto y = nb::pmean(b, over).eval();
    const auto expected = ref::pmean(f, axes_of(mesh, over));
    // The quotient of an exact sum: what float makes of it.
    fits = r.count("pmean") == 1 && r.count() == 1 &&
           blocks_are(y, ref::on_each_device(
                             [](const ref::ndarray& a) { return ref::zip([](double u, double) { return double(nb::value_type_t<decltype(y)>(u)); }, a, a); },
                             expected));
  })(x);
  return fits;
}

}  // namespace

TEST_CASE("pmean over one axis and over a group; integers and bool count as f32") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(means(x, mesh, P(data, model), data));
    CHECK(means(x, mesh, P(data, model), (data, model)));
    CHECK(means(nb::astype<double>(x).eval(), mesh, P(none, model), model));
    CHECK(means(nb::astype<std::int32_t>(x).eval(), mesh, P(data), data));
    CHECK(means((x > 100.f).eval(), mesh, P(data), data));
    CHECK(means(nb::zeros<float>(0).eval(), mesh, P(data), data));
    shard_map(mesh, in_specs(P(data)), out_specs(), [](auto b) {
      static_assert(std::is_same_v<nb::value_type_t<decltype(nb::pmean(b, data))>, float>);
    })(nb::astype<std::int32_t>(x));
  });
}

TEST_CASE("the division of pmean fuses into what follows") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const long sum_kernels = group_over(mesh, data).slots > 1 ? 1 : 0;
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      nb::detail::count() = {};
      const auto y = (b - nb::pmean(b, data)).eval();
      CHECK(nb::detail::count().kernels == 1 + sum_kernels);
      CHECK(nb::psum(nb::sum(y), data).item() == 0.f);
    })(x);
  });
}

TEST_CASE("a pmean that nothing follows divides in the memory of its sum, at once where a kernel adds") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const group_here group = group_over(mesh, data);
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      nb::detail::count() = {};
      const auto y = nb::pmean(b, data).eval();
      CHECK(nb::detail::count().kernels == (group.slots > 1 ? 1 : 0) + (group.processes > 1 ? 1 : 0));
      CHECK(nb::detail::count().allocations == (group.slots * group.processes > 1 ? 1 : 0));
    })(x);
  });
}

TEST_CASE("G-12 over an axis of the array pmean is mean") {
  const auto x = nb::iota<float>(batch = 4, 3);
  CHECK(nb::testing::equal(nb::pmean(x, batch), nb::mean(x, batch)));
}

}  // namespace test_of_pmean
