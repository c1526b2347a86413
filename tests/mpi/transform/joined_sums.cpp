// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>

#include "as_planned.hpp"

// The gradients of values that all devices share are sums over devices. Between processes the small ones are made
// together.
namespace test_of_joined_sums {

namespace {

using namespace app;
using nb::P, nb::dim;

constexpr long own = 3, small = 5, large = 2000;  // 2000 numbers of f64 are too many to be copied for this

/// A loss of shared values, by numbers of which each device has its own: x.
constexpr auto of_a_device = [](const auto& a, const auto& b, const auto& c, const auto& d, const auto& x) {
  const auto s = nb::sum(x).eval();
  return s * nb::sum(nb::sin(a)) + s * s * nb::sum(nb::cos(b)) + s * nb::astype<double>(nb::sum(c * c)) +
         s * nb::sum(nb::square(d));
};
const auto a = nb::sin(nb::iota<double>(small)).eval(), d = nb::sin(nb::iota<double>(large)).eval();
const auto b = nb::cos(nb::iota<double>(2, small)).eval();
const auto c = nb::cos(nb::iota<float>(small)).eval();

/// The sums, over devices, of x and of its square: what is left of the derivatives of of_a_device.
struct sums_over_devices {
  double s = 0, squares = 0;
};
template <class X>
sums_over_devices sums_of(const X& x, long devices) {
  sums_over_devices sums;
  for (long i = 0; i < devices; ++i) {
    const double s = nb::sum(x(nb::slice(own * i, own * (i + 1)))).item();
    sums.s += s, sums.squares += s * s;
  }
  return sums;
}

}  // namespace

TEST_CASE("small gradients are summed over devices in one call of MPI a dtype") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const long devices = mesh.size(data);
  const auto x = (nb::iota<double>(own * devices) * 0.1 + 1.).eval();
  const auto gradient = nb::shard_map(
      mesh, nb::in_specs(P(), P(), P(), P(), P(data)), nb::out_specs(P(), P(), P(), P()),
      [](const auto& a, const auto& b, const auto& c, const auto& d, const auto& x) {
        return nb::grad(nb::argnums<0, 1, 2, 3>, [&](const auto& a, const auto& b, const auto& c, const auto& d) {
          return nb::psum(of_a_device(a, b, c, d, x), data);
        })(a, b, c, d);
      });
  const auto on_mesh = nb::device_put(x, mesh, P(data));
  const nb::recording recorded;
  const auto [of_a, of_b, of_c, of_d] = gradient(a, b, c, d, on_mesh);
  CHECK(recorded.count("psum") == 4);
  CHECK(recorded.count() == 4);
  CHECK(recorded.transfers() == (processes() > 1 ? 3 : 0));  // a and b, c of another dtype, d
  const auto [s, squares] = sums_of(x, devices);
  CHECK(nb::testing::allclose(nb::to_host(of_a), nb::cos(a) * s, 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::to_host(of_b), -nb::sin(b) * squares, 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::to_host(of_c), 2.f * c * float(s), 1e-5, 1e-5));
  CHECK(nb::testing::allclose(nb::to_host(of_d), 2. * d * s, 1e-12, 1e-12));
}

TEST_CASE("a joined sum that something is added to, and one of 16 bits") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const long devices = mesh.size(data);
  const auto x = (nb::iota<double>(own * devices) * 0.1 + 1.).eval();
  const auto half = nb::astype<nb::bfloat16>(c).eval();
  const auto gradient = nb::shard_map(
      mesh, nb::in_specs(P(), P(), P(), P(data)), nb::out_specs(P(), P(), P()),
      [](const auto& a, const auto& b, const auto& h, const auto& x) {
        return nb::grad(nb::argnums<0, 1, 2>, [&](const auto& a, const auto& b, const auto& h) {
          const auto mine = of_a_device(a, b, nb::astype<float>(h), b, x);
          return nb::psum(mine, data) + nb::sum(a * a) + nb::sum(b);
        })(a, b, h);
      });
  const auto [of_a, of_b, of_h] = gradient(a, b, half, nb::device_put(x, mesh, P(data)));
  const auto [s, squares] = sums_of(x, devices);
  CHECK(nb::testing::allclose(nb::to_host(of_a), nb::cos(a) * s + 2. * a, 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::to_host(of_b), -nb::sin(b) * squares + 2. * b * s + 1., 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::astype<float>(nb::to_host(of_h)), 2.f * nb::astype<float>(half) * float(s), 2e-2, 2e-2));
}

