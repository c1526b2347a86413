// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "losses.hpp"

#include <nabla/transform/grad.hpp>

#include "static/op/elementwise/words.hpp"

// Law 5 for the derivatives of all words: whatever the states of their operands, they are those of the whole arrays.
namespace test_of_words {

using namespace app;
using nb::dim, nb::pcast, nb::reduced, nb::unreduced, nb::slice;
using nb::P, nb::none, nb::in_specs, nb::out_specs, nb::shard_map, nb::grad, nb::argnums, nb::device_put;
NABLA_AXES(classes)

namespace {

/// Away from kinks and jumps of all words.
auto rows() { return (0.5 + 0.3 * nb::sin(nb::iota<double>(batch = 24, hidden = 6) * 1.7 + 0.4)).eval(); }
auto row() { return (1. + 0.15 * nb::cos(nb::iota<double>(hidden = 6) * 2.3)).eval(); }
auto others() { return nb::cos(nb::iota<double>(batch = 24, hidden = 6) * 0.9).eval(); }

/// The gradients of loss(v, u, c), a sum over rows that is linear in c, by v [batch,hidden] and u [hidden], beside
/// those of the whole arrays: of blocks and what all devices share, of what is reduced, and of explicit arrays. Shared:
/// how many values made of u alone meet blocks; each has a psum on the way back.
template <int Shared = 1, class F>
void is_that_of_the_whole(const std::string& kind, const F& loss) {
  CAPTURE(kind);
  const auto expected = grad(argnums<0, 1>, loss)(rows(), row(), others());
  for_each_mesh([&](const auto& mesh) {
    const auto both = (data, model);
    const auto split = P(batch = both);
    const auto total = [&](auto v, auto u, auto c) { return nb::psum(loss(v, u, c), both); };
    {
      const auto gradients =
          shard_map(mesh, in_specs(split, P(), split), out_specs(split, P()), grad(argnums<0, 1>, total));
      const nb::recording ran;
      const auto [dv, du] = gradients(rows(), row(), others());
      CHECK(ran.count("psum") == Shared);  // nobody asks for that of the loss
      CHECK(ran.count() == Shared);
      CHECK(close(dv, std::get<0>(expected)));
      CHECK(close(du, std::get<1>(expected)));
    }
    {
      // Each device has a part of the sum over c.
      const auto gradients = shard_map(mesh, in_specs(P(), P(), P()), out_specs(P(), P()), [&](auto v, auto u, auto c) {
        const auto [dv, du] =
            grad(argnums<0, 1>, total)(pcast(v, both, reduced), pcast(u, both, reduced), pcast(c, both, nb::varying));
        return std::tuple(nb::psum(dv, both), nb::psum(du, both));
      });
      const nb::recording ran;
      const auto [dv, du] = gradients(rows(), row(), (others() / double(devices())).eval());
      CHECK(ran.count() == 2);  // those that are written
      CHECK(close(dv, std::get<0>(expected)));
      CHECK(close(du, std::get<1>(expected)));
    }
    {
      const auto v = device_put(rows(), mesh, split), c = device_put(others(), mesh, split);
      const auto u = device_put(row(), mesh, P());
      const nb::recording ran;
      const auto [dv, du] = grad(argnums<0, 1>, loss)(v, u, c);
      static_assert(std::is_same_v<std::remove_const_t<decltype(dv)>, std::remove_const_t<decltype(v)>>);
      CHECK(ran.count() == Shared);  // the loss stays a sum to be made
      CHECK(close(dv, std::get<0>(expected)));
      CHECK(close(du, std::get<1>(expected)));
    }
  });
}

}  // namespace

// What the states of operands change is the same for all words of elements; their derivatives on one device are tested in
// laws/derivatives. So some stand for all.
#define ONE(word) +::words::factor(#word) * ::words::word(v* u + ::words::into_domain(#word))
#define TWO(word) +::words::factor(#word) * ::words::word(v, u)
TEST_CASE("L-05 derivatives of elementwise words, in all states") {
  is_that_of_the_whole("of one number", [](const auto& v, const auto& u, const auto& c) {
    return nb::sum((v ONE(exp) ONE(log) ONE(tanh) ONE(acosh) ONE(gelu) ONE(sign) ONE(relu) - v * u) * c, batch, hidden);
  });
  is_that_of_the_whole("of two and three numbers", [](const auto& v, const auto& u, const auto& c) {
    return nb::sum(
        (v TWO(pow) TWO(hypot) WORDS_SAME_2(TWO) TWO(add) TWO(subtract) TWO(multiply) TWO(divide) TWO(remainder) +
         nb::clamp(v, u * 0.4, u * 0.6) + nb::where(v > 0.5 * u, v * u, nb::log(v)) +
         nb::map([](auto a, auto b) { return a * b + b * b; }, v, u)) *
            c,
        batch, hidden);
  });
}
#undef ONE
#undef TWO

TEST_CASE("L-05 derivatives of reductions and contractions, in all states") {
#define ROWS(word) +::words::factor(#word) * nb::word(v* u, hidden)
  is_that_of_the_whole("reductions", [](const auto& v, const auto& u, const auto& c) {
    const auto each = v(hidden = 0) ROWS(sum) ROWS(mean) ROWS(max) ROWS(min) ROWS(prod) ROWS(var) ROWS(std) ROWS(norm)
        ROWS(logsumexp);
    const auto along = nb::softmax(v * u, hidden) + 2. * nb::log_softmax(v * u, hidden);
    return nb::sum(each * c, batch, hidden) + nb::sum(along * c, batch, hidden);
  });
#undef ROWS
  // u and w both are the same on all devices, and meet what is split.
  is_that_of_the_whole<2>("contractions", [](const auto& v, const auto& u, const auto& c) {
    const auto w = nb::outer(u, nb::rename(u, hidden = classes));
    const auto weights = nb::rename(c, hidden = classes);
    const auto pairs = nb::einsum<"{batch,hidden},{hidden,classes}->{classes,batch}">(v, w);
    const auto product = nb::matmul(nb::rename(v * c, batch = dim<0>, hidden = dim<1>),
                                    nb::rename(w, hidden = dim<0>, classes = dim<1>));
    return nb::sum(nb::dot(v, u, hidden) * c, batch, hidden) +
           nb::sum(nb::square(nb::dot(v, w, hidden)) * weights, batch, classes) +
           nb::sum(pairs * weights, batch, classes) + nb::sum(product);
  });
}

TEST_CASE("L-05 derivatives of views, selections and what joins arrays, in all states") {
  is_that_of_the_whole("views and selections", [](const auto& v, const auto& u, const auto& c) {
    const auto a = v * u;
    const auto views =
        nb::flip(a, hidden) + nb::roll(a, hidden, 2) * v + nb::squeeze(nb::expand_dims(a, classes), classes) * u;
    const auto pairs = v * nb::rename(u, hidden = classes);
    const auto shorter = v(hidden = slice(0, 6, 2)) * u(hidden = slice(3, 6));
    return nb::sum(views * c, batch, hidden) + nb::sum(shorter * c(hidden = slice(0, 3)), batch, hidden) +
           nb::sum(a(hidden = 2) * c, batch, hidden) +
           nb::sum((nb::tril(pairs, hidden, classes, 1) + nb::triu(pairs, hidden, classes, -2)) * c, nb::all);
  });
  is_that_of_the_whole("what joins, pads and repeats", [](const auto& v, const auto& u, const auto& c) {
    const auto total = [](const auto& x) { return nb::sum(x, batch, hidden); };
    const auto a = v * u;
    const auto halves = nb::split(a, hidden, classes = 2, hidden = nb::rest);
    return total(nb::square(nb::concatenate(hidden, v, a)) * nb::tile(c, hidden, 2)) +
           total(nb::sum(nb::stack(classes, v, nb::sin(a)), classes) * c) +
           total(nb::pad(a * v, hidden, 1, 2) * nb::pad(c, hidden, 1, 2)) +
           total(nb::square(nb::repeat(a, hidden, 2)) * nb::repeat(c, hidden, 2)) +
           total(nb::square(nb::merge(halves, classes, hidden, hidden)) * c) +
           total(nb::square(nb::sum(nb::broadcast(a, classes = 3), classes)) * c) +
           nb::sum(nb::broadcast(v, classes = 3) * c, batch, hidden, classes);
  });
}

// A sum that is still to be made goes through what is linear; its cotangent is the same on all devices.
TEST_CASE("L-05 derivatives of linear words, of sums that are still to be made") {
  const auto u = row();
  const auto f = [](const auto& v, const auto& u) {
    const auto total = [](const auto& x) { return nb::sum(x, nb::all); };
    const auto w = nb::outer(u, nb::rename(u, hidden = classes));
    return total((-v + 2. * v - v / 4.) * u) + total(nb::sum(v, batch) * u) + total(nb::mean(v, hidden)) +
           total(nb::flip(v, hidden) * u) + total(v(hidden = slice(1, 6, 2)) * 3.) + total(nb::roll(v, hidden, 2) * u) +
           total(nb::dot(v, w, hidden)) + total(nb::einsum<"{batch,hidden},{hidden}->{batch}">(v, u)) +
           total(nb::concatenate(hidden, v, v * u)) + total(nb::stack(classes, v, v * 3.) * u) +
           total(nb::pad(v, hidden, 1, 1) * 2.) + total(nb::tile(v, hidden, 2)) + total(nb::repeat(v, batch, 2) * u) +
           total(nb::triu(v, batch, hidden, 1)) + total(nb::where(true, v, v * u)) +
           total(nb::broadcast(v, classes = 3) * u) + total(nb::flatten(nb::rename(v, batch = dim<0>)));
  };
  for_each_mesh([&](const auto& mesh) {
    const long n = devices();
    const auto both = (data, model);
    const auto of_sum = [&](const auto& v) {
      return f(nb::sum(nb::split(v, batch, classes = n, batch = nb::rest), classes), row());
    };
    const auto gradient =
        shard_map(mesh, in_specs(P(batch = both), P()), out_specs(P(batch = both)), [&](auto v, auto u) {
          const auto shared = pcast(u, both, reduced);
          return grad([&](auto v) { return nb::psum(f(pcast(v, both, unreduced), shared), both); })(v);
        });
    const nb::recording ran;
    const auto g = gradient(rows(), u);
    CHECK(ran.count() == 0);
    CHECK(close(g, grad(of_sum)(rows())));
  });
}

}  // namespace test_of_words
