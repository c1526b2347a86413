// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

#include "mpi/spmd/devices.hpp"

namespace test_of_index {

namespace {

using nb::P, nb::none, nb::dim, nb::to, nb::varying;
using namespace app;
NABLA_AXES(vocab, place)

const auto table = nb::sin(nb::iota<double>(vocab = 24, hidden = 24) * 1.3).eval();
const auto weights = nb::cos(nb::iota<double>(batch = 24, place = 2, hidden = 24) * 0.7).eval();
const auto tokens = ((nb::iota<std::int32_t>(batch = 24, place = 2) * 7 + 5) % 24).eval();

constexpr auto loss = [](const auto& t, const auto& i, const auto& w) {
  return nb::sum(nb::sin(t(vocab = i)) * w, batch, place, hidden);
};
template <class A, class B>
bool close(const A& a, const B& b) {
  return nb::testing::allclose(nb::to_host(a), b, 1e-12, 1e-12);
}

}  // namespace

TEST_CASE("take on explicit axes: the splits of the indices stand in the place of the dim") {
  const auto rows = table(vocab = tokens);
  const auto expected = nb::grad([](const auto& t) { return loss(t, tokens, weights); })(table);
  for_each_mesh([&](const auto& mesh) {
    const auto i = nb::device_put(tokens, mesh, P(batch = data));
    const auto w = nb::device_put(weights, mesh, P(batch = data));
    const auto check = [&](const auto& t, const auto& indices, const auto& factors) {
      CHECK(close(t(vocab = indices), rows));
      const auto g = nb::grad([&](const auto& a) { return nb::reshard(loss(a, indices, factors), P()); })(t);
      CHECK(nb::type_name(g) == nb::type_name(t));
      CHECK(close(g, expected));
      const auto change = nb::jvp([&](const auto& a) { return nb::reshard(loss(a, indices, factors), P()); }, t, t).second;
      CHECK(nb::testing::allclose(nb::to_host(change), nb::jvp([](const auto& a) { return loss(a, tokens, weights); }, table, table).second, 1e-10, 1e-10));
    };
    check(nb::device_put(table, mesh, P()), i, w);
    check(nb::device_put(table, mesh, P()), tokens, w);
    check(nb::device_put(table, mesh, P(hidden = model)), i, w);
    check(nb::device_put(table, mesh, P(hidden = model)), i, weights);
    check(nb::device_put(table, mesh, P(hidden = data)), tokens, weights);
    const auto y = nb::device_put(table, mesh, P(hidden = model))(vocab = i);
    CHECK(nb::type_name(y) == "f64[batch=24@data,place=2,hidden=24@model]");
    const auto plain = nb::grad([&](const auto& a) { return nb::reshard(loss(a, i, w), P()); })(table);
    CHECK(nb::testing::allclose(plain, expected, 1e-12, 1e-12));
  });
}

TEST_CASE("take of an expression that is not stored, by indices that know no mesh") {
  const auto rows = table(vocab = tokens);
  for_each_mesh([&](const auto& mesh) {
    const auto t = nb::device_put(table, mesh, P(hidden = data));
    CHECK(close(nb::take(t * 2., tokens, vocab), (rows * 2.).eval()));
    CHECK(close((t + 1.)(vocab = tokens), (rows + 1.).eval()));
  });
}

TEST_CASE("a name that both have may be split in one of them or in both") {
  const auto q = nb::sin(nb::iota<double>(batch = 24, vocab = 5)).eval();
  const auto actions = (nb::iota<std::int32_t>(batch = 24) * 3 % 5).eval();
  const auto f = [](const auto& a, const auto& i) { return nb::sum(nb::square(a(vocab = i)), batch); };
  const auto expected = nb::grad([&](const auto& a) { return f(a, actions); })(q);
  for_each_mesh([&](const auto& mesh) {
    const auto check = [&](const auto& a, const auto& i) {
      CHECK(nb::testing::allclose(nb::to_host(a(vocab = i)), q(vocab = actions), 0, 0));
      CHECK(close(nb::grad([&](const auto& b) { return nb::reshard(f(b, i), P()); })(a), expected));
      const auto replaced = a.at(vocab = i).set(7.);
      CHECK(nb::testing::equal(nb::to_host(replaced), q.at(vocab = actions).set(7.)));
    };
    check(nb::device_put(q, mesh, P(batch = data)), nb::device_put(actions, mesh, P(batch = data)));
    check(nb::device_put(q, mesh, P(batch = data)), actions);
    check(nb::device_put(q, mesh, P()), nb::device_put(actions, mesh, P(batch = data)));
  });
}

TEST_CASE("at on explicit axes: whole indices, and values and elements whose other dims are split") {
  const auto v = nb::cos(nb::iota<double>(place = 5, hidden = 24)).eval();
  const auto i = nb::array_from({3, 1, 3, 0, 23}, place = 5);
  const auto each = [&](const auto& check) {
    check([](const auto& x, const auto& w, const auto& at) { return x.at(vocab = at).set(w); });
    check([](const auto& x, const auto& w, const auto& at) { return x.at(vocab = at).add(w); });
    check([](const auto& x, const auto& w, const auto& at) { return x.at(vocab = at).max(w); });
  };
  for_each_mesh([&](const auto& mesh) {
    each([&](const auto& word) {
      const auto of = [&](const auto& a, const auto& b, const auto& k) { return nb::sum(nb::sin(word(a, b, k)), vocab, hidden); };
      const auto e = nb::grad(nb::argnums<0, 1>, [&](const auto& a, const auto& b) { return of(a, b, i); })(table, v);
      const auto check = [&](const auto& x, const auto& w, const auto& at) {
        CHECK(close(word(x, w, at), word(table, v, i)));
        const auto g = nb::grad(nb::argnums<0, 1>, [&](const auto& a, const auto& b) { return nb::reshard(of(a, b, at), P()); })(x, w);
        CHECK(close(std::get<0>(g), std::get<0>(e)));
        CHECK(close(std::get<1>(g), std::get<1>(e)));
      };
      const auto split = nb::device_put(table, mesh, P(hidden = model));
      check(split, nb::device_put(v, mesh, P(hidden = model)), i);
      check(split, nb::device_put(v, mesh, P()), nb::device_put(i, mesh, P()));
      check(split, v, i);
    });
    // Each device has a summand over split indices: x is one too.
    const auto into = nb::reshard(nb::device_put(table, mesh, P()), P(nb::unreduced(data)));
    const auto u = nb::device_put(weights, mesh, P(batch = data));
    const auto sums = into.at(vocab = nb::device_put(tokens, mesh, P(batch = data))).add(u);
    CHECK(nb::type_name(sums) == "f64[vocab=24,hidden=24]{U:data}");
    CHECK(close(nb::reshard(sums, P()), table.at(vocab = tokens).add(weights)));
    // A sum that is still to be made stays so.
    CHECK(close(nb::reshard(into(vocab = i), P()), table(vocab = i)));
  });
}

TEST_CASE("in a shard_map: elements, indices and values that all share, or that differ") {
  const auto v = nb::cos(nb::iota<double>(batch = 24, hidden = 24)).eval();
  const auto i = (nb::iota<std::int32_t>(batch = 24) * 5 % 24).eval();
  const auto each = [&](const auto& check) {
    check([](const auto& x, const auto& w, const auto& at) { return nb::sum(nb::square(x(vocab = at)) * w, nb::all); });
    check([](const auto& x, const auto& w, const auto& at) { return nb::sum(nb::sin(x.at(vocab = at).add(w)), nb::all); });
    check([](const auto& x, const auto& w, const auto& at) { return nb::sum(nb::sin(x.at(vocab = at).set(w)), nb::all); });
    check([](const auto& x, const auto& w, const auto& at) { return nb::sum(nb::sin(x.at(vocab = at).min(w)), nb::all); });
    check([](const auto& x, const auto& w, const auto& at) {
      return nb::sum(nb::sin(nb::dynamic_slice(x, vocab = at(batch = 0) % 20, 4)), nb::all) * nb::sum(w, nb::all);
    });
  };
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.sizes()[0], rows = 24 / n;
    const auto own_v = v(batch = nb::slice(0, rows)).eval();
    const auto own_i = i(batch = nb::slice(0, rows)).eval();
    each([&](const auto& word) {
      /// part(x, d): what device d has of x.
      const auto check = [&](auto spec_of_v, auto spec_of_i, const auto& w, const auto& at, const auto& part_of_v, const auto& part_of_i) {
        const auto f = nb::shard_map(mesh, nb::in_specs(P(), spec_of_v, spec_of_i), nb::out_specs(P()), [&](const auto& x, const auto& b, const auto& k) {
          return nb::psum(word(nb::pcast(x, data, to(varying)), b, k) + word(x, b, k), data);
        });
        const auto serial = [&](const auto& x, const auto& b, const auto& k) {
          auto total = (2. * word(x, part_of_v(b, 0), part_of_i(k, 0))).eval();
          for (long d = 1; d < n; ++d) total = total + 2. * word(x, part_of_v(b, d), part_of_i(k, d));
          return total;
        };
        CHECK(nb::testing::allclose(f(table, w, at), serial(table, w, at), 1e-10, 1e-10));
        const auto g = nb::grad(nb::argnums<0, 1>, [&](const auto& x, const auto& b) { return f(x, b, at); })(table, w);
        const auto e = nb::grad(nb::argnums<0, 1>, [&](const auto& x, const auto& b) { return serial(x, b, at); })(table, w);
        CHECK(nb::testing::allclose(std::get<0>(g), std::get<0>(e), 1e-10, 1e-10));
        CHECK(nb::testing::allclose(std::get<1>(g), std::get<1>(e), 1e-10, 1e-10));
      };
      const auto part = [&](const auto& x, long d) { return x(batch = nb::slice(d * rows, (d + 1) * rows)).eval(); };
      const auto whole = [](const auto& x, long) { return x; };
      check(P(batch = data), P(batch = data), v, i, part, part);
      check(P(batch = data), P(), v, own_i, part, whole);
      check(P(), P(batch = data), own_v, i, whole, part);
    });
  });
}

