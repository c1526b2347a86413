// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/vjp.hpp>

// What a derivative communicates is a constant, backward pass included.
namespace test_of_plan_grad {

namespace nb = nabla;
NABLA_AXES(batch, inputs, hidden)
NABLA_MESH_AXES(data, model)
using nb::collectives, nb::psum_of, nb::all_gather_of, nb::psum_scatter_of, nb::ppermute_of;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::abstract, nb::comm_of, nb::plan, nb::grad;

constexpr auto mesh = nb::abstract_mesh(data = 8, model = 4);
constexpr auto x = abstract<float>(batch = 64, inputs = 32);
constexpr auto w = abstract<float>(inputs = 32, hidden = 16);
constexpr auto u = abstract<float>(hidden = 16);

constexpr auto loss_of = [](const auto& w, const auto& x) {
  return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs))), batch, hidden);
};

// No mesh, no communication; the gradient has the size of the argument.
static_assert(plan(grad(loss_of), w, x).collectives == collectives());
static_assert(plan(grad(loss_of), w, x).output_bytes == 32 * 16 * 4);

// Data parallel: the psum of the weights, which all devices share. That in the loss is made where its value is asked for.
constexpr auto data_parallel = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P()), [](auto w, auto x) {
  const auto loss = [&](auto w) { return nb::psum(loss_of(w, x), data); };
  return grad(loss)(w);
});
constexpr int line_of_grad = __LINE__ - 2;
static_assert(comm_of(data_parallel, w, x) == psum_of(data));
static_assert(plan(data_parallel, w, x).collectives[0].where.line == line_of_grad);
static_assert(plan(data_parallel, w, x).collectives[0].bytes == 32 * 16 * 4);
constexpr auto with_value = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P(), P()), [](auto w, auto x) {
  const auto loss = [&](auto w) { return nb::psum(loss_of(w, x), data); };
  return nb::value_and_grad(loss)(w);
});
static_assert(comm_of(with_value, w, x) == psum_of(data, 2));
static_assert(plan(with_value, w, x).collectives[0].bytes == 4);
// A loss that is computed from the sum asks for it.
constexpr auto squared = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P()), [](auto w, auto x) {
  return grad([&](auto w) { return nb::square(nb::psum(loss_of(w, x), data)); })(w);
});
static_assert(comm_of(squared, w, x) == psum_of(data, 2));

// A transpose is listed with the line of the cast or the collective that it transposes.
constexpr auto cast = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P()), [](auto w, auto x) {
  const auto loss = [&](auto w) {
    const auto own = nb::pcast(w, data, nb::varying);
    return nb::psum(loss_of(own, x), data);
  };
  return grad(loss)(w);
});
constexpr int line_of_cast = __LINE__ - 5;
static_assert(comm_of(cast, w, x) == psum_of(data));
static_assert(plan(cast, w, x).collectives[0].where.line == line_of_cast);

// Fully sharded: gathered for the layer, summed and scattered backwards.
constexpr auto fsdp =
    shard_map(mesh, in_specs(P(inputs = data), P(batch = data)), out_specs(P(inputs = data)), [](auto w, auto x) {
      const auto loss = [&](auto w) {
        const auto whole = nb::all_gather(w, data, nb::tiled(inputs));
        return nb::psum(loss_of(whole, x), data);
      };
      return grad(loss)(w);
    });
constexpr int line_of_gather = __LINE__ - 5;
static_assert(comm_of(fsdp, w, x) == collectives(all_gather_of(data), psum_scatter_of(data)));
static_assert(plan(fsdp, w, x).collectives[0].where.line == line_of_gather);
static_assert(plan(fsdp, w, x).collectives[1].where.line == line_of_gather);

// Tensor parallel: one psum a block forward, and one backward for what goes into it.
constexpr auto tensor = shard_map(mesh, in_specs(P(hidden = model), P(hidden = model), P(batch = data)),
                                  out_specs(P(batch = data)), [](auto w, auto u, auto x) {
                                    return grad([&](auto x) {
                                      const auto h = nb::tanh(nb::dot(x, w, inputs));
                                      const auto y = nb::psum(nb::dot(h, u, hidden), model);
                                      return nb::psum(nb::sum(nb::square(y), batch), data);
                                    })(x);
                                  });
static_assert(comm_of(tensor, w, u, x) == psum_of(model, 2));

// Across a map, of plain arguments: that of the weights; what was cut is gathered.
constexpr auto mapped = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P()),
                                  [](auto w, auto x) { return nb::psum(loss_of(w, x), data); });
static_assert(comm_of(grad(mapped), w, x) == psum_of(data));
static_assert(comm_of(grad(nb::argnums<1>, mapped), w, x) == all_gather_of(data));

// Explicit arrays: a loss that is still to be summed needs no psum.
constexpr auto rows = nb::device_put(x, mesh, P(batch = data));
static_assert(comm_of(grad(loss_of), nb::device_put(w, mesh, P()), rows) == psum_of(data));
static_assert(comm_of(grad(loss_of), nb::device_put(w, mesh, P(nb::reduced(data))), rows) == collectives());
static_assert(comm_of(grad([](auto w, auto x) { return loss_of(nb::reshard(w, P(nb::reduced(data))), x); }),
                      nb::device_put(w, mesh, P(inputs = data)),
                      rows) == collectives(all_gather_of(data), psum_scatter_of(data)));

// A loop: the transposes once a step, what all steps read once after it. checkpoint runs the step again.
constexpr auto ring = [](auto step) {
  return shard_map(mesh, in_specs(P(), P(hidden = data)), out_specs(P()), [=](auto u, auto v) {
    return grad([&](auto u) {
      const auto next = [u, step](auto c, auto) { return std::pair(step(c, u), std::tuple<>()); };
      return nb::psum(nb::sum(nb::scan(v, nb::length(3), next).first, hidden), data);
    })(u);
  });
};
constexpr auto turned = [](auto c, auto u) { return nb::ppermute(nb::sin(c) * u, data, nb::shift(1)).eval(); };
constexpr auto scalar = abstract<float>();
static_assert(comm_of(ring(turned), scalar, u) ==
              collectives(ppermute_of(data, 6), psum_of(data)));
static_assert(comm_of(ring([](auto c, auto u) { return nb::checkpoint(turned)(c, u); }), scalar, u).count("ppermute") ==
              9);

static_assert(comm_of(ring([](auto c, auto u) { return nb::checkpoint(nb::save_collectives, turned)(c, u); }), scalar,
                      u) == collectives(ppermute_of(data, 6), psum_of(data)));

// Second derivatives, and a pullback.
static_assert(comm_of(grad([](auto w, auto x) { return nb::sum(nb::square(grad(mapped)(w, x)), inputs, hidden); }), w,
                      x)
                  .count() > 1);
static_assert(comm_of(
                  [](auto w, auto x) {
                    const auto [y, back] = nb::vjp(mapped, w, x);
                    return back(y);
                  },
                  w, x) == collectives(psum_of(data), all_gather_of(data), psum_of(data)));

}  // namespace test_of_plan_grad
