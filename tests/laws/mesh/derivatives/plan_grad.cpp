// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/transform/as_planned.hpp>

#include <nabla/transform/checkpoint.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>
#include <nabla/transform/vjp.hpp>
#include <tuple>

// What plan says of a derivative is what runs, backward pass included.
namespace test_of_plan_grad {

namespace {

using namespace app;
using nb::argnums, nb::device_put, nb::reshard, nb::varying, nb::invarying, nb::reduced, nb::unreduced;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::tiled, nb::to, nb::grad, nb::value_and_grad;

auto images() { return (nb::sin(nb::iota<double>(batch = 24, inputs = 24))).eval(); }
auto weights() { return (nb::iota<double>(inputs = 24, hidden = 24) * 0.0015 - 0.4).eval(); }
auto bias() { return (nb::cos(nb::iota<double>(hidden = 24))).eval(); }

template <class F>
void for_each_pair_of_specs(F f) {
  f(P(inputs = data), P());
  f(P(), P(inputs = data));
  f(P(inputs = data), P(hidden = data));
  f(P(inputs = (data, model)), P(inputs = (model, data)));
  f(P(inputs = data, hidden = model), P(inputs = model, hidden = data));
}

constexpr auto serial_loss = [](const auto& w, const auto& b, const auto& x) {
  return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs) + b)), batch, hidden);
};

}  // namespace

TEST_CASE("S2-64 data parallel, FSDP and tensor parallel in a region") {
  for_each_mesh([](const auto& mesh) {
    const auto whole =
        shard_map(mesh, in_specs(P(), P(), P(batch = data)), out_specs(P(), P(), P()), [](auto w, auto b, auto x) {
          auto [l, g] =
              value_and_grad(argnums<0, 1>, [&](auto w, auto b) { return nb::psum(serial_loss(w, b, x), data); })(w, b);
          return std::tuple(l, std::get<0>(g), std::get<1>(g));
        });
    check_plan(whole, weights(), bias(), images());
    CHECK(nb::plan(whole, weights(), bias(), images()).collectives == nb::psum_of(data, 3));

    const auto fsdp = shard_map(mesh, in_specs(P(inputs = data), P(), P(batch = data)), out_specs(P(inputs = data)),
                                [](auto w, auto b, auto x) {
                                  return grad([&](auto w) {
                                    return nb::psum(serial_loss(nb::all_gather(w, data, tiled(inputs)), b, x), data);
                                  })(w);
                                });
    check_plan(fsdp, weights(), bias(), images());
    CHECK(nb::plan(fsdp, weights(), bias(), images()).collectives ==
          nb::collectives(nb::all_gather_of(data), nb::psum_scatter_of(data)));

    if (24 % mesh.size(model) != 0) return;
    const auto tensor = shard_map(mesh, in_specs(P(hidden = model), P(hidden = model), P()),
                                  out_specs(P(hidden = model), P()), [](auto w, auto u, auto x) {
                                    return grad(argnums<0, 2>, [](auto w, auto u, auto x) {
                                      const auto h = nb::tanh(nb::dot(x, w, inputs));
                                      return nb::sum(nb::square(nb::psum(nb::dot(h, u, hidden), model)), batch);
                                    })(w, u, x);
                                  });
    check_plan(tensor, weights(), bias(), images());
    CHECK(nb::plan(tensor, weights(), bias(), images()).collectives == nb::psum_of(model, 2));
  });
}

