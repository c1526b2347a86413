// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "as_planned.hpp"

#include <algorithm>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/xmap.hpp>

// A collective over two names is one over a name for both of them, whatever resources split.
namespace test_of_several_names {

namespace {

NABLA_AXES(sample, other, both)
using namespace app;
using nb::P, nb::names, nb::in_axes, nb::out_axes, nb::axis_resources, nb::xmap, nb::dim, nb::tiled, nb::shift,
    nb::reverse, nb::split, nb::concat, nb::testing::allclose;

/// over(group) gives the function of a map: once over two names, as each of the resources has them, once over one name.
template <class M, class Over>
void same_as_one_name(const M& mesh, const Over& over) {
  const long n = std::max(2L, mesh.size(data) * mesh.size(model));
  const auto x = nb::sin(nb::iota<float>(n, n, n * n) * 0.7f).eval();
  const auto expected =
      nb::reshape(xmap(in_axes(names(both)), out_axes(names(both)), over(both))(nb::reshape(x, n * n, n * n)), n, n,
                  nb::rest)
          .eval();
  const auto check = [&](auto resources) {
    const auto f =
        xmap(mesh, in_axes(names(sample, other)), out_axes(names(sample, other)), resources, over((sample, other)));
    const nb::recording r;
    const auto y = f(x);
    CHECK(r.count() == nb::plan(f, x).collectives.count());
    CHECK(allclose(nb::to_host(y), expected, 1e-4, 1e-4));
  };
  check(axis_resources());
  check(axis_resources(sample = data, other = model));
  check(axis_resources(other = (model, data)));
}

}  // namespace

TEST_CASE("S3-46 S3-51 reductions, indices and permutations over two names") {
  for_each_mesh([](const auto& mesh) {
    same_as_one_name(mesh, [](auto g) {
      return [g](auto v) {
        return v - nb::psum(v, g) + nb::pmean(v, g) * nb::pmax(v, g) - nb::pmin(v, g) +
               nb::astype<float>(nb::axis_index(v, g)) / float(nb::axis_size(v, g));
      };
    });
    same_as_one_name(mesh, [](auto g) {
      return [g](auto v) { return nb::pshuffle(v, g, reverse) + nb::ppermute(v, g, shift(3)); };
    });
  });
}

TEST_CASE("S3-46 what two names gather, scatter and exchange") {
  const auto mesh_of = [](auto f) {
    for_each_mesh([&](const auto& mesh) {
      if (mesh.size(data) * mesh.size(model) <= 4) f(mesh);
    });
  };
  mesh_of([](const auto& mesh) {
    same_as_one_name(mesh, [](auto g) {
      return [g](auto v) {
        return nb::psum_scatter(v, g, tiled(dim<0>)) +
               nb::sum(nb::all_to_all(v, g, split(dim<0>), concat(dim<0>), tiled) * v, dim<0>) +
               nb::sum(nb::all_gather(v, g));
      };
    });
  });
}

TEST_CASE("the gradient of a sum over two names") {
  for_each_mesh([](const auto& mesh) {
    const long n = 2 * mesh.size(data) * mesh.size(model);
    const auto x = nb::sin(nb::iota<float>(n, n) * 0.7f).eval();
    const auto turned = [](auto v) {
      return nb::psum(nb::square(nb::pshuffle(v, (sample, other), reverse) + nb::sin(v)), (sample, other));
    };
    const auto in = in_axes(names(sample, other));
    const auto expected = nb::grad(xmap(in, out_axes(names()), turned))(x);
    const auto found =
        nb::grad(xmap(mesh, in, out_axes(names()), axis_resources(sample = data, other = model), turned))(x);
    CHECK(allclose(found, expected, 1e-4, 1e-4));
  });
}

}  // namespace test_of_several_names
