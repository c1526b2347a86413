// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "placements.hpp"

#include <algorithm>
#include <mpi/transform/as_planned.hpp>

namespace test_of_pieces_and_stages {

using namespace placements;
using nb::collectives, nb::psum_of, nb::all_gather_of, nb::psum_scatter_of, nb::ppermute_of;
using nb::P, nb::in_specs, nb::out_specs, nb::shard_map, nb::psum, nb::pcast, nb::grad;
using nb::varying, nb::reduced, nb::unreduced;

NABLA_AXES(piece, layer)

namespace {

/// The gradients of the loss in three pieces of the batch, added up: in what `before` makes of the parameters, and then
/// what `after` makes of the sum. `whole` makes a parameter whole in a layer.
template <class M, class S, class Before, class Whole, class After>
auto in_pieces(const M& mesh, S specs, Before before, Whole whole, After after) {
  return shard_map(mesh, in_specs(specs, P(batch = data)), out_specs(specs), [=](auto p, auto x) {
    const auto loss = [=](const auto& p, const auto& x) {
      return pcast(squares(output(p, x, whole, as_it_is)), data, unreduced);
    };
    const auto pieces = nb::split(x, batch, piece = 3, batch = nb::rest).eval();
    const auto q = before(p);
    auto sum = grad(loss)(q, pieces(piece = 0L));
    for (long i = 1; i < 3; ++i)
      sum = nb::tree_map([](auto a, auto b) { return (a + b).eval(); }, sum, grad(loss)(q, pieces(piece = i)));
    return after(sum);
  });
}

}  // namespace

TEST_CASE("gradients of many pieces, summed once: of whole parameters, and of split ones that are gathered once") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto reference = serial();
  // What runs, in order, is what is planned.
  const auto check = [&](auto step, const auto& p, const auto& expected) {
    CHECK(nb::plan(step, p, activations()).collectives == expected);
    check_plan(step, p, activations());
    CHECK(is_as_by_hand(step(p, activations()), reference.dp));
  };
  const block whole{P(), P(), P(), P()};
  const auto p = parameters();
  // Invarying: a psum for each parameter and piece.
  check(in_pieces(mesh, whole, as_it_is, as_it_is, as_it_is), p, psum_of(data, 12));
  // Reduced: one for each parameter.
  const auto to_reduced = [](const auto& p) {
    return nb::tree_map([](auto w) { return pcast(w, data, reduced).eval(); }, p);
  };
  const auto sum_of = [](const auto& g) { return nb::tree_map([](auto g) { return psum(g, data); }, g); };
  check(in_pieces(mesh, whole, to_reduced, as_it_is, sum_of), p, psum_of(data, 4));
  // Split: gathered once before, summed and scattered once behind.
  const block split{P(inputs = data), P(hidden = data), P(hidden = data), P(embed = data)};
  const auto gather_once = [](const auto& p) {
    const auto to_reduced = [](const auto& w, auto dim) {
      return nb::all_gather(w, data, nb::tiled(dim), nb::to(reduced));
    };
    return block{to_reduced(p.w1, inputs), to_reduced(p.b1, hidden), to_reduced(p.w2, hidden), to_reduced(p.b2, embed)};
  };
  const auto scatter_once = [](const auto& g) {
    const auto home = [](const auto& w, auto dim) { return nb::psum_scatter(w, data, nb::tiled(dim)); };
    return block{home(g.w1, inputs), home(g.b1, hidden), home(g.w2, hidden), home(g.b2, embed)};
  };
  const auto parts = nb::device_put(p, mesh, split);
  check(in_pieces(mesh, split, gather_once, as_it_is, scatter_once), parts,
        collectives(all_gather_of(data, 4), psum_scatter_of(data, 4)));
  // Gathered in each piece, each is scattered there too.
  const auto in_each = in_pieces(
      mesh, split, as_it_is, [](const auto& w, auto dim) { return nb::all_gather(w, data, nb::tiled(dim)); }, as_it_is);
  const auto gathered = all_gather_of(data, 4), scattered = psum_scatter_of(data, 4);
  check(in_each, parts, collectives(gathered, scattered, gathered, scattered, gathered, scattered));
}

TEST_CASE("losses and gradients of many pieces, carried unreduced through a scan: a psum for each when all are done") {
  const auto reference = serial();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording recorded;
    const auto step = shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(P(), P()), [&](auto p, auto x) {
      const auto loss = [](const auto& p, const auto& x) {
        return pcast(squares(output(p, x, as_it_is, as_it_is)), data, unreduced);
      };
      const auto q = nb::tree_map([](auto w) { return pcast(w, data, reduced).eval(); }, p);
      const auto none_yet = nb::tree_map([](auto w) { return nb::embed_at_root(nb::zeros_like(w), data).eval(); }, p);
      const auto pieces = nb::split(x, batch, piece = 3, batch = nb::rest).eval();
      const auto [sums, nothing] =
          nb::scan(piece, std::tuple(nb::sum(none_yet.b1, hidden).eval(), none_yet), pieces, [=](auto sums, auto x) {
            const auto& [l, g] = sums;
            const auto [dl, dg] = nb::value_and_grad(loss)(q, x);
            return std::pair(std::tuple(l + dl, nb::tree_map([](auto a, auto b) { return (a + b).eval(); }, g, dg)),
                             std::tuple<>());
          });
      CHECK(recorded.count() == 0);
      return nb::tree_map([](auto sum) { return psum(sum, data); }, sums);
    });
    CHECK(nb::plan(step, parameters(), activations()).collectives == psum_of(data, 5));
    const auto [l, g] = step(parameters(), activations());
    CHECK(recorded.count("psum") == 5);  // the loss, and four parameters
    CHECK(recorded.count() == 5);
    CHECK(std::abs(l.item() / reference.loss - 1) < 1e-12);
    CHECK(is_as_by_hand(g, reference.dp));
  });
}

