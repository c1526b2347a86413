// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/nabla.hpp>
#include <tuple>

#include "../op/elementwise/words.hpp"

// Every word takes blocks without data on a mesh without devices, in a constant expression, and what it gives is still
// heard: each value that a body hands to `take` goes through one psum.
namespace test_of_words {

namespace {

namespace nb = nabla;
using nb::P, nb::dim, nb::fixed, nb::none, nb::rest, nb::slice, nb::varying;
NABLA_AXES(batch, inputs, hidden, other)
NABLA_MESH_AXES(data, model)

constexpr auto mesh = nb::abstract_mesh(data = 4, model = 2);

template <class Body>
constexpr bool heard(long values, const Body& body) {
  const auto run = nb::shard_map(
      mesh, nb::in_specs(P(batch = data), P(data), P(data), P(data), P()), nb::out_specs(),
      [&](auto named, auto matrix, auto labels, auto truth, auto plain) {
        body([](auto&& value) { nb::psum(static_cast<decltype(value)&&>(value), data); }, named, matrix, labels, truth,
             plain);
      });
  return nb::plan(run, nb::abstract<float>(batch = 8, inputs = 6), nb::abstract<float>(16, fixed<4>),
                  nb::abstract<int>(8, 4), nb::abstract<bool>(8, 4), nb::abstract<float>(fixed<4>, 3))
             .collectives.count("psum") == values;
}

static_assert(heard(15, [](auto take, auto x, auto m, auto i, auto t, auto p) {
  take(+x), take(-x), take(x + x), take(x - 1.f), take(2.f * x), take(x / x), take(i % 3);
  take(nb::astype<int>(x < x)), take(nb::astype<int>(t & (t == t))), take(nb::astype<int>(!t)), take(i & i), take(i | i);
  take(i ^ i);
  take(nb::map([](float a) { return a * a; }, x));
  take(m + p(slice(0, 1))(0)(0));
}));
// Those of the table, with a block for each operand; then with numbers and other operands.
#define COUNT(word) +1
#define OF_ONE(word) take(nb::word(x));
#define OF_TWO(word) take(nb::word(x, x));
#define OF_AN_INTEGER(word) take(nb::word(i));
#define OF_INTEGERS(word) take(nb::word(i, i));
#define OF_ONE_ARE(each) \
  WORDS_REAL_1(each) WORDS_NUMBER_1(each) WORDS_TEST_1(each) WORDS_MORE_1(each) WORDS_PARAMETER(each)
#define OF_TWO_ARE(each) WORDS_REAL_2(each) WORDS_SAME_2(each) WORDS_MORE_2(each) each(isclose)
static_assert(heard(0 OF_ONE_ARE(COUNT), [](auto take, auto x, auto, auto, auto, auto) { OF_ONE_ARE(OF_ONE) }));
static_assert(heard(0 OF_TWO_ARE(COUNT), [](auto take, auto x, auto, auto, auto, auto) { OF_TWO_ARE(OF_TWO) }));
static_assert(heard(0 WORDS_INTEGER_1(COUNT) WORDS_INTEGER_2(COUNT), [](auto take, auto, auto, auto i, auto, auto) {
  WORDS_INTEGER_1(OF_AN_INTEGER) WORDS_INTEGER_2(OF_INTEGERS)
}));
static_assert(heard(9, [](auto take, auto x, auto, auto i, auto, auto) {
  take(nb::clamp(x, 0.f, 1.f)), take(nb::clip(x, 0.f, 1.f)), take(nb::minimum(x, 0.f)), take(nb::pow(x, 2));
  take(nb::gcd(i, 6)), take(nb::left_shift(i, 2)), take(nb::mod(i, 3)), take(~i);
  take(nb::where(nb::isnan(x) | nb::isinf(x) | !nb::isfinite(x), x, 0.f));
}));
static_assert(heard(17, [](auto take, auto x, auto m, auto, auto, auto p) {
  take(nb::nansum(x, batch)), take(nb::nanprod(x, inputs)), take(nb::nanmax(m)), take(nb::nanmin(x, batch));
  take(nb::nanmean(m)), take(nb::nanvar(x, inputs)), take(nb::ptp(m)), take(nb::average(x, x, inputs));
  take(nb::logmeanexp(x, inputs)), take(nb::standardize(x, inputs)), take(nb::cov(x, x, inputs));
  take(nb::corrcoef(m)), take(nb::diff(m, dim<0>)), take(nb::glu(m, dim<1>));
  take(nb::cross(nb::pcast(p, data, varying), p, dim<1>)), take(nb::polyval(p(nb::all, 0), x, dim<0>));
  take(nb::vander(m, other = 3));
}));
static_assert(heard(20, [](auto take, auto x, auto m, auto, auto t, auto) {
  take(nb::sum(x, batch)), take(nb::mean(m)), take(nb::prod(x, inputs)), take(nb::max(x, batch)), take(nb::min(m));
  take(nb::var(m)), take(nb::std(x, inputs)), take(nb::norm(m)), take(nb::logsumexp(x, inputs));
  take(nb::softmax(x, inputs)), take(nb::log_softmax(m, dim<1>)), take(nb::argmax(x, inputs)), take(nb::argmin(x, batch));
  take(nb::count_nonzero(m)), take(nb::astype<int>(nb::any(t))), take(nb::astype<int>(nb::all(t, dim<0>)));
  const auto lazy = x * 2.f;
  take(lazy), take(lazy + nb::sum(lazy, batch)), take(nb::sum(x, batch, nb::keepdims)), take(nb::materialize(x * x));
}));
static_assert(heard(14, [](auto take, auto x, auto m, auto i, auto, auto) {
  const auto bits = nb::sum(nb::astype<std::int64_t>(i));
  const nb::random_key<std::remove_cvref_t<decltype(bits)>> k{bits};
  const auto [a, b] = nb::split(k);
  take(nb::uniform<float>(k, 3)), take(nb::uniform<double>(a, batch = 3, nb::low(2), nb::high(4))), take(b.bits);
  take(nb::normal<float>(nb::fold_in(k, 3), 2, 5)), take(nb::fold_in(k, i).bits), take(nb::split(k, 4).bits);
  take(nb::uniform<float>(nb::split(k, other = 4), 3)), take(nb::randint(k, 0, 6, 5)), take(nb::permutation(k, 7));
  take(nb::astype<int>(nb::bernoulli(k, .5, 3))), take(nb::astype<int>(nb::bernoulli(k, x)));
  take(nb::categorical(k, x, inputs)), take(nb::categorical(k, m)), take(nb::categorical(k, x, inputs, 3));
}));
static_assert(heard(26, [](auto take, auto x, auto m, auto i, auto, auto p) {
  take(nb::dot(m, p)), take(nb::dot(x, x, batch, inputs)), take(nb::dot(m, p, nb::pairing(dim<1>, dim<0>)));
  take(nb::matmul(m, p)), take(nb::vdot(m, m)), take(nb::outer(x, nb::rename(x, batch = other, inputs = hidden)));
  take(nb::einsum<"nk,km->nm">(m, p)), take(nb::transpose(m)), take(nb::rename(x, inputs = hidden));
  take(nb::split(m, dim<0>, 2, rest)), take(nb::merge(x, batch, inputs, other)), take(nb::flatten(m));
  take(nb::expand_dims(x, other)), take(nb::squeeze(nb::expand_dims(m, dim<0>))), take(nb::broadcast(x, other = 2));
  take(nb::concatenate(batch, x, x)), take(nb::stack(dim<0>, m, m)), take(nb::pad(m, dim<0>, 1, 2));
  take(nb::flip(m, dim<0>)), take(nb::roll(m, dim<0>, 1)), take(nb::tile(m, dim<0>, 2)), take(nb::repeat(m, dim<0>, 2));
  take(nb::tril(m)), take(nb::triu(m)), take(nb::one_hot<float>(i, other = 3)), take(m(1)(slice(0, 2)));
}));
static_assert(heard(9, [](auto take, auto x, auto m, auto, auto, auto p) {
  take(nb::zeros_like(x)), take(nb::ones_like(m)), take(nb::full_like(x, 3));
  take(nb::axis_index(x, data)), take(x * nb::astype<float>(nb::axis_index(data)));
  take(nb::pcast(p, data, varying)), take(x + nb::pcast(1.f, data, varying));
  auto y = x;
  y = y + nb::zeros_like(x), y += x, y *= 2.f;
  take(y);
  nb::abstract_array<float, nb::dims<nb::extent<tag::inputs>, nb::extent<tag::batch>>, nb::state<nb::varying_over<tag::data>>,
                     std::remove_cvref_t<decltype(x.mesh())>>
      turned = x;
  take(turned);
}));
static_assert(heard(13, [](auto take, auto, auto m, auto, auto, auto) {
  const auto vary = [](auto y) { return nb::pcast(y, data, varying); };
  const auto one = [](auto) { return 1.f; };
  const auto index = nb::axis_index(m, data);
  take(vary(nb::cond(true, one, [](auto y) { return nb::psum(nb::sum(y), data); }, m)));
  take(nb::cond(false, one, [](auto y) { return nb::sum(y); }, m));
  take(nb::cond(true, one, [](auto y) { return nb::sum(y); }, m));
  take(nb::cond(index == 0, one, one, m));
  take(nb::cond(nb::axis_index(data) == 0, one, [](auto y) { return nb::sum(y); }, m));
  take(nb::switch_(index, nb::branches(one), m));
  take(nb::switch_(index, nb::branches(one, one, one), m));
  take(nb::switch_(nb::axis_index(data), nb::branches(one, [](auto y) { return nb::sum(y); }), m));
  // The second step gets what the first one returns.
  nb::fori_loop(0, 2, nb::psum(nb::sum(m), data), [&](long, auto c) {
    take(vary(c));
    return 0.f;
  });
  take(vary(nb::scan(nb::psum(nb::sum(m), data), nb::length(1), [](auto, auto) {
              return std::pair(0.f, std::tuple<>());
            }).first));
}));

// Collectives, of the results of collectives. The last psum is that of `take`.
constexpr auto all = nb::shard_map(mesh, nb::in_specs(P((data, model))), nb::out_specs(P(data)), [](auto x) {
  auto a = nb::psum(x, model);
  a += nb::pmean(x, model), a += nb::pmax(x, model), a += nb::pmin(x, model);
  auto b = nb::psum_scatter(nb::all_gather(a, data, nb::tiled(dim<0>)), data, nb::tiled(dim<0>));
  auto c = nb::ppermute(nb::pshuffle(b, data, nb::reverse), data, nb::shift(1));
  auto d = nb::all_to_all(nb::all_gather(x, (data, model)), (data, model), nb::split(dim<0>), nb::concat(dim<0>));
  auto e = nb::pcast(nb::psum(nb::pcast(c, data, nb::unreduced), data), data, varying);
  auto reduced = nb::pcast(nb::psum(nb::sum(d), (model, data)), data, nb::reduced);
  return c + e + nb::pcast(reduced, data, varying) + nb::pcast(nb::assume_invarying(c, data), data, varying);
});
constexpr auto program = [](auto x) { return nb::to_host(all(nb::device_put(x, mesh, P((data, model))))); };
constexpr auto expected = nb::collectives(
    nb::psum_of(model), nb::pmean_of(model), nb::pmax_of(model), nb::pmin_of(model), nb::all_gather_of(data),
    nb::psum_scatter_of(data), nb::pshuffle_of(data), nb::ppermute_of(data), nb::all_gather_of((data, model)),
    nb::all_to_all_of((data, model)), nb::psum_of(data), nb::psum_of((model, data)), nb::to_host_of(data));
static_assert(nb::comm_of(program, nb::abstract<float>(16, 3)) == expected);
static_assert(nb::comm_of(program, nb::abstract<float>(fixed<16>, fixed<3>)) == expected);

}  // namespace

}  // namespace test_of_words
