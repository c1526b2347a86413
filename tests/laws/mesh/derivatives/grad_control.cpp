// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <cmath>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vjp.hpp>

namespace test_of_grad_control {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::tiled;
using nb::varying, nb::reduced;

namespace {

/// The gradient of a function in a block beside central differences, and how many collectives both directions take. One
/// fewer runs: the sum that the function ends in.
template <class M, class S, class F>
void check_gradient(const char* name, const M& mesh, S spec, long size, F f, long forward, long backward) {
  CAPTURE(name);
  auto value = shard_map(mesh, in_specs(spec), out_specs(P()), [&](auto x) { return f(x); });
  auto gradient = shard_map(mesh, in_specs(spec), out_specs(spec), [&](auto x) { return nb::grad(f)(x); });
  auto x = nb::sin(nb::iota<double>(size) * 0.7 + 0.3).eval();
  const auto numbers = nb::to_vector(x);
  std::vector<double> expected;
  const double h = 1e-5;
  for (long i = 0; i < size; ++i) {
    const double at = numbers[std::size_t(i)];
    harness::set_element(x, i, at + h);
    const double above = value(x).item();
    harness::set_element(x, i, at - h);
    expected.push_back((above - value(x).item()) / (2 * h));
    harness::set_element(x, i, at);
  }
  check_counted(gradient, x, expected, 1e-7, forward + backward - 1);
}

}  // namespace

TEST_CASE("collectives in the body of a loop: transposed once a step") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model), size = 2 * all;
    const auto both = (data, model);
    const auto each = P(both);
    const auto loss = [=](const auto& x) { return told_apart(x, both); };
    check_gradient(
        "psum in a fori_loop", mesh, each, size,
        [=](auto x) {
          return loss(nb::fori_loop(0, 3, x, [](long, auto c) { return nb::sin(c) + 0.1 * nb::psum(c * c, data); }));
        },
        4, 3);
    check_gradient(
        "ppermute in a scan over a length", mesh, each, size,
        [=](auto x) {
          const auto turn = [&](auto c, auto) {
            auto next = nb::ppermute(nb::sin(c) * x, data, nb::shift(1));
            return std::pair(next, nb::sum(c));
          };
          auto [c, ys] = nb::scan(x, nb::length(3), turn);
          return loss(c) + loss(ys * ys);
        },
        4, 3);  // of the two losses neither is summed
    check_gradient(
        "all_gather of each step of xs, backwards", mesh, each, size,
        [=](auto x) {
          const auto step = [&](auto c, auto e) {
            auto next = c * 0.5 + nb::sum(nb::square(nb::all_gather(e * c, data)));
            return std::pair(next, next);
          };
          auto start = nb::sum(x);
          return loss(nb::scan(start, x, nb::reverse, step).second);
        },
        3, 2);
  });
}

TEST_CASE("S1-56 what all devices share is summed over them once, not once a step; reduced values are not summed") {
  for_each_mesh([](const auto& mesh) {
    const long size = 6;
    const auto own = [] { return 1. + nb::astype<double>(nb::axis_index(data)); };
    const auto start = [=](const auto& w) { return own() + 0. * nb::stop_gradient(w); };
    check_gradient(
        "captured weights", mesh, P(), size,
        [=](auto w) {
          auto c = nb::fori_loop(0, 4, start(w), [&](long, auto c) { return nb::sin(c * w) + w; });
          return nb::psum(weighted(c), data);
        },
        1, 1);
    check_gradient(
        "xs", mesh, P(), size,
        [=](auto w) {
          auto [c, ys] =
              nb::scan(nb::sum(start(w)), w, [](auto c, auto e) { return std::pair(c * 0.5 + e * e, nb::sin(c * e)); });
          return nb::psum(c + weighted(ys), data);
        },
        1, 1);
    // By hand: c[t + 1] = c[t] * w, so the derivative of c[3] in w is 3 c[0] w^2, summed over devices.
    const auto w = nb::full<double>(0.5, size);
    const nb::recording recorded;
    const auto g = shard_map(mesh, in_specs(P()), out_specs(P()), [=](auto w) {
      const auto loss = [=, from = start(w).eval()](auto w) {
        return nb::psum(nb::sum(nb::fori_loop(0, 3, from, [&](long, auto c) { return c * w; })), data);
      };
      return nb::psum(nb::grad(loss)(nb::pcast(w, data, reduced)), data);
    })(w);
    CHECK(recorded.count() == 1);  // the one that is written
    const double n = double(mesh.size(data));
    CHECK(close(g, std::vector<double>(6, 0.75 * n * (n + 1) / 2), 1e-12));
  });
}

