// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "as_planned.hpp"

#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/xmap.hpp>
#include <vector>

// Permutations along a name that resources split, and collectives over several names: what they give without resources.
namespace test_of_permuted_names {

namespace {

NABLA_AXES(sample, other)
using namespace app;
using nb::P, nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::xmap, nb::dim, nb::vmap, nb::axis_name,
    nb::shift, nb::reverse, nb::perm, nb::testing::allclose;

constexpr auto rows = in_axes(names(sample));
constexpr auto rows_out = out_axes(names(sample));

/// A map with resources beside the same one without: its numbers, its collectives, and how the first two derivatives
/// go.
template <class M, class R, class F>
long same_as_without(const M& mesh, R resources, const F& f, long n) {
  const auto x = nb::sin(nb::iota<float>(n, 3) * 0.7f).eval();
  const auto w = nb::cos(nb::iota<float>(n, 3)).eval();
  const auto split = xmap(mesh, rows, rows_out, resources, f);
  const auto whole = xmap(rows, rows_out, f);
  const nb::recording r;
  const auto y = split(x);
  const long count = r.count();
  CHECK(nb::testing::equal(nb::to_host(y), whole(x)));
  check_plan(split, x);
  CHECK(nb::testing::equal(nb::to_host(nb::jvp(split, x, w).second), whole(w)));
  const auto loss = [&](const auto& map) { return [&](auto v) { return nb::sum(nb::square(map(v)) * w); }; };
  CHECK(allclose(nb::grad(loss(split))(x), nb::grad(loss(whole))(x), 1e-5, 1e-5));
  return count;
}

}  // namespace

TEST_CASE("S3-46 a permutation of a name that is split: its blocks, and what each device has of it") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data), all = d * mesh.size(model), n = 3 * all;
    const auto both = axis_resources(sample = (model, data));
    const auto backwards = [](auto v) { return nb::pshuffle(v, sample, reverse); };
    CHECK(same_as_without(mesh, axis_resources(sample = data), backwards, n) == (d > 1));
    CHECK(same_as_without(mesh, both, backwards, n) == (all > 1));
    for (const long by : {0L, 1L, -1L, 3L, 5L, n}) {
      // What goes over the end of a block comes from one block further.
      const long whole = (by % n + n) % n / 3 % all, carry = (by % n + n) % 3;
      const long moves = (whole != 0) + (carry != 0 && (whole + 1) % all != 0);
      CHECK(same_as_without(
                mesh, both, [by](auto v) { return nb::ppermute(v, sample, shift(by)); }, n) == moves);
    }
  });
}

TEST_CASE("any other permutation of a name that is split is one of all of it") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data), n = 3 * d;
    std::vector<long> order, blocks;
    for (long i = 0; i < n; ++i) {
      order.push_back(i == 0 ? n - 1 : i == n - 1 ? 0 : i);
      blocks.push_back((i / 3 + 1) % d * 3 + (i + 1) % 3);
    }
    const auto in_order = [](const auto& list) {
      return [list](auto v) { return nb::pshuffle(v, sample, perm(list)); };
    };
    CHECK(same_as_without(mesh, axis_resources(sample = data), in_order(order), n) == (d > 1));
    CHECK(same_as_without(mesh, axis_resources(sample = data), in_order(blocks), n) == (d > 1));
    // Where nothing comes there are zeros.
    const auto one = [n](auto v) { return nb::ppermute(v, sample, perm({{1, n - 1}})); };
    CHECK(same_as_without(mesh, axis_resources(sample = data), one, n) == (d > 1));
  });
}

TEST_CASE("a permutation along the name of a map over a split dim, and beside what runs in steps") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data);
    const auto x = nb::sin(nb::iota<float>(2 * d, 4)).eval();
    const auto placed = nb::device_put(x, mesh, P(data));
    const auto turned = vmap(axis_name(sample), [](auto row) { return nb::pshuffle(row, sample, reverse); });
    const auto moved = vmap(axis_name(sample), [](auto row) { return nb::ppermute(row, sample, shift(2)); });
    const nb::recording r;
    const auto y = turned(placed), z = moved(placed);
    CHECK(r.count() == (d > 1 ? 2 : 0));
    CHECK(nb::type_name(y) == "f32[" + std::to_string(2 * d) + "@data,4]");
    CHECK(nb::testing::equal(nb::to_host(y), nb::flip(x, dim<0>)));
    CHECK(nb::testing::equal(nb::to_host(z), nb::roll(x, dim<0>, 2)));
    const auto in_steps = xmap(mesh, in_axes(names(sample, other)), out_axes(names(sample, other)),
                               axis_resources(sample = data, other = nb::in_steps(2)),
                               [](auto v) { return nb::pshuffle(v, sample, reverse) + 1.f; });
    CHECK(allclose(in_steps(x), nb::flip(x, dim<0>) + 1.f));
  });
}

}  // namespace test_of_permuted_names
