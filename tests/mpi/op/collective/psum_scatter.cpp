// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <cmath>
#include <cstring>
#include <random>

namespace test_of_psum_scatter {

using nb::tiled, nb::stacked, nb::to, nb::invarying;

namespace {

// One kernel sums and puts in order where the runs are long; else it takes two.
template <class X, class M, class S, class A>
bool scatters_tiled(const X& x, const M& mesh, S spec, A over, const ref::dim_ref& d, auto k) {
  return is_collective(
      "psum_scatter", x, mesh, spec, over, [&](const auto& b) { return nb::psum_scatter(b, over, k); },
      [&](const ref::family& f) { return ref::psum_scatter_tiled(f, axes_of(mesh, over), d); }, 2);
}
template <class X, class M, class S, class A, class... K>
bool scatters_stacked(const X& x, const M& mesh, S spec, A over, const ref::dim_ref& d, K... k) {
  return is_collective(
      "psum_scatter", x, mesh, spec, over, [&](const auto& b) { return nb::psum_scatter(b, over, k...); },
      [&](const ref::family& f) { return ref::psum_scatter_stacked(f, axes_of(mesh, over), d); }, 2);
}

/// Notes in an instance that sums are reproducible, for a while.
class with_reproducible_sums {
 public:
  template <class... D>
  explicit with_reproducible_sums(const nb::mesh<D...>& mesh)
      : mesh_(const_cast<nb::mesh_instance&>(nb::detail::instance_of(mesh))), before_(mesh_.reproducible) {
    mesh_.reproducible = true;
  }
  ~with_reproducible_sums() { mesh_.reproducible = before_; }
  with_reproducible_sums(const with_reproducible_sums&) = delete;
  with_reproducible_sums& operator=(const with_reproducible_sums&) = delete;

 private:
  nb::mesh_instance& mesh_;
  bool before_;
};

}  // namespace

TEST_CASE("S1-82 psum_scatter, tiled, over one axis and over a group in the order listed") {
  const auto x = nb::iota<float>(48, 48).eval();
  const auto cube = nb::iota<float>(24, 24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    // Where a process has several devices, parts of more than 1024 elements.
    if (const long n = devices(); n > processes()) {
      const auto large = nb::iota<float>(48 * n, 24 * n).eval();
      CHECK(scatters_tiled(large, mesh, P(none, data), data, 0, tiled(dim<0>)));
      CHECK(scatters_tiled(large, mesh, P(none, (data, model)), data, 0, tiled(dim<0>)));
      CHECK(scatters_tiled(large, mesh, P(none, (model, data)), (model, data), 0, tiled(dim<0>)));
    }
    CHECK(scatters_tiled(x, mesh, P(none, data), data, 0, tiled(dim<0>)));
    CHECK(scatters_tiled(x, mesh, P(data), data, 1, tiled(dim<1>)));
    CHECK(scatters_tiled(x, mesh, P(none, model), model, 0, tiled(dim<0>)));
    CHECK(scatters_tiled(x, mesh, P(data), data, 1, tiled(dim<-1>)));
    CHECK(scatters_tiled(cube, mesh, P(data, model), data, 2, tiled(dim<2>)));
    CHECK(scatters_tiled(cube, mesh, P(data, none, model), data, 1, tiled(dim<1>)));
    CHECK(scatters_tiled(cube, mesh, P(data, none, model), model, 1, tiled(dim<1>)));
    CHECK(scatters_tiled(cube, mesh, P(data, none, model), (data, model), 1, tiled(dim<1>)));
    CHECK(scatters_tiled(cube, mesh, P(data, none, model), (model, data), 1, tiled(dim<1>)));
    CHECK(scatters_tiled(x, mesh, P(none, (data, model)), (model, data), 0, tiled(dim<0>)));
    CHECK(scatters_tiled(x, mesh, P(none, (model, data)), data, 0, tiled(dim<0>)));
  });
}

