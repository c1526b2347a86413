// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>
#include <nabla/transform/grad.hpp>
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

}  // namespace test_of_maxima
