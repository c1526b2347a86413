// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <algorithm>
#include <nabla/transform/grad.hpp>

namespace test_of_grad_layers {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::argnums, nb::tiled;

namespace {

auto images() { return nb::sin(nb::iota<double>(batch = 24, inputs = 24)).eval(); }
auto into() { return nb::cos(nb::iota<double>(inputs = 24, hidden = 24)).eval(); }
auto out_of() { return nb::sin(2. * nb::iota<double>(hidden = 24)).eval(); }

auto block(const auto& x, const auto& w, const auto& v) { return nb::dot(nb::tanh(nb::dot(x, w, inputs)), v, hidden); }

}  // namespace

TEST_CASE("S2-117 S2-119 a split block sums once forward, and once backward for what it was given") {
  for_each_mesh([](const auto& mesh) {
    const auto whole = [](auto x, auto w, auto v) { return nb::sum(nb::square(block(x, w, v)), batch); };
    const auto [gx, gw, gv] = nb::grad(argnums<0, 1, 2>, whole)(images(), into(), out_of());
    const auto loss = [](auto x, auto w, auto v) {
      return nb::psum(nb::sum(nb::square(nb::psum(block(x, w, v), model)), batch), data);
    };
    const auto specs = in_specs(P(batch = data), P(hidden = model), P(hidden = model));
    const auto over_model = [](const nb::recording& ran) {
      return std::count_if(ran.records().begin(), ran.records().end(), [](const auto& c) { return c.axes == "model"; });
    };
    {
      const nb::recording ran;
      const auto g = shard_map(mesh, specs, out_specs(P(hidden = model), P(hidden = model)),
                               [&](auto x, auto w, auto v) { return nb::grad(argnums<1, 2>, loss)(x, w, v); })(
          images(), into(), out_of());
      CHECK(over_model(ran) == 1);  // forward; nobody asks for what the block was given
      CHECK(ran.count("psum") == 3);
      CHECK(ran.count() == 3);
      CHECK(close(std::get<0>(g), gw));
      CHECK(close(std::get<1>(g), gv));
    }
    const nb::recording ran;
    const auto g = shard_map(mesh, specs, out_specs(P(batch = data)), nb::grad(loss))(images(), into(), out_of());
    CHECK(over_model(ran) == 2);
    CHECK(ran.count("psum") == 2);
    CHECK(ran.count() == 2);
    CHECK(close(g, gx));
  });
}

TEST_CASE("weights that all devices share: those of a process sum their gradient within one product") {
  for_each_mesh([](const auto& mesh) {
    const auto gradient_of = [&](const auto& loss) {
      const auto summed = [&](auto x, auto w) { return nb::psum(loss(x, w), (data, model)); };
      return shard_map(mesh, in_specs(P(batch = (data, model)), P()), out_specs(P()), nb::grad(argnums<1>, summed))(
          images(), into());
    };
    const auto product = [](auto x, auto w) { return nb::sum(nb::sin(nb::dot(x, w, inputs)), nb::all); };
    // Outside of products as well: that is summed with it, and between devices once.
    const auto both = [&](auto x, auto w) {
      return product(x, w) + nb::sum(nb::square(x), nb::all) * nb::sum(nb::sin(w), nb::all);
    };
    {
      const nb::recording ran;
      const long before = nb::detail::count().contractions;
      const auto g = gradient_of(product);
      CHECK(nb::detail::count().contractions - before == 2);  // forward, and back
      CHECK(ran.count("psum") == 1);                          // of the gradient
      CHECK(close(g, nb::grad(argnums<1>, product)(images(), into())));
    }
    const nb::recording ran;
    const auto g = gradient_of(both);
    CHECK(ran.count("psum") == 1);
    CHECK(close(g, nb::grad(argnums<1>, both)(images(), into())));
  });
}

}  // namespace test_of_grad_layers
