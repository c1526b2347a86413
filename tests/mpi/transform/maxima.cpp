// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/transform/as_planned.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/linearize.hpp>
#include <vector>

// Gradients of maxima that are made by halves: still to be made over one axis, and varying over another one.
namespace test_of_maxima {

namespace {

using namespace app;
using nb::P, nb::dim;

constexpr long n = 24;

/// The sum, over the rows of a device, of the largest element of all devices in their places.
constexpr auto largest = [](const auto& x, const auto& mesh) {
  return nb::shard_map(mesh, nb::in_specs(P(data, nb::unreduced_max(model))), nb::out_specs(P()),
                       [](auto y) { return nb::sum(nb::pmax(y, (data, model))); })(nb::max(x, dim<1>).eval());
};
constexpr auto smallest = [](const auto& x, const auto& mesh) {
  return nb::shard_map(mesh, nb::in_specs(P(data, nb::unreduced_min(model))), nb::out_specs(P()),
                       [](auto y) { return nb::sum(nb::pmin(y, (data, model))); })(nb::min(x, dim<1>).eval());
};

void check(const auto& mesh, const std::vector<float>& x, const std::vector<float>& expected) {
  const auto gradient = [&](const auto& f, const auto& of) {
    return nb::to_host(nb::grad([&](const auto& z) { return f(z, mesh); })(nb::device_put(of, mesh, P(data, model))));
  };
  const auto values = nb::array_from(x, n, n), shares = nb::array_from(expected, n, n);
  CHECK(nb::testing::allclose(gradient(largest, values), shares));
  CHECK(nb::testing::allclose(gradient(smallest, (-values).eval()), shares));
}

}  // namespace

TEST_CASE("B30 equal elements share the cotangent of a maximum over axes of which one is still to be made") {
  for_each_mesh([](const auto& mesh) {
    const long devices = mesh.size(data), rows = n / devices;
    std::vector<float> x(n * n, 1.f), expected(n * n, 1.f / float(n * devices));
    check(mesh, x, expected);

    // In the first place the largest is at one end of the first row of a device, and at the other end of that of the last.
    for (long i = 0; i < n; i += rows)
      for (long j = 0; j < n; ++j) expected[std::size_t(i * n + j)] = 0;
    for (const long at : {0L, (n - rows) * n + n - 1}) x[std::size_t(at)] = 2, expected[std::size_t(at)] = 0.5f;
    check(mesh, x, expected);
  });
}

// <jvp(t), 1> = <t, grad>, where many elements are equal: on one device, on devices along either axis, and on all.
TEST_CASE("B30 jvp and linearize share a maximum among the elements that hold it as grad does") {
  const auto ids = nb::mod(nb::iota<int>(n), 5).eval();
  const auto x = nb::floor(nb::uniform<float>(nb::rng_key(1), n, n) * 3.f).eval(), ones = nb::ones<float>(n, n).eval();
  const auto t = nb::normal<float>(nb::rng_key(2), n, n).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto agree = [&](const auto& f, const auto& of) {
      const auto put = [&](const auto& v) { return nb::device_put(v, mesh, P(data, model)); };
      const auto g = nb::to_host(nb::grad([&](const auto& z) { return f(z, mesh); })(put(of)));
      const auto expected = doctest::Approx(nb::sum(g * t, nb::all).item()).epsilon(1e-4);
      const auto at = [&](const auto& z) { return f(z, mesh); };
      CHECK(nb::to_host(nb::jvp(at, put(of), put(t)).second).item() == expected);
      // Recorded at the cotangent 0.
      CHECK(nb::to_host(nb::linearize(at, put(of)).second(put(t))).item() == expected);
    };
    const auto both = [&](const auto& f) {
      agree(f, x);
      agree(f, ones);
    };
    const auto in_region = [](auto in, auto f) {
      return [=](const auto& z, const auto& m) { return nb::shard_map(m, nb::in_specs(in), nb::out_specs(P()), f)(z); };
    };
    both(largest);
    both(smallest);
    // All at once, and first over one axis, by reshard, pmax and pmin.
    both([](const auto& z, const auto&) { return nb::reshard(nb::max(z, nb::all), P()); });
    both([](const auto& z, const auto&) {
      return nb::reshard(nb::reshard(nb::max(z, nb::all), P(nb::unreduced_max(model))), P());
    });
    both([&](const auto& z, const auto& m) {
      return in_region(P(nb::unreduced_max(data, model)), [](auto y) { return nb::pmax(nb::pmax(y, model), data); })(
          nb::max(z, nb::all), m);
    });
    both([&](const auto& z, const auto& m) {
      return in_region(P(data, nb::unreduced_min(model)),
                       [](auto y) { return nb::sum(nb::pmin(nb::pmin(y, model), data)); })(nb::min(z, dim<1>), m);
    });
    // What is still to be made, chosen from.
    both([](const auto& z, const auto&) {
      const auto is_even = nb::mod(nb::iota<int>(n), 2) == 0;
      return nb::sum(nb::reshard(nb::where(is_even, nb::max(z, dim<0>), nb::max(2.f - z, dim<0>)), P()));
    });
    both([&](const auto& z, const auto&) {
      const auto weights = nb::iota<float>(5, n).eval();
      return nb::sum(nb::reshard(nb::segment_max(z, nb::device_put(ids, z.mesh(), P(data)), 5), P()) * weights,
                     nb::all);
    });
  });
}

TEST_CASE("B30 jvp finds and counts the elements that hold a maximum over a split dim, as planned") {
  const auto x = nb::ones<float>(n, n).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto z = nb::device_put(x, mesh, P(data, model));
    const auto slope = [](const auto& v) {
      return nb::jvp([](const auto& w) { return nb::reshard(nb::max(w, dim<1>), P(data)); }, v, v).second;
    };
    const nb::recording ran;
    const auto dy = slope(z);
    CHECK(ran.count() == 4);
    CHECK(nb::testing::allclose(nb::to_host(dy), nb::ones<float>(n)));
    app::check_plan(slope, z);
  });
}

}  // namespace test_of_maxima
