// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives of bf16 and f16: sums are made in f32 and rounded once, all else moves the same bits.
#include "check.hpp"

#include <limits>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

namespace test_of_half {

namespace {

template <class T>
auto numbers() {
  return nb::astype<T>((nb::iota<float>(24, 24) * 7.f) % 31.f - 15.f).eval();
}

/// What each device has, as the reference has it. Sums of such numbers are numbers of T.
template <class T, class M>
void check_collectives(const M& mesh) {
  const auto x = numbers<T>();
  const auto both = (data, model);
  const auto check = [&](const char* name, auto over, auto word, auto reference, long kernels) {
    CAPTURE(name);
    CHECK(is_collective(
        name, x, mesh, P(data, model), over, word,
        [&](const ref::family& f) { return reference(f, axes_of(mesh, over)); }, kernels));
  };
  // A kernel before the sum, one of it, one behind.
  check(
      "psum", data, [](const auto& b) { return nb::psum(b, data); },
      [](const auto& f, const auto& a) { return ref::psum(f, a); }, 3);
  check(
      "psum", both, [&](const auto& b) { return nb::psum(b, both); },
      [](const auto& f, const auto& a) { return ref::psum(f, a); }, 3);
  check(
      "pmax", both, [&](const auto& b) { return nb::pmax(b, both); },
      [](const auto& f, const auto& a) { return ref::pmax(f, a); }, 1);
  check(
      "pmin", model, [](const auto& b) { return nb::pmin(b, model); },
      [](const auto& f, const auto& a) { return ref::pmin(f, a); }, 1);
}

/// The collectives of numbers of T are those of the same numbers as floats.
template <class T, class M>
void check_as_floats(const M& mesh) {
  const auto same = [&](auto word) {
    const auto f = shard_map(mesh, in_specs(P(data, model)), out_specs(P((data, model))), [&](auto b) {
      const auto y = word(b);
      static_assert(std::is_same_v<nb::value_type_t<decltype(y)>, T>);
      const auto z = word(nb::astype<float>(b).eval());
      const auto differ =
          nb::sum(nb::astype<float>(nb::astype<float>(y) != nb::astype<float>(nb::astype<T>(z))), nb::all).eval();
      return nb::pcast(nb::expand_dims(differ, dim<0>), (data, model), nb::to(nb::varying)).eval();
    });
    return nb::to_host(nb::sum(f(numbers<T>()), nb::all)).item() == 0.f;
  };
  CHECK(same([](const auto& b) { return nb::all_gather(b, data, nb::tiled(dim<0>)).eval(); }));
  CHECK(same([](const auto& b) {
    return nb::psum_scatter(nb::all_gather(b, data, nb::tiled(dim<0>)), data, nb::tiled(dim<0>)).eval();
  }));
  CHECK(same([](const auto& b) { return nb::pshuffle(b, data, 1).eval(); }));
  CHECK(same([](const auto& b) { return nb::pmean(b, data).eval(); }));
  CHECK(same([](const auto& b) {
    return nb::all_to_all(nb::all_gather(b, data, nb::tiled(dim<0>)), data, nb::tiled(dim<0>), nb::tiled(dim<1>))
        .eval();
  }));
}

}  // namespace

TEST_CASE("collectives of bf16 and f16") {
  for_each_mesh([&](const auto& mesh) {
    check_collectives<nb::bfloat16>(mesh);
    check_collectives<nb::float16>(mesh);
  });
}

TEST_CASE("a psum of bf16 is rounded once: what would be lost beside 1 is not") {
  for_each_mesh([&](const auto& mesh) {
    const auto total = shard_map(mesh, in_specs(P()), out_specs(P()), [&](auto one) {
      const auto place = nb::axis_index((data, model));
      return nb::psum(nb::where(place == 0, one, 0x1p-8f), (data, model));
    })(nb::full(nb::bfloat16(1.f)));
    const long devices = mesh.size((data, model));
    CHECK(float(nb::to_host(total).item()) == float(nb::bfloat16(1.f + float(devices - 1) * 0x1p-8f)));
  });
}

TEST_CASE("a pmean of f16 may have a sum that f16 does not, with derivatives and without") {
  for_each_mesh([&](const auto& mesh) {
    const auto x = nb::full<nb::float16>(nb::float16(40000.f), 24);
    const auto mean = shard_map(mesh, in_specs(P((data, model))), out_specs(P()),
                                [](auto b) { return nb::mean(nb::pmean(b, (data, model))); });
    const auto is = [](const auto& y, float expected) {
      return nb::testing::allclose(nb::to_host(nb::astype<float>(y)), nb::full(expected), 0, 0x1p-10);
    };
    CHECK(is(mean(x), 40000.f));
    const auto [value, g] = nb::value_and_grad(mean)(x);
    CHECK(is(value, 40000.f));
    CHECK(is(nb::mean(g), 1.f / 24.f));
    const auto [same, tangent] = nb::jvp(mean, x, x);
    CHECK(is(same, 40000.f));
    CHECK(is(tangent, 40000.f));
  });
}

TEST_CASE("the gradient of a replicated bf16 parameter is bf16, its sum over devices made in f32") {
  const auto w = nb::astype<nb::bfloat16>(nb::iota<float>(24) / 24.f).eval();
  const auto x = numbers<nb::bfloat16>();
  const auto plain = nb::grad([&](const auto& v) {
    return nb::mean(nb::square(nb::dot(nb::astype<float>(x), nb::astype<float>(v))), nb::all);
  })(w);
  for_each_mesh([&](const auto& mesh) {
    const auto xs = nb::device_put(x, mesh, P(data));
    const auto ws = nb::device_put(w, mesh, P());
    const auto g = nb::grad([&](const auto& v) {
      return nb::reshard(nb::mean(nb::square(nb::dot(nb::astype<float>(xs), nb::astype<float>(v))), nb::all), P());
    })(ws);
    static_assert(std::is_same_v<nb::value_type_t<decltype(g)>, nb::bfloat16>);
    CHECK(nb::testing::allclose(g, plain, 0, 0x1p-7));
  });
}

}  // namespace test_of_half