TEST_CASE("S2-75 a gradient within a shard_map, around one, and across its border") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto reference = serial();
  const auto loss = [](const auto& p, const auto& x) { return psum(squares(output(p, x, as_it_is, as_it_is)), data); };
  const auto by = [&](auto spec, auto f) {
    return shard_map(mesh, in_specs(P(), P(batch = data)), out_specs(spec), f);
  };
  const auto x = activations();
  const auto p = parameters();
  const auto mapped = by(P(), loss);
  CHECK(is_as_by_hand(by(P(), [=](const auto& p, const auto& x) { return grad(loss)(p, x); })(p, x), reference.dp));
  CHECK(is_as_by_hand(grad(mapped)(p, x), reference.dp));
  // Words on both sides of the border, in the argument and in the result: of (L(2 q))^2 at q = p / 2.
  const auto across = [=](const auto& q) {
    const auto twice = nb::tree_map([](const auto& w) { return (2. * w).eval(); }, q);
    return nb::square(mapped(twice, x));
  };
  const auto half = nb::tree_map([](const auto& w) { return (0.5 * w).eval(); }, p);
  const auto expected = nb::tree_map([&](const auto& g) { return (4. * reference.loss * g).eval(); }, reference.dp);
  const auto g = grad(across)(half);
  CHECK(nb::testing::allclose(nb::to_host(g), expected, 1e-7, 1e-4));
}

TEST_CASE("a pipeline: cotangents go from stage to stage in the opposite order, and stay where the layers are") {
  const auto mesh = nb::make_mesh(data = nb::rest);  // the stages
  const long stages = mesh.size(data), count = 3, ticks = count + stages - 1;
  const auto w = numbers(1.1, layer = 24, inputs = 3);
  const auto x = numbers(0.7, piece = count, batch = 2, inputs = 3);

  const auto through = [](const auto& h, const auto& w) {
    return nb::fori_loop(0, w.size(layer), h, [&](long l, auto h) { return h + nb::tanh(h * w(layer = l)); });
  };
  const auto in_stages = [=](const auto& w, const auto& x) {
    const auto is_first = (nb::axis_index(w, data) == 0).eval();
    const auto is_last = (nb::axis_index(w, data) == std::int32_t(stages - 1)).eval();
    const auto nothing = pcast(nb::zeros_like(x(piece = 0)), data, varying);
    const auto tick = [&](long t, auto carry) {
      auto [at_work, sum] = carry;
      auto entering = x(piece = std::min(t, count - 1));
      auto h = through(nb::where(is_first, entering, nb::ppermute(at_work, data, nb::shift(1))).eval(), w);
      const double is_done = t >= stages - 1 ? 1. : 0.;
      return std::tuple(h, (sum + is_done * nb::where(is_last, nb::sum(nb::square(h), batch, inputs), 0.)).eval());
    };
    return psum(std::get<1>(nb::fori_loop(0, ticks, std::tuple(nothing, nb::sum(nothing, batch, inputs).eval()), tick)),
                data);
  };

  // The chain rule, layer by layer.
  std::vector<std::remove_cvref_t<decltype(x)>> h{x};
  for (long l = 0; l < 24; ++l) h.push_back((h.back() + nb::tanh(h.back() * w(layer = l))).eval());
  auto dh = (2. * h.back()).eval();
  std::vector<double> expected(24 * 3);
  for (long l = 23; l >= 0; --l) {
    const auto& at = h[std::size_t(l)];
    const auto slope = (dh * (1. - nb::square(nb::tanh(at * w(layer = l))))).eval();
    const auto dw = nb::to_vector(nb::sum(slope * at, piece, batch));
    std::copy(dw.begin(), dw.end(), expected.begin() + l * 3);
    dh = (dh + slope * w(layer = l)).eval();
  }

  const auto step = shard_map(mesh, in_specs(P(layer = data), P()), out_specs(P(layer = data)),
                              [=](auto w, auto x) { return grad(in_stages)(w, x); });
  // The first one sends zeros, to which nothing goes back.
  CHECK(nb::plan(step, w, x).collectives ==
        collectives(ppermute_of(data, ticks), ppermute_of(data, ticks - 1)));
  check_plan(step, w, x);
  const auto g = step(w, x);
  CHECK(nb::type_name(g) == "f64[layer=24@data,inputs=3]");
  CHECK(nb::testing::allclose(nb::to_host(g), expected, 1e-9, 1e-9));
}

}  // namespace test_of_pieces_and_stages
