// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/grad.hpp>

namespace test_of_grad {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::stacked, nb::tiled, nb::to;
using nb::varying, nb::invarying, nb::reduced, nb::unreduced;

namespace {

/// The gradient of a linear function in a block, beside the function of each basis vector, and how many collectives
/// both directions take.
template <class M, class S, class F>
void check_linear(const char* name, const M& mesh, S spec, long size, F f, long forward, long backward) {
  CAPTURE(name);
  auto value = shard_map(mesh, in_specs(spec), out_specs(P()), [&](auto x) { return f(x); });
  auto gradient = shard_map(mesh, in_specs(spec), out_specs(spec), [&](auto x) { return nb::grad(f)(x); });
  auto x = nb::zeros<double>(size);
  std::vector<double> expected;
  for (long i = 0; i < size; ++i) {
    x.data()[i] = 1;
    expected.push_back(value(x).item());
    x.data()[i] = 0;
  }
  check_counted(gradient, x, expected, 1e-12, forward + backward);
}

}  // namespace

TEST_CASE("S1-56 the transpose of each collective and cast, over one axis and over several") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model), size = 2 * n * all;
    const auto both = (data, model);
    const auto each = P(both);
    const auto loss = [=](const auto& x) { return told_apart(x, both); };
    // Each loss ends in a psum, whose transpose is a cast.
    check_linear(
        "nothing", mesh, each, size, [=](auto x) { return loss(x); }, 1, 0);
    check_linear(
        "psum", mesh, each, size, [=](auto x) { return loss(nb::psum(x, data)); }, 2, 1);
    check_linear(
        "psum of both", mesh, each, size, [=](auto x) { return loss(nb::psum(x, both)); }, 2, 1);
    check_linear(
        "pmean", mesh, each, size, [=](auto x) { return loss(nb::pmean(x, data)); }, 2, 1);
    check_linear(
        "all_gather, stacked", mesh, each, size, [=](auto x) { return loss(nb::all_gather(x, data)); }, 2, 1);
    check_linear(
        "all_gather, tiled", mesh, each, size, [=](auto x) { return loss(nb::all_gather(x, data, tiled(dim<0>))); }, 2,
        1);
    check_linear(
        "all_gather to invarying", mesh, each, size,
        [=](auto x) { return loss(nb::all_gather(x, data, tiled(dim<0>), to(invarying))); }, 2, 1);
    check_linear(
        "all_gather to reduced", mesh, each, size,
        [=](auto x) { return loss(nb::pcast(nb::all_gather(x, data, to(reduced)), data, varying)); }, 2, 1);
    check_linear(
        "psum_scatter", mesh, each, size, [=](auto x) { return loss(nb::psum_scatter(x, data, tiled(dim<0>))); }, 2, 1);
    check_linear(
        "psum_scatter of what is unreduced", mesh, each, size,
        [=](auto x) { return loss(nb::psum_scatter(nb::pcast(x, data, unreduced), data, tiled(dim<0>))); }, 2, 1);
    check_linear(
        "ppermute", mesh, each, size, [=](auto x) { return loss(nb::ppermute(x, data, nb::shift(1))); }, 2, 1);
    check_linear(
        "pshuffle", mesh, each, size, [=](auto x) { return loss(nb::pshuffle(x, both, nb::reverse)); }, 2, 1);
    check_linear(
        "all_to_all", mesh, each, size,
        [=](auto x) {
          return loss(nb::all_to_all(nb::split(x, dim<0>, n, nb::rest), data, nb::split(dim<0>), nb::concat(dim<1>)));
        },
        2, 1);
    check_linear(
        "an argument that is the same on all devices", mesh, P(), size, [=](auto x) { return loss(x); }, 1, 1);
    check_linear(
        "cast by hand", mesh, P(), size, [=](auto x) { return loss(nb::pcast(x, both, varying)); }, 1, 1);
  });
}

