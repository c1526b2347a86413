// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "as_planned.hpp"

#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/grad.hpp>
#include <tuple>

// What plan says of a derivative is what runs, backward pass included.
namespace test_of_plan_grad {

namespace {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::tiled, nb::to, nb::grad, nb::value_and_grad;
using nb::argnums, nb::device_put, nb::reshard, nb::varying, nb::invarying, nb::reduced, nb::unreduced;

auto images() { return (nb::sin(nb::iota<double>(batch = 24, inputs = 12))).eval(); }
auto weights() { return (nb::iota<double>(inputs = 12, hidden = 24) * 0.003 - 0.4).eval(); }
auto bias() { return (nb::cos(nb::iota<double>(hidden = 24))).eval(); }

constexpr auto serial_loss = [](const auto& w, const auto& b, const auto& x) {
  return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs) + b)), batch, hidden);
};

}  // namespace

TEST_CASE("S2-64 data parallel, FSDP and tensor parallel in a region") {
  for_each_mesh([](const auto& mesh) {
    if (12 % mesh.size(data) != 0) return;
    const auto whole = shard_map(mesh, in_specs(P(), P(), P(batch = data)), out_specs(P(), P(), P()),
                                 [](auto w, auto b, auto x) {
                                   auto [l, g] = value_and_grad(argnums<0, 1>, [&](auto w, auto b) {
                                     return nb::psum(serial_loss(w, b, x), data);
                                   })(w, b);
                                   return std::tuple(l, std::get<0>(g), std::get<1>(g));
                                 });
    check_plan(whole, weights(), bias(), images());
    CHECK(nb::plan(whole, weights(), bias(), images()).collectives == nb::psum_of(data, 3));

    const auto fsdp =
        shard_map(mesh, in_specs(P(inputs = data), P(), P(batch = data)), out_specs(P(inputs = data)),
                  [](auto w, auto b, auto x) {
                    return grad([&](auto w) {
                      return nb::psum(serial_loss(nb::all_gather(w, data, tiled(inputs)), b, x), data);
                    })(w);
                  });
    check_plan(fsdp, weights(), bias(), images());
    CHECK(nb::plan(fsdp, weights(), bias(), images()).collectives ==
          nb::collectives(nb::all_gather_of(data), nb::psum_of(data), nb::psum_scatter_of(data)));

    if (24 % mesh.size(model) != 0) return;
    const auto tensor =
        shard_map(mesh, in_specs(P(hidden = model), P(hidden = model), P()), out_specs(P(hidden = model), P()),
                  [](auto w, auto u, auto x) {
                    return grad(argnums<0, 2>, [](auto w, auto u, auto x) {
                      const auto h = nb::tanh(nb::dot(x, w, inputs));
                      return nb::sum(nb::square(nb::psum(nb::dot(h, u, hidden), model)), batch);
                    })(w, u, x);
                  });
    check_plan(tensor, weights(), bias(), images());
    CHECK(nb::plan(tensor, weights(), bias(), images()).collectives == nb::psum_of(model, 2));
  });
}

}  // namespace test_of_plan_grad
