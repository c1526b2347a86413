// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "permutations.hpp"

namespace test_of_ppermute {

using nb::shift, nb::perm, nb::pair, nb::tiled, nb::fixed;

namespace {

index_pairs shifted(long devices_along, long by) {
  index_pairs pairs;
  for (long i = 0; i < devices_along; ++i)
    pairs.push_back({i, ((i + by) % devices_along + devices_along) % devices_along});
  return pairs;
}

template <class X, class M, class S, class A>
bool shifts(const X& x, const M& mesh, S spec, A over, long by) {
  return permutes("ppermute", x, mesh, spec, over, shifted(mesh.size(over), by),
                  [&](const auto& b) { return nb::ppermute(b, over, shift(by)); });
}
template <class X, class M, class S, class A>
bool sends(const X& x, const M& mesh, S spec, A over, const index_pairs& pairs) {
  return permutes("ppermute", x, mesh, spec, over, pairs,
                  [&](const auto& b) { return nb::ppermute(b, over, perm(pairs)); });
}

}  // namespace

TEST_CASE(
    "S1-87 S1-90 ppermute by a list that is known when the program runs, over one axis and over a group as listed") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    for (const index_pairs& pairs : permutations_of(mesh.size(data))) {
      CHECK(sends(x, mesh, P(data), data, pairs));
      CHECK(sends(x, mesh, P(model, data), data, pairs));
      CHECK(sends(x, mesh, P((data, model)), data, pairs));
    }
    for (const index_pairs& pairs : permutations_of(mesh.size(model))) {
      CHECK(sends(x, mesh, P(data, model), model, pairs));
      CHECK(sends(x, mesh, P((model, data)), model, pairs));
    }
    for (const index_pairs& pairs : permutations_of(devices())) {
      CHECK(sends(x, mesh, P((data, model)), (data, model), pairs));
      CHECK(sends(x, mesh, P((data, model)), (model, data), pairs));
      CHECK(sends(x, mesh, P(model, data), (model, data), pairs));
    }
  });
}

TEST_CASE("S1-87 S1-88 shift(n): round in a ring, to either side, any number of places") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    for (const long by : {1L, -1L, 2L, 3L, -5L, 24L, 1000001L, 0L}) {
      CHECK(shifts(x, mesh, P(data), data, by));
      CHECK(shifts(x, mesh, P(data, model), model, by));
      CHECK(shifts(x, mesh, P((data, model)), (data, model), by));
      CHECK(shifts(x, mesh, P((data, model)), (model, data), by));
    }
  });
  if (devices() % 4 != 0) return;
  const auto mesh = nb::make_mesh(data = 4, model = nb::rest);
  const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                           [](auto b) { return nb::ppermute(b, data, shift(1)); })(nb::iota<float>(4));
  CHECK(nb::testing::equal(nb::to_host(y), ref::from({4}, {3, 0, 1, 2})));
}

TEST_CASE("S1-87 S1-90 static pairs, lists in braces; a device to which none sends has zeros") {
  if (devices() % 4 != 0) return;
  const auto mesh = nb::make_mesh(data = 4, model = nb::rest);
  const auto x = (nb::iota<float>(4) + 7.f).eval();
  const auto run = [&](auto k) {
    return nb::to_host(
        shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto b) { return nb::ppermute(b, data, k); })(x));
  };
  CHECK(nb::testing::equal(run(perm(pair<0, 1>)), ref::from({4}, {0, 7, 0, 0})));
  CHECK(nb::testing::equal(run(perm(pair<0, 1>, pair<1, 2>)), ref::from({4}, {0, 7, 8, 0})));
  CHECK(nb::testing::equal(run(perm(pair<3, 0>, pair<0, 3>)), ref::from({4}, {10, 0, 0, 7})));
  CHECK(nb::testing::equal(run(perm({{0, 1}, {1, 2}})), ref::from({4}, {0, 7, 8, 0})));
  CHECK(nb::testing::equal(run(perm(std::vector<std::pair<int, int>>{{2, 2}})), ref::from({4}, {0, 0, 9, 0})));
  CHECK(nb::testing::equal(run(perm(index_pairs{})), ref::full({4}, 0)));
}

TEST_CASE("S1-89 a wrong list is refused on all processes alike, by its index, before anything is sent") {
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data);
    const nb::recording recorded;
    const auto run = [&](auto k) {
      return message_of([&] {
        shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                  [&](auto b) { return nb::ppermute(b, data, k); })(nb::iota<float>(24));
      });
    };
    const std::string on = ", on data = " + std::to_string(n);
    CHECK(run(perm(index_pairs{{0, 0}, {0, n - 1}})) ==
          "nabla::ppermute: requires a permutation with each index at most once as source: found 0 twice" + on);
    if (n > 1)
      CHECK(run(perm(index_pairs{{0, 1}, {1, 1}})) ==
            "nabla::ppermute: requires a permutation with each index at most once as destination: found 1 twice" + on);
    const auto outside = [&](long i) {
      return "nabla::ppermute requires an index of data within 0.." + std::to_string(n) + ": found " +
             std::to_string(i);
    };
    CHECK(run(perm(index_pairs{{0, n}})) == outside(n));
    CHECK(run(perm(index_pairs{{-1, 0}})) == outside(-1));
    CHECK(run(perm(pair<0, 100>)) == outside(100));
    CHECK(recorded.count() == 0);
    CHECK(recorded.transfers() == 0);
  });
}

