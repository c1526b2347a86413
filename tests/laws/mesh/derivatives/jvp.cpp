// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/grad.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/linearize.hpp>

namespace test_of_jvp {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::tiled, nb::to, nb::concat;
using nb::varying, nb::invarying, nb::reduced, nb::unreduced;

TEST_CASE("a linear collective's tangent is the same collective of the tangent") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), size = 2 * n * n * mesh.size(model);
    const auto both = (data, model);
    const auto x = nb::cos(nb::iota<double>(size)).eval();
    const auto t = nb::sin(nb::iota<double>(size) * 3.).eval();
    const auto check = [&](const char* name, auto spec, auto f, long forward) {
      CAPTURE(name);
      const auto loss = [=](auto v) { return told_apart(f(v), both); };
      const auto value = shard_map(mesh, in_specs(spec), out_specs(P()), [=](auto v) { return loss(v); });
      const nb::recording recorded;
      const auto [y, dy] = shard_map(mesh, in_specs(spec, spec), out_specs(P(), P()), [=](auto v, auto u) {
        auto [y, dy] = nb::jvp(loss, v, u);
        return std::tuple(y, dy);
      })(x, t);
      CHECK(recorded.count() == 2 * forward);
      CHECK(nb::testing::allclose(y, value(x), 1e-12, 1e-12));
      CHECK(nb::testing::allclose(dy, value(t), 1e-12, 1e-12));
    };
    const auto each = P(both);
    check(
        "nothing", each, [](auto v) { return v; }, 1);
    check(
        "psum", each, [](auto v) { return nb::psum(v, data); }, 2);
    check(
        "pmean of both", each, [=](auto v) { return nb::pmean(v, both); }, 2);
    check(
        "all_gather", each, [](auto v) { return nb::all_gather(v, data, tiled(dim<0>)); }, 2);
    check(
        "all_gather to invarying", each, [](auto v) { return nb::all_gather(v, data, to(invarying)); }, 2);
    check(
        "psum_scatter", each, [](auto v) { return nb::psum_scatter(v, data, tiled(dim<0>)); }, 2);
    check(
        "psum of what is unreduced", each, [](auto v) { return nb::psum(nb::pcast(v, data, unreduced), data); }, 2);
    check(
        "ppermute", each, [](auto v) { return nb::ppermute(v, data, nb::shift(1)); }, 2);
    check(
        "pshuffle", each, [=](auto v) { return nb::pshuffle(v, both, nb::reverse); }, 2);
    check(
        "all_to_all", each,
        [=](auto v) {
          return nb::all_to_all(nb::split(v, dim<0>, n, nb::rest), data, nb::split(dim<0>), nb::concat(dim<1>));
        },
        2);
    check(
        "assume_invarying", each,
        [](auto v) { return nb::assume_invarying(nb::all_gather(v, data, tiled(dim<0>)), data); }, 2);
    check(
        "the same on all devices", P(), [](auto v) { return v; }, 1);
    check(
        "cast by hand", P(), [=](auto v) { return nb::pcast(v, both, varying); }, 1);
  });
}

TEST_CASE("pmax and pmin: the mean of the tangents of those that hold the value; linearize and jacfwd in a region") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = nb::astype<double>(nb::iota<std::int32_t>(n * 5) * 7 % 4).eval();
    const auto t = nb::cos(nb::iota<double>(n * 5)).eval();
    const auto f = [](auto b) { return nb::pmax(b, data) * 2. + nb::pmin(b * b, data); };
    const auto whole = [](auto w) { return nb::max(w, dim<0>) * 2. + nb::min(w * w, dim<0>); };
    const auto stacked = [&](const auto& v) { return nb::split(v, dim<0>, n, nb::rest).eval(); };
    const auto expected = nb::jvp(whole, stacked(x), stacked(t)).second;
    {
      const nb::recording recorded;
      const auto dy = shard_map(mesh, in_specs(P(data), P(data)), out_specs(P()),
                                [=](auto b, auto u) { return nb::jvp(f, b, u).second; })(x, t);
      CHECK(recorded.count("pmax") == 1);
      CHECK(recorded.count() == 6);
      CHECK(nb::testing::allclose(dy, expected, 1e-12, 1e-12));
    }
    {
      const auto dy = shard_map(mesh, in_specs(P(data), P(data)), out_specs(P()),
                                [=](auto b, auto u) { return nb::linearize(f, b).second(u); })(x, t);
      CHECK(nb::testing::allclose(dy, expected, 1e-12, 1e-12));
    }
    const auto j = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                             [=](auto b) { return nb::jacfwd([](auto v) { return v * v; })(b); })(x);
    CHECK(nb::testing::allclose(nb::sum(nb::to_host(j), dim<1>).eval(), (2. * x).eval(), 1e-12, 1e-12));
  });
}

TEST_CASE("across the border of a region, onto a mesh, from sharding to sharding and back to the host") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = (nb::iota<double>(batch = 2 * n) + 1.).eval();
    const auto t = nb::cos(x).eval();
    const auto f = [&](auto v) {
      const auto mapped = shard_map(
          mesh, in_specs(P(batch = data), P()), out_specs(P(batch = data)), [](auto b, auto whole) {
            auto last = nb::scan(batch, nb::sum(b, batch), b, [](auto c, auto e) {
                          return std::pair(c + e * e, c);
                        }).first;
            auto total = nb::psum(last, data);
            return b * total + nb::psum(nb::embed_at_root(total, data), data) + whole;
          });
      return mapped(v, nb::sum(v, batch));
    };
    // last is the sum of b and of its squares, on all devices together that of x.
    const auto plain = [](auto v) {
      const auto total = nb::sum(v + v * v, batch);
      return v * total + total + nb::sum(v, batch);
    };
    const auto [y, dy] = nb::jvp(f, x, t);
    const auto expected = nb::jvp(plain, x, t);
    CHECK(nb::testing::allclose(nb::to_host(y), expected.first, 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(dy), expected.second, 1e-12, 1e-12));
    const auto there = [&](auto v) {
      const auto split = nb::device_put(v, mesh, P(batch = data));
      return nb::to_host(split) * nb::to_host(nb::reshard(split * split, P()));
    };
    CHECK(nb::testing::allclose(nb::jvp(there, x, t).second, 3. * x * x * t, 1e-12, 1e-12));
  });
}

}  // namespace test_of_jvp
