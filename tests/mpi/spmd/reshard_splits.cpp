// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reshard.hpp"

namespace test_of_reshard_splits {

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
      {"G", "-", "A", "-", "A|PA|AA/P", "-", "P", "A"},
      {"G", "A", "-", "A|PA|AA/P", "-", "A", "A", "-"},
      {"GG", "G", "GA|APG|AAG/PG", "-", "GA|AAA/P", "A", "AA|AP/AA", "AA|AP/AA"},
      {"GG", "GA|APG|AAG/PG", "G", "GA|AAA/P", "-", "AA|AP/AA", "A", "A"},
      {"G", "G", "GA|AG/AG", "A", "PA|AA/AA", "-", "P", "A"},
      {"G", "PG", "AG", "PA|AA/AA", "A", "P", "-", "AA"},
      {"G", "GA|AG/AG", "G", "PA|AA/AA", "A", "A", "AA", "-"},
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
        CHECK(are_expected(letters_of(r), words[std::size_t(i)][std::size_t(j)], equal_sizes));
        CHECK(std::is_same_v<nb::type_of_t<decltype(after)>, nb::type_of_t<decltype(nb::device_put(x, mesh, to))>>);
        CHECK(blocks_are(after, blocks_of(x, mesh, to)));
      });
    });
  });
}

TEST_CASE("a size that does not divide says which, and where reshard is called") {
  for_each_mesh([](const auto& mesh) {
    const long parts = mesh.size(data);
    if (parts == 1) return;
    const auto x = nb::device_put(nb::zeros<float>(parts + 1), mesh, P());
    const int line = __LINE__ + 1;
    const auto text = message_of([&] { reshard(x, P(data)); });
    CHECK(text ==
          "nabla::reshard requires dim<-1> = " + std::to_string(parts + 1) + " to be a multiple of data = " +
              std::to_string(parts) + ": remainder 1; use " + std::to_string(parts) +
              " elements, a mesh axis whose size divides " + std::to_string(parts + 1) +
              ", or leave dim<-1> whole, called at " __FILE__ ":" + std::to_string(line));
  });
}

}  // namespace test_of_reshard_splits
