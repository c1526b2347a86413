// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/types.hpp>

// S0-08, G-22: the types of keys and draws, and what they refuse. On abstract arrays: no machine and no generator.
namespace test_of_draws {

namespace app {
NABLA_AXES(batch, classes, steps)
NABLA_MESH_AXES(data, model)
}  // namespace app

namespace {

namespace nb = nabla;
using namespace app;
using nb::dims, nb::extent, nb::state, nb::varying_over, nb::unreduced_over, nb::sum_kind, nb::dim, nb::fixed;

template <long N = nb::dyn_size>
using p = extent<nb::positional, N>;
template <class T, class D, class S = state<>, class M = nb::no_mesh>
using array = nb::abstract_array<T, D, S, M>;
template <class D, class S = state<>, class M = nb::no_mesh>
using keys = nb::random_key<array<std::int64_t, D, S, M>>;
template <class X, class T, class D, class S = state<>, class M = nb::no_mesh>
constexpr bool is = std::is_same_v<nb::type_of_t<X>, nb::type_of_t<array<T, D, S, M>>>;

using key = keys<dims<>>;
using of_batch = extent<tag::batch>;
using manual = nb::mesh<nb::mesh_dim<tag::data, nb::dyn_size, nb::manual_kind>>;
using varying_key = keys<dims<>, state<varying_over<tag::data>>, manual>;

// Dims as written, behind those of the keys.
static_assert(is<decltype(nb::uniform<float>(key{}, 8, batch = 3)), float, dims<p<>, of_batch>>);
static_assert(
    is<decltype(nb::uniform<float>(key{}, batch = fixed<3>, fixed<2>)), float, dims<extent<tag::batch, 3>, p<2>>>);
static_assert(is<decltype(nb::normal<double>(key{})), double, dims<>>);
static_assert(is<decltype(nb::normal<float>(keys<dims<of_batch>>{}, 8, steps = 2)), float,
                 dims<of_batch, p<>, extent<tag::steps>>>);
static_assert(is<decltype(nb::bernoulli(key{}, 0.5, 8)), bool, dims<p<>>>);
static_assert(is<decltype(nb::bernoulli(key{}, array<float, dims<of_batch, p<>>>{})), bool, dims<of_batch, p<>>>);
static_assert(is<decltype(nb::randint(key{}, 0, 6, 8)), std::int32_t, dims<p<>>>);
static_assert(is<decltype(nb::randint<std::uint8_t>(key{}, 0, 6, 8)), std::uint8_t, dims<p<>>>);
static_assert(is<decltype(nb::permutation(key{}, batch = 8)), std::int32_t, dims<of_batch>>);
static_assert(is<decltype(nb::categorical(key{}, array<float, dims<of_batch, p<3>>>{})), std::int32_t, dims<of_batch>>);
static_assert(
    is<decltype(nb::categorical(key{}, array<float, dims<p<3>, p<4>>>{}, dim<0>, 7)), std::int32_t, dims<p<>, p<4>>>);
static_assert(std::is_same_v<decltype(nb::split(key{})), std::array<key, 2>>);
static_assert(std::is_same_v<decltype(nb::split<3>(key{})), std::array<key, 3>>);
static_assert(std::is_same_v<decltype(nb::split(key{}, batch = 8)), keys<dims<of_batch>>>);
static_assert(std::is_same_v<decltype(nb::fold_in(key{}, 3)), key>);
static_assert(
    std::is_same_v<decltype(nb::fold_in(key{}, array<std::int32_t, dims<of_batch>>{})), keys<dims<of_batch>>>);

// The state is the key's.
template <class X, class T, class D>
constexpr bool varies = is<X, T, D, state<varying_over<tag::data>>, manual>;
static_assert(varies<decltype(nb::uniform<float>(varying_key{}, 8)), float, dims<p<>>>);
static_assert(varies<decltype(nb::permutation(varying_key{}, 8)), std::int32_t, dims<p<>>>);
static_assert(std::is_same_v<decltype(nb::split(varying_key{})), std::array<varying_key, 2>>);
static_assert(std::is_same_v<decltype(nb::fold_in(varying_key{}, 3)), varying_key>);
static_assert(is<decltype(nb::uniform<float>(keys<dims<>, state<>, manual>{}, 8)), float, dims<p<>>, state<>, manual>);
using varying_p = array<float, dims<of_batch>, state<varying_over<tag::data>>, manual>;
static_assert(varies<decltype(nb::bernoulli(key{}, varying_p{})), bool, dims<of_batch>>);
static_assert(varies<decltype(nb::categorical(key{}, varying_p{}, batch)), std::int32_t, dims<>>);

template <class K, class... D>
concept DrawsUniform = requires(K k, D... d) {
  nb::uniform<float>(k, d...);
};
template <class T, class K, class... D>
concept DrawsNormal = requires(K k, D... d) {
  nb::normal<T>(k, d...);
};
template <class T, class K, class... D>
concept DrawsIntegers = requires(K k, D... d) {
  nb::randint<T>(k, 0, 6, d...);
};
template <class K, class P, class... D>
concept DrawsBernoulli = requires(K k, P p, D... d) {
  nb::bernoulli(k, p, d...);
};
template <class K, class X, class... S>
concept DrawsCategorical = requires(K k, X x, S... s) {
  nb::categorical(k, x, s...);
};
template <class K, class I>
concept FoldsIn = requires(K k, I i) {
  nb::fold_in(k, i);
};
template <class K, class... D>
concept Splits = requires(K k, D... d) {
  nb::split(k, d...);
};
template <class K, class... D>
concept Permutes = requires(K k, D... d) {
  nb::permutation(k, d...);
};

using bits = array<std::int64_t, dims<>>;
using size_of_batch = decltype(batch = 3);
static_assert(nb::RandomKey<key> && nb::RandomKey<const varying_key&>);
static_assert(!nb::RandomKey<int> && !nb::RandomKey<bits> && !nb::RandomKey<nb::random_key<int>> &&
              !nb::RandomKey<nb::random_key<array<float, dims<>>>>);
static_assert(DrawsUniform<key, int> && !DrawsUniform<int, int> && !DrawsUniform<bits, int> &&
              !DrawsUniform<nb::random_key<int>, int> && !DrawsUniform<key, double>);
static_assert(DrawsUniform<keys<dims<of_batch>>, int> && !DrawsUniform<keys<dims<of_batch>>, size_of_batch> &&
              !DrawsUniform<keys<dims<p<>>>, int> && !DrawsUniform<key, size_of_batch, size_of_batch>);
static_assert(DrawsUniform<key, nb::low_t<int>, int, nb::high_t<int>> &&
              !DrawsUniform<key, nb::low_t<int>, nb::low_t<int>> &&
              !DrawsUniform<key, nb::high_t<int>, nb::high_t<int>>);
static_assert(DrawsNormal<double, key, int> && !DrawsNormal<int, key, int> && !DrawsNormal<long double, key, int> &&
              !DrawsNormal<float, key, nb::low_t<int>>);
static_assert(DrawsIntegers<std::int64_t, key, int> && !DrawsIntegers<float, key, int> &&
              !DrawsIntegers<bool, key, int> && !DrawsIntegers<char, key, int>);
static_assert(DrawsBernoulli<key, float, int> && !DrawsBernoulli<key, int> && !DrawsBernoulli<key, bits> &&
              !DrawsBernoulli<key, array<float, dims<p<>>>, int>);
static_assert(DrawsCategorical<key, array<float, dims<p<>>>> && !DrawsCategorical<key, array<float, dims<of_batch>>> &&
              !DrawsCategorical<key, bits> && !DrawsCategorical<key, float> &&
              !DrawsCategorical<key, array<float, dims<of_batch>>, tag::classes> &&
              !DrawsCategorical<key, array<float, dims<of_batch, p<>>>, tag::batch, size_of_batch>);
static_assert(FoldsIn<key, std::uint64_t> && !FoldsIn<key, bool> && !FoldsIn<key, float> &&
              !FoldsIn<key, array<float, dims<>>> && !FoldsIn<int, int>);
static_assert(Splits<key> && Splits<key, int> && !Splits<key, double> && !Splits<keys<dims<p<>>>, int> &&
              !Splits<int, int>);
static_assert(Permutes<key, int> && !Permutes<key> && !Permutes<key, int, int> && !Permutes<int, int>);

// An unreduced key would be another number on each device than what it stands for.
using explicit_mesh = nb::mesh<nb::mesh_dim<tag::data>>;
using summands = keys<dims<>, state<unreduced_over<sum_kind, tag::data>>, explicit_mesh>;
static_assert(!nb::RandomKey<summands> && !DrawsUniform<summands, int> && !FoldsIn<summands, int> &&
              !Permutes<summands, int>);
using summed_p = array<float, dims<of_batch>, state<unreduced_over<sum_kind, tag::data>>, explicit_mesh>;
static_assert(!DrawsBernoulli<key, summed_p> && !DrawsCategorical<key, summed_p, tag::batch>);

}  // namespace

}  // namespace test_of_draws
