// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/plan.hpp>
#include <nabla/transform/vmap.hpp>
#include <nabla/transform/xmap.hpp>

#include "mpi/spmd/devices.hpp"

// A dim that goes on from device to device, moved round as the whole one.
namespace test_of_roll_over_devices {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::in_specs, nb::out_specs, nb::shard_map, nb::device_put, nb::to_host, nb::fixed;
using nb::testing::equal, nb::testing::allclose;

constexpr long own = 3;

/// A shift by n of blocks of `own` elements: what stays in its block moves by whole blocks, the rest one block further.
long moves(long n, long parts) {
  const long by = (n % (own * parts) + own * parts) % (own * parts);
  return by / own % parts != 0 ? 1 + (by % own != 0 && (by / own + 1) % parts != 0) : by % own != 0 && parts > 1;
}

template <class M, class S, class G>
auto in_region(const M& mesh, S spec, G over, long n) {
  return shard_map(mesh, in_specs(spec), out_specs(spec), [n, over](auto b) {
    auto y = nb::roll(b, dim<0>, n, over);
    static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(b)>>);
    return y;
  });
}

}  // namespace

TEST_CASE("roll over the devices of a mesh axis: as of the whole array, in both modes, and what it sends") {
  for_each_mesh([](const auto& mesh) {
    const auto each = [&](auto spec, auto over) {
      const long parts = mesh.size(over);
      const auto x = nb::iota<float>(own * parts, batch = 4).eval();
      const auto placed = device_put(x, mesh, spec);
      for (const long n : {0L, 1L, -1L, 2L, own, -own, own + 1, 1 - 2 * own, own * parts, 100L}) {
        CAPTURE(n);
        const auto expected = nb::roll(x, dim<0>, n);
        const nb::recording r;
        const auto y = nb::roll(placed, dim<0>, n, over);
        static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(placed)>>);
        CHECK(r.count("ppermute") == moves(n, parts));
        CHECK(r.count() == moves(n, parts));
        CHECK(equal(to_host(y), expected));
        const nb::recording in;
        const auto f = in_region(mesh, spec, over, n);
        const auto z = f(x);
        CHECK(in.count("ppermute") == moves(n, parts));
        CHECK(in.count() == moves(n, parts));
        CHECK(equal(to_host(z), expected));
        CHECK(nb::plan(f, nb::abstract(x)).collectives.count("ppermute") == moves(n, parts));
      }
    };
    each(P(data), data);
    each(P((data, model)), (data, model));
    each(P((model, data)), (model, data));
  });
}

TEST_CASE("only what leaves its device is sent: of a shift by one a row") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data);
    if (d == 1) return;
    const auto x = nb::iota<double>(5 * d, 7).eval();
    const auto bytes = [&](long n) {
      return nb::plan([n](auto v) { return nb::roll(v, dim<0>, n, data); }, nb::abstract(device_put(x, mesh, P(data)))).collectives.sent();
    };
    CHECK(bytes(1) == 7 * long(sizeof(double)));
    CHECK(bytes(-2) == 2 * 7 * long(sizeof(double)));
    CHECK(bytes(5) == 5 * 7 * long(sizeof(double)));
    CHECK(bytes(6) == (d > 2 ? 5 : 4) * 7 * long(sizeof(double)));
  });
}

TEST_CASE("roll over devices: names, static sizes, other dtypes, an array without elements, a sum still to be made") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data);
    const auto x = nb::iota<float>(batch = own * d, fixed<5>).eval();
    for (const long n : {1L, -1L, 4L}) {
      CHECK(equal(to_host(nb::roll(device_put(x, mesh, P(batch = data)), batch, n, data)), nb::roll(x, batch, n)));
      CHECK(equal(to_host(nb::ppermute(device_put(x, mesh, P(batch = data)), batch, nb::shift(n))), nb::roll(x, batch, n)));
      const auto f = shard_map(mesh, in_specs(P(batch = data)), out_specs(P(batch = data)), [n](auto b) {
        return nb::roll((b > 7.f), batch, n, data);
      });
      CHECK(equal(to_host(f(x)), nb::roll((x > 7.f), batch, n)));
      // Each device has two elements, by the type.
      const auto g = shard_map(mesh, in_specs(P()), out_specs(P(hidden = data)), [n](auto a) {
        const auto b = (nb::iota<float>(hidden = fixed<2>) + 1.f) * nb::astype<float>(nb::axis_index(a, data) + 1);
        return nb::roll(b, hidden, n, data);
      });
      const auto expected = nb::flatten((nb::iota<float>(d, fixed<1>) + 1.f) * (nb::iota<float>(fixed<1>, fixed<2>) + 1.f));
      CHECK(equal(to_host(g(x)), nb::rename(nb::roll(expected, dim<0>, n), dim<0> = hidden)));
    }
    CHECK(nb::roll(device_put(nb::zeros<float>(0, 2), mesh, P(data)), dim<0>, 1, data).total_size() == 0);
    const auto a = nb::iota<float>(own * d, 2 * mesh.size(model)).eval();
    const auto partial = nb::sum(device_put(a, mesh, P(data, model)), dim<1>);
    const auto y = nb::roll(partial, dim<0>, 1, data);
    static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(partial)>>);
    CHECK(equal(to_host(nb::reshard(y, P(data))), nb::roll(nb::sum(a, dim<1>), dim<0>, 1)));
  });
}

