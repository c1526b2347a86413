// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/fourier.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_fourier {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::norm, nb::ortho;

const auto p = nb::sin(nb::iota<double>(24, 48) * 1.3).eval(), w = nb::cos(nb::iota<double>(24, 48) * 0.7).eval();
const auto z = nb::complex(p, w).eval();

/// A loss of complex numbers that is not linear, of what each device has.
const auto measure = [](const auto& a) { return nb::sum(nb::sin(nb::real(a)) * nb::cos(nb::imag(a)), nb::all); };

}  // namespace

TEST_CASE("along whole dims, beside split ones: no communication, and the numbers of one device") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(data));
    const auto c = nb::device_put(z, mesh, P(none, data));
    nb::recording collectives;
    const auto full = nb::fft(c, dim<0>);
    const auto half = nb::rfft(x, dim<1>);
    const auto back = nb::irfft(half, dim<1>).eval();
    const auto resized = nb::ifft(x, dim<1> = 50, norm(ortho)).eval();
    CHECK(collectives.count() == 0);
    CHECK(nb::testing::allclose(nb::to_host(full), nb::fft(z, dim<0>), 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(half), nb::rfft(p, dim<1>), 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(back), p, 1e-13, 1e-13));
    CHECK(nb::testing::allclose(nb::to_host(resized), nb::ifft(p, dim<1> = 50, norm(ortho)), 1e-13, 1e-13));
  });
}

TEST_CASE("the dims of a plane, one after the other, with one all_to_all between them") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(z, mesh, P(data));
    nb::recording collectives;
    const auto all = nb::fft(nb::reshard(nb::fft(x, dim<1>), P(none, data)), dim<0>);
    CHECK(collectives.count() == collectives.count("all_to_all"));
    CHECK(collectives.count() <= 1);
    CHECK(nb::testing::allclose(nb::to_host(all), nb::fftn(z, dim<0>, dim<1>), 1e-11, 1e-11));
    // The same in a region, whose blocks say where they go.
    const auto exchanged = [](const auto& a) {
      return nb::fft(nb::all_to_all(nb::fft(a, dim<1>), data, nb::split(dim<1>), nb::concat(dim<0>), nb::tiled),
                     dim<0>);
    };
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P(none, data)), exchanged);
    CHECK(nb::testing::allclose(f(z), nb::fftn(z, dim<0>, dim<1>), 1e-11, 1e-11));
  });
}

TEST_CASE("blocks, a value that all share, and summands, with derivatives in both modes") {
  for_each_mesh([](const auto& mesh) {
    const auto body = [](const auto& a, const auto& b) {
      return nb::psum(measure(nb::ifft(a, dim<1>)) * nb::sum(nb::irfft(nb::rfft(b, dim<0>) * 2., dim<0>), nb::all),
                      data);
    };
    const auto serial = [](const auto& a, const auto& b) {
      return measure(nb::ifft(a, dim<1>)) * nb::sum(nb::irfft(nb::rfft(b, dim<0>) * 2., dim<0>), nb::all);
    };
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P()), body);
    CHECK(nb::testing::allclose(f(z, w), serial(z, w), 1e-12, 1e-12));
    const auto [da, db] = nb::grad(nb::argnums<0, 1>, f)(z, w);
    const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(z, w);
    CHECK(nb::testing::allclose(da, ea, 1e-11, 1e-11));
    CHECK(nb::testing::allclose(db, eb, 1e-11, 1e-11));
    const auto change = nb::jvp(f, std::tuple(z, w), std::tuple(z, p)).second;
    CHECK(nb::testing::allclose(change, nb::jvp(serial, std::tuple(z, w), std::tuple(z, p)).second, 1e-10, 1e-10));
  });
}

TEST_CASE("a sum that is still to be made stays so, and so does its derivative") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(data));
    nb::recording collectives;
    const auto spectrum = nb::rfft(nb::sum(x, dim<0>), dim<0>);
    const auto back = nb::irfft(nb::fft(nb::ifft(spectrum, dim<0>), dim<0>), dim<0>).eval();
    CHECK(collectives.count() == 0);
    const auto expected = nb::sum(p, dim<0>).eval();
    CHECK(nb::testing::allclose(nb::to_host(nb::reshard(spectrum, P())), nb::rfft(expected, dim<0>), 1e-11, 1e-11));
    CHECK(nb::testing::allclose(nb::to_host(nb::reshard(back, P())), expected, 1e-11, 1e-11));
    const auto loss = [](const auto& sums) { return nb::sum(nb::square(nb::abs(sums)), nb::all); };
    const auto on_devices =
        nb::grad([&](const auto& a) { return loss(nb::reshard(nb::rfft(nb::sum(a, dim<0>), dim<0>), P())); })(x);
    const auto alone = nb::grad([&](const auto& a) { return loss(nb::rfft(nb::sum(a, dim<0>), dim<0>)); })(p);
    CHECK(nb::testing::allclose(nb::to_host(on_devices), alone, 1e-9, 1e-9));
    const auto real_loss = [](const auto& sums) { return nb::sum(nb::square(sums), nb::all); };
    const auto of_inverse = nb::grad([&](const auto& a) {
      return real_loss(nb::reshard(nb::irfft(nb::sum(a, dim<0>), dim<0>), P()));
    })(nb::device_put(z, mesh, P(data)));
    const auto of_inverse_alone =
        nb::grad([&](const auto& a) { return real_loss(nb::irfft(nb::sum(a, dim<0>), dim<0>)); })(z);
    CHECK(nb::testing::allclose(nb::to_host(of_inverse), of_inverse_alone, 1e-12, 1e-12));
  });
}

TEST_CASE("automatic axes: a dim that is split is gathered") {
  for_each_mesh([](const auto& m) {
    const auto mesh = nb::make_mesh(data = nb::automatic(m.size(data)), model = nb::automatic(m.size(model)));
    const auto x = nb::device_put(z, mesh, P(data, model));
    const auto all = nb::fftn(x, dim<0>, dim<1>);
    CHECK(nb::testing::allclose(nb::to_host(all), nb::fftn(z, dim<0>, dim<1>), 1e-11, 1e-11));
    const auto back = nb::irfft(nb::rfft(nb::device_put(p, mesh, P(data)), dim<0>), dim<0> = 24);
    CHECK(nb::testing::allclose(nb::to_host(back), p, 1e-13, 1e-13));
  });
}

TEST_CASE("frequencies where they belong") {
  for_each_mesh([](const auto& mesh) {
    const auto f = nb::fftfreq<double>(48, nb::out_sharding(nb::named_sharding(mesh, P(data))));
    const auto h = nb::rfftfreq<double>(46, 0.5, nb::out_sharding(nb::named_sharding(mesh, P(data))));
    CHECK(nb::testing::allclose(nb::to_host(f), nb::fftfreq<double>(48), 0, 0));
    CHECK(nb::testing::allclose(nb::to_host(h), nb::rfftfreq<double>(46, 0.5), 0, 0));
    const auto x = nb::device_put(p, mesh, P(data));
    nb::recording collectives;
    const auto shifted = nb::fftshift(x, dim<1>);
    CHECK(collectives.count() == 0);
    CHECK(nb::testing::allclose(nb::to_host(shifted), nb::fftshift(p, dim<1>), 0, 0));
  });
}

}  // namespace test_of_fourier
