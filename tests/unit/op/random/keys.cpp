// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <set>
#include "samples.hpp"

namespace test_of_keys {

using namespace app;
using nb::dim;

TEST_CASE("S0-08 split: keys whose numbers know nothing of each other") {
  const auto key = nb::rng_key(0);
  const auto [a, b] = nb::split(key);
  const auto [c, d, e] = nb::split<3>(key);
  CHECK(c.bits.item() == a.bits.item());
  CHECK(d.bits.item() == b.bits.item());
  CHECK(e.bits.item() != b.bits.item());
  const auto of = [](const auto& k) { return sample_of(nb::uniform<double>(k, 10000)); };
  const std::vector<std::vector<double>> samples = {
      of(key),           of(a), of(b), of(e), of(nb::fold_in(key, 0)), of(nb::fold_in(key, 1)), of(nb::fold_in(a, 0)),
      of(nb::rng_key(1))};
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) CHECK(std::fabs(correlation(samples[i], samples[j])) < 0.04);
}

TEST_CASE("S0-08 keys, folds and draws of one key never meet") {
  const auto key = nb::rng_key(0);
  const auto splits = nb::to_vector(nb::split(key, 2000).bits);
  const auto folds = nb::to_vector(nb::fold_in(key, nb::iota<int>(2000)).bits);
  const auto grandchildren = nb::to_vector(nb::split(nb::split(key)[0], 2000).bits);
  std::set<std::int64_t> all(splits.begin(), splits.end());
  all.insert(folds.begin(), folds.end());
  all.insert(grandchildren.begin(), grandchildren.end());
  for (std::int64_t i = 0; i < 2000; ++i)
    all.insert(std::int64_t(nb::detail::joined_words(nb::detail::generator<>::at(0, i))));
  CHECK(all.size() == 8000);
}

TEST_CASE("fold_in: integers of any kind, on the host and in arrays") {
  const auto key = nb::rng_key(3);
  const auto k = nb::fold_in(key, 5).bits.item();
  CHECK(nb::fold_in(key, 5ll).bits.item() == k);
  CHECK(nb::fold_in(key, std::uint8_t(5)).bits.item() == k);
  CHECK(nb::fold_in(key, nb::full<std::int32_t>(5)).bits.item() == k);
  CHECK(nb::fold_in(key, nb::full<std::uint8_t>(5)).bits.item() == k);
  CHECK(nb::fold_in(key, nb::full<std::int64_t>(-5)).bits.item() == nb::fold_in(key, -5).bits.item());
  CHECK(nb::fold_in(key, -5).bits.item() != k);
  CHECK(nb::fold_in(key, 5 + (1ll << 40)).bits.item() != k);
  const auto many = nb::fold_in(key, nb::iota<int>(batch = 7));
  CHECK(nb::type_name(many.bits) == "i64[batch=7]");
  for (int i = 0; i < 7; ++i) CHECK(many.bits(batch = i).item() == nb::fold_in(key, i).bits.item());
}

TEST_CASE("keys along a name: each draws its own") {
  const auto key = nb::rng_key(4);
  const auto keys = nb::split(key, batch = 3);
  const auto x = nb::normal<float>(keys, 4, hidden = 2).eval();
  CHECK(nb::type_name(x) == "f32[batch=3,4,hidden=2]");
  const auto each = nb::split<3>(key);
  for (int i = 0; i < 3; ++i)
    CHECK(nb::testing::equal(x(batch = i).eval(), nb::normal<float>(each[std::size_t(i)], 4, hidden = 2).eval()));
  // semantics of names: a name that is drawn over has distinct samples, one that is not there has the same.
  const auto y = nb::uniform<float>(key, batch = 3, 5).eval();
  CHECK(!nb::testing::equal(y(batch = 0).eval(), y(batch = 1).eval()));
  CHECK(nb::type_name(nb::split(keys, hidden = 2).bits) == "i64[batch=3,hidden=2]");
  CHECK(nb::testing::equal(nb::split(keys, hidden = 2).bits(batch = 1).eval(), nb::split(each[1], hidden = 2).bits));
}

