// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cases.hpp"

// Every collective on one block of numbers a device, whatever carries it between the devices.
namespace bench {

/// Calls see(word, out spec, function of a block) for each of them.
template <class See>
void each_collective(See see) {
  const auto whole = nb::P();
  const auto blocks = nb::P(batch = data);
  see("psum", whole, [](auto x) { return nb::psum(x, data); });
  see("pmean", whole, [](auto x) { return nb::pmean(x, data); });
  see("pmax", whole, [](auto x) { return nb::pmax(x, data); });
  see("pmin", whole, [](auto x) { return nb::pmin(x, data); });
  see("all_gather", whole, [](auto x) { return nb::all_gather(x, data, nb::tiled(batch), nb::to(nb::invarying)); });
  see("psum_scatter", blocks, [](auto x) { return nb::psum_scatter(x, data, nb::tiled(batch)); });
  see("ppermute", blocks, [](auto x) { return nb::ppermute(x, data, nb::shift(1)); });
  see("pshuffle", blocks, [](auto x) { return nb::pshuffle(x, data, nb::reverse); });
  see("all_to_all", blocks,
      [](auto x) { return nb::all_to_all(x, data, nb::split(batch), nb::concat(batch), nb::tiled); });
}

/// What does the work of a word by hand. `in`: the blocks of the devices of this process, of n numbers each.
struct collective_baseline {
  const char* word;
  const char* name;
  void (*run)(float* out, const float* in, long n);
};
using collective_baselines = std::span<const collective_baseline>;

/// Compares the words with their baselines, on blocks of n numbers. `first`: the first device of this process. A
/// baseline writes where the word did, in memory that the pool keeps, unless that is its operand's: where a block
/// begins decides whether eight streams of 4 KiB take 0.18 or 0.4 us.
template <class Mesh>
void compare_collectives(runner& run, const Mesh& mesh, long first, long n, const std::string& size,
                         collective_baselines baselines) {
  bool wanted = false;
  for (const auto& b : baselines) wanted = wanted || run.wants(b.word + size);
  if (!wanted) return;
  const auto whole = random_array(1, batch = n * mesh.size());
  const auto x = nb::device_put(whole, mesh, nb::P(batch = data));
  const float* const in = whole.data() + first * n;
  floats out(std::size_t(whole.total_size()));
  each_collective([&](const std::string& word, auto out_spec, auto f) {
    const auto mapped = nb::shard_map(mesh, nb::in_specs(nb::P(batch = data)), nb::out_specs(out_spec), f);
    const auto by_hand = std::find_if(baselines.begin(), baselines.end(), [&](auto& b) { return b.word == word; });
    void* const place = mapped(x).storage().data();
    float* const to = place == x.storage().data() ? out.data() : static_cast<float*>(place);
    run.compare(
        word + size, by_hand->name, [&] { keep(mapped(x).storage().data()); }, [&] { by_hand->run(to, in, n); });
  });
}

}  // namespace bench
