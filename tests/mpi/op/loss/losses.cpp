// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi/spmd/devices.hpp>
#include <nabla/op/loss/loss.hpp>
#include <nabla/transform/grad.hpp>

namespace test_of_losses_on_meshes {

using namespace app;
using nb::P, nb::in_specs, nb::out_specs;
using nb::testing::allclose;

namespace {

auto x() { return nb::sin(nb::iota<double>(batch = 24, hidden = 24)).eval(); }
auto y() { return (nb::cos(nb::iota<double>(batch = 24, hidden = 24)) / 2 + 0.5).eval(); }
auto labels() { return (nb::iota<int>(batch = 24) * 7 % 24).eval(); }

template <class X, class Y>
concept HasCrossEntropy = requires(X x, Y y) {
  nb::softmax_cross_entropy(x, y, hidden);
};

}  // namespace

TEST_CASE("losses of arrays on a mesh: elements stay where they are, and the classes are whole") {
  for_each_mesh([](const auto& mesh) {
    const auto rows = nb::device_put(x(), mesh, P(batch = data));
    const auto both = nb::device_put(x(), mesh, P(batch = data, hidden = model));
    const auto targets = nb::device_put(y(), mesh, P(batch = data, hidden = model));
    const auto split_labels = nb::device_put(labels(), mesh, P(batch = data));
    nb::recording ran;
    const auto squared = nb::squared_error(both, targets).eval();
    const auto huber = nb::huber_loss(both, targets, 0.5).eval();
    const auto binary = nb::sigmoid_binary_cross_entropy(both, targets).eval();
    const auto entropy = nb::softmax_cross_entropy(rows, split_labels, hidden).eval();
    const auto of_whole = nb::softmax_cross_entropy(rows, labels(), hidden).eval();
    const auto of_weights = nb::softmax_cross_entropy(rows, nb::device_put(y(), mesh, P(batch = data)), hidden).eval();
    CHECK(ran.count() == 0);
    static_assert(std::is_same_v<decltype(entropy), decltype(of_whole)>);
    CHECK(nb::testing::equal(nb::to_host(squared), nb::squared_error(x(), y())));
    CHECK(nb::testing::equal(nb::to_host(huber), nb::huber_loss(x(), y(), 0.5)));
    CHECK(nb::testing::equal(nb::to_host(binary), nb::sigmoid_binary_cross_entropy(x(), y())));
    const auto expected = nb::softmax_cross_entropy(x(), labels(), hidden).eval();
    CHECK(nb::testing::equal(nb::to_host(entropy), expected));
    CHECK(nb::testing::equal(nb::to_host(of_whole), expected));
    CHECK(nb::testing::equal(nb::to_host(of_weights), nb::softmax_cross_entropy(x(), y(), hidden)));
    static_assert(HasCrossEntropy<decltype(rows), decltype(split_labels)>);
    static_assert(!HasCrossEntropy<decltype(both), decltype(split_labels)>);
    using unreduced = decltype(nb::dot(rows, nb::device_put(x(), mesh, P(batch = data)), batch));
    static_assert(!HasCrossEntropy<unreduced, decltype(labels())>);
  });
}

TEST_CASE("losses of blocks: varying beside invarying in every mix, and their gradient") {
  for_each_mesh([](const auto& mesh) {
    const auto f = nb::shard_map(
        mesh, in_specs(P(batch = data), P(batch = data), P(batch = data), P()),
        out_specs(P(batch = data), P(), P(), P(), P()), [](auto x, auto y, auto i, auto whole) {
          auto add = [](auto loss) { return nb::psum(nb::sum(loss, batch), data); };
          auto one = whole(batch = 0).eval();
          auto entropy = nb::softmax_cross_entropy(x, i, hidden).eval();
          auto of_whole = nb::softmax_cross_entropy(one, i, hidden);
          auto to_whole = nb::softmax_cross_entropy(x, nb::full<int>(3), hidden);
          auto g = nb::grad([&](auto w) { return add(nb::softmax_cross_entropy(x * w, i, hidden)); })(one);
          auto b = add(nb::sum(nb::sigmoid_binary_cross_entropy(one, y), hidden));
          return std::tuple(entropy, add(of_whole), add(to_whole), g, b);
        });
    const auto [entropy, of_whole, to_whole, g, b] = f(x(), y(), labels(), x());
    CHECK(nb::testing::equal(nb::to_host(entropy), nb::softmax_cross_entropy(x(), labels(), hidden)));
    const auto one = x()(batch = 0).eval();
    CHECK(allclose(of_whole, nb::sum(nb::softmax_cross_entropy(one, labels(), hidden), batch), 1e-12, 1e-12));
    CHECK(allclose(to_whole, nb::sum(nb::softmax_cross_entropy(x(), nb::full<int>(3), hidden), batch), 1e-12, 1e-12));
    const auto expected =
        nb::grad([](auto w) { return nb::sum(nb::softmax_cross_entropy(x() * w, labels(), hidden), batch); })(one);
    CHECK(allclose(g, expected, 1e-12, 1e-12));
    CHECK(allclose(b, nb::sum(nb::sigmoid_binary_cross_entropy(one, y()), batch, hidden), 1e-12, 1e-12));
  });
}

}  // namespace test_of_losses_on_meshes