TEST_CASE("S1-56 the transpose of each collective") {
  for_each_mesh([](const auto& mesh) {
    const long n = mesh.size(data), all = n * mesh.size(model);
    const auto x = nb::iota<double>(2 * n * all).eval();
    const auto check = [&](const char* name, auto spec, auto f) {
      CAPTURE(name);
      check_plan(shard_map(mesh, in_specs(spec), out_specs(spec),
                           [&](auto b) {
                             return grad([&](auto b) { return nb::psum(nb::sum(nb::square(f(b))), (data, model)); })(b);
                           }),
                 x);
    };
    const auto each = P((data, model));
    check("psum", each, [](auto x) { return nb::pcast(nb::psum(x, data), data, varying); });
    check("pmean", each, [](auto x) { return nb::pmean(x, data) * x; });
    check("all_gather", each, [](auto x) { return nb::all_gather(x, data); });
    check("all_gather to invarying", each,
          [](auto x) { return nb::pcast(nb::all_gather(x, data, tiled(dim<0>), to(invarying)), data, varying); });
    check("psum_scatter", each, [](auto x) { return nb::psum_scatter(x, data, tiled(dim<0>)); });
    check("psum_scatter of what is unreduced", each,
          [](auto x) { return nb::psum_scatter(nb::pcast(x, data, unreduced), data, tiled(dim<0>)); });
    check("ppermute", each, [](auto x) { return nb::ppermute(x, data, nb::shift(1)); });
    check("pshuffle", each, [](auto x) { return nb::pshuffle(x, (data, model), nb::reverse); });
    check("all_to_all", each, [=](auto x) {
      return nb::all_to_all(nb::split(x, dim<0>, n, nb::rest), data, nb::split(dim<0>), nb::concat(dim<1>));
    });
    check("pmax", each, [](auto x) { return nb::pmax(x, data) * x; });
    check("a value used twice, and views", each, [](auto x) {
      const auto y = nb::sin(x) * 2.;
      return nb::concatenate(dim<0>, y * y, nb::flip(y, dim<0>));
    });
    check("whole", P(), [](auto x) { return x * nb::astype<double>(nb::axis_index((data, model)) + 1); });
    check("second derivatives", each, [](auto x) {
      return nb::psum(x, data) * grad([](auto y) { return nb::psum(nb::sum(nb::exp(y) * y), (data, model)); })(x);
    });
  });
}

TEST_CASE("loops and branches: the collectives of each step, and of its transpose; what checkpoint runs again") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::iota<double>(2 * mesh.size()).eval();
    const auto w = nb::iota<double>(2).eval();
    const auto check = [&](const char* name, auto f) {
      CAPTURE(name);
      check_plan(shard_map(mesh, in_specs(P(), P((data, model))), out_specs(P()),
                           [&](auto w, auto x) {
                             return grad([&](auto w) { return nb::psum(nb::sum(f(w, x)), (data, model)); })(w);
                           }),
                 w, x);
    };
    check("scan", [](auto w, auto x) {
      auto [c, ys] = nb::scan(x, nb::length(3), [&](auto c, auto) {
        auto next = nb::ppermute(nb::sin(c) * w, data, nb::shift(1));
        return std::pair(next, nb::psum(next * w, model));
      });
      return c * nb::sum(ys, dim<0>);
    });
    check("fori_loop", [](auto w, auto x) {
      return nb::fori_loop(0, 3, x * w, [&](long, auto c) { return nb::sin(c) + 0.1 * nb::psum(c * w, data); });
    });
    check("a loop of the host", [](auto w, auto x) {
      auto c = (x * w).eval();
      for (int i = 0; i < 3; ++i) c = nb::tanh(nb::ppermute(c, data, nb::shift(1)) * w);
      return c;
    });
    check("checkpoint", [](auto w, auto x) {
      return nb::checkpoint([w](auto v) { return nb::square(nb::psum(nb::sin(v * w), data)) * v; })(x);
    });
  });
}

