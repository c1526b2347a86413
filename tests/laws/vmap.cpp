// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laws.hpp"

// vmap == loop, for words of each kind: entry i of vmap(word)(x) is the word of entry i.
namespace test_of_vmap {

namespace {

using namespace laws;
using namespace words::axes;  // NOLINT: a test
using nb::dim;

template <class Word, class X, class Entry>
void is_the_loop(const char* name, const Word& word, const X& mapped, const Entry& entry) {
  bool right = mapped.size(dim<0>) == 3;
  for (long i = 0; i < 3; ++i) right = right && nb::testing::allclose(mapped(i), word(entry(i)));
  holds(right, "vmap is the loop", name);
}

auto numbers_of_three() { return numbers<float>(-1.5, 1.5, 3, 4, 5); }

}  // namespace

#define LAW(...)                                                                                                \
  {                                                                                                             \
    const auto word = [&](auto m) { return __VA_ARGS__; };                                                      \
    is_the_loop(#__VA_ARGS__, word, nb::materialize(nb::vmap(word)(x)), [&](long i) { return x(i).eval(); });   \
  }

TEST_CASE("S1-32 vmap is the loop, for words of each kind") {
  const auto x = numbers_of_three();
  const auto w = numbers<float>(-1, 1, 5, 2);
  LAW(nb::exp(m) + 1.f)
  LAW(nb::softmax(m, dim<1>))
  LAW(nb::sum(m))
  LAW(nb::sum(m, nb::all))
  LAW(nb::sum(nb::sum(m)))
  LAW(nb::argmax(m, dim<0>))
  LAW(nb::transpose(m))
  LAW(nb::flatten(m))
  LAW(nb::reshape(m, 2, 10))
  LAW(nb::reshape(nb::transpose(m), nb::rest, 2) * 2.f)
  LAW(m(2, nb::all))
  LAW(nb::roll(m, dim<0>, 1))
  LAW(nb::dot(m, w))
  LAW(nb::matmul(nb::transpose(w), nb::transpose(m)))
  LAW(nb::einsum<"ij,kj->ik">(m, m))
  LAW(nb::vdot(m, m))
  LAW(nb::stack(dim<0>, m, 2.f * m))
  LAW(nb::concatenate(dim<-1>, m, m))
}

TEST_CASE("S1-32 vmap is the loop: what is not mapped is the same for all") {
  const auto x = numbers_of_three();
  const auto w = numbers<float>(-1, 1, 4, 5);
  LAW(nb::concatenate(dim<0>, m, w))
  LAW(nb::concatenate(dim<1>, w, m, w))
  LAW(nb::stack(dim<0>, w, m))
  LAW(nb::stack(dim<-1>, nb::sum(m), 2.f * nb::sum(w), nb::max(m)))
  LAW(nb::where(m > 0.f, m, w))
  LAW(nb::vdot(nb::sum(m), nb::sum(w)))
}

TEST_CASE("S1-32 vmap is the loop: words that count dims count the visible ones") {
  const auto x = numbers_of_three();
  LAW(nb::squeeze(nb::sum(m, dim<0>, nb::keepdims)))
  LAW(nb::pad(m, dim<0>, 1, 2, 7.f))
  LAW(nb::flip(m, dim<-1>))
  LAW(nb::tile(m, dim<0>, 2))
  LAW(nb::tril(m))
  LAW(nb::split(m, dim<0>, batch = 2, hidden = nb::rest))
  LAW(nb::one_hot(nb::argmax(m, dim<1>), 5))
  LAW(nb::outer(m(0), m(nb::all, 1)))
  LAW(nb::norm(m))
  LAW(nb::expand_dims(m, dim<0>))
  LAW(nb::zeros_like(m) + 1.f)
  LAW(nb::map([](float e) { return 2 * e; }, m))
}

TEST_CASE("S1-32 vmap is the loop over a name, wherever it stands") {
  const auto x = numbers<float>(-1.5, 1.5, hidden = 4, batch = 3);
  const auto word = [](auto v) { return nb::softmax(v, hidden) * nb::max(v, hidden); };
  const auto mapped = nb::materialize(nb::vmap(nb::in_axes(batch), nb::out_axes(dim<0>), word)(x));
  is_the_loop("softmax * max", word, mapped, [&](long i) { return x(batch = i).eval(); });
}

#undef LAW

}  // namespace test_of_vmap
