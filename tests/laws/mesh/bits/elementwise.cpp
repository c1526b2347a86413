// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tuple>

#include "laws/mesh/machine.hpp"

// Law 5 for each elementwise word: on one device, within a shard_map and on an explicit array it gives the same bits.
// All words run in one body: its type is worked out once.
namespace {

using namespace laws;
using nb::in_specs, nb::out_specs, nb::P;
using namespace words::axes;  // NOLINT: a test

/// Same tuples of arrays on three machines.
template <class Plain, class Sharded>
void same_each(const char* law, const std::string& shape, const char* const* names, const Plain& plain,
               const Sharded& sharded) {
  std::apply(
      [&](const auto&... want) {
        std::apply(
            [&](const auto&... got) { (holds(same(gathered(got), gathered(want)), law + shape, *names++), ...); },
            sharded);
      },
      plain);
}

#define NAME(word) #word,
#define OF_ONE(word) , words::word(v).eval()
#define OF_TWO(word) , words::word(v, w).eval()
const auto all_of_one = [](auto v) { return std::tuple(words::astype<std::int32_t>(v).eval() WORDS_ALL_1(OF_ONE)); };
const auto all_of_two = [](auto v, auto w) { return std::tuple(words::clamp(v, w, w + 1).eval() WORDS_ALL_2(OF_TWO)); };

}  // namespace

TEST_CASE("L-05 elementwise words of one operand") {
  const char* const names[] = {"astype", WORDS_ALL_1(NAME)};
  const auto a = numbers<float>(-1.5, 1.5, batch = 24, hidden = 24);
  const auto want = all_of_one(a);
  for_each_mesh([&](const auto& mesh) {
    const auto spec = P(batch = x, hidden = y);
    same_each("sharded is unsharded, ", shape_of(mesh), names, want,
              nb::shard_map(mesh, in_specs(spec), out_specs(spec), all_of_one)(a));
    same_each("explicit is plain, ", shape_of(mesh), names, want, all_of_one(nb::device_put(a, mesh, spec)));
  });
}

TEST_CASE("L-05 elementwise words of two operands, one of which broadcasts") {
  const char* const names[] = {"clamp", WORDS_ALL_2(NAME)};
  const auto a = numbers<float>(-1.5, 1.5, batch = 24, hidden = 24);
  const auto b = numbers<float>(0.1, 2, hidden = 24);
  const auto want = all_of_two(a, b);
  for_each_mesh([&](const auto& mesh) {
    const auto spec = P(batch = x, hidden = y);
    const auto row = P(hidden = y);
    same_each("sharded is unsharded, ", shape_of(mesh), names, want,
              nb::shard_map(mesh, in_specs(spec, row), out_specs(spec), all_of_two)(a, b));
    same_each("explicit is plain, ", shape_of(mesh), names, want,
              all_of_two(nb::device_put(a, mesh, spec), nb::device_put(b, mesh, row)));
  });
}
