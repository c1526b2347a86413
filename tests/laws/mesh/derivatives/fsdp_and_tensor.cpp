// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "placements.hpp"

#include <map>
#include <nabla/optim/optim.hpp>
#include <nabla/transform/checkpoint.hpp>

namespace test_of_fsdp_and_tensor {

using namespace placements;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::psum, nb::all_gather, nb::tiled;
using nb::psum_of, nb::all_gather_of;

namespace {

constexpr auto gathered = [](const auto& w, auto dim) { return all_gather(w, data, tiled(dim)); };
constexpr auto over_model = [](const auto& part) { return psum(part, model); };
constexpr auto loss_by = [](auto whole, auto summed) {
  return [=](const auto& p, const auto& x) { return psum(squares(output(p, x, whole, summed)), data); };
};
constexpr block split{P(inputs = data), P(hidden = data), P(hidden = data), P(embed = data)};

/// The loss in a region, and its gradients in the parameters and in x; and how often each collective ran.
template <class M, class S, class F>
void check_step(const M& mesh, S specs, F loss, std::map<std::string, int> expected) {
  const auto reference = serial();
  const auto p = nb::device_put(parameters(), mesh, specs);
  const auto x = nb::device_put(activations(), mesh, P(batch = data));
  const auto step =
      shard_map(mesh, in_specs(specs, P(batch = data)), out_specs(P(), specs, P(batch = data)), [=](auto p, auto x) {
        auto [l, g] = nb::value_and_grad(nb::argnums<0, 1>, loss)(p, x);
        return std::tuple(l, std::get<0>(g), std::get<1>(g));
      });
  std::map<std::string, int> ran;
  const auto [l, dp, dx] = [&] {
    const nb::recording recorded;
    auto results = step(p, x);
    for (const auto& c : recorded.records()) ++ran[std::string(c.word) + ' ' + c.axes];
    return results;
  }();
  CHECK(ran == expected);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(dp)>, std::remove_cvref_t<decltype(p)>>);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(dx)>, std::remove_cvref_t<decltype(x)>>);
  CHECK(std::abs(l.item() / reference.loss - 1) < 1e-12);
  CHECK(is_as_by_hand(dp, reference.dp));
  CHECK(is_as_by_hand(dx, reference.dx));
}

/// Steps of an optimiser in a region. After the first ones they ask the system for no memory, on any process.
template <class M, class S, class T, class F, class O>
void check_memory(const char* name, const M& mesh, S specs, T specs_of_state, F loss, const O& optimiser) {
  CAPTURE(name);
  auto p = nb::device_put(parameters(), mesh, specs);
  auto state = optimiser.init(p);
  const auto x = nb::device_put(activations(), mesh, P(batch = data));
  const auto step = shard_map(mesh, in_specs(specs, specs_of_state, P(batch = data)),
                              out_specs(P(), specs, specs_of_state), [=](auto p, auto state, auto x) {
                                const auto [l, g] = nb::value_and_grad(loss)(p, x);
                                const auto [next, next_state] = optimiser.update(p, g, state);
                                return std::tuple(l, next, next_state);
                              });
  const auto run = [&](int steps) {
    double value = 0;
    for (int i = 0; i < steps; ++i) {
      const auto [l, next, next_state] = step(p, state, x);
      p = next;
      state = next_state;
      value = l.item();
    }
    return value;
  };
  const double first = run(2);
  const long before = nb::detail::count().fresh;
  const double last = run(10);
  CHECK(nb::detail::count().fresh == before);
  CHECK(last < first);
}

}  // namespace

TEST_CASE("S2-109 S2-110 S2-111 FSDP: one mesh axis, which splits the batch and every parameter, biases too") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  CHECK(mesh.size(data) == devices());
  const auto p = nb::device_put(parameters(), mesh, split);
  CHECK(nb::type_name(nb::device_put(activations(), mesh, P(batch = data))) == "f64[batch=72@data,seq=2,inputs=24]");
  CHECK(nb::type_name(p.w1) == "f64[inputs=24@data,hidden=24]");
  CHECK(nb::type_name(p.b1) == "f64[hidden=24@data]");
  CHECK(nb::type_name(p.w2) == "f64[hidden=24@data,embed=24]");
  CHECK(nb::type_name(p.b2) == "f64[embed=24@data]");
  CHECK(p.w1.stored_elements() == 24 * 24 / processes());
}

TEST_CASE("S2-112 S2-113 S2-114 FSDP: gathered forward, summed and scattered backward, moved where they lie") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto loss = loss_by(gathered, as_it_is);
  const auto p = nb::device_put(parameters(), mesh, split);
  const auto forward = shard_map(mesh, in_specs(split, P(batch = data)), out_specs(P()), loss);
  CHECK(nb::plan(forward, p, activations()).collectives == nb::collectives(all_gather_of(data, 4), psum_of(data)));
  check_step(mesh, split, loss, {{"all_gather data", 4}, {"psum_scatter data", 4}, {"psum data", 1}});
  // Gathered again where they are needed backward: what is whole does not live from one pass to the other.
  check_step(mesh, split, [=](const auto& p, const auto& x) { return nb::checkpoint(loss)(p, x); },
             {{"all_gather data", 8}, {"psum_scatter data", 4}, {"psum data", 2}});
  check_step(mesh, split, [=](const auto& p, const auto& x) { return nb::checkpoint(nb::save_collectives, loss)(p, x); },
             {{"all_gather data", 4}, {"psum_scatter data", 4}, {"psum data", 1}});
  const nb::sgd descent(0.5);
  const nb::recording recorded;
  const auto next = descent.update(p, p, descent.init(p)).first;
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(next)>, std::remove_cvref_t<decltype(p)>>);
  CHECK(recorded.count() == 0);
  CHECK(close(next.w1, (0.5 * parameters().w1).eval()));
}