TEST_CASE("the derivatives of a roll over devices, to second order, are those of one of the whole array") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data);
    const auto x = nb::sin(nb::iota<double>(own * d, 2)).eval(), v = nb::cos(nb::iota<double>(own * d, 2)).eval();
    for (const long n : {1L, -2L, 4L}) {
      const auto serial = [n](const auto& a) { return nb::sin(nb::roll(nb::square(a), dim<0>, n)) * a; };
      const auto explicitly = [&](const auto& a) {
        return nb::sin(nb::roll(nb::square(device_put(a, mesh, P(data))), dim<0>, n, data)) * device_put(a, mesh, P(data));
      };
      const auto manual = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [n](const auto& a) {
        return nb::sin(nb::roll(nb::square(a), dim<0>, n, data)) * a;
      });
      const auto loss = [](const auto& f) {
        return [&f](const auto& a) { return nb::reshard(nb::sum(nb::square(f(a)), nb::all), P()); };
      };
      const auto expected = nb::grad([&](const auto& a) { return nb::sum(nb::square(serial(a)), nb::all); });
      CHECK(allclose(to_host(nb::jvp(manual, x, v).second), nb::jvp(serial, x, v).second, 1e-12, 1e-12));
      CHECK(allclose(to_host(nb::grad(loss(manual))(x)), expected(x), 1e-12, 1e-12));
      CHECK(allclose(to_host(nb::grad(loss(explicitly))(x)), expected(x), 1e-12, 1e-12));
      CHECK(allclose(to_host(nb::jvp(explicitly, x, v).second), nb::jvp(serial, x, v).second, 1e-12, 1e-12));
      const auto once_more = [&](const auto& g) { return [&g, &v](const auto& a) { return nb::sum(g(a) * v, nb::all); }; };
      CHECK(allclose(to_host(nb::grad(once_more(nb::grad(loss(manual))))(x)), nb::grad(once_more(expected))(x), 1e-11, 1e-11));
      CHECK(allclose(to_host(nb::jvp(nb::grad(loss(manual)), x, v).second), nb::jvp(expected, x, v).second, 1e-11, 1e-11));
    }
  });
}

TEST_CASE("roll and flip over devices in a vmap, in both modes, and along the name of an xmap that is split") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::iota<float>(own * mesh.size(data), 4).eval();
    for (const long n : {-4L, 1L}) {
      const auto each = nb::vmap(nb::in_axes(dim<1>), nb::out_axes(dim<1>), [n](auto v) {
        return nb::roll(v, dim<0>, n, data) - 2.f * nb::flip(v, dim<0>, data);
      });
      const auto expected = nb::roll(x, dim<0>, n) - 2.f * nb::flip(x, dim<0>);
      CHECK(equal(to_host(each(device_put(x, mesh, P(data)))), expected));
      CHECK(equal(to_host(shard_map(mesh, in_specs(P(data)), out_specs(P(data)), each)(x)), expected));
      const auto named = nb::xmap(mesh, nb::in_axes(nb::names(batch)), nb::out_axes(nb::names(batch)), nb::axis_resources(batch = data),
                                  [n](auto v) { return nb::roll(v, batch, n, data); });
      CHECK(equal(to_host(named(x)), nb::roll(x, dim<0>, n)));
    }
  });
}

TEST_CASE("Conway's game of life in a loop, as NumPy writes it: neighbours by roll") {
  for_each_mesh([](const auto& mesh) {
    const auto step = [](const auto& x, auto... over) {
      auto n = nb::zeros_like(x).eval();
      for (const int i : {-1, 0, 1})
        for (const int j : {-1, 0, 1})
          if (i != 0 || j != 0) n = (n + nb::roll(nb::roll(x, dim<0>, i, over...), dim<1>, j)).eval();
      return nb::astype<int>((n == 3) | ((x == 1) & (n == 2))).eval();
    };
    std::vector<int> cells(std::size_t(own * mesh.size(data) * 8));
    for (const int i : {1, 10, 16, 17, 18}) cells[std::size_t(i)] = 1;  // a glider
    const auto start = nb::reshape(nb::array_from(cells), own * mesh.size(data), 8).eval();
    const auto run = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](const auto& x) {
      return nb::fori_loop(0, 20, x, [&](auto, const auto& y) { return step(y, data); });
    });
    auto expected = start;
    for (int t = 0; t < 20; ++t) expected = step(expected);
    CHECK(equal(to_host(run(start)), expected));
  });
}

TEST_CASE("upwind advection in a loop, and its derivative in the speed") {
  for_each_mesh([](const auto& mesh) {
    const auto start = nb::sin(nb::iota<double>(own * mesh.size(data)) * 0.7).eval();
    const auto misfit = [](const auto& c, const auto& u0, auto... over) {
      const auto u = nb::fori_loop(0, 12, c * 0. + u0, [&](auto, const auto& u) { return u - c * (u - nb::roll(u, dim<0>, 1, over...)); });
      return nb::sum(nb::square(u - u0)).eval();
    };
    const auto on_devices = shard_map(mesh, in_specs(P(), P(data)), out_specs(P()), [&](const auto& c, const auto& u0) {
      return nb::psum(misfit(c, u0, data), data);
    });
    const auto c = nb::full(0.3).eval();
    const auto slope = nb::grad([&](const auto& v) { return on_devices(v, start); });
    const auto expected = nb::grad([&](const auto& v) { return misfit(v, start); });
    CHECK(allclose(to_host(slope(c)), expected(c), 1e-11, 1e-11));
    CHECK(allclose(to_host(nb::jvp(slope, c, nb::full(1.)).second), nb::jvp(expected, c, nb::full(1.)).second, 1e-10, 1e-10));
  });
}

}  // namespace test_of_roll_over_devices
