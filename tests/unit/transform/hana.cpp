// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <nabla/nabla.hpp>
#include <nabla/transform/hana.hpp>
#include <string_view>

namespace test_of_hana {

namespace {

namespace nb = nabla;
NABLA_AXES(hidden, w)

template <class W, class B>
struct layer {
  BOOST_HANA_DEFINE_STRUCT(layer, (W, weights), (B, bias));
};
template <class W, class B>
layer(W, B) -> layer<W, B>;

}  // namespace

TEST_CASE("S1-02 a struct with Hana's names is a tree of its members") {
  static_assert(std::is_same_v<nb::detail::entries_of<layer<int, float>>, nb::list<int, float>>);
  const auto p = nb::tree_map([](auto x) { return x + x; }, layer{nb::ones<float>(hidden = 3), 2.f});
  CHECK(nb::testing::allclose(p, layer{nb::full(2.f, hidden = 3), 4.f}));
}

TEST_CASE("its names stand in messages") {
  static_assert(nb::detail::member_name<layer<int, int>, 1> == std::string_view("bias"));
  const auto found = [](auto... x) -> std::string {
    try {
      nb::tree_map([](auto a, auto b) { return a + b; }, x...);
    } catch (const nb::runtime_error& e) {
      return e.what();
    }
    return "nothing";
  };
  const auto x = nb::ones<float>(hidden = 3), y = nb::ones<float>(hidden = 4);
  CHECK(found(layer{x, x}, layer{x, y}).ends_with("equal sizes of hidden: found 3 and 4 in f32[hidden=3] and f32[hidden=4]; at .bias"));
  CHECK(found(layer{1, nb::record(w = std::tuple{1, x})}, layer{1, nb::record(w = std::tuple{2, y})}).ends_with("; at .bias[w][1]"));
}

}  // namespace test_of_hana
