// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <harness/hosts.hpp>

#include "devices.hpp"

namespace test_of_shard_map {

namespace {

using namespace app;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::device_put, nb::to_host;

/// join(out, on each device(f, blocks_of(in))): the definition of a map whose body is elementwise.
template <class X, class M, class In, class Out>
bool is_the_definition(const X& x, const M& mesh, In in, Out out) {
  const nb::recording r;
  const auto body = [](auto b) { return b * 2.f + 1.f; };
  const auto y = shard_map(mesh, in_specs(in), out_specs(out), body)(x);
  const auto f = ref::on_each_device([](const ref::ndarray& b) { return b * ref::scalar(2) + ref::scalar(1); }, blocks_of(x, mesh, in));
  const auto expected = f.join(partition_of<X>(mesh, out));
  bool fits = r.count() == 0 && r.transfers() == 0;  // S1-45: nothing moves at the border
  fits = fits && nb::testing::equal(y, expected);
  // The same with the argument placed before, and with its spec left out.
  const auto placed = device_put(x, mesh, in);
  fits = fits && nb::testing::equal(shard_map(mesh, in_specs(in), out_specs(out), body)(placed), expected);
  return fits && nb::testing::equal(shard_map(mesh, out_specs(out), body)(placed), expected);
}

}  // namespace

#if KERNELS_ON_HOSTS
TEST_CASE("law 8: a result of wrapped memory stays what it is when the user writes there") {
  for_each_mesh([&](const auto& mesh) {
    std::vector<float> numbers(24, 1.f);
    const auto wrapped = nb::wrap(std::span<const float>(numbers), 24);
    const auto same = [](auto b) { return b; };
    const auto split = shard_map(mesh, in_specs(P((data, model))), out_specs(P((data, model))), same)(wrapped);
    const auto whole = shard_map(mesh, in_specs(P()), out_specs(P()), same)(wrapped);
    std::fill(numbers.begin(), numbers.end(), 2.f);
    CHECK(nb::testing::equal(split, nb::full(1.f, 24)));
    CHECK(nb::testing::equal(whole, nb::full(1.f, 24)));
  });
}
#endif

TEST_CASE("S2-85 a map is the definition: cut, run on each device, put together") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(is_the_definition(x, mesh, P(), P()));
    CHECK(is_the_definition(x, mesh, P(data), P(data)));
    CHECK(is_the_definition(x, mesh, P(data, model), P(data, model)));
    CHECK(is_the_definition(x, mesh, P(data, model), P(model, data)));
    CHECK(is_the_definition(x, mesh, P((data, model)), P(none, (model, data))));
  });
}

TEST_CASE("G-14 S1-39 an invarying value is laid side by side where its spec mentions more axes") {
  const auto x = nb::iota<float>(24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(is_the_definition(x, mesh, P(), P(data)));
    CHECK(is_the_definition(x, mesh, P(data), P(data, model)));
    CHECK(is_the_definition(x, mesh, P(), P((model, data))));
    const auto named = nb::iota<float>(batch = 24).eval();
    CHECK(is_the_definition(named, mesh, P(batch = data), P(batch = (data, model))));
  });
}

TEST_CASE("empty arrays, blocks of one element, every dtype pass the border") {
  for_each_mesh([&](const auto& mesh) {
    CHECK(is_the_definition(nb::zeros<float>(0, 3).eval(), mesh, P(data), P(data)));
    CHECK(is_the_definition(nb::iota<float>(devices()).eval(), mesh, P((data, model)), P((data, model))));
    auto same = [&](const auto& x) {
      return nb::testing::equal(shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto b) { return b; })(x), x);
    };
    const auto x = nb::iota<float>(24).eval();
    CHECK(same(nb::astype<double>(x).eval()));
    CHECK(same(nb::astype<std::int32_t>(x).eval()));
    CHECK(same(nb::astype<std::int64_t>(x).eval()));
    CHECK(same(nb::astype<std::uint8_t>(x).eval()));
    CHECK(same((x > 3.f).eval()));
  });
}

