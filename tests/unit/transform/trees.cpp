// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <string>

namespace test_of_trees {

namespace {

namespace nb = nabla;
using nb::testing::equal, nb::testing::allclose, nb::tree_map, nb::tree_all;
NABLA_AXES(hidden, w, b, inner)
NABLA_MESH_AXES(data)

template <class W, class B>
struct layer {
  W weights;
  B bias;
  friend bool operator==(const layer&, const layer&) = default;
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

constexpr auto twice = [](auto x) { return x + x; };

}  // namespace

TEST_CASE("G-17 tree_map goes through every kind of tree") {
  const auto numbers = tree_map(twice, std::tuple(1, std::pair(2.5, std::array{3, 4}), layer{true, 6l}));
  static_assert(std::is_same_v<decltype(numbers), const std::tuple<int, std::pair<double, std::array<int, 2>>, layer<int, long>>>);
  CHECK(numbers == std::tuple(2, std::pair(5., std::array{6, 8}), layer{2, 12l}));
  const auto fields = tree_map(twice, nb::record(w = 1, b = nb::record(inner = std::tuple(2.f))));
  CHECK(fields[w] == 2);
  CHECK(std::get<0>(fields[b][inner]) == 4.f);
  CHECK(tree_map(twice, 3) == 6);  // one value is a tree too
  CHECK(tree_map(twice, std::tuple<>()) == std::tuple<>());
  CHECK(tree_map([](const std::string& s) { return s.size(); }, std::pair(std::string("ab"), std::string("c"))) ==
        std::pair(std::size_t(2), std::size_t(1)));
}

TEST_CASE("G-17 tree_map of several trees: leaves in the same place, fields by name") {
  const auto minus = [](auto x, auto y) { return x - y; };
  CHECK(tree_map(minus, layer{5, 4.}, layer{1, 1}) == layer{4, 3.});
  CHECK(tree_map(minus, std::tuple(5, 4), std::array{1, 2}) == std::tuple(4, 2));
  const auto r = tree_map(minus, nb::record(w = 5, b = 7), nb::record(b = 1, w = 2));
  CHECK(r[w] == 3);
  CHECK(r[b] == 6);
  // An array whose entries become different types is a tuple.
  const auto sums = tree_map([](auto x, auto y) { return x + y; }, std::array{1, 2}, std::tuple(1, 0.5));
  CHECK(sums == std::tuple(2, 2.5));
}

TEST_CASE("G-17 a step of a descent keeps the type of its parameters: expressions are run") {
  auto p = layer{nb::ones<float>(hidden = 3), nb::full(2.f, 2)};
  auto r = nb::record(w = nb::ones<float>(hidden = 3) * 4, b = nb::full(2.f, 2));
  const long kernels = nb::detail::count().kernels;
  const auto step = [](auto x, auto g) { return x - 0.5f * g; };
  p = tree_map(step, p, p);
  r = tree_map(step, r, r);
  CHECK(nb::detail::count().kernels == kernels + 4);
  r[b] = r[b] + 1.f;
  CHECK(equal(p, layer{nb::full(0.5f, hidden = 3), std::vector<double>{1, 1}}));
  CHECK(equal(r, nb::record(b = nb::full(2.f, 2), w = nb::full(2.f, hidden = 3))));
}

TEST_CASE("G-17 tree_all") {
  const auto positive = [](auto x) { return x > 0; };
  CHECK(tree_all(positive, layer{1, std::array{2, 3}}));
  CHECK_FALSE(tree_all(positive, layer{1, std::array{2, -3}}));
  CHECK(tree_all(positive, std::tuple<>()));
  CHECK(tree_all([](auto x, auto y) { return x < y; }, nb::record(w = 1, b = 5), nb::record(b = 6, w = 2)));
  int asked = 0;
  CHECK_FALSE(tree_all([&](auto x) { return ++asked, x; }, std::array{true, false, true}));
  CHECK(asked == 2);
  // A scalar of bool says yes or no.
  CHECK(tree_all([](auto x) { return nb::sum(x) > 1.f; }, std::pair(nb::ones<float>(2), nb::ones<float>(3))));
}

TEST_CASE("S1-02 allclose of structs, records and trees in them, within 1e-2") {
  const auto x = nb::iota<float>(8, 16).eval();
  const auto near = (x + 0.009f).eval(), far = (x + 0.02f).eval();
  const auto tree = [](auto a, auto n) { return layer{a, nb::record(w = std::array{a, a}, b = n)}; };
  CHECK(allclose(tree(x, 1), tree(near, 1.005), 1e-2, 1e-2));
  CHECK_FALSE(allclose(tree(x, 1), tree(near, 1.5), 1e-2, 1e-2));
  CHECK_FALSE(allclose(tree(x, 1), tree(far, 1), 1e-2, 0));
  CHECK_FALSE(equal(tree(x, 1), tree(near, 1)));
  CHECK(equal(tree(x, 1), tree(x, 1)));
}

TEST_CASE("S2-83 device_put and to_host of trees: one spec for all leaves, or a tree of specs") {
  using nb::P;
  const auto mesh = nb::make_mesh(data = 1);
  const auto x = nb::iota<float>(2, 4).eval();
  const auto y = nb::iota<float>(4).eval();
  const auto p = layer{x, nb::record(w = y, b = 3)};
  const auto all = nb::device_put(p, mesh, P());
  const auto each = nb::device_put(p, mesh, layer{P(nb::none, data), nb::record(b = P(), w = P(data))});
  CHECK(each.weights.sharding() == nb::device_put(x, mesh, P(nb::none, data)).sharding());
  CHECK(each.bias[w].sharding() == nb::device_put(y, mesh, P(data)).sharding());
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(each.bias[b])>, int>);
  CHECK(equal(all, p));
  const auto back = nb::to_host(each);
  static_assert(std::is_same_v<decltype(back), decltype(p)>);
  CHECK(equal(back, p));
  // A prefix: one spec for the record.
  CHECK(equal(nb::to_host(nb::device_put(std::pair(p.bias, x), mesh, std::tuple(P(), P(data)))), std::pair(p.bias, x)));
}

TEST_CASE("what is thrown in a leaf says where it stands") {
  const auto found = [](const auto&... x) {
    return harness::message_of([&] { tree_map([](auto a, auto c) { return a + c; }, x...); });
  };
  const auto x = nb::ones<float>(3), y = nb::ones<float>(4);
  CHECK(found(x, y).find("; at") == std::string::npos);
  CHECK(found(layer{1, nb::record(b = std::pair(1, x))}, layer{1, nb::record(b = std::pair(1, y))}).ends_with("; at .1[b][1]"));
}

}  // namespace test_of_trees