TEST_CASE("branches: equal on all devices, with collectives in them, and another one on each") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model), size = 2 * all;
    const auto both = (data, model);
    const auto each = P(both);
    const auto loss = [=](const auto& x) { return told_apart(x, both); };
    for (const bool first : {true, false})
      check_gradient(
          "cond", mesh, each, size,
          [=](auto x) {
            return loss(nb::cond(
                nb::psum(nb::sum(x * 0.), both) < (first ? 1. : -1.), [](auto x) { return x * nb::psum(x * x, data); },
                [](auto x) { return nb::pcast(nb::pmean(nb::sin(x), model), model, varying); }, x));
          },
          3, 1);
    check_gradient(
        "each its own by cond", mesh, each, size,
        [=](auto x) {
          return loss(nb::cond(
              nb::axis_index(data) == 0, [](auto u) { return nb::sin(u); }, [&](auto u) { return u * u * x; }, x));
        },
        1, 0);
    check_gradient(
        "each its own by switch_, of what all share", mesh, P(), size,
        [=](auto x) {
          return loss(nb::switch_(nb::axis_index(data),
                                  nb::branches([](auto u) { return nb::sin(u); }, [&](auto u) { return u * x; },
                                               [](auto u) { return u * u * u; }),
                                  x));
        },
        1, 2);  // the operand, and what is captured
  });
}

TEST_CASE("checkpoint: the collectives of the function once more") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), size = 2 * n * mesh.size(model);
    const auto both = (data, model);
    check_gradient(
        "of a step", mesh, P(both), size,
        [=](auto x) {
          const auto step = nb::checkpoint([=](long, auto c) { return nb::sin(c * x) + 0.1 * nb::psum(c * c, data); });
          return told_apart(nb::fori_loop(0, 3, x, step), both);
        },
        4, 6);
    check_gradient(
        "of weights that all devices share", mesh, P(), 4,
        [=](auto w) {
          const auto step = nb::checkpoint([=](auto c, auto) {
            auto next = nb::sin(c * w) + w;
            return std::pair(next, std::tuple<>());
          });
          auto start = (1. + nb::astype<double>(nb::axis_index(data))) + 0. * nb::stop_gradient(w);
          return nb::psum(weighted(nb::scan(start, nb::length(3), step).first), data);
        },
        1, 1);
  });
}

TEST_CASE("S2-56 a scan of split arrays, and one in a mapped function: the weights are summed over devices once") {
  const auto x = nb::sin(nb::iota<double>(inputs = 3, batch = 24) * 0.3).eval();
  const auto start = nb::zeros<double>(batch = 24);
  const auto w = nb::full<double>(0.6);
  const auto loss = [](const auto& w, const auto& start, const auto& x) {
    const auto step = [&](auto c, auto e) { return std::pair(c * w + e * w * w, std::tuple<>()); };
    const auto last = nb::scan(inputs, start, x, step).first;
    return nb::sum(last * last, batch);
  };
  const double h = 1e-5;
  const double slope = (loss((w + h).eval(), start, x).item() - loss((w - h).eval(), start, x).item()) / (2 * h);
  for_each_mesh([&](const auto& mesh) {
    const auto rows = nb::device_put(x, mesh, P(batch = data));
    const auto begin = nb::device_put(start, mesh, P(batch = data));
    const auto mapped = shard_map(mesh, in_specs(P(), P(batch = data), P(batch = data)), out_specs(P()),
                                  [&](auto w, auto start, auto x) { return nb::psum(loss(w, start, x), data); });
    {
      const nb::recording recorded;
      CHECK(nb::grad([&](auto w) { return loss(w, begin, rows); })(w).item() == doctest::Approx(slope).epsilon(1e-8));
      CHECK(recorded.count() == 1);
    }
    {
      const nb::recording recorded;
      CHECK(nb::grad(mapped)(w, start, x).item() == doctest::Approx(slope).epsilon(1e-8));
      CHECK(recorded.count() == 1);  // and not for the loss
    }
  });
}