TEST_CASE("gradients over one axis of two, and over both") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data) * mesh.size(model);
    const auto x = (nb::iota<double>(n) * 0.1 + 1.).eval(), y = nb::sin(nb::iota<double>(mesh.size(model))).eval();
    const auto gradient = nb::shard_map(
        mesh, nb::in_specs(P(), P(), P(model), P((data, model))), nb::out_specs(P(), P(), P(model)),
        [](const auto& a, const auto& b, const auto& y, const auto& x) {
          return nb::grad(nb::argnums<0, 1, 2>, [&](const auto& a, const auto& b, const auto& y) {
            const auto s = nb::sum(x).eval();
            return nb::psum(s * nb::sum(nb::sin(a)) + s * s * nb::sum(nb::cos(b)) + s * nb::sum(y * y), (data, model));
          })(a, b, y);
        });
    const auto shared_y = nb::device_put(y, mesh, P(model));
    const auto on_mesh = nb::device_put(x, mesh, P((data, model)));
    const nb::recording recorded;
    const auto [of_a, of_b, of_y] = gradient(a, b, shared_y, on_mesh);
    // Where no process shares `model`, both groups are the same processes.
    if (processes() > 1 && mesh.size(data) == processes()) CHECK(recorded.transfers() == 1);
    CHECK(nb::testing::allclose(nb::to_host(of_a), nb::cos(a) * nb::sum(x).item(), 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(of_b), -nb::sin(b) * nb::sum(x * x).item(), 1e-12, 1e-12));
    const auto over_data = nb::sum(nb::reshape(x, mesh.size(data), mesh.size(model)), dim<0>);
    CHECK(nb::testing::allclose(nb::to_host(of_y), 2. * y * over_data, 1e-12, 1e-12));
  });
}

TEST_CASE("a gradient of 8 KiB waits for others, a larger one does not") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto x = (nb::iota<double>(own * mesh.size(data)) * 0.1 + 1.).eval();
  const auto a = nb::sin(nb::iota<double>(1024)).eval(), b = nb::cos(nb::iota<double>(1024)).eval();
  const auto c = nb::sin(nb::iota<double>(1025)).eval();
  const auto gradient = nb::shard_map(
      mesh, nb::in_specs(P(), P(), P(), P(data)), nb::out_specs(P(), P(), P()),
      [](const auto& a, const auto& b, const auto& c, const auto& x) {
        return nb::grad(nb::argnums<0, 1, 2>, [&](const auto& a, const auto& b, const auto& c) {
          return nb::psum(nb::sum(x) * (nb::sum(nb::sin(a)) + nb::sum(nb::square(b)) + nb::sum(nb::square(c))), data);
        })(a, b, c);
      });
  const auto on_mesh = nb::device_put(x, mesh, P(data));
  const nb::recording recorded;
  const auto [of_a, of_b, of_c] = gradient(a, b, c, on_mesh);
  CHECK(recorded.count() == 3);
  CHECK(recorded.transfers() == (processes() > 1 ? 2 : 0));
  const double s = nb::sum(x).item();
  CHECK(nb::testing::allclose(nb::to_host(of_a), nb::cos(a) * s, 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::to_host(of_b), 2. * b * s, 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::to_host(of_c), 2. * c * s, 1e-12, 1e-12));
}

TEST_CASE("gradients of a function of gradients") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const long devices = mesh.size(data);
  const auto x = (nb::iota<double>(own * devices) * 0.1 + 1.).eval();
  const auto e = nb::cos(nb::iota<double>(small) * 0.3).eval();
  const auto gradient = nb::shard_map(
      mesh, nb::in_specs(P(), P(), P(data)), nb::out_specs(P(), P()), [](const auto& a, const auto& e, const auto& x) {
        const auto loss = [&](const auto& a, const auto& e) {
          const auto s = nb::sum(x).eval();
          return nb::psum(s * nb::sum(nb::sin(a)) + s * s * nb::sum(nb::cos(e)) + s * nb::sum(a * e), data);
        };
        return nb::grad(nb::argnums<0, 1>, [&](const auto& a, const auto& e) {
          const auto [of_a, of_e] = nb::grad(nb::argnums<0, 1>, loss)(a, e);
          return nb::sum(nb::square(of_a)) + nb::sum(of_e);
        })(a, e);
      });
  const auto [of_a, of_e] = gradient(a, e, nb::device_put(x, mesh, P(data)));
  const auto [s, squares] = sums_of(x, devices);
  // The first gradients are s cos(a) + s e and s a - squares sin(e).
  const auto first = (nb::cos(a) * s + e * s).eval();
  CHECK(nb::testing::allclose(nb::to_host(of_a), 2. * first * -nb::sin(a) * s + s, 1e-12, 1e-12));
  CHECK(nb::testing::allclose(nb::to_host(of_e), 2. * first * s - nb::cos(e) * squares, 1e-12, 1e-12));
}

}  // namespace test_of_joined_sums
