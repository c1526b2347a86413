// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <harness/hosts.hpp>
#include <nabla/control/fori_loop.hpp>
#include <nabla/transform/grad.hpp>
#include <numeric>
#include <span>
#include <vector>

#include "permutations.hpp"

// A permutation returns while its blocks are on their way. Whatever the program does before it reads them, it reads
// what was sent: beside a reference that knows no time.
namespace test_of_under_way {

using nb::shift;

namespace {

constexpr long large = 20000, small = 3;  // elements of a block: beyond what MPI buffers, and within

/// Runs f(mesh, block) on blocks of n elements, which count on over the devices; the result as it lies on them.
template <class F>
auto on_ring(long n, F f) {
  const auto mesh = nb::make_mesh(data = nb::rest);
  return nb::to_host(shard_map(mesh, in_specs(P(data)), out_specs(P(data)), f)(nb::iota<float>(n * mesh.size(data))));
}
/// What on_ring gives where each device has the block that began `by` devices before it, times a factor.
auto shifted(long n, long by, float factor = 1) {
  const long all = n * devices();
  std::vector<float> v(static_cast<std::size_t>(all));
  for (long i = 0; i < all; ++i) v[std::size_t(i)] = factor * float(((i - by * n) % all + all) % all);
  return nb::array_from<float>(v, all);
}

}  // namespace

TEST_CASE("S1-87 what was sent arrives, though its array is written meanwhile, or ends") {
  for (const long n : {small, large}) {
    const auto written = on_ring(n, [](auto b) {
      auto mine = (b * 1.f).eval();
      auto theirs = nb::ppermute(mine, data, shift(1));
      mine = mine * 5.f;  // in place, if nobody holds the memory
      mine = mine + 1.f;
      return theirs;
    });
    CHECK(nb::testing::equal(written, shifted(n, 1)));
    const auto ended = on_ring(n, [](auto b) {
      auto theirs = [&] { return nb::ppermute((b * 3.f).eval(), data, shift(-1)); }();
      const auto other = nb::full_like(b, 7.f).eval();  // would be in the memory of what was sent
      return (theirs + 0.f * other).eval();
    });
    CHECK(nb::testing::equal(ended, shifted(n, -1, 3)));
  }
}

TEST_CASE("S1-87 many are on their way at once, either way round, and are read in any order") {
  for (const long n : {small, large}) {
    const auto sum = on_ring(n, [](auto b) {
      std::vector<decltype(b)> to_right, to_left;
      for (int k = 0; k < 20; ++k) {
        to_right.push_back(nb::ppermute((b * float(k)).eval(), data, shift(1)));
        to_left.push_back(nb::ppermute((b * float(k)).eval(), data, shift(-1)));
      }
      auto sum = nb::zeros_like(b).eval();
      for (int k = 19; k >= 0; --k) {
        if (k % 3 == 0) continue;  // never read
        sum = sum + to_right[std::size_t(k)];
        sum = sum - to_left[std::size_t(19 - k)];
      }
      return sum;
    });
    // Factors: those of 1..19 that are no multiples of 3, and 19 minus those.
    CHECK(nb::testing::allclose(sum, (shifted(n, 1, 127) - shifted(n, -1, 120)).eval(), 1e-5, 1e-2));
  }
}

TEST_CASE("S1-87 what is never read ends with the program or before, and its memory comes back") {
  const auto in_use = [] {
#ifdef NABLA_HAS_MPI
    nb::detail::messages::finish();
#endif
    return nb::memory_stats().bytes_in_use;
  };
  const long before = in_use();
  for (int k = 0; k < 50; ++k)
    on_ring(large, [](auto b) {
      nb::ppermute((b * 2.f).eval(), data, shift(1));
      return b;
    });
  CHECK(in_use() == before);
  // This one is on its way when main ends.
  static auto left = on_ring(large, [](auto b) { return b; });
  const auto mesh = nb::make_mesh(data = nb::rest);
  static auto under_way = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                                    [](auto b) { return nb::ppermute(b, data, shift(1)); })(left);
}

TEST_CASE("S1-87 other words go on while a permutation is under way; what one gives may be sent on") {
  for (const long n : {small, large}) {
    const auto seen = on_ring(n, [](auto b) {
      auto one = nb::ppermute(b, data, shift(1));
      const auto total = nb::psum(nb::sum(b), data);
      auto two = nb::ppermute(one, data, shift(1));  // reads what has just begun to arrive
      const auto gathered = nb::all_gather(nb::sum(b), data);
      return (two + 0.f * total + 0.f * nb::sum(gathered)).eval();
    });
    CHECK(nb::testing::equal(seen, shifted(n, 2)));
  }
}

