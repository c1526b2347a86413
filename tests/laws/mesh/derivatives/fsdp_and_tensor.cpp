// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "placements.hpp"

#include <map>
#include <mpi/transform/as_planned.hpp>
#include <nabla/optim/optim.hpp>
#include <nabla/transform/checkpoint.hpp>

namespace test_of_fsdp_and_tensor {

using namespace placements;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::psum, nb::all_gather, nb::tiled;
using nb::psum_of, nb::all_gather_of, nb::psum_scatter_of, nb::collectives;

namespace {

constexpr auto gathered = [](const auto& w, auto dim) { return all_gather(w, data, tiled(dim)); };
constexpr auto over_model = [](const auto& part) { return psum(part, model); };
constexpr auto loss_by = [](auto whole, auto summed) {
  return [=](const auto& p, const auto& x) { return psum(squares(output(p, x, whole, summed)), data); };
};
constexpr block split{P(inputs = data), P(hidden = data), P(hidden = data), P(embed = data)};

/// The loss in a region, and its gradients in the parameters and in x.
template <class M, class S, class F>
constexpr auto step_of(const M& mesh, S specs, F loss) {
  return shard_map(mesh, in_specs(specs, P(batch = data)), out_specs(P(), specs, P(batch = data)), [=](auto p, auto x) {
    auto [l, g] = nb::value_and_grad(nb::argnums<0, 1>, loss)(p, x);
    return std::tuple(l, std::get<0>(g), std::get<1>(g));
  });
}
/// Both, and how often each collective ran.
template <class M, class S, class F>
void check_step(const M& mesh, S specs, F loss, std::map<std::string, int> expected) {
  const auto reference = serial();
  const auto p = nb::device_put(parameters(), mesh, specs);
  const auto x = nb::device_put(activations(), mesh, P(batch = data));
  const auto step = step_of(mesh, specs, loss);
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
  // Gathered again for the backward pass, and the loss is summed again: this is one checkpoint around both layers.
  check_step(mesh, split, [=](const auto& p, const auto& x) { return nb::checkpoint(loss)(p, x); },
             {{"all_gather data", 8}, {"psum_scatter data", 4}, {"psum data", 2}});
  check_step(mesh, split,
             [=](const auto& p, const auto& x) { return nb::checkpoint(nb::save_collectives, loss)(p, x); },
             {{"all_gather data", 4}, {"psum_scatter data", 4}, {"psum data", 1}});
  const nb::sgd descent(0.5);
  const nb::recording recorded;
  const auto next = descent.update(p, p, descent.init(p)).first;
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(next)>, std::remove_cvref_t<decltype(p)>>);
  CHECK(recorded.count() == 0);
  CHECK(close(next.w1, (0.5 * parameters().w1).eval()));
}

namespace {

/// Two layers, of which `kept` makes what the derivative sees. Each gathers its parameters on lines of its own, which
/// are noted: what a derivative adds is planned at the line of the word that it transposes.
std::map<int, std::string> parameter_at_line;
constexpr auto loss_of_layers = [](auto kept) {
  return [=](const auto& p, const auto& x) {
    const auto first = kept([](const auto& w, const auto& b, const auto& x) {
      parameter_at_line[__LINE__ + 1] = "w1";
      const auto whole = all_gather(w, data, tiled(inputs));
      parameter_at_line[__LINE__ + 1] = "b1";
      const auto bias = all_gather(b, data, tiled(hidden));
      return nb::gelu(nb::dot(x, whole, inputs) + bias).eval();
    });
    const auto second = kept([](const auto& w, const auto& b, const auto& h) {
      parameter_at_line[__LINE__ + 1] = "w2";
      const auto whole = all_gather(w, data, tiled(hidden));
      parameter_at_line[__LINE__ + 1] = "b2";
      const auto bias = all_gather(b, data, tiled(embed));
      return (nb::dot(h, whole, hidden) + bias).eval();
    });
    return psum(squares(second(p.w2, p.b2, first(p.w1, p.b1, x))), data);
  };
};
/// The words of a plan, each with the parameter that it moves: "all_gather w1".
word_list with_parameters(const nb::collective_list& planned) {
  word_list all;
  for (int i = 0; i < planned.size(); ++i) {
    const nb::planned_collective& c = planned[i];
    CHECK(c.times == 1);
    CHECK(std::string(c.axes) == "data");
    const auto found = parameter_at_line.find(c.where.line);
    all.push_back(std::string(c.word) + ' ' + (found == parameter_at_line.end() ? "loss" : found->second));
  }
  return all;
}

}  // namespace

TEST_CASE(
    "FSDP layer by layer: each is gathered when it is its turn, forward, and again backward, and then scattered") {
  const auto p = parameters();
  const auto x = activations();
  const auto reference = serial();
  for_each_mesh([&](const auto& mesh) {
    const auto check = [&](auto kept, const word_list& expected) {
      const auto step = shard_map(mesh, in_specs(split, P(batch = data)), out_specs(split),
                                  [=](auto p, auto x) { return nb::grad(loss_of_layers(kept))(p, x); });
      CHECK(text_of(with_parameters(nb::plan(step, p, x).collectives)) == text_of(expected));
      check_plan(step, p, x);
      CHECK(is_as_by_hand(step(p, x), reference.dp));
    };
    check(as_it_is, {"all_gather w1", "all_gather b1", "all_gather w2", "all_gather b2",  //
                     "psum_scatter b2", "psum_scatter w2", "psum_scatter b1", "psum_scatter w1"});
    check([](auto f) { return nb::checkpoint(f); },
          {"all_gather w1", "all_gather b1", "all_gather w2", "all_gather b2",  //
           "all_gather w2", "all_gather b2", "psum_scatter b2", "psum_scatter w2",           //
           "all_gather w1", "all_gather b1", "psum_scatter b1", "psum_scatter w1"});
    check([](auto f) { return nb::checkpoint(nb::save_collectives, f); },
          {"all_gather w1", "all_gather b1", "all_gather w2", "all_gather b2",  //
           "psum_scatter b2", "psum_scatter w2", "psum_scatter b1", "psum_scatter w1"});
  });
}

TEST_CASE("FSDP layer by layer: of checkpointed layers one is whole at a time") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto w = nb::device_put(numbers(1.1, inputs = 24, hidden = 24), mesh, P(inputs = data));
  const auto x = nb::device_put(numbers(0.7, batch = 24, inputs = 24), mesh, P(batch = data));
  // How many blocks of memory a derivative of so many layers asks the system for, when none are left.
  const auto blocks = [&](long layers, auto kept) {
    const auto step =
        shard_map(mesh, in_specs(P(inputs = data), P(batch = data)), out_specs(P(inputs = data)), [=](auto w, auto x) {
          return nb::grad([=](const auto& w) {
            const auto f = kept([](const auto& w, const auto& h) {
              const auto whole = all_gather(w, data, tiled(inputs));
              return nb::rename(nb::tanh(nb::dot(h, whole, inputs)), hidden = inputs).eval();
            });
            const auto h = nb::fori_loop(0, layers, x, [=](long, auto h) { return f(w, h); });
            return psum(nb::sum(nb::square(h), batch, inputs), data);
          })(w);
        });
    nb::detail::memory_pool::instance().release();
    const long before = nb::detail::count().fresh;
    step(w, x);
    return nb::detail::count().fresh - before;
  };
  const auto of_four_layers = [&](auto kept) { return blocks(8, kept) - blocks(4, kept); };
  const long rerun = of_four_layers([](auto f) { return nb::checkpoint(f); });
  const long saved = of_four_layers([](auto f) { return nb::checkpoint(nb::save_collectives, f); });
  // What is whole on the devices of one process is the parts where they are, and costs nothing.
  CHECK(saved - rerun == (processes() > 1 ? 4 : 0));
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

namespace {

constexpr block both{P(inputs = data, hidden = model), P(hidden = (model, data)), P(hidden = (model, data)),
                     P(embed = data)};

/// What a step communicates on meshes that are not there.
template <long Data, long Model>
constexpr nb::collective_list planned() {
  constexpr auto mesh = nb::abstract_mesh(data = Data, model = Model);
  constexpr block p{nb::abstract<double>(inputs = 24, hidden = 24), nb::abstract<double>(hidden = 24),
                    nb::abstract<double>(hidden = 24, embed = 24), nb::abstract<double>(embed = 24)};
  return nb::comm_of(step_of(mesh, both, loss_by(gathered, over_model)), p,
                     nb::abstract<double>(batch = 72, seq = 2, inputs = 24));
}

/// Forward the parameters, between them the sum over the hidden units, and the loss; backward the cotangents of the
/// parameters, and the sum of that of x, which is the same along model.
constexpr auto expected = collectives(all_gather_of(data, 3), psum_of(model), all_gather_of(data), psum_of(data),
                                      psum_scatter_of(data, 4), psum_of(model));
static_assert(planned<2, 2>() == expected);
static_assert(planned<4, 2>() == expected);

}  // namespace

TEST_CASE("both: split over model along the hidden units, and gathered over data") {
  for_each_mesh([](const auto& mesh) {
    check_step(mesh, both, loss_by(gathered, over_model),
               {{"all_gather data", 4}, {"psum_scatter data", 4}, {"psum model", 2}, {"psum data", 1}});
    const auto step = step_of(mesh, both, loss_by(gathered, over_model));
    check_plan(step, parameters(), activations());
    CHECK(nb::plan(step, parameters(), activations()).collectives == expected);
  });
}

}  // namespace test_of_fsdp_and_tensor
