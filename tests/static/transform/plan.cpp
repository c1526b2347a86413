// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <tuple>

// Plans as constants.
namespace test_of_plan {

namespace app {

namespace nb = nabla;
using nb::P, nb::none, nb::dim, nb::in_specs, nb::out_specs, nb::shard_map, nb::plan, nb::abstract;
NABLA_AXES(batch, inputs, hidden, classes)
NABLA_MESH_AXES(data, model, row, col)

// ---- S1-12: local products, then psum; S1-45: out_specs move nothing
constexpr auto grid = nb::abstract_mesh(row = 4, col = 2);
constexpr auto a = abstract<float>(8, 16);
constexpr auto b = abstract<float>(16, 4);
constexpr auto matmul = shard_map(grid, in_specs(P(row, col), P(col, none)), out_specs(P(row, none)),
                                  [](auto x, auto y) { return nb::psum(nb::dot(x, y), col); });
constexpr auto product = plan(matmul, a, b);
static_assert(product.collectives == nb::collectives(nb::psum_of(col)));
static_assert(product.collectives == nb::psum_of(col));
static_assert(product.collectives.size() == 1 && product.collectives.count() == 1);
static_assert(product.collectives[0].devices == 2 && product.collectives[0].elements == 2 * 4);
static_assert(product.collectives[0].bytes == 32 && product.collectives[0].sent == 32);
static_assert(product.input_bytes == 4 * (8 * 16 + 16 * 4) && product.output_bytes == 4 * 2 * 4);

constexpr auto laid_side_by_side = shard_map(grid, in_specs(P(row)), out_specs(P(row, col)), [](auto x) { return x; });
static_assert(plan(laid_side_by_side, a).collectives == nb::collectives());
static_assert(plan(laid_side_by_side, a).output_bytes == 4 * 2 * 16);

// ---- what differs
static_assert(!(product.collectives == nb::collectives()));
static_assert(!(product.collectives == nb::psum_of(row)));
static_assert(!(product.collectives == nb::pmax_of(col)));
static_assert(!(product.collectives == nb::psum_of(col, 2)));
static_assert(!(product.collectives == nb::collectives(nb::psum_of(col), nb::psum_of(row))));
static_assert(!(product.collectives == nb::collectives(nb::psum_of(row), nb::psum_of(col))));

// ---- words in succession count together, whatever their blocks; loops are loops
constexpr auto ring = shard_map(grid, in_specs(P(row)), out_specs(P(row)), [](auto x) {
  for (int i = 0; i < 3; ++i) x = x + nb::ppermute(x, row, nb::shift(1));
  auto total = nb::psum(nb::sum(x), row);
  return x + total + nb::psum(nb::sum(x, dim<0>), row);
});
static_assert(nb::comm_of(ring, a) == nb::collectives(nb::ppermute_of(row, 3), nb::psum_of(row, 2)));
static_assert(nb::comm_of(ring, a) ==
              nb::collectives(nb::ppermute_of(row), nb::ppermute_of(row, 2), nb::psum_of(row), nb::psum_of(row)));
static_assert(nb::comm_of(ring, a).size() == 3 && nb::comm_of(ring, a)[0].times == 3);
static_assert(nb::comm_of(ring, a).count() == 5 && nb::comm_of(ring, a).count("psum") == 2);

// ---- S1-86: bytes. Eight devices, a block of 1024 floats.
constexpr auto line = nb::abstract_mesh(data = 8);
constexpr auto block = abstract<float>(8 * 1024);
template <class F>
constexpr long sent(F f) {
  return nb::comm_of(shard_map(line, in_specs(P(data)), out_specs(), [f](auto x) { f(x); }), block).sent();
}
static_assert(sent([](auto x) { nb::psum(x, data); }) == 2 * 4096 * 7 / 8);
static_assert(sent([](auto x) { nb::pmean(x, data); }) == 2 * 4096 * 7 / 8);
static_assert(sent([](auto x) { nb::psum_scatter(x, data, nb::tiled(dim<0>)); }) == 4096 * 7 / 8);
static_assert(sent([](auto x) { nb::all_to_all(x, data, nb::split(dim<0>), nb::concat(dim<0>), nb::tiled); }) ==
              4096 * 7 / 8);
static_assert(sent([](auto x) { nb::all_gather(x, data); }) == 4096 * 7);
static_assert(sent([](auto x) { nb::ppermute(x, data, nb::shift(1)); }) == 4096);
static_assert(sent([](auto x) { nb::ppermute(x, data, nb::shift(8)); }) == 0);
static_assert(sent([](auto x) { nb::ppermute(x, data, nb::perm(nb::pair<0, 1>, nb::pair<2, 2>)); }) == 4096);
static_assert(sent([](auto x) { nb::ppermute(x, data, nb::perm(nb::pair<2, 2>)); }) == 0);
static_assert(sent([](auto x) { nb::ppermute(x, data, nb::perm({{0, 1}, {1, 2}})); }) == 4096);
static_assert(sent([](auto x) { nb::pshuffle(x, data, nb::reverse); }) == 4096);
static_assert(sent([](auto x) { nb::pshuffle(x, data, nb::perm({0, 1, 2, 3, 4, 5, 6, 7})); }) == 0);
static_assert(sent([](auto x) { nb::psum(nb::sum(x), data); }) == 7);  // 2 * 7/8 of 4 bytes
// The sum of all devices is the scattered sum, gathered.
static_assert(sent([](auto x) { nb::psum(x, data); }) == sent([](auto x) {
                nb::all_gather(nb::psum_scatter(x, data, nb::tiled(dim<0>)), data, nb::tiled(dim<0>));
              }));

// The time on a network of 2^-10 s a message and 4096 bytes a second.
template <class F>
constexpr nb::network_time time_of(F f) {
  return nb::comm_of(shard_map(line, in_specs(P(data)), out_specs(), [f](auto x) { f(x); }), block)
      .on({.latency = 1.0 / 1024, .bandwidth = 4096});
}
constexpr nb::network_time of_psum = time_of([](auto x) { nb::psum(x, data); });
static_assert(of_psum.seconds == 14.0 / 1024 + 2 * 7.0 / 8 && of_psum.under_way == 0);
static_assert(time_of([](auto x) { nb::psum_scatter(x, data, nb::tiled(dim<0>)); }).seconds == 7.0 / 1024 + 7.0 / 8);
static_assert(time_of([](auto x) { nb::all_gather(x, data); }).seconds == 7.0 / 1024 + 7);
constexpr nb::network_time of_ring = time_of([](auto x) {
  for (int i = 0; i < 3; ++i) nb::psum(nb::ppermute(x, data, nb::shift(1)), data);
});
static_assert(of_ring.under_way == 3 * (1.0 / 1024 + 1));
static_assert(of_ring.seconds == of_ring.under_way + 3 * of_psum.seconds);
static_assert(time_of([](auto x) { nb::ppermute(x, data, nb::shift(8)); }).seconds == 0);
static_assert(time_of([](auto) {}).seconds == 0);

// ---- a step of training on explicit arrays and parameters in a tree
constexpr auto mesh = nb::abstract_mesh(data = 4, model = nb::fixed<2>);
constexpr auto loss = shard_map(mesh, in_specs(P(batch = data), P(hidden = model), P(hidden = model)), out_specs(P()),
                                [](auto x, auto w, auto v) {
                                  auto h = nb::relu(nb::dot(x, w, inputs));
                                  auto y = nb::psum(nb::dot(h, v, hidden), model);
                                  return nb::psum(nb::sum(y * y, batch, classes), data);
                                });
constexpr auto program = [](auto x, auto parameters) {
  auto on_mesh = nb::device_put(x, mesh, P(batch = data));
  return std::tuple(loss(on_mesh, std::get<0>(parameters), std::get<1>(parameters)), nb::to_host(on_mesh));
};
constexpr auto params =
    std::tuple(abstract<float>(inputs = 16, hidden = 32), abstract<float>(hidden = 32, classes = 10));
constexpr auto step = plan(program, abstract<float>(batch = 64, inputs = 16), params);
static_assert(step.collectives == nb::collectives(nb::psum_of(model), nb::psum_of(data), nb::to_host_of(data)));
static_assert(step.collectives[0].elements == 16 * 10 && step.collectives[2].elements == 16 * 16);
static_assert(step.input_bytes == 4 * (64 * 16 + 16 * 32 + 32 * 10) && step.output_bytes == 4 * (1 + 64 * 16));

// ---- structs of parameters, records
template <class W, class B>
struct layer {
  W w;
  B b;
};
constexpr auto made_layer = [](auto w, auto b) { return layer<decltype(w), decltype(b)>{w, b}; };
constexpr auto forward = shard_map(mesh, in_specs(P(batch = data), P()), out_specs(P(), P()), [](auto x, auto p) {
  auto y = nb::tanh(nb::dot(x, p.w, inputs) + p.b);
  auto w = nb::psum(nb::dot(x, y, batch), data);
  auto b = nb::psum(nb::sum(y, batch), data);
  return std::tuple(made_layer(w, b), nb::pmean(nb::sum(y * y, batch, hidden), data));
});
constexpr auto parameters = made_layer(abstract<float>(inputs = 16, hidden = 32), abstract<float>(hidden = 32));
static_assert(nb::comm_of(forward, abstract<float>(batch = 64, inputs = 16), parameters) ==
              nb::collectives(nb::psum_of(data, 2), nb::pmean_of(data)));
struct fixed_layer {
  nb::array_of<float, hidden> b;
};
struct numbers {
  float rate;
};

// ---- regions over some axes, and regions in regions
constexpr auto outer = shard_map(mesh, nb::manual(data), in_specs(P(batch = data)), out_specs(P()), [](auto x) {
  auto inner = shard_map(mesh, nb::manual(model), in_specs(P(inputs = model)), out_specs(P()),
                         [](auto y) { return nb::psum(nb::sum(y, inputs), model); });
  return nb::psum(nb::sum(inner(x), batch), data);
});
constexpr auto split = nb::device_put(abstract<float>(batch = 64, inputs = 16), mesh, P(batch = data, inputs = model));
static_assert(nb::comm_of(outer, split) == nb::collectives(nb::psum_of(model), nb::psum_of(data)));

// ---- 65536 devices
constexpr auto many = nb::abstract_mesh(data = 8192, model = 8);
constexpr auto on_many = shard_map(many, in_specs(P((data, model))), out_specs(P((data, model))), [](auto x) {
  auto y = nb::ppermute(nb::pshuffle(x, (data, model), nb::reverse), (data, model), nb::shift(1));
  auto z = nb::ppermute(y, data, nb::perm(nb::pair<0, 8191>, nb::pair<8191, 0>));
  return z + nb::psum(z, (data, model));
});
constexpr auto huge = plan(on_many, abstract<float>(1 << 20));
static_assert(huge.collectives == nb::collectives(nb::pshuffle_of((data, model)), nb::ppermute_of((data, model)),
                                                  nb::ppermute_of(data), nb::psum_of((data, model))));
static_assert(huge.collectives[3].devices == 65536 && huge.collectives[3].sent == 128);

// ---- ... cost what 8 do: the types are the same, and a loop over 2^40 devices is no constant
constexpr auto mixed = [](auto x) {
  auto y = nb::pshuffle(nb::ppermute(x, (data, model), nb::shift(1)), data, nb::reverse);
  auto row = nb::all_gather(nb::psum(y, data), model, nb::tiled(dim<0>));
  return y + nb::pmax(nb::max(row), model);
};
constexpr auto grid_of(long rows, long columns) { return nb::abstract_mesh(data = rows, model = columns); }
constexpr auto plan_on(long rows, long columns) {
  const auto f = shard_map(grid_of(rows, columns), in_specs(P((data, model))), out_specs(P((data, model))), mixed);
  return plan(f, abstract<float>(4 * rows * columns));
}
constexpr auto words = nb::collectives(nb::ppermute_of((data, model)), nb::pshuffle_of(data), nb::psum_of(data),
                                       nb::all_gather_of(model), nb::pmax_of(model));
constexpr auto small = plan_on(4, 2), large = plan_on(256, 256), vast = plan_on(1l << 20, 1l << 20);
static_assert(small.collectives == words && large.collectives == words && vast.collectives == words);
static_assert(small.collectives.sent() == 16 + 16 + 24 + 16 + 4);
static_assert(large.collectives[0].devices == 65536 && large.collectives[1].devices == 256);
static_assert(large.collectives[0].sent == 16 && large.collectives[1].sent == 16);
static_assert(large.collectives[2].sent == 32);        // 2 * 255/256 of 16 bytes, rounded up
static_assert(large.collectives[3].sent == 255 * 16);  // its block to all others
static_assert(large.collectives[4].sent == 8 && large.collectives[4].elements == 1);
static_assert(large.input_bytes == 16 * 65536 && large.output_bytes == 16);  // plain: all devices have all of it
static_assert(vast.collectives[3].sent == ((1l << 20) - 1) * 16);

// ---- a list that is longer than a constant may be
constexpr auto alternating = shard_map(line, in_specs(P(data)), out_specs(), [](auto x) {
  for (int i = 0; i < 100; ++i) {
    nb::psum(x, data);
    nb::pmax(x, data);
  }
});
static_assert(nb::comm_of(alternating, block).size() == 200 && nb::comm_of(alternating, block).count("pmax") == 100);

// ---- what is no plan
template <class... X>
concept planned = requires(X... x) { nb::plan(x...); };
constexpr auto of_two = [](auto x, auto y) { return x + y; };
static_assert(planned<decltype(matmul), decltype(a), decltype(b)>);
static_assert(!planned<decltype(matmul), decltype(a)>);
static_assert(!planned<decltype(of_two), decltype(a)>);
static_assert(!planned<decltype(of_two)>);
constexpr auto of_one = [](auto x) { return x; };
static_assert(planned<decltype(of_one), decltype(parameters)> && !planned<decltype(of_one), fixed_layer>);
static_assert(planned<decltype(of_one), numbers> && !planned<decltype(of_one), std::tuple<int, fixed_layer>>);
static_assert(!planned<decltype([n = 0](auto x) mutable { return x * float(++n); }), decltype(a)>);
template <class A>
concept named_by = requires(A axis) { nb::psum_of(axis); };
static_assert(named_by<decltype(data)> && named_by<decltype((data, model))> && !named_by<decltype(batch)>);

}  // namespace app

}  // namespace test_of_plan