TEST_CASE("an embedding whose table is split over a mesh axis: a masked take, and one psum") {
  const auto expected = nb::value_and_grad([](const auto& t) { return loss(t, tokens, weights); })(table);
  for_each_mesh([&](const auto& mesh) {
    const auto embedding = nb::shard_map(
        mesh, nb::in_specs(P(vocab = model), P(batch = data), P(batch = data)), nb::out_specs(P()),
        [](const auto& t, const auto& i, const auto& w) {
          const auto local = (i - nb::axis_index(model) * std::int32_t(t.size(vocab))).eval();
          const auto is_here = ((local >= 0) & (local < std::int32_t(t.size(vocab)))).eval();
          const auto rows = nb::psum(nb::where(is_here, t(vocab = nb::where(is_here, local, 0)), 0.), model);
          return nb::psum(nb::sum(nb::sin(rows) * w, batch, place, hidden), data);
        });
    const nb::recording collectives;
    const auto [value, g] = nb::value_and_grad([&](const auto& t) { return embedding(t, tokens, weights); })(table);
    CHECK(nb::testing::allclose(value, expected.first, 1e-10, 1e-10));
    CHECK(nb::testing::allclose(g, expected.second, 1e-12, 1e-12));
    // Forward one over model and one over data, and back one over data of the cotangent of the table.
    CHECK(collectives.count("psum") == 3);
  });
}

