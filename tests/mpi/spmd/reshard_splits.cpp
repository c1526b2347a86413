// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reshard.hpp"

namespace {

using namespace app;
using nb::P, nb::none, nb::reshard;

}  // namespace

TEST_CASE("S2-71 B16 reshard between all splits of a matrix over two mesh axes") {
  using splits = nb::list<decltype(P()), decltype(P(data)), decltype(P(none, data)), decltype(P(data, model)),
                          decltype(P(model, data)), decltype(P((data, model))), decltype(P((model, data))),
                          decltype(P(none, (data, model)))>;
  const std::vector<std::vector<std::string>> words{
      {"-", "-", "-", "-", "-", "-", "-", "-"},
      {"G", "-", "A", "-", "A", "-", "P", "A"},
      {"G", "A", "-", "A", "-", "A", "A", "-"},
      {"GG", "G", "GA", "-", "GA/P", "A", "AP", "AP"},
      {"GG", "GA", "G", "GA/P", "-", "AP", "A", "A"},
      {"G", "G", "GA", "A", "PA", "-", "P", "A"},
      {"G", "PG", "AG", "PA", "A", "P", "-", "AA"},
      {"G", "GA", "G", "PA", "A", "A", "AA", "-"},
  };
  const auto x = nb::iota<float>(24, 48).eval();
  for_each_mesh([&](const auto& mesh) {
    const bool equal_sizes = mesh.size(data) == mesh.size(model);
    for_each_spec(splits{}, [&](int i, auto from) {
      const auto before = nb::device_put(x, mesh, from);
      for_each_spec(splits{}, [&](int j, auto to) {
        CAPTURE(i);
        CAPTURE(j);
        const nb::recording r;
        const auto after = reshard(before, to);
        CHECK(letters_of(r) == expected_letters(words[std::size_t(i)][std::size_t(j)], equal_sizes));
        CHECK(std::is_same_v<nb::type_of_t<decltype(after)>, nb::type_of_t<decltype(nb::device_put(x, mesh, to))>>);
        CHECK(blocks_are(after, blocks_of(x, mesh, to)));
      });
    });
  });
}
