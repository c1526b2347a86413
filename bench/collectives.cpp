// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "baseline/collective.hpp"
#include "cases.hpp"

namespace bench {

namespace {

/// The same global work on one device and on eight simulated ones.
void eight_devices_case(runner& run) {
  const std::string name = "eight_devices_1000000";
  if (!run.wants(name)) return;
  const long n = opaque(1000000L);
  const auto a = random_array(1, batch = n), b = random_array(2, batch = n), c = random_array(3, batch = n);
  auto on = [&](long devices) {
    const auto mesh = nb::make_mesh(data = devices);
    const auto spec = nb::P(batch = data);
    return std::tuple{nb::shard_map(mesh, nb::in_specs(spec, spec, spec), nb::out_specs(spec),
                                    [](auto a, auto b, auto c) { return a + 2.5f * b * c; }),
                      nb::device_put(a, mesh, spec), nb::device_put(b, mesh, spec), nb::device_put(c, mesh, spec)};
  };
  const auto [f8, a8, b8, c8] = on(8);
  const auto [f1, a1, b1, c1] = on(1);
  run.compare(
      name, "one device", [&] { keep(f8(a8, b8, c8).storage().data()); },
      [&] { keep(f1(a1, b1, c1).storage().data()); });
}

}  // namespace

void collective_cases(runner& run) {
  eight_devices_case(run);
  for (const long size : {1024L, 1000000L}) {
    const long n = opaque(size);
    const std::string name = std::to_string(size);
    if (!run.wants("psum_8x" + name) && !run.wants("all_gather_8x" + name)) continue;
    const auto mesh = nb::make_mesh(data = 8);
    const auto whole = random_array(1, batch = 8 * n);
    const auto x = nb::device_put(whole, mesh, nb::P(batch = data));
    const auto px = input(whole);
    floats out(px.size());
    const auto sum = nb::shard_map(mesh, nb::in_specs(nb::P(batch = data)), nb::out_specs(nb::P()),
                                   [](auto x) { return nb::psum(x, data); });
    run.compare(
        "psum_8x" + name, "eight streams", [&] { keep(sum(x).data()); },
        [&] { baseline::psum_8(out.data(), px.data(), n); });
    const auto gather = nb::shard_map(mesh, nb::in_specs(nb::P(batch = data)), nb::out_specs(nb::P()), [](auto x) {
      return nb::all_gather(x, data, nb::tiled(batch), nb::to(nb::invarying));
    });
    run.compare(
        "all_gather_8x" + name, "memcpy", [&] { keep(gather(x).data()); },
        [&] { baseline::all_gather_tiled(out.data(), px.data(), 8, n); });
  }
}

}  // namespace bench
