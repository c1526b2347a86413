// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

namespace test_of_all_to_all {

using nb::tiled, nb::split, nb::concat, nb::to, nb::invarying;

namespace {

// Two kernels at most: before the blocks are sent, and after.
template <class X, class M, class S, class A>
bool exchanges_tiled(const X& x, const M& mesh, S spec, A over, const ref::dim_ref& s, const ref::dim_ref& c,
                     auto... k) {
  return is_collective(
      "all_to_all", x, mesh, spec, over, [&](const auto& b) { return nb::all_to_all(b, over, k..., tiled); },
      [&](const ref::family& f) { return ref::all_to_all_tiled(f, axes_of(mesh, over), s, c); }, 2);
}
template <class X, class M, class S, class A>
bool exchanges_stacked(const X& x, const M& mesh, S spec, A over, const ref::dim_ref& s, const ref::dim_ref& c,
                       auto... k) {
  return is_collective(
      "all_to_all", x, mesh, spec, over, [&](const auto& b) { return nb::all_to_all(b, over, k...); },
      [&](const ref::family& f) { return ref::all_to_all_stacked(f, axes_of(mesh, over), s, c); }, 2);
}

}  // namespace

TEST_CASE("S1-92 S2-90 all_to_all, tiled, over one axis and over a group in the order listed") {
  const auto x = nb::iota<float>(48, 48).eval();
  const auto cube = nb::iota<float>(24, 24, 6).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(exchanges_tiled(x, mesh, P(data), data, 1, 0, split(dim<1>), concat(dim<0>)));
    CHECK(exchanges_tiled(x, mesh, P(none, data), data, 0, 1, concat(dim<1>), split(dim<0>)));
    CHECK(exchanges_tiled(x, mesh, P(none, model), model, 0, -1, split(dim<0>), concat(dim<-1>)));
    CHECK(exchanges_tiled(x, mesh, P(none, data), data, 0, 0, split(dim<0>), concat(dim<0>)));
    CHECK(exchanges_tiled(x, mesh, P(none, (data, model)), model, 0, 0, split(dim<0>), concat(dim<0>)));
    CHECK(exchanges_tiled(cube, mesh, P(model, none, none), model, 1, 2, split(dim<1>), concat(dim<2>)));
    CHECK(exchanges_tiled(cube, mesh, P((data, model)), data, 1, 0, split(dim<1>), concat(dim<0>)));
    CHECK(exchanges_tiled(cube, mesh, P((data, model)), (data, model), 1, 2, split(dim<1>), concat(dim<2>)));
    CHECK(exchanges_tiled(cube, mesh, P((data, model)), (model, data), 1, 2, split(dim<1>), concat(dim<2>)));
    CHECK(exchanges_tiled(cube, mesh, P((model, data)), (data, model), 1, 0, split(dim<1>), concat(dim<0>)));
    CHECK(exchanges_tiled(cube, mesh, P((model, data)), (model, data), 1, 1, split(dim<1>), concat(dim<1>)));
  });
}

TEST_CASE("S1-95 all_to_all: the split dim has an element for each device and goes, concat is a new dim") {
  for_each_mesh([&](const auto& mesh) {
    const long d = mesh.size(data), n = devices();
    const auto x = nb::iota<float>(24, d, 3).eval();
    CHECK(exchanges_stacked(x, mesh, P(data), data, 1, 0, split(dim<1>), concat(dim<0>)));
    CHECK(exchanges_stacked(x, mesh, P(data), data, 1, 1, split(dim<1>), concat(dim<1>)));
    CHECK(exchanges_stacked(x, mesh, P(data), data, 1, 2, split(dim<-2>), concat(dim<2>)));
    CHECK(exchanges_stacked(x, mesh, P((data, model)), data, 1, -1, split(dim<1>), concat(dim<-1>)));
    const auto y = nb::iota<float>(n, 2, n).eval();
    CHECK(exchanges_stacked(y, mesh, P((data, model)), (data, model), 2, 0, split(dim<2>), concat(dim<0>)));
    CHECK(exchanges_stacked(y, mesh, P((data, model)), (model, data), 2, 1, split(dim<2>), concat(dim<1>)));
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      const auto z = nb::all_to_all(b, data, split(dim<1>), concat(dim<0>));
      CHECK(z.shape() == std::array<long, 3>{d, 24 / d, 3});
    })(x);
  });
}

TEST_CASE("S1-92 all_to_all of arrays with names") {
  const auto x = nb::iota<float>(batch = 24, hidden = 24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    const long d = mesh.size(data);
    CHECK(exchanges_tiled(x, mesh, P(batch = data), data, "hidden", "batch", split(hidden), concat(batch)));
    CHECK(exchanges_tiled(x, mesh, P(hidden = data), data, "batch", 0, split(batch), concat(dim<0>)));
    const auto y = nb::iota<float>(batch = d, hidden = 24).eval();
    CHECK(exchanges_stacked(y, mesh, P(hidden = data), data, "batch", "inputs", split(batch), concat(inputs)));
    CHECK(exchanges_stacked(y, mesh, P(hidden = data), data, "batch", "batch", split(batch), concat(batch)));
    CHECK(exchanges_stacked(y, mesh, P(hidden = data), data, "batch", 0, split(batch), concat(dim<0>)));
  });
}

