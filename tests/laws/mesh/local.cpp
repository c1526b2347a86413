// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

// Law 5 for the words that leave split dims alone: reductions over whole dims, contractions, views, selections. On one
// device, within a shard_map and on explicit arrays they give the same values.
namespace {

using namespace laws;
using nb::dim, nb::in_specs, nb::out_specs, nb::none, nb::P;
using namespace words::axes;  // NOLINT: a test

/// f of an array [batch, hidden] whose batch is split over x, or over both axes; its result keeps batch.
template <class Mesh, class F, class A>
void keeps_batch(const Mesh& mesh, const std::string& name, const F& f, const A& a) {
  const auto want = gathered(f(a));
  auto check = [&](auto spec, const char* how) {
    const auto sharded = nb::shard_map(mesh, in_specs(spec), out_specs(spec), [&](auto v) { return f(v); })(a);
    holds(near(gathered(sharded), want), std::string(how) + " sharded is unsharded, " + shape_of(mesh), name);
    const auto placed = f(nb::device_put(a, mesh, spec));
    holds(near(gathered(placed), want), std::string(how) + " explicit is plain, " + shape_of(mesh), name);
  };
  check(P(batch = (x, y)), "over both axes");
}

}  // namespace

TEST_CASE("L-05 reductions over whole dims") {
  const auto a = numbers<float>(0.2, 1.5, batch = 24, hidden = 6);
  for_each_mesh([&](const auto& mesh) {
#define LAW(word) keeps_batch(mesh, #word, [](const auto& v) { return word(v, hidden); }, a);
    LAW(nb::sum) LAW(nb::mean) LAW(nb::max) LAW(nb::min) LAW(nb::prod) LAW(nb::var) LAW(nb::std) LAW(nb::norm)
    LAW(nb::logsumexp) LAW(nb::argmax) LAW(nb::argmin) LAW(nb::any) LAW(nb::all) LAW(nb::count_nonzero)
    LAW(nb::softmax) LAW(nb::log_softmax)
#undef LAW
  });
}

TEST_CASE("L-05 reductions over outer and over several dims") {
  const auto a = numbers<float>(0.2, 1.5, 4, 24, 6);
  const auto along_columns = gathered(nb::sum(a, dim<0>) * 2), along_both = gathered(nb::max(a, dim<0>, dim<2>));
  const auto centred = gathered(a - nb::mean(a, dim<0>, nb::keepdims));
  for_each_mesh([&](const auto& mesh) {
    const auto in = in_specs(P(none, (y, x)));
    const auto by_columns = nb::shard_map(mesh, in, out_specs(P((y, x))), [](auto v) { return nb::sum(v, dim<0>) * 2; })(a);
    holds(near(gathered(by_columns), along_columns), "columns, " + shape_of(mesh), "sum");
    const auto by_both = nb::shard_map(mesh, in, out_specs(P((y, x))), [](auto v) { return nb::max(v, dim<0>, dim<2>); })(a);
    holds(same(gathered(by_both), along_both), "rows and columns, " + shape_of(mesh), "max");
    const auto e = nb::device_put(a, mesh, P(none, x));
    holds(near(gathered(e - nb::mean(e, dim<0>, nb::keepdims)), centred), "kept dims, " + shape_of(mesh), "mean");
  });
}

TEST_CASE("L-05 contractions over whole dims") {
  const auto a = numbers<float>(-1, 1, batch = 24, hidden = 5), w = numbers<float>(-1, 1, batch = 5, hidden = 24);
  const auto v = nb::rename(w, batch = hidden, hidden = classes).eval();
  const auto p = numbers<float>(-1, 1, 24, 5), q = numbers<float>(-1, 1, 5, 24);
  const auto want = gathered(nb::dot(a, v, hidden)), products = gathered(nb::matmul(p, q));
  const auto fused = gathered(nb::sum(a * v, hidden)), text = gathered(nb::einsum<"ij,jk->ki">(p, q));
  for_each_mesh([&](const auto& mesh) {
    const auto in = in_specs(P(batch = x), P(classes = y));
    const auto out = out_specs(P(batch = x, classes = y));
    const auto dot = nb::shard_map(mesh, in, out, [](auto s, auto t) { return nb::dot(s, t, hidden); })(a, v);
    holds(near(gathered(dot), want), "sharded is unsharded, " + shape_of(mesh), "dot");
    const auto sum = nb::shard_map(mesh, in, out, [](auto s, auto t) { return nb::sum(s * t, hidden); })(a, v);
    holds(near(gathered(sum), fused), "sharded is unsharded, " + shape_of(mesh), "sum of products");
    const auto placed = nb::dot(nb::device_put(a, mesh, P(batch = x)), nb::device_put(v, mesh, P(classes = y)), hidden);
    holds(near(gathered(placed), want), "explicit is plain, " + shape_of(mesh), "dot");
    const auto product = nb::shard_map(mesh, in_specs(P(y), P(none, x)), out_specs(P(y, x)),
                                       [](auto s, auto t) { return nb::matmul(s, t); })(p, q);
    holds(near(gathered(product), products), "sharded is unsharded, " + shape_of(mesh), "matmul");
    const auto sums = nb::einsum<"ij,jk->ki">(nb::device_put(p, mesh, P((x, y))), q);
    holds(near(gathered(sums), text), "explicit is plain, " + shape_of(mesh), "einsum");
  });
}

TEST_CASE("L-05 views and selections that leave split dims alone") {
  const auto a = numbers<float>(-1, 1, batch = 24, hidden = 6);
  for_each_mesh([&](const auto& mesh) {
#define LAW(name, ...) keeps_batch(mesh, name, [](const auto& v) { return __VA_ARGS__; }, a);
    LAW("index", v(hidden = 2))
    LAW("slice", v(hidden = nb::slice(1, 6, 2)) * 2)
    LAW("flip", nb::flip(v, hidden))
    LAW("roll", nb::roll(v, hidden, 2))
    LAW("pad", nb::pad(v, hidden, 1, 2))
    LAW("concatenate", nb::concatenate(hidden, v, v * 2))
    LAW("stack", nb::stack(classes, v, -v))
    LAW("tile", nb::tile(v, hidden, 2))
    LAW("repeat", nb::repeat(v, hidden, 2))
    LAW("broadcast", nb::broadcast(v, classes = 3))
    LAW("expand_dims", nb::expand_dims(v, classes) + v)
    LAW("split", nb::split(v, hidden, 2, nb::rest))
    LAW("split of a split dim", nb::rename(nb::split(v, batch, batch = nb::rest, classes = 1), classes = dim<0>))
    LAW("transpose", nb::transpose(v, hidden, batch))
    LAW("rename", nb::rename(nb::rename(v, hidden = classes), classes = hidden))
    LAW("where", nb::where(v > 0, v, 0))
    LAW("one_hot", nb::one_hot<float>(nb::argmax(v, hidden), classes = 6))
    LAW("materialize", nb::materialize(v * 2))
    LAW("zeros_like", nb::zeros_like(v) + nb::ones_like(v) * v)
#undef LAW
  });
}