TEST_CASE("training in a region asks the system for no memory after the first steps") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto fsdp = loss_by(gathered, as_it_is);
  check_memory("momentum", mesh, split, split, fsdp, nb::momentum(1e-5, 0.9));
  check_memory("adam", mesh, split, nb::adam_state{split, split, P()}, fsdp, nb::adam(1e-3));
  const block whole{P(), P(), P(), P()};
  check_memory("adam, of whole parameters", mesh, whole, nb::adam_state{whole, whole, P()}, loss_by(as_it_is, as_it_is),
               nb::adam(1e-3));
}

TEST_CASE("the collectives that a checkpoint saves, in second derivatives too") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::sin(nb::iota<double>(batch = 24)).eval();
    const auto second = [&](auto kept) {
      return shard_map(mesh, in_specs(P(batch = data)), out_specs(P(batch = data)), [=](auto x) {
        const auto f = kept([](const auto& x) {
          const auto squares = psum(nb::sum(x * x, batch), data).eval();
          const auto largest = nb::pmax(nb::max(nb::sin(x), batch), data).eval();
          const auto all = all_gather(x, data, tiled(batch)).eval();
          return (nb::sum(nb::sin(x) * squares * largest, batch) + nb::sum(nb::exp(all), batch)).eval();
        });
        const auto gradient = nb::grad([=](const auto& x) { return psum(f(x), data); });
        return nb::grad([=](const auto& x) { return psum(nb::sum(nb::square(gradient(x)), batch), data); })(x);
      })(x);
    };
    const auto expected = second([](auto f) { return f; });
    CHECK(close(second([](auto f) { return nb::checkpoint(f); }), nb::to_host(expected)));
    CHECK(close(second([](auto f) { return nb::checkpoint(nb::save_collectives, f); }), nb::to_host(expected)));
  });
}

TEST_CASE("S2-115 S2-116 S2-117 S2-118 tensor parallelism: nothing is summed before the activation") {
  for_each_mesh([](const auto& mesh) {
    const auto x = nb::device_put(activations(), mesh, P(batch = data));
    CHECK(nb::type_name(x) == "f64[batch=72@data,seq=2,inputs=24]");
    const auto columns = shard_map(mesh, in_specs(P(hidden = model), P(hidden = model), P(batch = data)),
                                   out_specs(P(batch = data, hidden = model)), [](auto w1, auto b1, auto x) {
                                     auto z = nb::dot(x, w1, inputs) + b1;
                                     static_assert(nb::type_of(x).varying() == data);
                                     static_assert(nb::type_of(z).varying() == (data, model));
                                     return nb::gelu(z);
                                   });
    const auto p = parameters();
    CHECK(nb::plan(columns, p.w1, p.b1, x).collectives == nb::collectives());
    const auto h = columns(p.w1, p.b1, x);
    CHECK(nb::type_name(h) == "f64[batch=72@data,seq=2,hidden=24@model]");
    CHECK(close(h, serial().h));
  });
}

TEST_CASE(
    "S2-119 S2-120 tensor parallelism: split rows leave a sum over model, which is written; the bias comes behind") {
  for_each_mesh([](const auto& mesh) {
    const block specs{P(hidden = model), P(hidden = model), P(hidden = model), P()};
    const auto p = parameters();
    const auto x = activations();
    const auto by = [&](auto summed) {
      return shard_map(mesh, in_specs(specs, P(batch = data)), out_specs(P(batch = data)),
                       [=](auto p, auto x) { return output(p, x, as_it_is, summed); });
    };
    const auto written = by(over_model);
    CHECK(nb::plan(written, p, x).collectives == psum_of(model));
    CHECK(close(written(p, x), serial().y));
    const auto unfinished = by(as_it_is);
    static_assert(
        requires { written(p, x); } && !requires { unfinished(p, x); });  // it varies over model
    shard_map(mesh, in_specs(specs, P(batch = data)), out_specs(P()), [](auto p, auto x) {
      const auto part = nb::dot(x, p.w1, inputs);
      const auto summands = nb::pcast(nb::sum(part, hidden), model, nb::unreduced).eval();
      const auto bias = nb::sum(p.b2, embed);
      static_assert(!requires { summands + bias; });  // it would be counted once a device
      return psum(nb::sum(psum(summands, model) + bias, batch, seq), data);
    })(p, x);
    // The cotangent of x is summed over model, those of the parameters over data.
    check_step(mesh, specs, loss_by(as_it_is, over_model), {{"psum model", 2}, {"psum data", 5}});
  });
}

TEST_CASE("both: split over model along the hidden units, and gathered over data") {
  for_each_mesh([](const auto& mesh) {
    const block specs{P(inputs = data, hidden = model), P(hidden = (model, data)), P(hidden = (model, data)),
                      P(embed = data)};
    check_step(mesh, specs, loss_by(gathered, over_model),
               {{"all_gather data", 4}, {"psum_scatter data", 4}, {"psum model", 2}, {"psum data", 1}});
  });
}

}  // namespace test_of_fsdp_and_tensor