TEST_CASE("ppermute of every dtype, of empty blocks, of blocks of one element, of large ones") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(shifts(nb::astype<double>(x).eval(), mesh, P(data, model), data, 1));
    CHECK(shifts(nb::astype<std::int32_t>(x).eval(), mesh, P(data, model), data, 1));
    CHECK(shifts(nb::astype<std::int64_t>(x).eval(), mesh, P(data, model), data, 1));
    CHECK(shifts(nb::astype<std::uint8_t>(x).eval(), mesh, P(data, model), data, 1));
    CHECK(shifts((x > 70.f).eval(), mesh, P(data, model), data, 1));
    CHECK(shifts(nb::zeros<float>(0, 3).eval(), mesh, P(data), data, 1));
    CHECK(shifts(nb::iota<float>(devices()).eval(), mesh, P((data, model)), (data, model), 1));
    CHECK(shifts(nb::iota<float>(24, 2000).eval(), mesh, P((data, model)), (model, data), 1));
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      const auto scalar = nb::ppermute(nb::sum(b), data, shift(1));
      CHECK(blocks_are(
          scalar,
          ref::ppermute(ref::on_each_device([](const ref::ndarray& a) { return ref::sum(a, ref::positional_dims(a)); },
                                            blocks_of(x, mesh, P(data))),
                        axes_of(mesh, data), shifted(mesh.size(data), 1))));
    })(x);
  });
}

TEST_CASE("ppermute of arrays with names, of what varies by its type alone, back and forth, in checking runs") {
  const auto x = nb::iota<float>(batch = 24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(shifts(x, mesh, P(batch = data), data, 1));
    const with_checks on(mesh);
    CHECK(sends(x, mesh, P(batch = (data, model)), (model, data), permutations_of(devices())[0]));
    shard_map(mesh, in_specs(P()), out_specs(), [&](auto b) {
      const long n = mesh.size(data);
      const auto moved = nb::ppermute(nb::pcast(b, data, nb::to(nb::varying)), data, perm(index_pairs{{0, n - 1}}));
      const auto whole = reference_of(x);
      const ref::family all{sizes_of_mesh(mesh), std::vector<ref::ndarray>(std::size_t(devices()), whole)};
      CHECK(blocks_are(moved, ref::ppermute(all, axes_of(mesh, data), {{0, n - 1}})));
    })(x);
    const auto back = shard_map(mesh, in_specs(P(batch = data)), out_specs(P(batch = data)), [](auto b) {
      return nb::ppermute(nb::ppermute(b, data, shift(3)), data, shift(-3));
    })(x);
    CHECK(nb::testing::equal(nb::to_host(back), ref::iota({{"batch", 24}, 2})));
  });
}

TEST_CASE("S1-91 a ring of N - 1 ppermutes is psum_scatter") {
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data);
    const auto x = nb::iota<float>(n * n, 5).eval();
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      const auto me = nb::axis_index(b, data);
      const auto rows = nb::iota<std::int32_t>(n, fixed<1>).eval();
      // The row that this device adds in a step: it differs from device to device.
      const auto row = [&](long step) {
        const auto at = (me + std::int32_t(2 * n - 1 - step)) % std::int32_t(n);
        return nb::sum(nb::where(rows == at, b, 0.f), dim<0>);
      };
      const nb::recording recorded;
      auto total = row(0).eval();
      for (long step = 1; step < n; ++step) total = (nb::ppermute(total, data, shift(1)) + row(step)).eval();
      CHECK(recorded.count("ppermute") == n - 1);
      CHECK(recorded.count() == n - 1);
      CHECK(blocks_are(total, ref::psum_scatter_stacked(blocks_of(x, mesh, P(data)), axes_of(mesh, data), 0)));
      CHECK(blocks_are(nb::psum_scatter(b, data),
                       ref::psum_scatter_stacked(blocks_of(x, mesh, P(data)), axes_of(mesh, data), 0)));
    })(x);
  });
}

