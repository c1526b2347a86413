// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

namespace test_of_device_put {

namespace {

using namespace app;
using nb::P, nb::none, nb::device_put, nb::to_host;

/// What goes in comes out, each device holds its part, and only to_host of a split array communicates.
template <class X, class... D, class S>
bool is_placed(const X& x, const nb::mesh<D...>& mesh, S spec) {
  const nb::recording before;
  const auto y = device_put(x, mesh, spec);
  if (before.count() != 0 || before.transfers() != 0) return false;
  const auto blocks = blocks_of(x, mesh, spec);
  for (const auto& shard : y.addressable_shards()) {
    const auto& expected = blocks.blocks[std::size_t(shard.device.id)];
    if (long(shard.view.size()) != long(expected.data.size())) return false;
    const auto view = nb::detail::on_host(shard.view);
    for (std::size_t i = 0; i < view.size(); ++i)
      if (double(view.data()[i]) != expected.data[i]) return false;
    for (std::size_t d = 0; d < shard.index.size(); ++d)
      if (shard.index[d].end - shard.index[d].begin != expected.shape[d]) return false;
  }
  const bool splits = nb::detail::split_mask<nb::mesh<D...>, nb::detail::dims_of<decltype(y)>> != 0;
  const nb::recording after;
  const auto z = to_host(y);
  if (after.count("to_host") != int(splits) || after.count() != int(splits)) return false;
  return nb::testing::equal(z, reference_of(x));
}

}  // namespace

TEST_CASE("S2-19 device_put cuts as the reference does and to_host puts together again") {
  const auto x = nb::iota<float>(24, 48).eval();
  const auto z = (nb::iota<std::int64_t>(24, 2, 24) * -3).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(is_placed(x, mesh, P()));
    CHECK(is_placed(x, mesh, P(data)));
    CHECK(is_placed(x, mesh, P(none, model)));
    CHECK(is_placed(x, mesh, P(data, model)));
    CHECK(is_placed(x, mesh, P(model, data)));
    CHECK(is_placed(x, mesh, P((data, model))));
    CHECK(is_placed(x, mesh, P((model, data), none)));
    CHECK(is_placed(x, mesh, P(none, (model, data))));
    CHECK(is_placed(z, mesh, P(model, none, data)));
  });
}

TEST_CASE("device_put of arrays with names") {
  const auto x = nb::iota<double>(batch = 24, hidden = 24, 3).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(is_placed(x, mesh, P(batch = data)));
    CHECK(is_placed(x, mesh, P(hidden = data, batch = model)));
    CHECK(is_placed(x, mesh, P(none, hidden = (data, model))));
  });
}

TEST_CASE("device_put of every dtype, of empty arrays, of blocks of one element, of scalars") {
  const auto x = nb::iota<float>(24, 2);
  for_each_mesh([&](const auto& mesh) {
    CHECK(is_placed((x % 7.f).eval(), mesh, P(data)));
    CHECK(is_placed(nb::astype<double>(x).eval(), mesh, P(data)));
    CHECK(is_placed(nb::astype<std::int32_t>(x).eval(), mesh, P(model)));
    CHECK(is_placed(nb::astype<std::int64_t>(x).eval(), mesh, P(model)));
    CHECK(is_placed(nb::astype<std::uint8_t>(x).eval(), mesh, P((data, model))));
    CHECK(is_placed((x > 17.f).eval(), mesh, P((data, model))));
    CHECK(is_placed(nb::zeros<float>(0, 5).eval(), mesh, P(data)));
    CHECK(is_placed(nb::zeros<float>(24, 0).eval(), mesh, P(data, model)));
    CHECK(is_placed(nb::iota<float>(devices()).eval(), mesh, P((model, data))));
    CHECK(is_placed(nb::sum(x).eval(), mesh, P()));
  });
}

