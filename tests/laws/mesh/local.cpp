// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

// Law 5 for the words that leave split dims alone: reductions over whole dims, contractions, views, selections. On one
// device, within a shard_map and on explicit arrays they give the same values.
namespace test_of_local {

namespace {

using namespace laws;
using nb::dim, nb::in_specs, nb::out_specs, nb::none, nb::P;
using namespace words::axes;  // NOLINT: a test

/// Words of an array [batch, hidden] whose batch is split over both axes; their results keep batch. All run in one
/// body: its type is worked out once.
template <class F, class Names>
void keep_batch(const Names& names, const F& all) {
  const auto a = numbers<float>(0.2, 1.5, batch = 24, hidden = 6);
  const auto want = all(a);
  for_each_mesh([&](const auto& mesh) {
    const auto spec = P(batch = (x, y));
    near_each("sharded is unsharded, " + shape_of(mesh), names, want,
              nb::shard_map(mesh, in_specs(spec), out_specs(spec), all)(a));
    near_each("explicit is plain, " + shape_of(mesh), names, want, all(nb::device_put(a, mesh, spec)));
  });
}

}  // namespace

TEST_CASE("L-05 reductions over whole dims") {
#define ALL(each)                                                                                                    \
  each(mean) each(max) each(min) each(prod) each(var) each(std) each(norm) each(logsumexp) each(argmax) each(argmin) \
      each(any) each(all) each(count_nonzero) each(softmax) each(log_softmax)
#define NAME(word) , #word
#define OF(word) , nb::word(v, hidden).eval()
  const char* const names[] = {"sum" ALL(NAME)};
  keep_batch(names, [](auto v) { return std::tuple(nb::sum(v, hidden).eval() ALL(OF)); });
}

TEST_CASE("L-05 reductions over outer and over several dims") {
  const auto a = numbers<float>(0.2, 1.5, 4, 24, 6);
  const auto along_columns = gathered(nb::sum(a, dim<0>) * 2), along_both = gathered(nb::max(a, dim<0>, dim<2>));
  const auto centred = gathered(a - nb::mean(a, dim<0>, nb::keepdims));
  for_each_mesh([&](const auto& mesh) {
    const auto in = in_specs(P(none, (y, x)));
    const auto by_columns =
        nb::shard_map(mesh, in, out_specs(P((y, x))), [](auto v) { return nb::sum(v, dim<0>) * 2; })(a);
    holds(near(gathered(by_columns), along_columns), "columns, " + shape_of(mesh), "sum");
    const auto by_both =
        nb::shard_map(mesh, in, out_specs(P((y, x))), [](auto v) { return nb::max(v, dim<0>, dim<2>); })(a);
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
  const char* const names[] = {
      "index",  "slice",  "flip",      "roll",        "pad",   "concatenate",          "stack",
      "tile",   "repeat", "broadcast", "expand_dims", "split", "split of a split dim", "transpose",
      "rename", "where",  "one_hot",   "zeros_like"};
  keep_batch(names, [](auto v) {
    return std::tuple(v(hidden = 2).eval(), (v(hidden = nb::slice(1, 6, 2)) * 2).eval(), nb::flip(v, hidden).eval(),
                      nb::roll(v, hidden, 2), nb::pad(v, hidden, 1, 2), nb::concatenate(hidden, v, v * 2),
                      nb::stack(classes, v, -v), nb::tile(v, hidden, 2), nb::repeat(v, hidden, 2),
                      nb::broadcast(v, classes = 3).eval(), (nb::expand_dims(v, classes) + v).eval(),
                      nb::split(v, hidden, 2, nb::rest).eval(),
                      nb::rename(nb::split(v, batch, batch = nb::rest, classes = 1), classes = dim<0>).eval(),
                      nb::transpose(v, hidden, batch).eval(), (nb::rename(v, hidden = classes) * v).eval(),
                      nb::where(v > 0.5f, v, 0).eval(), nb::one_hot<float>(nb::argmax(v, hidden), classes = 6).eval(),
                      (nb::zeros_like(v) + nb::ones_like(v) * v).eval());
  });
}

}  // namespace test_of_local
