// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

// What moves between devices and back is what it was, and collectives that are made of others: on every mesh, over every
// group, with the number of collectives that the laws name.
namespace test_of_exchanges {

namespace {

using namespace laws;
using nb::in_specs, nb::out_specs, nb::P, nb::dim, nb::tiled, nb::stacked, nb::split, nb::concat, nb::to, nb::invarying,
    nb::none;

/// Runs a body on the blocks of a that both axes split, and compares the blocks of the result to the last bit.
template <class M, class X, class Body>
void gives_back(const M& mesh, const X& a, Body body, int collectives, const char* word, const char* law) {
  const auto spec = P((x, y));
  const nb::recording recorded;
  const auto result = nb::shard_map(mesh, in_specs(spec), out_specs(spec), body)(a);
  holds(recorded.count() == collectives && recorded.count(word) == collectives, law + shape_of(mesh), "count");
  holds(same(gathered(result), gathered(a)), law + shape_of(mesh), word);
}

template <class M, class A>
void check_group(const M& mesh, A over) {
  const long n = mesh.size(over);
  const auto a = numbers<float>(-1, 1, 24, 48);
  const auto column = numbers<float>(-1, 1, 24, n);
  gives_back(
      mesh, a,
      [=](auto v) {
        const auto there = nb::all_to_all(v, over, split(dim<1>), concat(dim<0>), tiled);
        return nb::all_to_all(there, over, split(dim<0>), concat(dim<1>), tiled);
      },
      2, "all_to_all", "tiled, there and back, ");
  gives_back(
      mesh, a,
      [=](auto v) {
        const auto there = nb::all_to_all(v, over, split(dim<1>), concat(dim<1>), tiled);
        return nb::all_to_all(there, over, split(dim<1>), concat(dim<1>), tiled);
      },
      2, "all_to_all", "along one dim, twice, ");
  gives_back(
      mesh, column,
      [=](auto v) {
        const auto there = nb::all_to_all(v, over, split(dim<1>), concat(dim<0>));
        return nb::all_to_all(there, over, split(dim<0>), concat(dim<1>));
      },
      2, "all_to_all", "stacked, there and back, ");
  gives_back(
      mesh, a,
      [=](auto v) {
        auto moved = nb::ppermute(v, over, nb::shift(1)).eval();
        for (long step = 1; step < n; ++step) moved = nb::ppermute(moved, over, nb::shift(1));
        return moved;
      },
      int(n), "ppermute", "round in a ring, ");
  gives_back(
      mesh, a, [=](auto v) { return nb::ppermute(nb::ppermute(v, over, nb::shift(2)), over, nb::shift(-2)); }, 2,
      "ppermute", "there and back, ");
  gives_back(
      mesh, a, [=](auto v) { return nb::pshuffle(nb::pshuffle(v, over, nb::reverse), over, nb::reverse); }, 2,
      "pshuffle", "reversed twice, ");
  gives_back(
      mesh, a,
      [=](auto v) {
        // Each block comes to all, and each takes its own: what the others hold is 0.
        const auto all = nb::all_gather(v, over);
        const auto mine = nb::axis_index(v, over) == nb::iota<std::int32_t>(n, nb::fixed<1>, nb::fixed<1>).eval();
        return nb::sum(nb::where(mine, all, 0.f), dim<0>);
      },
      1, "all_gather", "and taken out again, ");
}

}  // namespace

TEST_CASE("L-05 S1-87 S1-92 S3-53 there and back is nothing") {
  for_each_mesh([](const auto& mesh) {
    check_group(mesh, x);
    check_group(mesh, y);
    check_group(mesh, (x, y));
    check_group(mesh, (y, x));
  });
}

TEST_CASE("L-05 S1-65 S1-85 S1-86 a sum is made of its parts, and of the sums over its axes") {
  const auto a = nb::iota<float>(24, 48).eval();  // whole numbers: any order of the sums gives the same bits
  for_each_mesh([&](const auto& mesh) {
    const auto both = (x, y);
    const auto turned = (y, x);
    const nb::recording recorded;
    const auto sums = nb::shard_map(mesh, in_specs(P((x, y))), out_specs(P(), P(), P(), P(), P()), [=](auto v) {
      const auto parts = nb::psum_scatter(v, both, tiled(dim<1>)), others = nb::psum_scatter(v, turned, tiled(dim<1>));
      return std::tuple(nb::psum(v, both), nb::psum(nb::psum(v, x), y), nb::psum(nb::psum(v, y), x),
                        nb::all_gather(parts, both, tiled(dim<1>), to(invarying)),
                        nb::all_gather(others, turned, tiled(dim<1>), to(invarying)));
    })(a);
    holds(recorded.count("psum") == 5 && recorded.count("psum_scatter") == 2 && recorded.count("all_gather") == 2 &&
              recorded.count() == 9,
          "as many as written, " + shape_of(mesh), "count");
    // psum_scatter is given a block and keeps a part; all_gather is given the part.
    const long devices = mesh.size(both);
    for (const auto& r : recorded.records())
      if (std::string(r.word) == "all_gather") holds(r.bytes * devices == recorded.records()[0].bytes, "a part", r.word);
    const auto want = gathered(std::get<0>(sums));
    const char* const names[] = {"psum", "x, then y", "y, then x", "gathered parts", "gathered parts, turned"};
    const char* const* name = names;
    std::apply([&](const auto&... sum) { (holds(same(gathered(sum), want), "one sum, " + shape_of(mesh), *name++), ...); },
               sums);
  });
}

}  // namespace test_of_exchanges