TEST_CASE("all_to_all of every dtype, of empty blocks, of blocks of one element") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto run = [&](const auto& y) {
      return exchanges_tiled(y, mesh, P(data), data, 1, 0, split(dim<1>), concat(dim<0>));
    };
    CHECK(run(nb::astype<double>(x).eval()));
    CHECK(run(nb::astype<std::int32_t>(x).eval()));
    CHECK(run(nb::astype<std::int64_t>(x).eval()));
    CHECK(run(nb::astype<std::uint8_t>(x).eval()));
    CHECK(run((x > 70.f).eval()));
    CHECK(run(nb::zeros<float>(0, 24).eval()));
    CHECK(run(nb::zeros<float>(24, 0).eval()));
    const long n = devices();
    const auto one = nb::iota<float>(n, n).eval();
    CHECK(exchanges_tiled(one, mesh, P((data, model)), (data, model), 1, 0, split(dim<1>), concat(dim<0>)));
    CHECK(exchanges_stacked(one, mesh, P((data, model)), (data, model), 1, 0, split(dim<1>), concat(dim<0>)));
  });
}

TEST_CASE("S1-93 the tutorial's numbers: the transpose of a 4 x 4 matrix") {
  if (devices() % 4 != 0) return;
  const auto mesh = nb::make_mesh(data = 4, model = nb::rest);
  const auto y = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto b) {
    return nb::all_to_all(b, data, split(dim<0>), concat(dim<0>), tiled);
  })(nb::iota<float>(16));
  CHECK(nb::testing::equal(nb::to_host(y), ref::from({16}, {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15})));
}

TEST_CASE("S1-92 all_to_all moves the split of an array from one dim to another, and back") {
  const auto x = nb::iota<float>(24, 48).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto [columns, back] =
        shard_map(mesh, in_specs(P((data, model))), out_specs(P(none, (data, model)), P((data, model))), [](auto b) {
          const auto both = (data, model);
          const auto turned = nb::all_to_all(b, both, split(dim<1>), concat(dim<0>), tiled);
          return std::tuple(turned, nb::all_to_all(turned, both, split(dim<0>), concat(dim<1>), tiled));
        })(x);
    CHECK(nb::testing::equal(nb::to_host(columns), ref::iota({24, 48})));
    CHECK(nb::testing::equal(nb::to_host(back), ref::iota({24, 48})));
    // What varies by its type alone: each device gets its part of as many copies.
    const auto copies = shard_map(mesh, in_specs(P()), out_specs(P(data)), [](auto b) {
      return nb::all_to_all(nb::pcast(b, data, nb::to(nb::varying)), data, split(dim<0>), concat(dim<0>), tiled);
    })(nb::ones<float>(24));
    CHECK(nb::testing::equal(nb::to_host(copies), ref::full({24 * mesh.size(data)}, 1)));
  });
}

TEST_CASE("S1-94 S1-95 sizes that do not fit are named with the numbers, before anything is sent") {
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data);
    const nb::recording recorded;
    const auto run = [&](auto... k) {
      return message_of([&] {
        shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [&](auto b) {
          return nb::all_to_all(b, data, split(dim<1>), concat(dim<0>), k...);
        })(nb::zeros<float>(n, n + 1));
      });
    };
    if (n > 1)
      CHECK(run(tiled).find("nabla::all_to_all requires dim<-1> = " + std::to_string(n + 1) +
                            " to be a multiple of data = " + std::to_string(n) + ": remainder 1") == 0);
    CHECK(run() == "nabla::all_to_all: requires dim<-1> = " + std::to_string(n + 1) +
                       " to have one element for each device of data = " + std::to_string(n) +
                       "; tiled cuts it into blocks");
    CHECK(recorded.count() == 0);
    CHECK(recorded.transfers() == 0);
  });
}

TEST_CASE("what lies in the right order is not copied") {
  for_each_mesh([&](const auto& mesh) {
    const group_here group = group_over(mesh, data);
    const bool alone = group_over(mesh, model).slots == 1 && group.slots == 1;
    shard_map(mesh, in_specs(P(none, data)), out_specs(), [&](auto b) {
      nb::detail::count() = {};
      const auto y = nb::all_to_all(b, data, split(dim<0>), concat(dim<0>), tiled);
      CHECK(y.size() == b.size());
      if (mesh.size(data) == 1) CHECK(nb::detail::elements(y) == nb::detail::elements(b));
      if (alone) CHECK(nb::detail::count().kernels == 0);
      if (alone) CHECK(nb::detail::count().allocations == (group.processes > 1 ? 1 : 0));
    })(nb::iota<float>(48, 48));
  });
}

}  // namespace test_of_all_to_all
