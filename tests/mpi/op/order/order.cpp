// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_order {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::reverse;

const auto p = nb::sin(nb::iota<double>(24, 6) * 1.3).eval(), w = nb::cos(nb::iota<double>(24, 6) * 0.7).eval();

template <class F>
void for_each_word(const F& f) {
  f([](const auto& x) { return nb::sort(x, dim<1>); });
  f([](const auto& x) { return nb::sort(x, dim<1>, reverse); });
  f([](const auto& x) { return nb::top_k(x, dim<1>, 6).first; });
  f([](const auto& x) { return x * nb::expand_dims(nb::median(x, dim<1>), dim<1>); });
  f([](const auto& x) { return x + nb::expand_dims(nb::quantile(x, 0.3, dim<1>), dim<1>); });
  f([](const auto& x) { return x + nb::expand_dims(nb::nanquantile(nb::log(x + 0.5), 0.3, dim<1>), dim<1>); });
}

}  // namespace

TEST_CASE("each word on explicit axes: values and derivatives are those of one device") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(data)), y = nb::device_put(w, mesh, P(data));
    CHECK(nb::testing::equal(nb::to_host(nb::argsort(x, dim<1>)), nb::argsort(p, dim<1>)));
    for_each_word([&](const auto& word) {
      CHECK(nb::testing::allclose(nb::to_host(word(x).eval()), word(p).eval(), 1e-13, 1e-13));
      const auto loss = [&](const auto& a, const auto& b) { return nb::sum(nb::sin(word(a)) * b, nb::all); };
      const auto on_devices = nb::grad([&](const auto& a) { return nb::reshard(loss(a, y), P()); })(x);
      CHECK(nb::testing::allclose(nb::to_host(on_devices), nb::grad([&](const auto& a) { return loss(a, w); })(p), 1e-12, 1e-12));
      // A replicated operand that meets a split one.
      const auto replicated = nb::device_put(w, mesh, P());
      const auto of_all = nb::grad([&](const auto& a) { return nb::reshard(nb::sum(word(a) * x, nb::all), P()); })(replicated);
      CHECK(nb::testing::allclose(nb::to_host(of_all), nb::grad([&](const auto& a) { return nb::sum(word(a) * p, nb::all); })(w), 1e-12, 1e-12));
    });
  });
}

TEST_CASE("each word in a shard_map: blocks, and a value that all share") {
  for_each_mesh([](const auto& mesh) {
    for_each_word([&](const auto& word) {
      const auto body = [&](const auto& a, const auto& b) {
        return nb::psum(nb::sum(nb::square(word(a)) * nb::sum(word(b), nb::all), nb::all), data);
      };
      const auto f = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P()), body);
      const auto serial = [&](const auto& a, const auto& b) {
        return nb::sum(nb::square(word(a)) * nb::sum(word(b), nb::all), nb::all);
      };
      CHECK(nb::testing::allclose(f(p, w), serial(p, w), 1e-12, 1e-12));
      const auto [da, db] = nb::grad(nb::argnums<0, 1>, f)(p, w);
      const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(p, w);
      CHECK(nb::testing::allclose(da, ea, 1e-10, 1e-10));
      CHECK(nb::testing::allclose(db, eb, 1e-10, 1e-10));
      const auto [value, change] = nb::jvp(f, std::tuple(p, w), std::tuple(w, p));
      CHECK(nb::testing::allclose(change, nb::jvp(serial, std::tuple(p, w), std::tuple(w, p)).second, 1e-10, 1e-10));
    });
  });
}

TEST_CASE("a cotangent that is the same on all devices, of values that differ") {
  for_each_mesh([](const auto& mesh) {
    const auto gradient = [](const auto& word) {
      return nb::grad([word](const auto& a) { return nb::sum(word(a), nb::all); })(p);
    };
    for_each_word([&](const auto& word) {
      const auto f = nb::shard_map(mesh, nb::in_specs(P(data)), nb::out_specs(P()),
                                   [word](const auto& a) { return nb::psum(nb::sum(word(a), nb::all), data); });
      CHECK(nb::testing::allclose(nb::grad(f)(p), gradient(word), 1e-12, 1e-12));
      const auto ones = nb::ones_like(p).eval();
      CHECK(nb::testing::allclose(nb::jvp(f, p, ones).second, nb::sum(gradient(word), nb::all), 1e-10, 1e-10));
    });
  });
}

}  // namespace test_of_order