TEST_CASE("one device whose index leaves the dim is an error") {
  for_each_mesh([&](const auto& mesh) {
    std::vector<std::int32_t> indices(24);
    indices[0] = 24;
    const auto i = nb::array_from(indices, batch = 24);
    const auto f = nb::shard_map(mesh, nb::in_specs(P(), P(batch = data)), nb::out_specs(P(batch = data)),
                                 [](const auto& t, const auto& k) { return t(vocab = k); });
    if (processes() == 1) CHECK_THROWS_WITH(f(table, i), doctest::Contains("requires an index of vocab within 0..24: found 24"));
  });
}

TEST_CASE("on automatic axes: a dim that is looked up is gathered, all else is as on explicit ones") {
  for_each_mesh([&](const auto& grid) {
    const auto mesh = nb::make_mesh(data = nb::automatic(grid.sizes()[0]), model = nb::automatic(grid.sizes()[1]));
    const auto t = nb::device_put(table, mesh, P(vocab = model));
    const auto i = nb::device_put(tokens, mesh, P(batch = data));
    const auto w = nb::device_put(weights, mesh, P(batch = data));
    CHECK(close(t(vocab = i), table(vocab = tokens)));
    CHECK(close(t.at(vocab = i).add(w), table.at(vocab = tokens).add(weights)));
    CHECK(close(nb::grad([&](const auto& a) { return loss(a, i, w); })(t), nb::grad([](const auto& a) { return loss(a, tokens, weights); })(table)));
  });
}

}  // namespace test_of_index
