// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <cmath>
#include <nabla/transform/jvp.hpp>

// Forward mode through branches that each device takes by itself, and loops that devices leave apart.
namespace test_of_jvp_control {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim;

/// Value and tangent of a function of a block, with each device's block of two numbers beside one(place, x, t).
template <class M, class F, class One>
void check(const char* name, const M& mesh, F f, One one) {
  CAPTURE(name);
  const long all = mesh.size(data) * mesh.size(model);
  const auto x = (nb::iota<double>(2 * all) * 0.3 + 0.4).eval();
  const auto t = nb::cos(nb::iota<double>(2 * all)).eval();
  const auto xs = nb::to_vector(x), ts = nb::to_vector(t);
  std::vector<double> values, tangents;
  for (long i = 0; i < 2 * all; ++i) {
    const auto [y, dy] = one(i / 2 / mesh.size(model), xs[std::size_t(i)], ts[std::size_t(i)]);
    values.push_back(y), tangents.push_back(dy);
  }
  const auto each = P((data, model));
  const auto [y, dy] = shard_map(mesh, in_specs(each, each), out_specs(each, each), [&](auto v, auto u) {
    auto [a, b] = nb::jvp(f, v, u);
    return std::tuple(a, b);
  })(x, t);
  CHECK(close(y, values));
  CHECK(close(dy, tangents));
}

}  // namespace

TEST_CASE("switch_ and cond: the tangent of the branch that a device takes") {
  for_each_mesh([](const auto& mesh) {
    check(
        "switch_", mesh,
        [](auto v) {
          return nb::switch_(nb::axis_index(data),
                             nb::branches([](auto u) { return nb::sin(u); }, [&](auto u) { return u * v; },
                                          [](auto u) { return u * u * u; }),
                             v);
        },
        [](long i, double x, double t) {
          if (i == 0) return std::pair(std::sin(x), std::cos(x) * t);
          return i == 1 ? std::pair(x * x, 2 * x * t) : std::pair(x * x * x, 3 * x * x * t);
        });
    check(
        "switch_ on all alike", mesh,
        [](auto v) {
          return nb::switch_(nb::full(1), nb::branches([](auto u) { return u; }, [](auto u) { return nb::exp(u); }), v);
        },
        [](long, double x, double t) { return std::pair(std::exp(x), std::exp(x) * t); });
    check(
        "cond", mesh,
        [](auto v) {
          return nb::cond(
              nb::axis_index(data) == 0, [](auto u) { return nb::sin(u); }, [&](auto u) { return u * u * v; }, v);
        },
        [](long i, double x, double t) {
          return i == 0 ? std::pair(std::sin(x), std::cos(x) * t) : std::pair(x * x * x, 3 * x * x * t);
        });
  });
}

TEST_CASE("while_loop: each device takes its own number of steps, and so do its tangents") {
  for_each_mesh([](const auto& mesh) {
    check(
        "as many steps as the device's number", mesh,
        [](auto v) {
          auto [i, y] = nb::while_loop(
              std::pair(nb::axis_index(v, data), v), [](auto c) { return c.first > 0; },
              [&](auto c) { return std::pair(c.first - 1, c.second * c.second * 0.5 + v); });
          return y;
        },
        [](long i, double x, double t) {
          double y = x, dy = t;
          for (; i > 0; --i) dy = y * dy + t, y = y * y * 0.5 + x;
          return std::pair(y, dy);
        });
    // The first number of the block decides, and is followed itself.
    const long all = mesh.size(data) * mesh.size(model);
    const auto x = (nb::iota<double>(all) * 0.9 + 0.4).eval();
    const auto t = nb::cos(nb::iota<double>(all)).eval();
    const auto xs = nb::to_vector(x), ts = nb::to_vector(t);
    std::vector<double> tangents;
    for (std::size_t i = 0; i < xs.size(); ++i) {
      double y = xs[i], dy = ts[i];
      while (y < 5.) dy = 2 * y * dy + dy, y = y * y + y;
      tangents.push_back(dy);
    }
    const auto each = P((data, model));
    const auto dy = shard_map(mesh, in_specs(each, each), out_specs(each), [&](auto v, auto u) {
      return nb::jvp(
                 [](auto w) {
                   return nb::while_loop(
                       w, [](auto c) { return nb::max(c) < 5.; }, [](auto c) { return c * c + c; });
                 },
                 v, u)
          .second;
    })(x, t);
    CHECK(close(dy, tangents));
  });
}

}  // namespace test_of_jvp_control
