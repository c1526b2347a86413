// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <mpi/spmd/devices.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

// A carry begun by the cast of a plain array varies over axes of a mesh that it does not know yet. Its gradient is that
// of all devices, not of the first one.
namespace test_of_open_carries {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::varying;

/// Numbers of which no two are equal, two rows of four a device.
auto points_of(long devices) {
  return (nb::sin(nb::iota<double>(2 * devices, 4) * 0.37 + 0.2) + 0.1 * nb::iota<double>(2 * devices, 4)).eval();
}

/// The gradient of a function of a block whose loss is the sum over all devices, taken inside of the region and around
/// it, and its slope in the direction x, beside derivative(i, x(i)) of each element.
template <class M, class X, class F, class G>
void has_gradient(const M& mesh, const X& x, const F& loss, const G& derivative) {
  std::vector<double> expected;
  double slope = 0;
  for (const double at : nb::to_vector(x)) {
    expected.push_back(derivative(long(expected.size()), at));
    slope += expected.back() * at;
  }
  const auto wanted = nb::array_from(expected, x.sizes()[0], 4);
  const auto split = P((data, model));
  const auto inside = shard_map(mesh, in_specs(split), out_specs(split), [&](auto a) { return nb::grad(loss)(a); })(x);
  CHECK(nb::testing::allclose(nb::to_host(inside), wanted, 1e-12, 1e-12));
  const auto around = nb::grad(shard_map(mesh, in_specs(split), out_specs(P()), loss))(x);
  CHECK(nb::testing::allclose(nb::to_host(around), wanted, 1e-12, 1e-12));
  const auto forwards =
      shard_map(mesh, in_specs(split), out_specs(P()), [&](auto a) { return nb::jvp(loss, a, a).second; })(x);
  CHECK(nb::to_host(forwards).item() == doctest::Approx(slope).epsilon(1e-12));
}

/// The cast of a plain array: it knows no mesh.
auto nothing() { return nb::pcast(nb::zeros<double>(2, 4), (data, model), varying); }
template <class O, class A>
auto total(const O& o, const A& a) {
  return nb::psum(nb::sum(o * o * a), (data, model));
}
/// The derivative of sin(a)^2 * a.
double slope_of_total(double a) { return 2 * std::sin(a) * std::cos(a) * a + std::sin(a) * std::sin(a); }

}  // namespace

TEST_CASE("the gradient of fori_loop is that of all devices where the cast of plain zeros begins the carry") {
  for_each_mesh([](const auto& mesh) {
    const auto x = points_of(mesh.size());
    const auto derivative = [](long, double at) { return 9 * slope_of_total(at); };
    has_gradient(
        mesh, x,
        [](auto a) {
          auto zero = nothing();
          return total(nb::fori_loop(0, 3, zero, [&](auto, auto o) { return (o + nb::sin(a)).eval(); }), a);
        },
        derivative);
    // Written in place, and the step an expression.
    has_gradient(
        mesh, x,
        [](auto a) { return total(nb::fori_loop(0, 3, nothing(), [&](auto, auto o) { return o + nb::sin(a); }), a); },
        derivative);
  });
}

TEST_CASE("the gradient of scan is that of all devices where the cast of plain zeros begins the carry") {
  for_each_mesh([](const auto& mesh) {
    const auto x = points_of(mesh.size());
    // The ys are 1, 2 and 3 sines, the carry is the last one.
    const auto derivative = [](long, double at) { return (1 + 4 + 9 + 9) * slope_of_total(at); };
    has_gradient(
        mesh, x,
        [](auto a) {
          auto zero = nothing();
          const auto [o, ys] = nb::scan(zero, nb::length(3), [&](auto o, auto) {
            const auto next = (o + nb::sin(a)).eval();
            return std::pair(next, next);
          });
          return total(o, a) + total(ys, a);
        },
        derivative);
  });
}

TEST_CASE("the gradient of a ring is that of all devices where a cast begins one entry of the carry") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(), block = 8;
    const auto x = points_of(n);
    // Each device adds up the sines of all blocks, and weighs them with its own one.
    std::vector<double> sines(block, 0.), sums(block, 0.);
    const auto numbers = nb::to_vector(x);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      sines[i % std::size_t(block)] += std::sin(numbers[i]);
      sums[i % std::size_t(block)] += numbers[i];
    }
    const auto derivative = [&](long i, double at) {
      return std::cos(at) * sums[std::size_t(i % block)] + sines[std::size_t(i % block)];
    };
    has_gradient(
        mesh, x,
        [n](auto a) {
          const auto [last, sum] = nb::fori_loop(0, n, std::tuple(a, nothing()), [](auto, auto carry) {
            const auto& [v, sum] = carry;
            return std::tuple(nb::ppermute(v, (data, model), nb::shift(1)), (sum + nb::sin(v)).eval());
          });
          return nb::psum(nb::sum(sum * a), (data, model));
        },
        derivative);
  });
}

TEST_CASE("a carry begun by a cast over one axis has the gradient of all devices along it") {
  for_each_mesh([](const auto& mesh) {
    const auto x = points_of(mesh.size(data));
    const auto split = P(data);
    const auto g = shard_map(mesh, in_specs(split), out_specs(split), [](auto a) {
      return nb::grad([](auto a) {
        const auto zero = nb::pcast(nb::zeros<double>(2, 4), data, varying);
        const auto o = nb::fori_loop(0, 3, zero, [&](auto, auto o) { return (o + nb::sin(a)).eval(); });
        return nb::psum(nb::sum(o * o), data);
      })(a);
    })(x);
    CHECK(nb::testing::allclose(nb::to_host(g), (18. * nb::sin(x) * nb::cos(x)).eval(), 1e-12, 1e-12));
  });
}

}  // namespace test_of_open_carries
