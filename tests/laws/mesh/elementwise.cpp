// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine.hpp"

// Law 5 for each elementwise word: on one device, within a shard_map and on an explicit array it gives the same bits.
namespace {

using namespace laws;
using nb::in_specs, nb::out_specs, nb::P, nb::none;
using namespace words::axes;  // NOLINT: a test

/// Every word on blocks of a 24 x 24 array split over both axes, and on the explicit array.
template <class Mesh, class Word, class A>
void is_local(const Mesh& mesh, const std::string& name, const Word& word, const A& a) {
  const auto want = gathered(word(a));
  const auto spec = P(batch = x, hidden = y);
  const auto sharded = nb::shard_map(mesh, in_specs(spec), out_specs(spec), [&](auto v) { return word(v); })(a);
  holds(same(gathered(sharded), want), "sharded is unsharded, " + shape_of(mesh), name);
  const auto placed = word(nb::device_put(a, mesh, spec));
  holds(same(gathered(placed), want), "explicit is plain, " + shape_of(mesh), name);
}

}  // namespace

TEST_CASE("L-05 elementwise words of one operand") {
  const auto a = numbers<float>(-1.5, 1.5, batch = 24, hidden = 24);
  for_each_mesh([&](const auto& mesh) {
#define LAW(word) is_local(mesh, #word, words::word, a);
    WORDS_ALL_1(LAW)
#undef LAW
    is_local(mesh, "astype", words::astype<std::int32_t>, a);
  });
}
