// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/plan.hpp>

#include "mpi/spmd/devices.hpp"

// Dims that go on from device to device, backwards as the whole ones.
namespace test_of_flip_over_devices {

namespace {

using namespace app;
using nb::P, nb::dim, nb::in_specs, nb::out_specs, nb::shard_map, nb::device_put, nb::to_host;
using nb::testing::equal, nb::testing::allclose;

}  // namespace

TEST_CASE("flip over the devices of mesh axes: as of the whole array, in both modes, by one exchange of blocks") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data), m = mesh.size(model);
    const auto x = nb::iota<float>(3 * d * m, batch = 2 * d, 5).eval();
    const auto each = [&](auto spec, auto over, auto... dims) {
      const long count = mesh.size(over) > 1;
      const auto placed = device_put(x, mesh, spec);
      const nb::recording r;
      const auto y = nb::flip(placed, dims..., over).eval();
      static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(placed)>>);
      CHECK(r.count("ppermute") == count);
      CHECK(r.count() == count);
      CHECK(equal(to_host(y), nb::flip(x, dims...)));
      const auto f = shard_map(mesh, in_specs(spec), out_specs(spec), [=](auto b) { return nb::flip(b, dims..., over); });
      const nb::recording in;
      const auto z = f(x);
      CHECK(in.count() == count);
      CHECK(equal(to_host(z), nb::flip(x, dims...)));
      CHECK(nb::plan(f, nb::abstract(x)).collectives.count("ppermute") == count);
    };
    each(P(data), data, dim<0>);
    each(P(batch = data), data, batch);
    each(P(model, batch = data), (data, model), dim<0>, batch);
    each(P(model, batch = data), (model, data), batch, dim<0>, dim<-1>);
    each(P((data, model)), (data, model), dim<0>, dim<1>);
    each(P((data, model)), (model, data), dim<0>);
    CHECK(nb::flip(device_put(nb::zeros<float>(0, 2), mesh, P(data)), dim<0>, data).total_size() == 0);
    const auto fused = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto b) { return nb::flip(b * 2.f, dim<0>, data) + b; });
    CHECK(equal(to_host(fused(x)), nb::flip(x * 2.f, dim<0>) + x));
    const auto partial = nb::sum(device_put(x, mesh, P(model, batch = data)), batch);
    const auto y = nb::flip(partial, dim<0>, model);
    static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(partial)>>);
    CHECK(equal(to_host(nb::reshard(y, P(model))), nb::flip(nb::sum(x, batch), dim<0>)));
  });
}

TEST_CASE("the derivatives of a flip over devices, to second order, are those of one of the whole array") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::sin(nb::iota<double>(2 * mesh.size(data), 3)).eval(), v = nb::cos(x * 3.).eval();
    const auto serial = [](const auto& a) { return nb::sin(nb::flip(nb::square(a), dim<0>)) * a; };
    const auto manual = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](const auto& a) {
      return nb::sin(nb::flip(nb::square(a), dim<0>, data)) * a;
    });
    const auto explicitly = [&](const auto& a) {
      const auto placed = device_put(a, mesh, P(data));
      return nb::sin(nb::flip(nb::square(placed), dim<0>, data)) * placed;
    };
    const auto gradient = [](const auto& f) {
      return nb::grad([&f](const auto& a) { return nb::reshard(nb::sum(nb::square(f(a)), nb::all), P()); });
    };
    const auto expected = nb::grad([&](const auto& a) { return nb::sum(nb::square(serial(a)), nb::all); });
    CHECK(allclose(to_host(nb::jvp(manual, x, v).second), nb::jvp(serial, x, v).second, 1e-12, 1e-12));
    CHECK(allclose(to_host(nb::jvp(explicitly, x, v).second), nb::jvp(serial, x, v).second, 1e-12, 1e-12));
    CHECK(allclose(to_host(gradient(manual)(x)), expected(x), 1e-12, 1e-12));
    CHECK(allclose(to_host(gradient(explicitly)(x)), expected(x), 1e-12, 1e-12));
    CHECK(allclose(to_host(nb::jvp(gradient(manual), x, v).second), nb::jvp(expected, x, v).second, 1e-11, 1e-11));
    const auto once_more = [&](const auto& g) { return nb::grad([&g, &v](const auto& a) { return nb::sum(g(a) * v, nb::all); }); };
    CHECK(allclose(to_host(once_more(gradient(manual))(x)), once_more(expected)(x), 1e-11, 1e-11));
  });
}

}  // namespace test_of_flip_over_devices