TEST_CASE("S1-96 through a shard_map") {
  for_each_mesh([](const auto& mesh) {
    const auto mapped = shard_map(mesh, in_specs(P(), P(), P(batch = data)), out_specs(P()),
                                  [](auto w, auto b, auto x) { return nb::psum(serial_loss(w, b, x), data); });
    check_plan(value_and_grad(mapped), weights(), bias(), images());
    check_plan(grad(argnums<2, 1>, mapped), weights(), bias(), images());
    if (24 % mesh.size(model) != 0) return;
    const auto layer = shard_map(mesh, in_specs(P(hidden = model), P(hidden = model), P(batch = data)),
                                 out_specs(P(batch = data, hidden = model)),
                                 [](auto w, auto b, auto x) { return nb::tanh(nb::dot(x, w, inputs) + b); });
    const auto total = shard_map(mesh, in_specs(P(batch = data, hidden = model)), out_specs(P()),
                                 [](auto h) { return nb::psum(nb::sum(nb::square(h), batch, hidden), (data, model)); });
    check_plan(grad(argnums<0, 1, 2>,
                    [&](auto w, auto b, auto x) { return total(layer(nb::exp(w), nb::tanh(b) * 2., x * x)); }),
               weights(), bias(), images());
  });
}

TEST_CASE("S2-55 S2-56 explicit arrays") {
  for_each_mesh([](const auto& mesh) {
    const auto x = device_put(images(), mesh, P(batch = data));
    const auto f = [](auto w, auto x) { return nb::sum(nb::square(nb::tanh(nb::dot(x, w, inputs))), batch, hidden); };
    check_plan(grad(f), device_put(weights(), mesh, P()), x);
    check_plan(grad(f), device_put(weights(), mesh, P(reduced(data))), x);
    check_plan(grad(argnums<0, 1>, f), weights(), x);
    check_plan(grad([&](auto w, auto x) { return f(reshard(w, P(reduced(data))), x); }),
               device_put(weights(), mesh, P(inputs = data)), x);
    const auto layers = [](auto w, auto u, auto x) {
      const auto h = nb::tanh(nb::dot(x, w, inputs));
      return nb::sum(nb::square(reshard(nb::dot(h, u, hidden), P(batch = data))), batch);
    };
    check_plan(grad(argnums<0, 1, 2>, layers), device_put(weights(), mesh, P(hidden = model)),
               device_put(bias(), mesh, P(hidden = model)), x);
    const auto row = device_put(bias(), mesh, P(hidden = model));
    check_plan(grad([](auto r, auto w) { return reshard(nb::sum(nb::exp(w) * r, inputs, hidden), P()); }), row,
               device_put(weights(), mesh, P(inputs = data, hidden = model)));
    check_plan(grad([&](auto w) {
                 return nb::sum(nb::square(nb::to_host(nb::exp(device_put(w, mesh, P(inputs = data))))), inputs,
                                hidden);
               }),
               weights());
    check_plan(grad([](auto w) { return nb::sum(nb::square(reshard(nb::max(w, inputs), P())), hidden); }),
               device_put(weights(), mesh, P(inputs = data)));
    for_each_pair_of_specs([&](auto from, auto to) {
      check_plan(grad([&](auto w) { return reshard(nb::sum(nb::square(reshard(w, to)), inputs, hidden), P()); }),
                 device_put(weights(), mesh, from));
    });
  });
}

TEST_CASE("vjp, jvp and second derivatives") {
  for_each_mesh([](const auto& mesh) {
    const auto loss = shard_map(mesh, in_specs(P(), P(), P(batch = data)), out_specs(P()),
                                [](auto w, auto b, auto x) { return nb::psum(serial_loss(w, b, x), data); });
    check_plan(grad([&](auto w, auto b, auto x) { return nb::sum(grad(loss)(w, b, x), inputs, hidden); }), weights(),
               bias(), images());
    check_plan(shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P(), P()),
                         [](auto w, auto x) {
                           const auto layer = [&](auto w) { return nb::psum(nb::tanh(nb::dot(x, w, inputs)), data); };
                           return nb::jvp([&](auto w) { return nb::sum(nb::square(layer(w)), batch, hidden); }, w, w);
                         }),
               weights(), images());
    check_plan(
        [&](auto w, auto b, auto x) {
          auto [y, back] = nb::vjp(loss, w, b, x);
          return back(y);
        },
        weights(), bias(), images());
  });
}

}  // namespace test_of_plan_grad
