// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <cmath>

namespace test_of_psum {

namespace {

template <class X, class M, class S, class A>
bool sums(const X& x, const M& mesh, S spec, A over) {
  return is_collective(
      "psum", x, mesh, spec, over, [&](const auto& b) { return nb::psum(b, over); },
      [&](const ref::family& f) { return ref::psum(f, axes_of(mesh, over)); });
}

}  // namespace

TEST_CASE("S1-65 S2-91 S2-93 psum over one axis, over a group, of every split") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(sums(x, mesh, P(data), data));
    CHECK(sums(x, mesh, P(none, model), model));
    CHECK(sums(x, mesh, P(data, model), data));
    CHECK(sums(x, mesh, P(data, model), model));
    CHECK(sums(x, mesh, P(model, data), (data, model)));
    CHECK(sums(x, mesh, P((data, model)), (model, data)));
    CHECK(sums(x, mesh, P((model, data)), data));
  });
}

TEST_CASE("psum of every dtype: bool and u8 count in i32") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(sums(nb::astype<double>(x).eval(), mesh, P(data, model), (data, model)));
    CHECK(sums(nb::astype<std::int32_t>(x).eval(), mesh, P(data), data));
    CHECK(sums(nb::astype<std::int64_t>(x).eval(), mesh, P(data), data));
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      const auto y = nb::psum(b > 70.f, data);
      static_assert(std::is_same_v<nb::value_type_t<decltype(y)>, std::int32_t>);
      const auto f = ref::on_each_device([](const ref::ndarray& a) { return ref::zip([](double u, double) { return u > 70 ? 1. : 0.; }, a, a); },
                                         blocks_of(x, mesh, P(data)));
      CHECK(blocks_are(y, ref::psum(f, axes_of(mesh, data))));
      const auto bytes = nb::psum(nb::astype<std::uint8_t>(b % 7.f) + 100, data);  // beyond 255 on three devices
      static_assert(std::is_same_v<nb::value_type_t<decltype(bytes)>, std::int32_t>);
      const auto g = ref::on_each_device([](const ref::ndarray& a) { return ref::zip([](double u, double) { return std::fmod(u, 7.) + 100; }, a, a); },
                                         blocks_of(x, mesh, P(data)));
      CHECK(blocks_are(bytes, ref::psum(g, axes_of(mesh, data))));
    })(x);
  });
}

namespace {

/// The sum, the largest and the smallest of 100 to 123, which several devices hold.
template <class T, class M>
bool combines_integers_of(const M& mesh) {
  const auto [sum, largest, smallest] =
      shard_map(mesh, in_specs(P(data)), out_specs(P(), P(), P()), [](auto b) {
        const auto c = nb::astype<T>(b);
        static_assert(std::is_same_v<nb::value_type_t<decltype(nb::psum(c, data))>,
                                     std::conditional_t<(sizeof(T) < 4), std::int32_t, T>>);
        return std::tuple(nb::psum(nb::sum(c), data), nb::pmax(nb::max(c), data), nb::pmin(nb::min(c), data));
      })((nb::iota<float>(24) + 100.f).eval());
  return sum.item() == 2676 && largest.item() == T(123) && smallest.item() == T(100);
}

}  // namespace

TEST_CASE("psum, pmax and pmin of integers of every width") {
  for_each_mesh([&](const auto& mesh) {
    CHECK(combines_integers_of<std::int8_t>(mesh));
    CHECK(combines_integers_of<std::int16_t>(mesh));
    CHECK(combines_integers_of<std::uint16_t>(mesh));
    CHECK(combines_integers_of<std::uint32_t>(mesh));
    CHECK(combines_integers_of<std::uint64_t>(mesh));
  });
}

TEST_CASE("psum of empty blocks, of blocks of one element, of scalars") {
  for_each_mesh([&](const auto& mesh) {
    CHECK(sums(nb::zeros<float>(0, 3).eval(), mesh, P(data), data));
    CHECK(sums(nb::zeros<float>(24, 0).eval(), mesh, P(data, model), (data, model)));
    CHECK(sums(nb::iota<float>(devices()).eval(), mesh, P((data, model)), (data, model)));
    CHECK(sums(nb::iota<float>(devices()).eval(), mesh, P((data, model)), model));
    const auto total = shard_map(mesh, in_specs(P((data, model))), out_specs(P()), [](auto b) {
      return nb::psum(nb::sum(b), (data, model));
    })(nb::iota<float>(24));
    CHECK(total.item() == 276.f);
  });
}

TEST_CASE("S1-65 psum over a group is two psums, in any order") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto in = in_specs(P(data, model));
    const auto once = shard_map(mesh, in, out_specs(P()), [](auto b) { return nb::psum(b, (data, model)); })(x);
    const auto twice = shard_map(mesh, in, out_specs(P()), [](auto b) { return nb::psum(nb::psum(b, data), model); })(x);
    const auto other = shard_map(mesh, in, out_specs(P()), [](auto b) { return nb::psum(nb::psum(b, model), data); })(x);
    CHECK(nb::testing::equal(once, twice));
    CHECK(nb::testing::equal(once, other));
  });
}

TEST_CASE("law 7: a named operand is evaluated once, a chain is one kernel before the sum") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const group_here group = group_over(mesh, data);
    const long sum_kernels = group.slots > 1 ? 1 : 0;
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      nb::detail::count() = {};
      const auto y = nb::psum(b * 2.f + 1.f, data);
      CHECK(nb::detail::count().kernels == 1 + sum_kernels);
      nb::detail::count() = {};
      const auto twice = b * 2.f;
      const auto z = nb::psum(twice, data), w = nb::psum(twice, data);
      CHECK(nb::detail::count().kernels == 1 + 2 * sum_kernels);
      // One device on the axis: nothing to sum, and the same memory.
      if (mesh.size(data) == 1) {
        nb::detail::count() = {};
        CHECK(nb::detail::elements(nb::psum(b, data)) == nb::detail::elements(b));
        CHECK(nb::detail::count().allocations == 0);
      }
    })(x);
  });
}

TEST_CASE("psum of what varies by its type alone: the copies are summed") {
  const auto x = nb::iota<float>(6);
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P()), out_specs(P()), [](auto b) {
      return nb::psum(nb::pcast(b, (data, model), nb::to(nb::varying)), (data, model));
    })(x);
    CHECK(nb::testing::equal(y, ref::iota({6}) * ref::scalar(devices())));
    const auto z = shard_map(mesh, in_specs(P()), out_specs(P(nb::unreduced(data))), [](auto b) {
      return nb::pcast(nb::pcast(b, data, nb::to(nb::varying)), data, nb::to(nb::unreduced));
    })(x);
    const auto w = shard_map(mesh, in_specs(P(nb::unreduced(data))), out_specs(P()), [](auto b) { return nb::psum(b, data); })(z);
    CHECK(nb::testing::equal(w, ref::iota({6}) * ref::scalar(double(mesh.size(data)))));
  });
}

TEST_CASE("G-12 over an axis of the array psum is sum") {
  const auto x = nb::iota<float>(batch = 24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    const auto y = shard_map(mesh, in_specs(P(batch = data)), out_specs(P()), [](auto b) {
      return nb::psum(nb::psum(b, batch), data);
    })(x);
    CHECK(r.count() == 1);
    CHECK(nb::testing::equal(y, ref::sum(reference_of(x), {"batch"})));
  });
}

}  // namespace test_of_psum