TEST_CASE("S1-81 psum_scatter gives out the elements of a dim, by default of the first, which goes") {
  for_each_mesh([&](const auto& mesh) {
    const long d = mesh.size(data), m = mesh.size(model);
    CHECK(scatters_stacked(nb::iota<float>(d, 24).eval(), mesh, P(none, data), data, 0));
    CHECK(scatters_stacked(nb::iota<float>(d, 24).eval(), mesh, P(none, data), data, 0, stacked(dim<0>)));
    CHECK(scatters_stacked(nb::iota<float>(24, m).eval(), mesh, P(model), model, 1, stacked(dim<1>)));
    CHECK(scatters_stacked(nb::iota<float>(24, m).eval(), mesh, P((data, model)), model, 1, stacked(dim<-1>)));
    CHECK(scatters_stacked(nb::iota<float>(3, d * m, 24).eval(), mesh, P(none, none, (data, model)), (data, model), 1,
                           stacked(dim<1>)));
    CHECK(scatters_stacked(nb::iota<float>(3, d * m, 24).eval(), mesh, P(none, none, (data, model)), (model, data), 1,
                           stacked(dim<1>)));
    CHECK(scatters_stacked(nb::iota<float>(batch = d, 24).eval(), mesh, P(data), data, "batch", stacked(batch)));
    CHECK(scatters_stacked(nb::iota<float>(d * m * d * m).eval(), mesh, P((data, model)), (data, model), 0));
  });
}

TEST_CASE("S1-82 psum_scatter of arrays with names") {
  const auto x = nb::iota<float>(batch = 24, hidden = 24, 2).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(scatters_tiled(x, mesh, P(batch = data), data, "hidden", tiled(hidden)));
    CHECK(scatters_tiled(x, mesh, P(hidden = data), data, "batch", tiled(batch)));
    CHECK(scatters_tiled(x, mesh, P(batch = model, hidden = data), data, "batch", tiled(batch)));
  });
}

TEST_CASE("psum_scatter of every dtype: bool and u8 count in i32") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    CHECK(scatters_tiled(nb::astype<double>(x).eval(), mesh, P(data), data, 1, tiled(dim<1>)));
    CHECK(scatters_tiled(nb::astype<std::int32_t>(x).eval(), mesh, P(data), data, 1, tiled(dim<1>)));
    CHECK(scatters_tiled(nb::astype<std::int64_t>(x).eval(), mesh, P(data), data, 1, tiled(dim<1>)));
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      const auto y = nb::psum_scatter(b > 70.f, data, tiled(dim<1>));
      static_assert(std::is_same_v<nb::value_type_t<decltype(y)>, std::int32_t>);
      const auto f = ref::on_each_device(
          [](const ref::ndarray& a) { return ref::zip([](double u, double) { return u > 70 ? 1. : 0.; }, a, a); },
          blocks_of(x, mesh, P(data)));
      CHECK(blocks_are(y, ref::psum_scatter_tiled(f, axes_of(mesh, data), 1)));
      const auto bytes = nb::psum_scatter(nb::astype<std::uint8_t>(b % 7.f) + 100, data, tiled(dim<1>));
      static_assert(std::is_same_v<nb::value_type_t<decltype(bytes)>, std::int32_t>);
      const auto g = ref::on_each_device(
          [](const ref::ndarray& a) { return ref::zip([](double u, double) { return std::fmod(u, 7.) + 100; }, a, a); },
          blocks_of(x, mesh, P(data)));
      CHECK(blocks_are(bytes, ref::psum_scatter_tiled(g, axes_of(mesh, data), 1)));
    })(x);
  });
}

TEST_CASE("psum_scatter of empty blocks, of blocks of one element, of what varies by its type alone") {
  for_each_mesh([&](const auto& mesh) {
    const long n = devices();
    CHECK(scatters_tiled(nb::zeros<float>(0, 24).eval(), mesh, P(data), data, 1, tiled(dim<1>)));
    CHECK(scatters_tiled(nb::zeros<float>(24, 0).eval(), mesh, P(data), data, 1, tiled(dim<1>)));
    CHECK(scatters_tiled(nb::iota<float>(n, n).eval(), mesh, P((data, model)), (data, model), 1, tiled(dim<1>)));
    CHECK(scatters_stacked(nb::iota<float>(n, n).eval(), mesh, P((data, model)), (data, model), 1, stacked(dim<1>)));
    const auto y = shard_map(mesh, in_specs(P()), out_specs(P((data, model))), [](auto b) {
      return nb::psum_scatter(nb::pcast(b, (data, model), nb::to(nb::varying)), (data, model), tiled(dim<0>));
    })(nb::iota<float>(24));
    CHECK(nb::testing::equal(nb::to_host(y), ref::iota({24}) * ref::scalar(double(n))));
  });
}