#if KERNELS_ON_HOSTS
TEST_CASE("S1-87 the user's memory may be written as soon as the word has returned") {
  const auto mesh = nb::make_mesh(data = nb::rest);
  const long n = large * mesh.size(data);
  std::vector<float> mine(static_cast<std::size_t>(n));
  std::iota(mine.begin(), mine.end(), 0.f);
  auto placed = nb::device_put(nb::wrap(std::span<const float>(mine), n), mesh, P(data));
  auto theirs = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                          [](auto b) { return nb::ppermute(b, data, shift(1)); })(placed);
  std::fill(mine.begin(), mine.end(), -1.f);
  CHECK(nb::testing::equal(nb::to_host(theirs), shifted(large, 1)));
  if (devices() == 1) return;  // a shift leaves the array as it is, in the same memory
  // So does memory of an array that the user may write to.
  auto whole = nb::iota<float>(large * mesh.size(data)).eval();
  auto view = whole.mutable_view();
  auto moved = shard_map(mesh, in_specs(P(data)), out_specs(P(data)),
                         [](auto b) { return nb::ppermute(b, data, shift(1)); })(nb::device_put(whole, mesh, P(data)));
  for (long i = 0; i < whole.total_size(); ++i) view(i) = -1;
  CHECK(nb::testing::equal(nb::to_host(moved), shifted(large, 1)));
}
#endif

TEST_CASE("S1-87 a process that only sends does not run ahead of the others for ever") {
  const auto last = on_ring(large, [](auto b) {
    auto sum = nb::zeros_like(b).eval();
    for (int k = 0; k < 300; ++k)
      sum = sum + nb::ppermute((b * float(k)).eval(), data, nb::perm(index_pairs{{0, devices() - 1}}));
    return sum;
  });
  const long all = large * devices();
  std::vector<float> v(static_cast<std::size_t>(all));
  for (long i = 0; i < large; ++i) v[std::size_t(all - large + i)] = 44850.f * float(i);  // 0 + 1 + .. + 299
  CHECK(nb::testing::allclose(last, nb::array_from<float>(v, all), 1e-4, 1e-4));
}

TEST_CASE("S1-87 a ring in a loop: each step reads one part while the next one comes; and its derivative") {
  const long p = devices();
  for (const long n : {small, large}) {
    const auto mesh = nb::make_mesh(data = nb::rest);
    const auto ring = shard_map(mesh, in_specs(P(data)), out_specs(P(data)), [p](auto b) {
      return std::get<0>(nb::fori_loop(0, p, std::tuple(nb::zeros_like(b).eval(), b), [](long, auto carry) {
        auto [sum, part] = carry;
        auto next = nb::ppermute(part, data, shift(1));
        return std::tuple((sum + part).eval(), next);
      }));
    });
    const auto x = (nb::iota<float>(n * p) * 0.001f).eval();
    const auto whole = nb::reshape(x, p, n).eval();
    const auto expected = nb::sum(whole, nb::dim<0>).eval();
    const auto got = nb::reshape(nb::to_host(ring(x)), p, n).eval();
    CHECK(nb::testing::allclose(got, (nb::zeros_like(whole) + expected).eval(), 1e-5, 1e-5));
    const auto g = nb::grad([&](auto x) { return nb::sum(nb::square(ring(x))); })(x);
    // Every block gets 2 * p times the sum of all.
    CHECK(nb::testing::allclose(nb::reshape(nb::to_host(g), p, n).eval(),
                                (nb::zeros_like(whole) + 2.f * float(p) * expected).eval(), 1e-4, 1e-4));
  }
}

TEST_CASE("S1-87 an exception that all processes throw and catch leaves what is under way alone") {
  for (int k = 0; k < 3; ++k) {
    CHECK_THROWS_AS(on_ring(large,
                            [](auto b) {
                              auto theirs = nb::ppermute(b, data, shift(1));
                              throw nb::runtime_error("on all processes");
                              return theirs;
                            }),
                    nb::runtime_error);
    CHECK(
        nb::testing::equal(on_ring(large, [](auto b) { return nb::ppermute(b, data, shift(1)); }), shifted(large, 1)));
  }
}

}  // namespace test_of_under_way
