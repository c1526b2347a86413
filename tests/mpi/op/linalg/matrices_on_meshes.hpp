// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/linalg.hpp>
#include <nabla/testing/allclose.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <tuple>

#include "mpi/spmd/devices.hpp"

// Words of a batch of matrices, each to one number for each matrix: on a mesh they give what they give on one device.
// each(f) calls f with each word.
namespace matrices_on_meshes {

using namespace app;
using nb::P;

/// On explicit axes, the batch split or whole: values, gradients, and no collective.
template <class X, class F>
void explicit_axes(const X& x, const F& each) {
  for_each_mesh([&](const auto& mesh) {
    const auto split = nb::device_put(x, mesh, P(data));
    const auto whole = nb::device_put(x, mesh, P());
    each([&](const auto& word) {
      nb::recording collectives;
      const auto found = word(split).eval();
      CHECK(collectives.count() == 0);
      CHECK(nb::testing::allclose(nb::to_host(found), word(x).eval(), 1e-11, 1e-11));
      const auto serial = nb::grad([&](const auto& a) { return nb::sum(nb::square(word(a)), nb::all); })(x);
      const auto loss = [&](const auto& a) { return nb::reshard(nb::sum(nb::square(word(a)), nb::all), P()); };
      CHECK(nb::testing::allclose(nb::to_host(nb::grad(loss)(split)), serial, 1e-8, 1e-8));
      CHECK(nb::testing::allclose(nb::to_host(nb::grad(loss)(whole)), serial, 1e-8, 1e-8));
    });
  });
}

/// One number of a batch that is split, and of one that all devices have: on one device, and in a shard_map.
template <class Word>
auto serial_product(const Word& word) {
  return [word](const auto& a, const auto& b) {
    return nb::sum(nb::square(word(a)), nb::all) * nb::sum(word(b), nb::all);
  };
}
template <class M, class F>
auto in_region(const M& mesh, const F& serial) {
  return nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P()),
                       [serial](const auto& a, const auto& b) { return nb::psum(serial(a, b), data); });
}
/// Its gradients.
template <class X, class F>
void regions(const X& x, const F& each) {
  for_each_mesh([&](const auto& mesh) {
    each([&](const auto& word) {
      const auto serial = serial_product(word);
      const auto [da, db] = nb::grad(nb::argnums<0, 1>, in_region(mesh, serial))(x, x);
      const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(x, x);
      CHECK(nb::testing::allclose(da, ea, 1e-7, 1e-8));
      CHECK(nb::testing::allclose(db, eb, 1e-7, 1e-8));
    });
  });
}
/// Its change where both batches change in one direction.
template <class X, class F>
void changes_in_regions(const X& x, const X& direction, const F& each) {
  for_each_mesh([&](const auto& mesh) {
    each([&](const auto& word) {
      const auto serial = serial_product(word);
      const std::tuple at(x, x), tangents(direction, direction);
      const auto change = nb::jvp(in_region(mesh, serial), at, tangents).second;
      CHECK(nb::testing::allclose(change, nb::jvp(serial, at, tangents).second, 1e-8, 1e-9));
    });
  });
}

/// A matrix that is cast to reduced beside split right-hand sides: its cotangent is summed where it was cast.
template <class A, class B, class F>
void reduced_matrix(const A& a, const B& b, const F& serial) {
  for_each_mesh([&](const auto& mesh) {
    const auto f =
        nb::shard_map(mesh, nb::in_specs(P(), P(data)), nb::out_specs(P()), [&](const auto& x, const auto& y) {
          return nb::psum(serial(nb::pcast(x, data, nb::to(nb::reduced)), y), data);
        });
    CHECK(nb::testing::allclose(f(a, b), serial(a, b), 1e-11, 1e-11));
    const auto [da, db] = nb::grad(nb::argnums<0, 1>, f)(a, b);
    const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(a, b);
    CHECK(nb::testing::allclose(da, ea, 1e-9, 1e-9));
    CHECK(nb::testing::allclose(db, eb, 1e-9, 1e-9));
  });
}

}  // namespace matrices_on_meshes
