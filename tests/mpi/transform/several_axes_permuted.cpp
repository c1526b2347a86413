// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "several_axes.hpp"

// B30: permutations over a name and mesh axes.
namespace test_of_several_axes_permuted {

using namespace several;

TEST_CASE("B30 ppermute over a name and mesh axes: round in a ring") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data), m = mesh.size(model);
    for_each_group([&](auto g, const char* name, long) {
      const long n = samples * d * (std::string(name).size() == 3 ? m : 1);
      for (const long by : {0L, 1L, -3L, 2L, n})
        check(
            mesh, name, -1, each([g, by](auto v) { return nb::ppermute(v, g, shift(by)); }),
            [&](const lane& x) { return moved(x, sources(n, [=](long i) { return ((i - by) % n + n) % n; })); }, 3);
    });
    check_linear(mesh, each([](auto v) { return nb::ppermute(v, (sample, data), shift(1)); }), 3);
    // Blocks as a whole: one exchange.
    const nb::recording r;
    each([](auto v) { return nb::ppermute(v, (data, sample), shift(samples)); })(mesh)(nb::ones<float>(samples * d, m));
    CHECK(r.count() == (d > 1 ? 1 : 0));
  });
}

TEST_CASE("B30 pshuffle over a name and mesh axes: round, and any order") {
  for_each_mesh([](const auto& mesh) {
    const long d = mesh.size(data), m = mesh.size(model);
    for_each_group([&](auto g, const char* name, long) {
      const long n = samples * d * (std::string(name).size() == 3 ? m : 1);
      check(
          mesh, name, -1, each([g](auto v) { return nb::pshuffle(v, g, reverse); }),
          [&](const lane& x) { return moved(x, sources(n, [=](long i) { return n - 1 - i; })); }, 3);
      // The first and the last change places, which no axis does alone.
      const auto swapped = sources(n, [=](long i) { return i == 0 ? n - 1 : i == n - 1 ? 0 : i; });
      check(
          mesh, name, -1, each([g, swapped](auto v) { return nb::pshuffle(v, g, perm(swapped)); }),
          [&](const lane& x) { return moved(x, swapped); }, 3);
    });
    const long n = samples * d;
    check(
        mesh, "ds", -1, each([n](auto v) {
          return nb::ppermute(v, (data, sample), perm({{0, n - 1}}));
        }),
        [&](const lane& x) { return moved(x, sources(n, [=](long i) { return i == n - 1 ? 0 : -1L; })); }, 3);
    check_linear(mesh, each([n](auto v) { return nb::ppermute(v, (data, sample), perm({{0, n - 1}})); }), 3);
  });
}

}  // namespace test_of_several_axes_permuted