TEST_CASE("G-12 over an axis of the array ppermute moves its elements") {
  const auto x = nb::iota<float>(2, batch = 4, hidden = 3).eval();
  const auto moved = [&](const index_pairs& pairs) {
    ref::ndarray y = reference_of(x);
    for (double& v : y.data) v = 0;
    for (const auto& [from, to] : pairs)
      for (long i = 0; i < 2; ++i)
        for (long h = 0; h < 3; ++h) y.at({i, to, h}) = reference_of(x).at({i, from, h});
    return y;
  };
  CHECK(nb::testing::equal(nb::ppermute(x, batch, shift(1)), moved(shifted(4, 1))));
  CHECK(nb::testing::equal(nb::ppermute(x, batch, shift(-1)), moved(shifted(4, -1))));
  CHECK(nb::testing::equal(nb::ppermute(x * 1.f, batch, perm(pair<0, 1>, pair<3, 2>)), moved({{0, 1}, {3, 2}})));
  const auto last = nb::iota<float>(5000, batch = 3).eval();
  CHECK(nb::testing::equal(
      nb::ppermute(last, batch, perm({{0, 2}, {2, 0}, {1, 1}})),
      ref::concatenate({ref::slice(reference_of(last), "batch", 2, 3), ref::slice(reference_of(last), "batch", 1, 2),
                        ref::slice(reference_of(last), "batch", 0, 1)},
                       "batch")));
  CHECK(nb::ppermute(nb::zeros<float>(0, batch = 3), batch, shift(1)).total_size() == 0);
  CHECK(message_of([&] {
          nb::ppermute(x, batch, perm({{0, 4}}));
        }) == "nabla::ppermute requires an index of batch within 0..4: found 4");
  for_each_mesh([&](const auto& mesh) {
    const nb::recording recorded;
    const auto placed = nb::device_put(nb::iota<float>(48, batch = 4).eval(), mesh, P((data, model)));
    const auto y = nb::ppermute(placed, batch, shift(2));
    static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(placed)>>);
    CHECK(recorded.transfers() == 0);
    const auto all = ref::iota({48, {"batch", 4}});
    CHECK(nb::testing::equal(
        nb::to_host(y), ref::concatenate({ref::slice(all, "batch", 2, 4), ref::slice(all, "batch", 0, 2)}, "batch")));
  });
}

TEST_CASE("over a split dim of static size, of sums and maxima that are still to be made over another axis") {
  const auto x = nb::iota<float>(batch = fixed<48>, hidden = fixed<24>).eval();
  const auto swapped = [] {
    std::vector<long> order;
    for (long i = 0; i < 48; ++i) order.push_back(i == 0 ? 47 : i == 47 ? 0 : i);
    return perm(order);
  }();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = nb::device_put(x, mesh, P(batch = data, hidden = model));
    const auto check = [&](const auto& reduced, const auto& moved) {
      const auto expected = moved(reduced(x).eval(), batch).eval();
      const auto y = moved(reduced(placed).eval(), batch);
      static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(reduced(placed))>>);
      CHECK(nb::testing::equal(nb::to_host(nb::reshard(y, P())), reference_of(expected)));
      // In a region along both the blocks and what is in them.
      const auto spec = y.sharding().spec();
      const auto in_region = nb::shard_map(mesh, nb::in_specs(spec), nb::out_specs(spec),
                                           [&](const auto& block) { return moved(block, (data, batch)); });
      CHECK(
          nb::testing::equal(nb::to_host(nb::reshard(in_region(reduced(placed).eval()), P())), reference_of(expected)));
    };
    const auto sums = [](const auto& v) { return nb::sum(v, hidden); };
    const auto largest = [](const auto& v) { return nb::max(v, hidden); };
    const auto by = [](const auto& permutation) {
      return [&](const auto& v, auto axes) { return nb::ppermute(v, axes, permutation); };
    };
    check(sums, by(shift(1)));
    check(sums, by(shift(-7)));
    check(largest, by(shift(1)));
    const auto in_order = [&](const auto& v, auto axes) { return nb::pshuffle(v, axes, swapped); };
    check(sums, in_order);
    check(largest, in_order);
  });
}

TEST_CASE("over two names together, of a value that is reduced over another axis") {
  const auto x = nb::iota<float>(batch = fixed<48>, hidden = fixed<24>).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto placed = nb::device_put(x, mesh, P(batch = data, nb::reduced(model)));
    for (const auto by : {1L, 24L, -29L}) {
      const auto y = nb::ppermute(placed, (batch, hidden), shift(by));
      static_assert(std::is_same_v<nb::type_of_t<decltype(y)>, nb::type_of_t<decltype(placed)>>);
      CHECK(nb::testing::equal(nb::to_host(y), reference_of(nb::ppermute(x, (batch, hidden), shift(by)))));
    }
    const auto ends = perm({{0, 48 * 24 - 1}});
    CHECK(nb::testing::equal(nb::to_host(nb::ppermute(placed, (batch, hidden), ends)),
                             reference_of(nb::ppermute(x, (batch, hidden), ends))));
  });
}

}  // namespace test_of_ppermute