TEST_CASE("S1-83 S1-84 the tutorial's numbers") {
  if (devices() % 4 != 0) return;
  const auto mesh = nb::make_mesh(data = 4, model = nb::rest);
  const auto x = nb::iota<float>(4, 4).eval();
  // As coded: blocks of one row, cut along the second dim.
  const auto kept = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [](auto b) {
    auto t = nb::psum_scatter(b, data, tiled(dim<1>));
    CHECK(t.shape() == std::array<long, 2>{1, 1});
    return t;
  })(x);
  CHECK(kept.shape() == std::array<long, 2>{4, 1});
  CHECK(nb::testing::equal(nb::to_host(kept), ref::from({4, 1}, {24, 28, 32, 36})));
  // As printed: the dim goes.
  const auto gone = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                              [](auto b) { return nb::psum_scatter(b, data, stacked(dim<1>)); })(x);
  CHECK(gone.shape() == std::array<long, 1>{4});
  CHECK(nb::testing::equal(nb::to_host(gone), ref::from({4}, {24, 28, 32, 36})));
  // Device d holds [d, d, d, d].
  const auto six = shard_map(mesh, in_specs(P()), out_specs(P(data)), [](auto b) {
    return nb::psum_scatter(b + nb::astype<float>(nb::axis_index(data)), data, tiled(dim<0>));
  })(nb::zeros<float>(4));
  CHECK(nb::testing::equal(nb::to_host(six), ref::full({4}, 6)));
}

TEST_CASE("S1-85 psum is all_gather of psum_scatter") {
  const auto x = nb::iota<float>(24, 24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto [whole, by_parts, rows] =
        shard_map(mesh, in_specs(P(data, model)), out_specs(P(), P(), P(none, model)), [](auto b) {
          const auto both = (data, model);
          const auto columns = nb::all_gather(b, model, tiled(dim<1>));
          const auto part = nb::psum_scatter(columns, both, tiled(dim<1>));
          const auto part_of_rows = nb::psum_scatter(nb::all_gather(b, data, tiled(dim<0>)), data, tiled(dim<0>));
          return std::tuple(nb::psum(columns, both), nb::all_gather(part, both, tiled(dim<1>), to(invarying)),
                            nb::all_gather(part_of_rows, data, tiled(dim<0>), to(invarying)));
        })(x);
    CHECK(whole.shape() == by_parts.shape());
    CHECK(nb::testing::equal(nb::to_host(by_parts), nb::to_host(whole)));
    CHECK(nb::testing::equal(nb::to_host(rows), ref::iota({24, 24}) * ref::scalar(double(mesh.size(data)))));
  });
  if (devices() % 4 != 0) return;
  // The tutorial's numbers, of both shapes.
  const auto mesh = nb::make_mesh(data = 4, model = nb::rest);
  const auto four = nb::iota<float>(4, 4).eval();
  const auto [gathered, direct] = shard_map(mesh, in_specs(P(data)), out_specs(P(), P()), [](auto b) {
    return std::tuple(nb::all_gather(nb::psum_scatter(b, data, stacked(dim<1>)), data, tiled(dim<0>), to(invarying)),
                      nb::psum(b, data));
  })(four);
  CHECK(nb::testing::equal(nb::to_host(gathered), ref::from({4}, {24, 28, 32, 36})));
  CHECK(nb::testing::equal(nb::to_host(direct), ref::from({1, 4}, {24, 28, 32, 36})));
}

