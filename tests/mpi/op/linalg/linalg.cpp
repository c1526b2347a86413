// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/linalg.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_linalg {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim;

/// Matrices far from singular, and right-hand sides: 24 of 3 x 3, and 24 of 3 x 2.
const auto p = (nb::sin(nb::square(nb::iota<double>(24, 3, 3)) * 0.37) + nb::eye<double>(3) * 4.).eval();
const auto w = nb::cos(nb::iota<double>(24, 3, 2) * 0.7).eval();
const auto q = (nb::cos(nb::square(nb::iota<double>(24, 3, 3)) * 0.21) + nb::eye<double>(3) * 4.).eval();

template <class X>
auto positive(const X& x) {
  return nb::matmul(x, nb::transpose(x, dim<0>, dim<2>, dim<1>));
}

/// Words of one batch of matrices, each to a value of any shape with the batch first.
template <class F>
void for_each_word(const F& f) {
  f([](const auto& x) { return nb::cholesky(positive(x)); });
  f([](const auto& x) { return nb::inv(x); });
  f([](const auto& x) { return x * nb::expand_dims(nb::expand_dims(nb::det(x), dim<1>), dim<1>); });
  f([](const auto& x) { return nb::diag(nb::diagonal(x)) * nb::expand_dims(nb::expand_dims(nb::slogdet(x).second, dim<1>), dim<1>); });
}
/// Words of matrices and right-hand sides.
template <class F>
void for_each_system(const F& f) {
  f([](const auto& a, const auto& b) { return nb::solve(a, b); });
  f([](const auto& a, const auto& b) { return nb::solve_triangular(a, b, nb::lower, nb::transposed); });
  f([](const auto& a, const auto& b) { return nb::cho_solve(a, b); });
}

}  // namespace

TEST_CASE("words of one operand on explicit axes: values and derivatives are those of one device") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(data)), y = nb::device_put(q, mesh, P(data));
    const auto replicated = nb::device_put(q, mesh, P());
    for_each_word([&](const auto& word) {
      CHECK(nb::testing::allclose(nb::to_host(word(x).eval()), word(p).eval(), 1e-12, 1e-12));
      const auto loss = [&](const auto& a, const auto& b) { return nb::sum(nb::sin(word(a)) * b, nb::all); };
      const auto on_devices = nb::grad([&](const auto& a) { return nb::reshard(loss(a, y), P()); })(x);
      CHECK(nb::testing::allclose(nb::to_host(on_devices), nb::grad([&](const auto& a) { return loss(a, q); })(p), 1e-9, 1e-9));
      // A replicated operand that meets a split one.
      const auto of_all = nb::grad([&](const auto& a) { return nb::reshard(nb::sum(word(a) * x, nb::all), P()); })(replicated);
      CHECK(nb::testing::allclose(nb::to_host(of_all), nb::grad([&](const auto& a) { return nb::sum(word(a) * p, nb::all); })(q), 1e-9, 1e-9));
    });
  });
}

TEST_CASE("systems on explicit axes: each operand split or replicated") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(p, mesh, P(data));
    const auto xr = nb::device_put(p, mesh, P());
    const auto b = nb::device_put(w, mesh, P(data));
    const auto br = nb::device_put(w, mesh, P());
    for_each_system([&](const auto& word) {
      const auto serial = [&](const auto& u, const auto& v) { return nb::sum(nb::sin(word(u, v)), nb::all); };
      const auto expected = nb::grad(nb::argnums<0, 1>, serial)(p, w);
      const auto tried = [&](const auto& u, const auto& v) {
        CHECK(nb::testing::allclose(nb::to_host(word(u, v)), word(p, w), 1e-12, 1e-12));
        const auto [da, db] = nb::grad(nb::argnums<0, 1>, [&](const auto& s, const auto& t) {
          return nb::reshard(serial(s, t), P());
        })(u, v);
        CHECK(nb::testing::allclose(nb::to_host(da), std::get<0>(expected), 1e-9, 1e-9));
        CHECK(nb::testing::allclose(nb::to_host(db), std::get<1>(expected), 1e-9, 1e-9));
      };
      tried(x, b), tried(x, br), tried(xr, b), tried(xr, br);
    });
  });
}

