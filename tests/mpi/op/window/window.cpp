// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/window.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_window {

namespace {

using namespace app;
using nb::P, nb::none, nb::over, nb::contract, nb::stride, nb::padding, nb::same;
NABLA_AXES(images, height, width, channels, features)

const auto p = nb::rename(nb::sin(nb::iota<double>(24, 4, 5, 24) * 1.3), nb::dim<0> = images, nb::dim<1> = height,
                          nb::dim<2> = width, nb::dim<3> = channels)
                   .eval();
const auto k = nb::rename(nb::cos(nb::iota<double>(3, 2, 24, 24) * 0.7), nb::dim<0> = height, nb::dim<1> = width,
                          nb::dim<2> = channels, nb::dim<3> = features)
                   .eval();
const auto each = nb::rename(nb::cos(nb::iota<double>(3, 2, 24) * 0.3), nb::dim<0> = height, nb::dim<1> = width,
                             nb::dim<2> = channels)
                      .eval();

constexpr auto layer = [](const auto& x, const auto& w) {
  return nb::conv(x, w, over(height, width), contract(channels), stride(2), padding(same));
};
constexpr auto of_channels = [](const auto& x, const auto& w) { return nb::conv(x, w, over(height, width), padding(1)); };
constexpr auto pooled = [](const auto& x) {
  return nb::max_pool(x, over(height = 2, width = 3), stride(height = 1)) + nb::mean_pool(x, over(height = 2, width = 3), stride(height = 1));
};

template <class X, class Y>
void alike(const X& found, const Y& expected) {
  CHECK(nb::testing::allclose(nb::to_host(found), expected, 1e-10, 1e-10));
}

}  // namespace

TEST_CASE("explicit axes: images, features and channels split, values and derivatives are those of one device") {
  for_each_mesh([](const auto& mesh) {
    const auto loss = [](const auto& x, const auto& w) { return nb::sum(nb::sin(layer(x, w)), nb::all); };
    const auto both = nb::argnums<0, 1>;
    const auto expected = nb::grad(both, loss)(p, k);
    const auto on_mesh = [&](const auto& x, const auto& w) {
      alike(nb::reshard(layer(x, w), P()), layer(p, k).eval());
      const auto [gx, gw] =
          nb::grad(both, [&](const auto& a, const auto& b) { return nb::reshard(nb::sum(nb::sin(nb::reshard(layer(a, b), P())), nb::all), P()); })(x, w);
      alike(gx, std::get<0>(expected));
      alike(gw, std::get<1>(expected));
    };
    on_mesh(nb::device_put(p, mesh, P(images = data)), nb::device_put(k, mesh, P()));
    on_mesh(nb::device_put(p, mesh, P()), nb::device_put(k, mesh, P(features = data)));
    on_mesh(nb::device_put(p, mesh, P(channels = data)), nb::device_put(k, mesh, P(channels = data)));
    on_mesh(nb::device_put(p, mesh, P(channels = data)), nb::device_put(k, mesh, P()));
    on_mesh(nb::device_put(p, mesh, P()), nb::device_put(k, mesh, P()));
    const auto x = nb::device_put(p, mesh, P(channels = data));
    alike(of_channels(x, nb::device_put(each, mesh, P(channels = data))), of_channels(p, each).eval());
    alike(of_channels(x, nb::device_put(each, mesh, P())), of_channels(p, each).eval());
    alike(pooled(x), pooled(p).eval());
    alike(nb::reshard(nb::conv_transpose(x, nb::device_put(k, mesh, P()), over(height, width), contract(channels), stride(2)), P()),
          nb::conv_transpose(p, k, over(height, width), contract(channels), stride(2)));
  });
}

TEST_CASE("nothing is communicated where images are split") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(images = data));
    const nb::recording ran;
    const auto y = layer(x, nb::device_put(k, mesh, P())).eval();
    const auto z = pooled(x).eval();
    CHECK(ran.count() == 0);
  });
}

TEST_CASE("in a shard_map: blocks, a value that all share, and both ways round") {
  for_each_mesh([](const auto& mesh) {
    const auto body = [](const auto& x, const auto& w) {
      return nb::psum(nb::sum(nb::square(pooled(layer(x, w))), nb::all), data);
    };
    const auto serial = [](const auto& x, const auto& w) { return nb::sum(nb::square(pooled(layer(x, w))), nb::all); };
    const auto f = nb::shard_map(mesh, nb::in_specs(P(images = data), P()), nb::out_specs(P()), body);
    CHECK(nb::testing::allclose(f(p, k), serial(p, k), 1e-10, 1e-10));
    const auto [dx, dw] = nb::grad(nb::argnums<0, 1>, f)(p, k);
    const auto [ex, ew] = nb::grad(nb::argnums<0, 1>, serial)(p, k);
    CHECK(nb::testing::allclose(dx, ex, 1e-9, 1e-9));
    CHECK(nb::testing::allclose(dw, ew, 1e-9, 1e-9));
    const auto [value, change] = nb::jvp(f, std::tuple(p, k), std::tuple(p, k));
    CHECK(nb::testing::allclose(change, nb::jvp(serial, std::tuple(p, k), std::tuple(p, k)).second, 1e-9, 1e-9));
    // Windows of a block in the rows of an array that is split by another dim; a replicated one beside it.
    const auto windows = nb::shard_map(mesh, nb::in_specs(P(channels = data), P()), nb::out_specs(P()), [](const auto& x, const auto& w) {
      return nb::psum(nb::sum(nb::sin(of_channels(x, nb::sum(w, channels, features))), nb::all), data);
    });
    const auto plain = [](const auto& x, const auto& w) {
      return nb::sum(nb::sin(of_channels(x, nb::sum(w, channels, features))), nb::all);
    };
    CHECK(nb::testing::allclose(nb::grad(windows)(p, k), nb::grad(plain)(p, k), 1e-9, 1e-9));
  });
}

}  // namespace test_of_window
