// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reshard.hpp"

namespace test_of_out_sharding_of_words {

namespace {

using namespace app;
using nb::P, nb::none, nb::dim, nb::device_put, nb::to_host, nb::out_sharding, nb::unreduced;

/// The word with a sharding is a reshard of the word, and its numbers are those of one device.
template <class Word, class S, class X, class... Y>
void is_a_reshard(const char* name, Word word, S spec, const X& x, const Y&... placed) {
  CAPTURE(name);
  const nb::recording r;
  const auto found = word(x, placed..., out_sharding(spec));
  const auto moved = letters_of(r);
  const nb::recording again;
  const auto expected = nb::reshard(word(x, placed...), spec);
  CHECK(nb::type_name(found) == nb::type_name(expected));
  CHECK(moved == letters_of(again));
  CHECK(nb::testing::equal(to_host(nb::reshard(found, P())), word(to_host(x), to_host(placed)...)));
}

}  // namespace

TEST_CASE("U-46: every reduction with a sharding of its result") {
  const auto a = ((nb::iota<float>(24, 48) % 7.f) - 2.f).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(a, mesh, P(data));
    const auto s = P(model);
    is_a_reshard("any", [](const auto& x, auto... s) { return nb::any(x, dim<0>, s...); }, s, x);
    is_a_reshard("all", [](const auto& x, auto... s) { return nb::all(x, dim<0>, s...); }, s, x);
    is_a_reshard("count_nonzero", [](const auto& x, auto... s) { return nb::count_nonzero(x, dim<0>, s...); }, s, x);
    is_a_reshard("prod", [](const auto& x, auto... s) { return nb::prod(x, dim<1>, s...); }, s, x);
    is_a_reshard("var", [](const auto& x, auto... s) { return nb::var(x, dim<1>, s...); }, s, x);
    is_a_reshard("std", [](const auto& x, auto... s) { return nb::std(x, dim<1>, s...); }, s, x);
    is_a_reshard("norm", [](const auto& x, auto... s) { return nb::norm(x, dim<1>, s...); }, s, x);
    is_a_reshard("logsumexp", [](const auto& x, auto... s) { return nb::logsumexp(x, dim<1>, s...); }, s, x);
    is_a_reshard("argmax", [](const auto& x, auto... s) { return nb::argmax(x, dim<1>, s...); }, s, x);
    is_a_reshard("argmin", [](const auto& x, auto... s) { return nb::argmin(x, dim<1>, s...); }, s, x);
    is_a_reshard("softmax", [](const auto& x, auto... s) { return nb::softmax(x, dim<1>, s...); }, P(none, data), x);
    is_a_reshard("log_softmax", [](const auto& x, auto... s) { return nb::log_softmax(x, dim<1>, s...); }, s, x);
  });
}

TEST_CASE("every word of another form with a sharding of its result") {
  const auto a = nb::iota<float>(24, 48).eval();
  const auto i = (nb::iota<int>(24) % 5).eval();
  for_each_mesh([&](const auto& mesh) {
    const auto x = device_put(a, mesh, P(data));
    const auto l = device_put(i, mesh, P(data));
    const auto s = P(none, data);
    is_a_reshard("reshape", [](const auto& x, auto... s) { return nb::reshape(x, 24, 24, 2, s...); }, s, x);
    is_a_reshard("split", [](const auto& x, auto... s) { return nb::split(x, dim<1>, 24, 2, s...); }, s, x);
    is_a_reshard("merge", [](const auto& x, auto... s) { return nb::merge(x, dim<0>, dim<1>, s...); }, P(model), x);
    is_a_reshard("flatten", [](const auto& x, auto... s) { return nb::flatten(x, s...); }, P(), x);
    is_a_reshard("transpose", [](const auto& x, auto... s) { return nb::transpose(x, s...); }, P(data), x);
    is_a_reshard("flip", [](const auto& x, auto... s) { return nb::flip(x, dim<1>, s...); }, s, x);
    is_a_reshard("roll", [](const auto& x, auto... s) { return nb::roll(x, dim<1>, 3, s...); }, s, x);
    is_a_reshard("tile", [](const auto& x, auto... s) { return nb::tile(x, dim<1>, 2, s...); }, s, x);
    is_a_reshard("repeat", [](const auto& x, auto... s) { return nb::repeat(x, dim<1>, 2, s...); }, s, x);
    is_a_reshard("pad", [](const auto& x, auto... s) { return nb::pad(x, dim<1>, 24, 24, s...); }, s, x);
    is_a_reshard("tril", [](const auto& x, auto... s) { return nb::tril(x, s...); }, s, x);
    is_a_reshard("expand_dims", [](const auto& x, auto... s) { return nb::expand_dims(x, dim<0>, s...); }, P(), x);
    is_a_reshard("index", [](const auto& x, auto... s) { return nb::index(x, nb::all, 3, s...); }, P(model), x);
    is_a_reshard("rename", [](const auto& x, auto... s) { return nb::rename(x, dim<0> = batch, s...); }, P(model), x);
    is_a_reshard("broadcast", [](const auto& x, auto... s) { return nb::broadcast(x, batch = 24, s...); },
                 P(batch = model), x);
    is_a_reshard("concatenate", [](const auto& x, const auto& y, auto... s) { return nb::concatenate(dim<1>, x, y, s...); },
                 s, x, x);
    is_a_reshard("stack", [](const auto& x, const auto& y, auto... s) { return nb::stack(dim<2>, x, y, s...); }, s, x, x);
    is_a_reshard("one_hot", [](const auto& x, auto... s) { return nb::one_hot(x, 24, s...); }, s, l);
    is_a_reshard("one_hot of doubles", [](const auto& x, auto... s) { return nb::one_hot<double>(x, 24, s...); }, s, l);
    is_a_reshard("outer", [](const auto& x, const auto& y, auto... s) { return nb::outer(x, y, s...); }, s, l,
                 nb::reshard(l, P()));
  });
}

}  // namespace test_of_out_sharding_of_words