TEST_CASE("S1-32 vmap over keys is the loop") {
  const auto key = nb::rng_key(5);
  const auto keys = nb::split(key, 4);
  const auto each = nb::split<4>(key);
  const auto p = (nb::iota<float>(4, 3, batch = 5) * (1.f / 60)).eval();
  const auto is_the_loop = [&](auto word, const auto&... x) {
    const auto mapped = nb::materialize(nb::vmap(word)(keys, x...));
    bool right = mapped.size(dim<0>) == 4;
    for (long i = 0; i < 4; ++i)
      right =
          right && nb::testing::equal(mapped(i).eval(), nb::materialize(word(each[std::size_t(i)], x(i).eval()...)));
    return right;
  };
  CHECK(is_the_loop([](auto k) { return nb::uniform<float>(k, 3, hidden = 2); }));
  CHECK(is_the_loop([](auto k) { return nb::normal<double>(nb::fold_in(k, 3)); }));
  CHECK(is_the_loop([](auto k) { return nb::uniform<float>(nb::split(k)[1], nb::low(2), nb::high(4)); }));
  CHECK(is_the_loop([](auto k) { return nb::randint(k, 0, 10, 6); }));
  CHECK(is_the_loop([](auto k) { return nb::split(k, hidden = 2).bits; }));
  CHECK(is_the_loop([](auto k) { return nb::permutation(k, 9); }));
  CHECK(is_the_loop([](auto k, auto p) { return nb::bernoulli(k, p); }, p));
  CHECK(is_the_loop([](auto k, auto p) { return nb::categorical(k, p, batch); }, p));
  CHECK(is_the_loop([](auto k, auto p) { return nb::categorical(k, p, dim<0>, 2, hidden = 3); }, p));
  // A key that is not mapped draws the same for all.
  const auto same = nb::vmap(nb::in_axes(dim<0>), [&](auto p) { return nb::bernoulli(key, p); })(p);
  for (long i = 0; i < 4; ++i)
    CHECK(nb::testing::equal(nb::materialize(same)(i).eval(), nb::bernoulli(key, p(i).eval()).eval()));
}

TEST_CASE("S1-62 a key in the carry of a scan, and keys as its xs") {
  const auto key = nb::rng_key(6);
  const auto [last, x] = nb::scan(key, nb::length(3), [](auto k, auto) {
    auto [next, now] = nb::split(k);
    return std::pair(next, nb::materialize(nb::normal<float>(now, 2)));
  });
  auto k = key;
  for (int i = 0; i < 3; ++i) {
    const auto [next, now] = nb::split(k);
    CHECK(nb::testing::equal(x(i).eval(), nb::normal<float>(now, 2).eval()));
    k = next;
  }
  CHECK(last.bits.item() == k.bits.item());
  const auto keys = nb::split(key, 3);
  const auto ys = nb::scan(nb::zeros<float>(), keys, [](auto sum, auto k) {
                    auto u = nb::materialize(nb::uniform<float>(k, 2));
                    return std::pair(nb::materialize(sum + nb::sum(u)), u);
                  }).second;
  const auto each = nb::split<3>(key);
  for (int i = 0; i < 3; ++i)
    CHECK(nb::testing::equal(ys(i).eval(), nb::uniform<float>(each[std::size_t(i)], 2).eval()));
}

TEST_CASE("keys are worked out once, and not for each number that they draw") {
  const auto key = nb::rng_key(7);
  nb::detail::count() = {};
  const auto x = nb::uniform<float>(nb::fold_in(key, 3), 1000).eval();
  CHECK(nb::detail::count().kernels == 2);
}

TEST_CASE("draws of abstract keys have types and sizes, and no numbers") {
  using scalar = nb::abstract_array<std::int64_t, nb::dims<>>;
  const nb::random_key<scalar> key{};
  CHECK(nb::type_name(nb::normal<float>(key, 8, batch = 3)) == "f32[8,batch=3]");
  CHECK(nb::normal<float>(key, 8, batch = 3).eval().sizes()[0] == 8);
  CHECK(nb::type_name(nb::split(nb::fold_in(key, 2), batch = 3).bits) == "i64[batch=3]");
  CHECK(nb::permutation(key, 7).sizes()[0] == 7);
  const auto plan = nb::plan([](auto k) { return nb::uniform<float>(nb::split(k)[0], 5); }, key);
  CHECK(plan.collectives.size() == 0);
}

}  // namespace test_of_keys