TEST_CASE("device_put takes views, vectors and spans") {
  std::vector<float> v(24);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = float(i);
  Kokkos::View<int**, Kokkos::LayoutRight> right("right", 24, 2);
  Kokkos::View<int**, Kokkos::LayoutLeft> left("left", 24, 2);
  for (int i = 0; i < 24; ++i)
    for (int j = 0; j < 2; ++j) right(i, j) = left(i, j) = 2 * i + j;
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(v, mesh, P(data));
    CHECK(nb::testing::equal(to_host(x), ref::iota({24})));
    CHECK(nb::testing::equal(to_host(device_put(std::span<const float>(v), mesh, P(model))), ref::iota({24})));
    const auto y = device_put(right, mesh, P(data)), z = device_put(left, mesh, P(data));
    CHECK(nb::testing::equal(to_host(y), ref::iota({24, 2})));
    CHECK(nb::testing::equal(to_host(z), ref::iota({24, 2})));
    v[3] = 100, right(1, 1) = 100;  // what is placed is a copy
    CHECK(nb::testing::equal(to_host(x), ref::iota({24})));
    CHECK(nb::testing::equal(to_host(y), ref::iota({24, 2})));
    v[3] = 3, right(1, 1) = 3;
  });
}

TEST_CASE("S1-20 device_put by a named_sharding, and of an expression in one kernel") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::named_sharding s(mesh, P(model, data));
    const auto y = device_put(x, s);
    CHECK(y.sharding() == s);
    CHECK(nb::testing::equal(to_host(y), ref::iota({24, 24})));
    nb::detail::count() = {};
    const auto z = device_put(x + x, mesh, P(model, data));
    CHECK(nb::detail::count().kernels == 1);
    CHECK(nb::testing::equal(to_host(z), ref::iota({24, 24}) * ref::scalar(2)));
  });
}

TEST_CASE("S2-09 S2-12 a size that does not divide says all numbers and three ways out, on all processes") {
  for_each_mesh([&](const auto& mesh) {
    const long parts = mesh.size(data);
    if (parts == 1) return;
    const auto x = nb::zeros<float>(batch = 24 * parts + 1);
    const std::string text = message_of([&] { device_put(x, mesh, P(batch = data)); });
    const std::string size = std::to_string(24 * parts + 1);
    CHECK(text.find("nabla::device_put requires batch = " + size + " to be a multiple of data = " +
                    std::to_string(parts) + ": remainder 1") == 0);
    CHECK(text.find("use " + std::to_string(24 * parts) + " elements") != std::string::npos);
    CHECK(text.find("a mesh axis whose size divides " + size) != std::string::npos);
    CHECK(text.find("leave batch whole") != std::string::npos);
  });
}

TEST_CASE("U-25 with checks on, processes that hold different plain arrays are all told so") {
  for_each_mesh([&](const auto& mesh) {
    const with_checks on(mesh);
    const auto same = nb::iota<float>(24).eval();
    CHECK(message_of([&] { device_put(same, mesh, P(data)); }) == "nothing was thrown");
    const auto other = (same + float(nb::detail::current_runtime().process)).eval();
    const auto tells = [](const std::string& text, const std::string& expected) {
      return processes() == 1 ? text == "nothing was thrown" : text.find(expected + ", called at ") == 0;
    };
    CHECK(tells(message_of([&] { device_put(other, mesh, P(data)); }),
                "nabla::device_put requires the same value on all processes: the array differs"));
    const auto f = nb::shard_map(mesh, nb::in_specs(P(data), P()), nb::out_specs(P(data)),
                                 [](auto b, auto by) { return b * by; });
    const float process = float(nb::detail::current_runtime().process);
    CHECK(message_of([&] { f(same, 1.f); }) == "nothing was thrown");
    CHECK(tells(message_of([&] { f(other, 1.f); }),
                "nabla::shard_map requires the same value on all processes: argument 0 differs"));
    CHECK(tells(message_of([&] { f(same, process); }),
                "nabla::shard_map requires the same value on all processes: argument 1 differs"));
  });
}

}  // namespace test_of_device_put
