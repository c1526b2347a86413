// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.hpp"

#include <cstdint>
#include <map>

// NABLA_REPRODUCIBLE=1: as many devices give the same bits, simulated, as ranks and mixed.
namespace test_of_reproducible {

namespace {

/// The bits of all elements in one number.
template <class X>
std::uint32_t bits_of(const X& x) {
  std::uint32_t h = 2166136261u;
  const auto numbers = nb::to_vector(x);
  for (const float v : numbers) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &v, sizeof bits);
    h = (h ^ bits) * 16777619u;
  }
  return h;
}

}  // namespace

TEST_CASE("reproducible sums have the same bits on every machine") {
  // Made by a run with simulated devices.
  const std::map<int, std::uint32_t> known = {{1, 588204008u},  {2, 425943675u},  {3, 2441689144u},
                                                    {4, 1998603256u}, {6, 1814630802u}, {8, 571750825u}};
  const int n = devices();
  const auto x = nb::zeros<float>(24, 1000);
  // Numbers that cancel: any other order gives other bits.
  harness::set_elements(x, [](long i) { return (i % 2 ? -1e6f : 1e6f) + float((i * 7919) % 10007) / 97.f; });
  const auto mesh = nb::make_mesh(data = n);
  auto& instance = const_cast<nb::mesh_instance&>(nb::detail::instance_of(mesh));
  const bool before = instance.reproducible;
  instance.reproducible = true;
  const auto one = nb::to_host(
      shard_map(mesh, in_specs(P(data)), out_specs(P()), [](auto b) { return nb::psum(nb::sum(b, dim<0>), data); })(x));
  instance.reproducible = before;
  CHECK(bits_of(one) == known.at(n));
  for_each_mesh([&](const auto& m) {
    auto& changed = const_cast<nb::mesh_instance&>(nb::detail::instance_of(m));
    changed.reproducible = true;
    const auto both = nb::to_host(shard_map(m, in_specs(P((data, model))), out_specs(P()), [](auto b) {
      return nb::psum(nb::sum(b, dim<0>), (model, data));
    })(x));
    const auto rows = nb::to_host(shard_map(m, in_specs(P(model, data)), out_specs(P(none, data)), [](auto b) {
      return nb::psum(b, model);
    })(nb::materialize(x(nb::slice(0, 24), nb::slice(0, 24 * 24)))));
    changed.reproducible = before;
    CHECK(bits_of(both) == bits_of(one));
    CHECK(rows.sizes()[1] == 576);
  });
}

}  // namespace test_of_reproducible
