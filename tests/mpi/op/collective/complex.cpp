// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives of complex numbers do with each part what they do with real numbers, by one call; their derivatives.
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

#include "check.hpp"

namespace test_of_complex_collectives {

namespace {

template <class T>
auto numbers() {
  return (nb::complex(nb::sin(nb::iota<T>(batch = 24, 4) * T(1.3)), nb::cos(nb::iota<T>(batch = 24, 4)))).eval();
}
/// f of complex blocks, and of their parts: one communication where each part needs one.
template <class T, class Mesh, class Specs, class F>
void check(const Mesh& mesh, Specs specs, F f) {
  const auto z = numbers<T>();
  const auto of_complex = nb::shard_map(mesh, in_specs(P(batch = data)), specs, [&](auto b) { return f(b).eval(); });
  const auto of_parts = nb::shard_map(mesh, in_specs(P(batch = data), P(batch = data)), specs, [&](auto re, auto im) {
    return nb::complex(f(re).eval(), f(im).eval()).eval();
  });
  const nb::recording one;
  const auto y = of_complex(z);
  const long calls = one.count();
  const auto x = of_parts(nb::real(z).eval(), nb::imag(z).eval());
  CHECK(one.count() == 3 * calls);
  CHECK(nb::testing::allclose(y, x));
  static_assert(nb::detail::is_complex<nb::value_type_t<decltype(y)>>);
}

template <class T>
void all_collectives() {
  for_each_mesh([&](const auto& mesh) {
    check<T>(mesh, out_specs(P()), [](auto b) { return nb::psum(b, data); });
    check<T>(mesh, out_specs(P()), [](auto b) { return nb::pmean(b, data); });
    check<T>(mesh, out_specs(P()), [](auto b) { return nb::all_gather(b, data, nb::tiled(batch), nb::to(nb::invarying)); });
    check<T>(mesh, out_specs(P(batch = data)), [](auto b) { return nb::ppermute(b, data, nb::shift(1)); });
    check<T>(mesh, out_specs(P(batch = data)), [](auto b) {
      return nb::psum_scatter(nb::all_gather(b, data, nb::tiled(batch)) * 2, data, nb::tiled(batch));
    });
    check<T>(mesh, out_specs(P(batch = data)), [](auto b) {
      const auto whole = nb::all_gather(b, data, nb::tiled(batch)).eval();
      return nb::all_to_all(whole, data, nb::split(batch), nb::concat(batch), nb::tiled);
    });
  });
}

}  // namespace

TEST_CASE("collectives of c64") { all_collectives<float>(); }
TEST_CASE("collectives of c128") { all_collectives<double>(); }

TEST_CASE("derivatives over devices are those of the whole") {
  const auto z = numbers<double>();
  const auto w = nb::array_from({1., -2., 0.5, 3.}, 4L);
  const auto of_blocks = [](auto z, auto w) {
    const auto total = nb::psum(nb::sum(z * w * std::complex<double>(0, 1), batch), data);
    return (nb::psum(nb::sum(nb::square(nb::abs(z - nb::conj(total))), nb::all), data) / 24).eval();
  };
  const auto loss = [](auto z, auto w) {
    const auto total = nb::sum(z * w * std::complex<double>(0, 1), batch).eval();
    return (nb::sum(nb::square(nb::abs(z - nb::conj(total))), nb::all) / 24).eval();
  };
  const auto gradients = nb::grad(nb::argnums<0, 1>, loss)(z, w);
  const auto pushed = nb::jvp(loss, std::tuple(z, w), std::tuple((z * 2).eval(), w));
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, in_specs(P(batch = data), P()), out_specs(P()), of_blocks);
    const auto [of_z, of_w] = nb::grad(nb::argnums<0, 1>, f)(z, w);
    CHECK(nb::testing::allclose(nb::to_host(of_z), std::get<0>(gradients)));
    CHECK(nb::testing::allclose(nb::to_host(of_w), std::get<1>(gradients)));
    static_assert(std::is_same_v<nb::value_type_t<decltype(of_w)>, double>);
    const auto [value, change] = nb::jvp(f, std::tuple(z, w), std::tuple((z * 2).eval(), w));
    CHECK(nb::testing::allclose(value, std::get<0>(pushed)));
    CHECK(nb::testing::allclose(change, std::get<1>(pushed)));
  });
}

TEST_CASE("the derivative of a holomorphic function, and variances of blocks") {
  const auto z = numbers<double>();
  const auto of_blocks = [](auto z) {
    const auto total = nb::psum(nb::sum(nb::asin(z) * z, batch, nb::dim<0>), data);
    return (total * total).eval();
  };
  const auto of_all = [](auto z) {
    const auto total = nb::sum(nb::asin(z) * z, nb::all).eval();
    return (total * total).eval();
  };
  const auto slope = nb::grad(nb::holomorphic, of_all)(z);
  const auto variances = nb::var(z, nb::dim<0>).eval(), holes = nb::nanvar(z, nb::dim<0>).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, in_specs(P(batch = data)), out_specs(P()), of_blocks);
    CHECK(nb::testing::allclose(nb::to_host(nb::grad(nb::holomorphic, f)(z)), slope, 1e-12));
    const auto rows = nb::device_put(z, mesh, P(batch = data));
    const nb::recording none;
    const auto v = nb::var(rows, nb::dim<0>).eval(), w = nb::nanvar(rows, nb::dim<0>).eval();
    CHECK(none.count() == 0);
    CHECK(nb::testing::allclose(nb::to_host(v), variances));
    CHECK(nb::testing::allclose(nb::to_host(w), holes));
  });
}

}  // namespace test_of_complex_collectives