TEST_CASE("psum_scatter of an unreduced sum") {
  const auto x = nb::iota<float>(24).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto y = shard_map(mesh, in_specs(P()), out_specs(P((data, model))), [](auto b) {
      const auto both = (data, model);
      const auto u = nb::pcast(nb::pcast(b, both, nb::to(nb::varying)), data, nb::to(nb::unreduced));
      return nb::psum_scatter(u, both, tiled(dim<0>));
    })(x);
    CHECK(nb::testing::equal(nb::to_host(y), ref::iota({24}) * ref::scalar(devices())));
  });
}

TEST_CASE("S1-81 S1-82 sizes that do not fit are named with the numbers, before anything is sent") {
  for_each_mesh([&](const auto& mesh) {
    const long n = mesh.size(data);
    const nb::recording recorded;
    const auto run = [&](auto k, long size) {
      return message_of([&] {
        shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                  [&](auto b) { return nb::psum_scatter(b, data, k); })(nb::zeros<float>(n, size));
      });
    };
    if (n > 1) {
      const std::string said = run(tiled(dim<1>), n + 1);
      CHECK(said.find("nabla::psum_scatter requires dim<-1> = " + std::to_string(n + 1) +
                      " to be a multiple of data = " + std::to_string(n) + ": remainder 1") == 0);
    }
    CHECK(run(stacked(dim<1>), n + 1) == "nabla::psum_scatter: requires dim<-1> = " + std::to_string(n + 1) +
                                             " to have one element for each device of data = " + std::to_string(n) +
                                             "; tiled cuts it into blocks");
    CHECK(recorded.count() == 0);
    CHECK(recorded.transfers() == 0);
  });
}

TEST_CASE("reproducible: the bits of psum_scatter are those of psum, on every layout and over every group") {
  const auto x = nb::zeros<float>(24, 48);
  // Numbers that cancel: any other order gives other bits.
  harness::set_elements(x, [](long i) { return (i / 48 % 2 ? -1e6f : 1e6f) + float((i * 7919) % 10007) / 97.f; });
  for_each_mesh([&](const auto& mesh) {
    const with_reproducible_sums here(mesh);
    const auto same = [&](auto spec, auto over, auto k, auto gathered) {
      bool equal = false;
      shard_map(mesh, in_specs(spec), out_specs(), [&](auto b) {
        const nb::recording recorded;
        const auto part = nb::psum_scatter(b, over, k);
        const bool moves = group_over(mesh, over).processes > 1;
        const bool once = recorded.count() == 1 && recorded.transfers() == (moves ? 1 : 0);
        const auto whole = nb::psum(b, over), again = nb::all_gather(part, over, gathered, to(invarying));
        const auto all = harness::elements_of(whole), same_again = harness::elements_of(again);
        equal = once && all.size() == same_again.size() &&
                std::memcmp(all.data(), same_again.data(), all.size() * sizeof(float)) == 0;
      })(x);
      return equal;
    };
    CHECK(same(P(data), data, tiled(dim<1>), tiled(dim<1>)));
    CHECK(same(P((data, model)), (data, model), tiled(dim<1>), tiled(dim<1>)));
    CHECK(same(P((data, model)), (model, data), tiled(dim<1>), tiled(dim<1>)));
    CHECK(same(P(none, (data, model)), (model, data), tiled(dim<0>), tiled(dim<0>)));
  });
}

TEST_CASE("one device on the axis: the same memory") {
  for_each_mesh([&](const auto& mesh) {
    if (mesh.size(data) != 1) return;
    shard_map(mesh, in_specs(P(data)), out_specs(), [&](auto b) {
      nb::detail::count() = {};
      CHECK(nb::detail::elements(nb::psum_scatter(b, data)) == nb::detail::elements(b));
      CHECK(nb::detail::elements(nb::psum_scatter(b, data, tiled(dim<1>))) == nb::detail::elements(b));
      CHECK(nb::detail::count().kernels == 0);
      CHECK(nb::detail::count().allocations == 0);
    })(nb::iota<float>(1, 6));
  });
}

}  // namespace test_of_psum_scatter
