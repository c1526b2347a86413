// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/hessian.hpp>
#include <nabla/transform/jacfwd.hpp>
#include <nabla/transform/jacrev.hpp>

// Jacobians and Hessians in a region, across one, and of split arrays, beside those of plain ones.
namespace test_of_jacobians {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::jacfwd, nb::jacrev, nb::hessian;

/// Devices along data have as many of these as the others.
auto numbers(long n) { return nb::sin(nb::iota<double>(2 * n) + 1.).eval(); }
constexpr auto square = [](const auto& x) { return x * x; };
constexpr auto loss = [](const auto& v) { return nb::sum(nb::exp(nb::sin(v)) * v); };
auto weights() { return nb::cos(nb::iota<double>(4)).eval(); }
/// A sum over the blocks, and a value of each block.
constexpr auto values = [](const auto& p, const auto& b) {
  return std::pair(nb::sum(nb::tanh(nb::expand_dims(b, dim<1>) * p.first) * p.second, dim<0>), nb::sin(b) * p.second);
};

}  // namespace

TEST_CASE("in a region: of what a device has, through collectives, of what all share") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = numbers(n);
    const auto w = weights();
    // By what all share: the blocks of x as rows, y = sum of tanh(w * x_i) over all numbers of x.
    const auto f = [](const auto& u, const auto& b) {
      return nb::sum(nb::tanh(nb::expand_dims(b, dim<1>) * u), dim<0>);
    };
    const auto expected = nb::materialize(jacrev([&](const auto& u) { return f(u, x); })(w));
    CHECK(close(jacfwd([&](const auto& u) { return f(u, x); })(w), expected));
    const auto in_region = [&](auto jacobian) {
      return shard_map(mesh, in_specs(P(), P(data)), out_specs(P()), [=](auto u, auto b) {
        return jacobian([&](const auto& v) { return nb::psum(f(v, b), data); })(u);
      })(w, x);
    };
    CHECK(close(in_region([](auto g) { return jacfwd(g); }), expected));
    CHECK(close(in_region([](auto g) { return jacrev(g); }), expected));
    const auto second = nb::materialize(hessian([&](const auto& u) { return nb::sum(nb::square(f(u, x))); })(w));
    const auto h = shard_map(mesh, in_specs(P(), P(data)), out_specs(P()), [=](auto u, auto b) {
      return hessian([&](const auto& v) { return nb::sum(nb::square(nb::psum(f(v, b), data))); })(u);
    })(w, x);
    CHECK(close(h, second));
    // Of its own block.
    const auto own = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                               [](auto b) { return jacrev([](const auto& v) { return square(v); })(b); })(x);
    CHECK(close(nb::sum(nb::to_host(own), dim<1>), nb::materialize(2. * x)));
  });
}

TEST_CASE("in a region, in several arguments, of trees, and beside what is only handed on") {
  for_each_mesh([](const auto& mesh) {
    const auto x = numbers(mesh.size(data));
    const auto p = std::pair(weights(), nb::full<double>(2.));
    const auto [of_sum, of_block] = jacfwd(nb::argnums<0, 1>, values)(p, x);
    const auto expected = std::tuple(std::get<0>(of_sum), nb::sum(std::get<1>(of_sum), dim<1>).eval(),
                                     nb::sum(std::get<0>(of_block).second).eval(),
                                     nb::sum(std::get<1>(of_block), dim<1>).eval(), (x + 1.).eval());
    const auto all = [](const auto& q, const auto& b) {
      const auto [sum, block] = values(q, b);
      return std::pair(std::pair(nb::psum(sum, data), block), b + 1.);
    };
    // Of what the devices share a row has the sum of their derivatives, as a gradient has. A column goes in the
    // direction of one element of each device's block, all at once.
    const auto over_blocks = [](const auto& j) { return nb::psum(j, data); };
    const auto check = [&](auto jacobian, auto of_sum_in_block, auto of_block_in_shared) {
      const auto given =
          shard_map(mesh, in_specs(P(), P(data)), out_specs(P(), P(), P(), P(data), P(data)), [=](auto q, auto b) {
            const auto [j, aux] = jacobian(q, b);
            const auto& [sum_in_shared, sum_in_block] = j.first;
            const auto& [block_in_shared, block_in_block] = j.second;
            return std::tuple(sum_in_shared, of_sum_in_block(nb::sum(sum_in_block, dim<1>)),
                              of_block_in_shared(nb::sum(block_in_shared.second)), nb::sum(block_in_block, dim<1>),
                              aux);
          })(p, x);
      CHECK(close(given, expected));
    };
    check(jacrev(nb::argnums<0, 1>, nb::has_aux, all), over_blocks, as_it_is);
    check(jacfwd(nb::argnums<0, 1>, nb::has_aux, all), as_it_is, over_blocks);
  });
}