TEST_CASE("the transpose of each form of a collective: stacked and tiled, over several axes, of unreduced sums") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model), size = 2 * all * all;
    const auto both = (data, model);
    const auto loss = [=](const auto& x) { return told_apart(x, both); };
    const auto check = [&](const char* name, long forward, long backward, auto f) {
      check_linear(
          name, mesh, P(both), size, [=](auto x) { return loss(f(x)); }, forward, backward);
    };
    const auto rows = [](const auto& x, long count) { return nb::split(x, dim<0>, count, nb::rest); };
    check("all_gather, stacked, to invarying", 2, 1,
          [=](auto x) { return nb::all_gather(x, data, stacked(dim<1>), to(invarying)); });
    check("all_gather, tiled, to reduced", 2, 1,
          [=](auto x) { return nb::pcast(nb::all_gather(x, data, tiled(dim<0>), to(reduced)), data, varying); });
    check("all_gather over both, stacked", 2, 1, [=](auto x) { return nb::all_gather(x, both); });
    check("all_gather over both, tiled", 2, 1, [=](auto x) { return nb::all_gather(x, both, tiled(dim<0>)); });
    check("psum_scatter, stacked", 2, 1, [=](auto x) { return nb::psum_scatter(rows(x, n), data); });
    check("psum_scatter, stacked, of what is unreduced", 2, 1, [=](auto x) {
      return nb::psum_scatter(nb::pcast(rows(x, 2 * all / n), data, unreduced), data, stacked(dim<1>));
    });
    check("psum_scatter over both", 2, 1, [=](auto x) { return nb::psum_scatter(x, both, tiled(dim<0>)); });
    check("all_to_all along one dim", 2, 1,
          [=](auto x) { return nb::all_to_all(rows(x, n), data, nb::split(dim<0>), nb::concat(dim<0>)); });
    check("all_to_all, tiled", 2, 1,
          [=](auto x) { return nb::all_to_all(rows(x, n), data, nb::split(dim<0>), nb::concat(dim<1>), tiled); });
    check("all_to_all over both", 2, 1,
          [=](auto x) { return nb::all_to_all(rows(x, all), both, nb::split(dim<0>), nb::concat(dim<1>)); });
    check("all_to_all over both, tiled", 2, 1,
          [=](auto x) { return nb::all_to_all(x, both, nb::split(dim<0>), nb::concat(dim<0>), tiled); });
    // Of three devices or more one receives nothing, and another sends nothing.
    const auto some_of = [](long devices) {
      std::vector<std::pair<int, int>> pairs{{0, int(devices) - 1}};
      if (devices > 2) pairs.push_back({1, 0});
      return nb::perm(pairs);
    };
    check("ppermute of some", 2, 1, [=](auto x) { return nb::ppermute(x, data, some_of(n)); });
    check("ppermute over both", 2, 1, [=](auto x) { return nb::ppermute(x, both, some_of(all)); });
    check("psum of what is unreduced", 2, 1, [=](auto x) { return nb::psum(nb::pcast(x, data, unreduced), data); });
    check("assume_invarying", 2, 2,
          [=](auto x) { return nb::assume_invarying(nb::all_gather(x, data, tiled(dim<0>)), data); });
  });
}

TEST_CASE(
    "S1-96 S2-56 the gradient of parameters that all devices share is the sum; reduced ones leave it to be made") {
  for_each_mesh([](const auto& mesh) {
    const auto x = (nb::iota<double>(batch = 24, inputs = 3) * 0.05).eval();
    const auto w = (nb::iota<double>(inputs = 3, hidden = 2) * 0.2 - 0.5).eval();
    const auto loss = [](const auto& w, const auto& x) {
      return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs))), batch, hidden);
    };
    const auto [value, expected] = nb::value_and_grad(loss)(w, x);
    const auto in_region = [&](auto body) {
      return shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P(), P()), body);
    };
    {
      const nb::recording recorded;
      const auto [l, g] = in_region([&](auto w, auto x) {
        auto [l, g] = nb::value_and_grad([&](auto w) { return nb::psum(loss(w, x), data); })(w);
        return std::tuple(l, g);
      })(w, x);
      CHECK(recorded.count("psum") == 2);
      CHECK(recorded.count() == 2);
      CHECK(nb::testing::allclose(l, value, 1e-12, 1e-12));
      CHECK(close(g, expected, 1e-12));
    }
    {
      const nb::recording recorded;
      const auto [l, g] = in_region([&](auto w, auto x) {
        auto [l, g] =
            nb::value_and_grad([&](auto w) { return nb::psum(loss(w, x), data); })(nb::pcast(w, data, reduced));
        return std::tuple(l, nb::psum(g, data));
      })(w, x);
      CHECK(recorded.count() == 2);  // that of the loss, and the one that is written
      CHECK(close(g, expected, 1e-12));
    }
  });
}

TEST_CASE("pmax and pmin: the devices that hold the value share the cotangent, and the value is not sought again") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = nb::astype<double>(nb::iota<std::int32_t>(n * 5) * 7 % 4).eval();
    const auto of_region = [&](auto word) {
      return shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [=](auto b) {
        return nb::grad([=](auto b) { return weighted(word(b)); })(b);
      });
    };
    const auto whole = nb::split(x, dim<0>, n, nb::rest).eval();
    const nb::recording recorded;
    const auto largest = of_region([](auto b) { return nb::pmax(b, data); })(x);
    CHECK(recorded.count("pmax") == 1);
    CHECK(recorded.count() == 2);  // and how many hold it
    const auto least = of_region([](auto b) { return nb::pmin(b, data); })(x);
    const auto of_max = nb::grad([](auto w) { return weighted(nb::max(w, dim<0>)); })(whole);
    const auto of_min = nb::grad([](auto w) { return weighted(nb::min(w, dim<0>)); })(whole);
    CHECK(close(largest, nb::flatten(of_max).eval(), 1e-12));
    CHECK(close(least, nb::flatten(of_min).eval(), 1e-12));
  });
}

TEST_CASE("assume_invarying twice: the cotangent of what the first device keeps") {
  const auto x = nb::cos(nb::iota<double>(24)).eval();
  const auto slope = [](auto of) {
    return [=](const auto& b) { return nb::grad([=](auto b) { return weighted(nb::square(of(b))); })(b); };
  };
  const auto twice = [](auto f, auto summed) {
    return [=](const auto& b) { return nb::grad([=](auto b) { return summed(nb::sum(nb::square(f(b)))); })(b); };
  };
  const auto expected = twice(slope(as_it_is), as_it_is)(x);
  for_each_mesh([&](const auto& mesh) {
    const auto shared = [](auto b) { return nb::assume_invarying(nb::all_gather(b, data, tiled(dim<0>)), data); };
    const auto summed = [](auto s) { return nb::psum(s, data); };
    CHECK(close(shard_map(mesh, in_specs(P(data)), out_specs(P(data)), twice(slope(shared), summed))(x), expected));
  });
}

}  // namespace test_of_grad
