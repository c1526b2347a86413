// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "of_each_row.hpp"

// Derivatives within a vmap in a region, and of a function that contains one.
namespace test_of_vmap_of_grad_in_regions {

using namespace of_each_row;

TEST_CASE("in a region: each device has the gradients of the entries of its block") {
  const auto of_w = of_weights();
  const auto of_x = of_rows();
  for_each_mesh([&](const auto& mesh) {
    // The features are split over model as well: the loss of an entry is a sum over its axis.
    const auto one = [](auto u, auto x) { return nb::sum(nb::square(nb::tanh(nb::psum(nb::dot(x, u), model)))); };
    const nb::recording r;
    const auto gx = shard_map(mesh, in_specs(P(model), P(data, model)), out_specs(P(data, model)), [&](auto w, auto b) {
      return vmap(in_axes(none, dim<0>), nb::grad_per_shard(nb::argnums<1>, one))(w, b);
    })(weights(), rows());
    CHECK(r.count("psum") == 1);
    CHECK(r.count() == 1);
    CHECK(close(gx, of_x));
    // The sum of what the entries ask for, by hand and by the derivative around the vmap.
    const auto summed = shard_map(mesh, in_specs(P(), P(data)), out_specs(P()), [&](auto w, auto b) {
      return grad([&](auto u) { return nb::psum(nb::sum(vmap(in_axes(none, dim<0>), loss)(u, b)), data); })(w);
    })(weights(), rows());
    CHECK(close(summed, nb::sum(of_w, dim<0>)));
    const auto by_hand = shard_map(mesh, in_specs(P(), P(data)), out_specs(P(data)), [&](auto w, auto b) {
      const auto own = nb::pcast(w, data, nb::varying);
      return vmap(in_axes(none, dim<0>), nb::grad_per_shard(loss))(own, b);
    })(weights(), rows());
    CHECK(close(by_hand, of_w));
  });
}

TEST_CASE("of a function that contains a region") {
  const auto of_w = of_weights();
  for_each_mesh([&](const auto& mesh) {
    const auto one = shard_map(mesh, in_specs(P(model), P(model)), out_specs(P()), [](auto u, auto x) {
      return nb::sum(nb::square(nb::tanh(nb::psum(nb::dot(x, u), model))));
    });
    CHECK(close(vmap(in_axes(none, dim<0>), grad(one))(weights(), rows()), of_w));
    const auto both = shard_map(mesh, in_specs(P(), P(data)), out_specs(P(data)), [](auto w, auto b) {
      return vmap([&](auto x) { return nb::sum(nb::grad_per_shard([&](auto v) { return loss(w, v); })(x)); })(b);
    });
    CHECK(close(both(weights(), rows()), nb::sum(of_rows(), dim<1>)));
  });
}

}  // namespace test_of_vmap_of_grad_in_regions