TEST_CASE("S1-15 S2-81 the body runs once in each process and call") {
  const auto x = nb::iota<float>(24);
  for_each_mesh([&](const auto& mesh) {
    int calls = 0;
    const auto f = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto b) {
      ++calls;
      return b;
    });
    CHECK(calls == 0);
    f(x);
    CHECK(calls == 1);
    f(x);
    CHECK(calls == 2);
    const auto g = shard_map(mesh, out_specs(), [&](auto) { ++calls; });
    static_assert(std::is_void_v<decltype(g(x))>);
    g(x);
    CHECK(calls == 3);
  });
}

TEST_CASE("S1-13 S1-41 what is equal on all devices is stored once in each process") {
  const auto x = nb::iota<float>(24, 24);
  for_each_mesh([&](const auto& mesh) {
    const long local = nb::detail::instance_of(device_put(x, mesh, P()).mesh()).local[1];
    shard_map(mesh, in_specs(P(none, model)), out_specs(), [&](auto b) {
      CHECK(b.stored_elements() == 24 * 24 / mesh.size(model) * local);
      CHECK((b * 2.f).eval().stored_elements() == b.stored_elements());
    })(x);
  });
}

TEST_CASE("S1-40 S1-64 S2-83 tuples, pairs and arrays, specs for all or for each, numbers") {
  const auto x = nb::iota<float>(24, 2).eval();
  const auto y = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, in_specs(in_specs(P(data), P(model)), P(), P()),
                             out_specs(P(data), out_specs(P(model), P()), P()), [](auto pair, auto z, auto k) {
                               auto& [a, b] = pair;
                               static_assert(std::is_same_v<decltype(k), int>);
                               return std::tuple{a * k, std::pair{b + 1.f, nb::psum(nb::sum(b), model)}, z};
                             });
    const auto [a, b, c] = f(std::tuple{x, y}, y, 3);
    CHECK(nb::testing::equal(a, reference_of(x) * ref::scalar(3)));
    CHECK(nb::testing::equal(b.first, reference_of(y) + ref::scalar(1)));
    CHECK(b.second.item() == 276.f);
    CHECK(nb::testing::equal(c, y));
    // One spec for all entries.
    const auto g = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto xs) {
      return std::array{(xs[0] + xs[1]).eval(), xs[1]};
    });
    const auto sums = g(std::array{y, y});
    static_assert(std::is_same_v<std::remove_cvref_t<decltype(sums)>, std::array<std::remove_cvref_t<decltype(sums[0])>, 2>>);
    CHECK(nb::testing::equal(sums[0], reference_of(y) * ref::scalar(2)));
    CHECK(nb::testing::equal(sums[1], y));
  });
}

TEST_CASE("G-31 without in_specs an explicit argument is taken as it is split, a plain one whole") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = device_put(x, mesh, P(model, data));
    const auto f = shard_map(mesh, out_specs(P(model, data), P()), [&](auto a, auto b, auto k) {
      CHECK(a.size(dim<0>) == 24 / mesh.size(model));
      CHECK(a.size(dim<1>) == 24 / mesh.size(data));
      CHECK(b.size(dim<0>) == 24);
      return std::tuple{a * k, b * k};
    });
    const auto [a, b] = f(placed, x, 2.f);
    CHECK(a.sharding() == placed.sharding());
    CHECK(nb::testing::equal(a, reference_of(x) * ref::scalar(2)));
    CHECK(nb::testing::equal(b, reference_of(x) * ref::scalar(2)));
    // States are taken too.
    const auto u = nb::sum(device_put(x, mesh, P(data)), dim<0>);
    const auto s = shard_map(mesh, out_specs(P()), [](auto v) { return nb::psum(v, data); })(u);
    CHECK(nb::testing::equal(s, ref::sum(reference_of(x), {0})));
  });
}

TEST_CASE("keywords stand in any order") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto f = shard_map(mesh, out_specs(P(data)), in_specs(P(data)), [](auto b) { return b; });
    CHECK(nb::testing::equal(f(x), x));
  });
}

