// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

namespace app {
NABLA_AXES(w, b, loss)

template <class W, class B>
struct layer {
  W weights;
  B bias;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;
}  // namespace app

namespace test_of_trees {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::record, nb::testing::equal;

}  // namespace

TEST_CASE("S1-40 S1-64 S2-83 a struct of parameters through a map: one sum over the devices for each gradient") {
  const auto x = nb::iota<float>(batch = 24, inputs = 3).eval();
  const auto p = layer{nb::iota<float>(inputs = 3, hidden = 4).eval(), nb::full(2.f, hidden = 4)};
  for_each_mesh([&](const auto& mesh) {
    // P() is for all leaves of the struct; the result is one, and so are its specs.
    const auto f = shard_map(mesh, in_specs(P(), P(batch = (data, model))), out_specs(layer{P(batch = (data, model)), P()}),
                             [](auto q, auto rows) {
                               static_assert(std::is_same_v<nb::varying_axes_t<decltype(q.weights)>, nb::list<>>);
                               const auto y = (nb::dot(rows, q.weights, inputs) + q.bias).eval();
                               return layer{y, nb::psum(nb::sum(y, batch), (data, model))};
                             });
    const nb::recording r;
    const auto [y, sums] = f(p, x);
    CHECK(r.count() == 1);
    CHECK(r.count("psum") == 1);
    const auto expected = ref::dot(reference_of(x), reference_of(p.weights), {"inputs"}) + ref::scalar(2);
    CHECK(equal(y, expected));
    CHECK(equal(sums, ref::sum(expected, {"batch"})));
  });
}

TEST_CASE("G-17 S2-83 records: specs by name, in any order, one for a subtree") {
  const auto x = nb::iota<float>(24, 2).eval();
  const auto y = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, in_specs(record(b = P(model), w = P(data))),
                             out_specs(record(loss = P(), w = out_specs(P(data), P(data, model)))), [](auto p) {
                               p[b] = p[b] + 1.f;
                               return record(w = layer{p[w], p[w] * 2.f}, loss = nb::psum(nb::sum(p[b]), model));
                             });
    const nb::recording r;
    const auto g = f(record(w = x, b = y));
    CHECK(r.count() == 1);
    CHECK(equal(g[w].weights, x));
    // Invarying along `model`: laid side by side.
    CHECK(g[w].bias.size(dim<1>) == 2 * mesh.size(model));
    CHECK(g[loss].item() == 300.f);
  });
}

TEST_CASE("S1-02 S2-83 device_put, tree_map, to_host and allclose of trees on a mesh") {
  const auto x = nb::iota<float>(24, 24).eval();
  const auto p = layer{x, std::array{x, (2.f * x).eval()}};
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    auto q = nb::device_put(p, mesh, layer{P(data, model), P(none, model)});
    q = nb::tree_map([](auto a, auto c) { return a + c; }, q, q);
    CHECK(r.count() == 0);
    CHECK(q.weights.sharding() == nb::device_put(x, mesh, P(data, model)).sharding());
    CHECK(q.bias[1].sharding() == nb::device_put(x, mesh, P(none, model)).sharding());
    const auto back = nb::to_host(q);
    CHECK(r.count("to_host") == 3);
    CHECK(equal(back, nb::tree_map([](auto a) { return 2.f * a; }, p)));
    CHECK(nb::testing::allclose(q, back));
    // Without in_specs each leaf is taken as it is split.
    const auto same = shard_map(mesh, out_specs(layer{P(data, model), P(none, model)}), [](auto t) { return t; })(q);
    CHECK(equal(same, back));
  });
}

TEST_CASE("a size that does not divide says in which leaf") {
  const auto p = layer{nb::ones<float>(24), record(w = nb::ones<float>(24), b = std::tuple(1, nb::ones<float>(23)))};
  for_each_mesh([&](const auto& mesh) {
    if (mesh.size(data) == 1) return;
    const auto f = shard_map(mesh, in_specs(layer{P(data), record(w = P(data), b = out_specs(P(), P(data)))}), out_specs(), [](auto) {});
    const std::string from_map = message_of([&] { f(p); });
    CHECK(from_map.find("nabla::shard_map requires dim<-1> = 23") == 0);
    CHECK(from_map.find("; at argument 0.1[b][1], called at " __FILE__ ":") != std::string::npos);
    CHECK(message_of([&] { nb::device_put(p.bias, mesh, record(w = P(), b = std::tuple(P(), P(data)))); }).ends_with("; at [b][1]"));
  });
}

}  // namespace test_of_trees
