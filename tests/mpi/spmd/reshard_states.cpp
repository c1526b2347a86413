// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reshard.hpp"

namespace test_of_reshard_states {

namespace {

using namespace app;
using nb::P, nb::none, nb::reshard, nb::unreduced, nb::reduced, nb::shard_map, nb::in_specs, nb::out_specs;

/// A spec taken apart: what it splits, its unreduced and its reduced axes.
template <class M, class S>
struct parts_of_spec;
template <class M, class... E>
struct parts_of_spec<M, nb::spec<E...>> {
  static constexpr nb::detail::masks states = nb::detail::spec_masks<M, nb::spec<E...>>;
  static constexpr bool is_sum = states.u != 0, is_reduced = states.r != 0;
  using sums = typename nb::detail::axes_from<M, states.u, nb::mesh_axes>::type;
  using copies = typename nb::detail::axes_from<M, states.r, nb::mesh_axes>::type;
  template <class X>
  static constexpr bool splits = nb::detail::is_positional_entry<X>::value;
  using split = nb::detail::concat<nb::spec<>, std::conditional_t<splits<E>, nb::spec<E>, nb::spec<>>...>;
};

/// An array that denotes x, made without reshard: the devices along an unreduced axis hold different numbers, and the
/// first one what is missing.
template <class X, class... D, class S>
auto made(const X& x, const nb::mesh<D...>& mesh, S) {
  using parts = parts_of_spec<nb::mesh<D...>, S>;
  return shard_map(mesh, in_specs(typename parts::split{}), out_specs(S{}), [](auto block) {
    if constexpr (parts::is_sum) {
      const typename parts::sums over{};
      const auto i = nb::astype<float>(nb::axis_index(over));
      const float n = float(nb::axis_size(block, over));
      return nb::pcast(nb::where(i == 0.f, block - n * (n - 1) / 2, i + 0.f * block), over, unreduced);
    } else if constexpr (parts::is_reduced) {
      return nb::pcast(block, typename parts::copies{}, reduced);
    } else {
      return block;
    }
  })(x);
}

/// What an array denotes, found without reshard.
template <class X, class S>
auto denoted(const X& x, S) {
  using parts = parts_of_spec<nb::detail::mesh_type_of<X>, S>;
  return nb::to_host(shard_map(x.mesh(), in_specs(S{}), out_specs(typename parts::split{}), [](auto block) {
    if constexpr (parts::is_sum) return nb::psum(block, typename parts::sums{});
    else if constexpr (parts::is_reduced) return nb::pcast(block, typename parts::copies{}, nb::invarying);
    else return block;
  })(x));
}

}  // namespace

TEST_CASE("S0-06 S0-07 S2-119 reshard between all states along one axis, beside another") {
  using specs = nb::list<decltype(P()), decltype(P(data)), decltype(P(none, data)), decltype(P(unreduced(data))),
                         decltype(P(reduced(data))), decltype(P(data, unreduced(model))),
                         decltype(P(none, model, unreduced(data)))>;
  const std::vector<std::vector<std::string>> words{
      {"-", "-", "-", "-", "-", "-", "-"},
      {"G", "-", "A", "-", "G", "-", "-"},
      {"G", "A", "-", "-", "G", "A", "-"},
      {"R", "S", "S", "-", "R", "S", "-"},
      {"-", "-", "-", "-", "-", "-", "-"},
      {"RG", "R", "AR|SAG", "R", "RG", "-", "S"},
      {"RG", "SG", "GS|ASG|SPG", "G", "RG", "S", "-"},
  };
  const auto x = nb::iota<float>(24, 48).eval();
  for_each_mesh([&](const auto& mesh) {
    const bool equal_sizes = mesh.size(data) == mesh.size(model);
    for_each_spec(specs{}, [&](int i, auto from) {
      const auto before = made(x, mesh, from);
      for_each_spec(specs{}, [&](int j, auto to) {
        CAPTURE(i);
        CAPTURE(j);
        const nb::recording r;
        const auto after = reshard(before, to);
        CHECK(are_expected(letters_of(r), words[std::size_t(i)][std::size_t(j)], equal_sizes));
        CHECK(std::is_same_v<nb::type_of_t<decltype(after)>, nb::type_of_t<decltype(made(x, mesh, to))>>);
        CHECK(nb::testing::equal(denoted(after, to), reference_of(x)));
      });
    });
  });
}

}  // namespace test_of_reshard_states