TEST_CASE("right-hand sides that are split over devices, of one matrix") {
  for_each_mesh([](const auto& mesh) {
    const auto a = p(0).eval();
    const auto b = nb::cos(nb::iota<double>(3, 24) * 0.7).eval();
    const auto f = [](const auto& u, const auto& v) { return nb::solve(u, v); };
    const auto on_devices = f(a, nb::device_put(b, mesh, P(none, data)));
    CHECK(nb::testing::allclose(nb::to_host(on_devices), f(a, b), 1e-12, 1e-12));
  });
}

TEST_CASE("in a shard_map: blocks, and a value that all share") {
  for_each_mesh([](const auto& mesh) {
    for_each_word([&](const auto& word) {
      const auto body = [&](const auto& a, const auto& b) {
        return nb::psum(nb::sum(nb::sin(word(a)), nb::all) * nb::sum(nb::sin(word(b)), nb::all), data);
      };
      const auto f = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P()), body);
      const auto serial = [&](const auto& a, const auto& b) {
        return nb::sum(nb::sin(word(a)), nb::all) * nb::sum(nb::sin(word(b)), nb::all);
      };
      CHECK(nb::testing::allclose(f(p, q), serial(p, q), 1e-11, 1e-11));
      const auto [da, db] = nb::grad(nb::argnums<0, 1>, f)(p, q);
      const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(p, q);
      CHECK(nb::testing::allclose(da, ea, 1e-9, 1e-9));
      CHECK(nb::testing::allclose(db, eb, 1e-9, 1e-9));
      const auto [value, change] = nb::jvp(f, std::tuple(p, q), std::tuple(q, p));
      CHECK(nb::testing::allclose(change, nb::jvp(serial, std::tuple(p, q), std::tuple(q, p)).second, 1e-8, 1e-9));
    });
    for_each_system([&](const auto& word) {
      // One matrix that all devices share, beside right-hand sides that differ.
      const auto a = p(0).eval();
      const auto serial = [&](const auto& u, const auto& v) { return nb::sum(nb::sin(word(u, v)), nb::all); };
      const auto f = nb::shard_map(mesh, nb::in_specs(P(), P(data)), nb::out_specs(P()),
                                   [&](const auto& u, const auto& v) { return nb::psum(serial(u, v), data); });
      CHECK(nb::testing::allclose(f(a, w), serial(a, w), 1e-11, 1e-11));
      const auto [da, db] = nb::grad(nb::argnums<0, 1>, f)(a, w);
      const auto [ea, eb] = nb::grad(nb::argnums<0, 1>, serial)(a, w);
      CHECK(nb::testing::allclose(da, ea, 1e-9, 1e-9));
      CHECK(nb::testing::allclose(db, eb, 1e-9, 1e-9));
    });
  });
}

TEST_CASE("automatic axes: rows and columns that are split are gathered") {
  const auto a = (nb::sin(nb::square(nb::iota<double>(24, 24)) * 0.37) + nb::eye<double>(24) * 8.).eval();
  const auto b = nb::cos(nb::iota<double>(24, 2) * 0.7).eval();
  for_each_mesh([&](const auto& m) {
    const auto mesh = nb::make_mesh(data = nb::automatic(m.size(data)), model = nb::automatic(m.size(model)));
    const auto x = nb::device_put(a, mesh, P(data, model));
    const auto y = nb::device_put(b, mesh, P(data));
    CHECK(nb::testing::allclose(nb::to_host(nb::inv(x)), nb::inv(a), 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(nb::solve(x, y)), nb::solve(a, b), 1e-12, 1e-12));
    CHECK(nb::testing::allclose(nb::to_host(nb::trace(x)), nb::trace(a), 1e-12, 1e-12));
  });
}

}  // namespace test_of_linalg