TEST_CASE("checkpoint in a mapped function: it runs again in the region that it ran in") {
  const auto x = nb::sin(nb::iota<double>(batch = 24, inputs = 3) * 0.3).eval();
  const auto w = nb::cos(nb::iota<double>(inputs = 3)).eval();
  const auto block = [](const auto& w, const auto& x, const auto& scale) {
    return nb::sum(nb::sin(x * w) * scale, batch);
  };
  for_each_mesh([&](const auto& mesh) {
    const auto device = nb::floor((nb::iota<double>(batch = 24) + 0.5) * (double(mesh.size(data)) / 24));
    const auto scale = (device + 1.).eval();
    const auto expected = nb::grad([&](auto w) {
      const auto h = block(w, x, scale).eval();
      return nb::sum(block(h, x, scale) * h, inputs);
    })(w);
    const auto mapped = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P()), [&](auto w, auto x) {
      const auto again = nb::checkpoint([=](auto w, auto x) {
        const auto own = (1. + nb::astype<double>(nb::axis_index(data))).eval();
        return nb::psum(block(w, x, own), data);
      });
      const auto h = again(w, x);
      return nb::sum(again(h, x) * h, inputs);
    });
    const nb::recording recorded;
    const auto g = nb::grad([&](auto w) { return mapped(w, x); })(w);
    CHECK(recorded.count() == 6);  // of two blocks: forward, once more, and what all devices share
    CHECK(close(g, expected, 1e-11));
  });
}

TEST_CASE("a pullback through a loop: what all devices share is summed over them once a sweep") {
  for_each_mesh([](const auto& mesh) {
    const double n = double(mesh.size(data));
    const nb::recording recorded;
    const auto [once, twice] = shard_map(mesh, in_specs(P()), out_specs(P(), P()), [](auto w) {
      const auto start = (1. + nb::astype<double>(nb::axis_index(data)) + 0. * w).eval();
      const auto f = [=](auto w) { return nb::fori_loop(0, 3, start, [&](long, auto c) { return c * w; }); };
      const auto [y, back] = nb::vjp(f, w);
      const auto one = nb::ones_like(y);
      return std::tuple(back(one), back(one * 2.));
    })(nb::full<double>(0.5, 6));
    CHECK(recorded.count() == 2);
    const double slope = 0.75 * n * (n + 1) / 2;
    CHECK(close(once, std::vector<double>(6, slope), 1e-12));
    CHECK(close(twice, std::vector<double>(6, 2 * slope), 1e-12));
  });
}

TEST_CASE("the second derivative of a loop with a collective") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), size = 2 * n * mesh.size(model);
    const auto both = (data, model);
    check_gradient(
        "gradient of a gradient", mesh, P(both), size,
        [=](auto x) {
          const auto inner = [=](auto v) {
            auto c = nb::fori_loop(0, 2, v, [](long, auto c) { return nb::sin(c) + 0.1 * nb::psum(c * c, data); });
            return nb::psum(weighted(c), both);
          };
          return nb::psum(weighted(nb::square(nb::grad(inner)(x))), both);
        },
        // The loss is linear in the last carry: neither the last psum nor its transpose depends on what is
        // differentiated.
        5, 2);
  });
}

}  // namespace test_of_grad_control
