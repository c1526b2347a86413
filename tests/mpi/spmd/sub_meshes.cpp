// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices.hpp"

// Meshes of some of the devices, and of devices in an order of one's own. The same programs as on all of them.
namespace test_of_sub_meshes {

namespace {

namespace words {
NABLA_MESH_AXES(x, data_parallel_dim, a)
}
using namespace words;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::dim, nb::device_put, nb::testing::equal;

/// Where something can go to a wrong place: shifted rows, their sum, and the index of each device.
template <class M>
bool runs_in_order(const M& mesh) {
  const long n = mesh.size();
  const auto rows = nb::iota<float>(2 * n, 3).eval();
  const nb::recording r;
  const auto [shifted, sum, index] =
      shard_map(mesh, in_specs(P(x)), out_specs(P(x), P(), P(x)), [](auto b) {
        return std::tuple{nb::ppermute(b, x, nb::shift(1)), nb::psum(nb::sum(b, dim<0>), x),
                          nb::expand_dims(nb::axis_index(x), dim<0>)};
      })(rows);
  if (r.count() != 2 || r.count("ppermute") != 1 || r.count("psum") != 1) return false;
  std::vector<std::pair<long, long>> ring;
  for (long i = 0; i < n; ++i) ring.push_back({i, (i + 1) % n});
  const auto blocks = ref::family::split(reference_of(rows), {n}, {{0}, {}});
  return equal(shifted, ref::ppermute(blocks, {0}, ring).join({{0}, {}})) &&
         equal(sum, ref::sum(reference_of(rows), {0})) && equal(index, ref::iota({n}));
}

}  // namespace

TEST_CASE("S1-30 a mesh of part of the devices: the first ones, or a list's") {
  const auto all = nb::detail::current_runtime().devices();
  for (int n = processes(); n <= all.size(); n += processes()) {
    CAPTURE(n);
    if (all.size() / processes() * processes() != all.size()) return;
    const auto first = nb::make_mesh(x = n);
    CHECK(runs_in_order(first));
    if (processes() == 1) {
      CHECK(nb::make_mesh(all.first(n), x = n) == first);
      std::vector<nb::device> last;
      for (int i = all.size() - n; i < all.size(); ++i) last.push_back(all[i]);
      const auto other = nb::make_mesh(last, x = n);
      CHECK(other.device_ids().back() == all.size() - 1);
      CHECK(runs_in_order(other));
    }
  }
}

TEST_CASE("S1-30 S2-125 devices in another order: the mesh's, in values, collectives and shards") {
  const auto all = nb::detail::current_runtime().devices();
  std::vector<nb::device> turned, dealt;
  for (int i = all.size(); i-- > 0;) turned.push_back(all[i]);
  const auto mesh = nb::make_mesh(turned, x = nb::rest);
  CHECK(runs_in_order(mesh));
  const auto placed = device_put(nb::iota<float>(all.size()), mesh, P(x));
  for (const auto& s : placed.addressable_shards()) {
    CHECK(s.index[0].begin == all.size() - 1 - s.device.id);
    CHECK(nb::detail::on_host(s.view)(0) == float(s.index[0].begin));
  }
  if (processes() > 1) return;
  for (const int start : {0, 1})
    for (int i = start; i < all.size(); i += 2) dealt.push_back(all[i]);
  CHECK(runs_in_order(nb::make_mesh(dealt, x = nb::rest)));
}

TEST_CASE("S1-30 arrays on meshes of the same type are kept apart") {
  const auto all = nb::detail::current_runtime().devices();
  if (processes() > 1 || all.size() < 2) return;
  std::vector<nb::device> last;
  for (int i = 1; i < all.size(); ++i) last.push_back(all[i]);
  const auto front = nb::make_mesh(all.first(all.size() - 1), x = nb::rest), back = nb::make_mesh(last, x = nb::rest);
  const auto rows = nb::iota<float>(front.size()).eval();
  const auto there = device_put(rows, back, P(x));
  CHECK(message_of([&] { shard_map(front, out_specs(P(x)), [](auto b) { return b; })(there); })
            .find("requires arguments on its mesh: found one on mesh(x=") != std::string::npos);
  CHECK(message_of([&] { nb::materialize(device_put(rows, front, P(x)) + there); }) != "nothing was thrown");
}

TEST_CASE("S1-28 S1-37 a map keeps the rank: 8 x 5 on four of the devices, row sums") {
  if (devices() < 4 || 4 % processes() != 0) return;
  const auto mesh = nb::make_mesh(data_parallel_dim = 4);
  const auto y = shard_map(mesh, in_specs(P(data_parallel_dim, none)), out_specs(P(data_parallel_dim)), [](auto b) {
    CHECK(nb::type_name(b) == "f32[2,5]{V:data_parallel_dim}");
    return nb::sum(b, dim<1>);
  })(nb::iota<float>(8, 5));
  CHECK(equal(y, ref::from({8}, {10, 35, 60, 85, 110, 135, 160, 185})));
}

TEST_CASE("S1-34 S1-35 S1-36 8 x 4 on two of the devices, a spec that is shorter than the rank") {
  if (devices() < 2 || 2 % processes() != 0) return;
  const auto mesh = nb::make_mesh(a = 2);
  CHECK(mesh.size() == 2);
  const auto y = shard_map(mesh, in_specs(P(a)), out_specs(P(a)), [](auto b) {
    CHECK(nb::type_name(b) == "f32[4,4]{V:a}");
    return nb::sum(b, dim<1>);
  })(nb::iota<float>(8, 4));
  CHECK(y.shape() == std::array<long, 1>{8});
  CHECK(equal(y, ref::from({8}, {6, 22, 38, 54, 70, 86, 102, 118})));
}

}  // namespace test_of_sub_meshes