TEST_CASE("U-52 captured plain arrays, and explicit ones that are replicated, count as invarying") {
  const auto x = nb::iota<float>(24, 24).eval();
  const auto row = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = device_put(row, mesh, P());
    const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto b) { return b + row + placed; })(x);
    CHECK(nb::testing::equal(y, reference_of(x) + reference_of(row) + reference_of(row)));
    const auto z = shard_map(mesh, in_specs(P(data)), out_specs(P()), [&](auto b) {
      return nb::psum(nb::sum(b * placed, dim<0>), data);
    })(x);
    CHECK(nb::testing::equal(z, ref::sum(reference_of(x) * reference_of(row), {0})));
    // A captured array returned alone.
    const auto w = shard_map(mesh, in_specs(P(data)), out_specs(P(data), P()), [&](auto b) { return std::tuple{b, row}; })(x);
    CHECK(nb::testing::equal(std::get<1>(w), row));
  });
}

TEST_CASE("the states unreduced and reduced cross the border as the spec says") {
  const auto x = nb::iota<float>(24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    const nb::recording r;
    const auto u = shard_map(mesh, in_specs(P(data)), out_specs(P(nb::unreduced(data))), [](auto b) {
      return nb::pcast(b, data, nb::unreduced);
    })(x);
    CHECK(nb::type_name(u) == "f32[" + std::to_string(24 / mesh.size(data)) + ",2]{U:data}");
    const auto v = shard_map(mesh, in_specs(P(nb::reduced(model))), out_specs(P(nb::reduced(model))), [](auto b) { return b * 2.f; })(x);
    CHECK(nb::type_name(v) == "f32[24,2]{R:model}");
    CHECK(nb::testing::equal(v, reference_of(x) * ref::scalar(2)));
    CHECK(r.count("psum") == 0);
    const auto s = shard_map(mesh, in_specs(P(nb::unreduced(data))), out_specs(P()), [](auto b) { return nb::psum(b, data); })(u);
    const auto f = blocks_of(x, mesh, P(data));
    CHECK(nb::testing::equal(s, ref::psum(f, {0}).blocks[0]));
  });
}

TEST_CASE("a size that does not divide, and an argument of another mesh of the same type, name all that matters") {
  for_each_mesh([&](const auto& mesh) {
    const long parts = mesh.size(data);
    const int line = __LINE__ + 1;
    const auto f = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto b) { return b; });
    if (parts > 1) {
      const auto text = message_of([&] { f(nb::zeros<float>(parts + 1)); });
      CHECK(text.find("nabla::shard_map requires dim<-1> = " + std::to_string(parts + 1) + " to be a multiple of data = " +
                      std::to_string(parts) + ": remainder 1") == 0);
      CHECK(text.ends_with("; at argument 0, called at " __FILE__ ":" + std::to_string(line)));
    }
    if (parts > 1) {
      const auto both = shard_map(mesh, in_specs(P(data), P(data)), out_specs(), [](auto, auto) {});
      const auto text = message_of([&] { both(nb::zeros<float>(parts + 1), nb::zeros<float>(parts + 1)); });
      CHECK(text.find("; at argument 0, ") != std::string::npos);
      CHECK(message_of([&] { both(nb::zeros<float>(parts), nb::zeros<float>(parts + 1)); }).find("; at argument 1, ") !=
            std::string::npos);
    }
    const auto other = nb::make_mesh(data = devices(), model = 1);
    if (parts == devices()) return;
    const auto placed = device_put(nb::zeros<float>(24), other, P(data));
    const auto text = message_of([&] { f(placed); });
    CHECK(text.find("nabla::shard_map requires arguments on its mesh: found one on mesh(data=" +
                    std::to_string(devices()) + ", model=1) of devices 0") == 0);
    CHECK(text.find("the mesh is mesh(data=" + std::to_string(parts)) != std::string::npos);
  });
}

}  // namespace test_of_shard_map