TEST_CASE("across a region") {
  for_each_mesh([](const auto& mesh) {
    const auto x = numbers(mesh.size(data));
    const auto plain = [](const auto& v) { return nb::sin(v) * nb::sum(v); };
    const auto across = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                                  [](auto b) { return nb::sin(b) * nb::psum(nb::sum(b), data); });
    const auto expected = nb::materialize(jacfwd(plain)(x));
    CHECK(close(jacfwd(across)(x), expected));
    CHECK(close(jacrev(across)(x), expected));
    const auto total =
        shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto b) { return nb::psum(loss(b), data); });
    CHECK(close(hessian(total)(x), nb::materialize(hessian(loss)(x))));
  });
}

TEST_CASE("of split arrays: the value's dims are split as the value is") {
  for_each_mesh([](const auto& mesh) {
    const auto x = numbers(mesh.size(data));
    const auto split = nb::device_put(x, mesh, P(data));
    const auto f = [](const auto& v) { return nb::sin(v) * v; };
    const auto expected = nb::materialize(jacfwd(f)(x));
    CHECK(close(jacfwd(f)(split), expected));
    CHECK(close(jacrev(f)(split), expected));
    CHECK(close(hessian([](const auto& v) { return nb::reshard(loss(v), P()); })(split),
                nb::materialize(hessian(loss)(x))));
  });
}

TEST_CASE("of split and of plain arrays, in several arguments and of trees") {
  for_each_mesh([](const auto& mesh) {
    const auto x = numbers(mesh.size(data));
    const auto p = std::pair(weights(), nb::full<double>(2.));
    const auto split = nb::device_put(x, mesh, P(data));
    const auto f = [](const auto& q, const auto& v) {
      const auto [sum, block] = values(q, v);
      return std::pair(std::pair(nb::reshard(sum, P()), block), v + 1.);
    };
    const auto expected = jacfwd(nb::argnums<1, 0>, values)(p, x);
    const auto check = [&](const auto& given) {
      CHECK(close(given.first, expected));
      CHECK(close(given.second, nb::materialize(x + 1.)));
      static_assert(std::is_same_v<decltype(given.second.sharding()), decltype(split.sharding())>);
    };
    check(jacfwd(nb::argnums<1, 0>, nb::has_aux, f)(p, split));
    check(jacrev(nb::argnums<1, 0>, nb::has_aux, f)(p, split));
    const auto total = [](const auto& q, const auto& v) {
      const auto [sum, block] = values(q, v);
      return nb::sum(nb::square(nb::reshard(sum, P()))) + nb::reshard(nb::sum(block), P());
    };
    const auto plain = [](const auto& q, const auto& v) {
      const auto [sum, block] = values(q, v);
      return nb::sum(nb::square(sum)) + nb::sum(block);
    };
    CHECK(close(hessian(nb::argnums<0, 1>, total)(p, split), hessian(nb::argnums<0, 1>, plain)(p, x)));
  });
}

}  // namespace test_of_jacobians
