// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/nabla.hpp>
#include <nabla/transform/grad.hpp>
#include <nabla/transform/jvp.hpp>

// Collectives over the dim of a vmap, by the name that axis_name gives it: the entries are what devices are elsewhere.
namespace test_of_vmap_axis_name {

namespace {

namespace nb = nabla;
using nb::dim, nb::none, nb::in_axes, nb::out_axes, nb::vmap, nb::axis_name, nb::testing::equal, nb::testing::allclose;
NABLA_AXES(batch, sample, chain)

const auto x = [] { return nb::sin(nb::iota<float>(4, 3)).eval(); };
const auto square = [] { return nb::sin(nb::iota<float>(4, 4)).eval(); };

template <class F>
auto over_sample(F f) {
  return vmap(axis_name(sample), f);
}

}  // namespace

TEST_CASE("reductions over a mapped dim are those along it") {
  CHECK(equal(over_sample([](auto r) { return r - nb::pmean(r, sample); })(x()), x() - nb::mean(x(), dim<0>)));
  CHECK(equal(over_sample([](auto r) { return nb::psum(r, sample); })(x()), nb::broadcast(nb::sum(x(), dim<0>), dim<0> = 4)));
  const auto once = [](auto f) { return vmap(axis_name(sample), out_axes(none), f)(x()).eval(); };
  CHECK(equal(once([](auto r) { return nb::psum(r, sample); }), nb::sum(x(), dim<0>)));
  CHECK(equal(once([](auto r) { return nb::pmax(r, sample); }), nb::max(x(), dim<0>)));
  CHECK(equal(once([](auto r) { return nb::pmin(r, sample); }), nb::min(x(), dim<0>)));
  CHECK(over_sample([](auto r) { return r / float(nb::axis_size(r, sample)); })(x())(0, 1).item() == doctest::Approx(x()(0, 1).item() / 4));
}

TEST_CASE("what moves over a mapped dim changes places along it") {
  CHECK(equal(over_sample([](auto r) { return nb::ppermute(r, sample, nb::shift(1)); })(x()), nb::roll(x(), dim<0>, 1)));
  CHECK(equal(over_sample([](auto r) { return nb::pshuffle(r, sample, nb::reverse); })(x()), nb::flip(x(), dim<0>)));
  // Entries to which none sends get zeros.
  const auto sent = over_sample([](auto r) { return nb::ppermute(r, sample, nb::perm(nb::pair<0, 2>)); })(x()).eval();
  CHECK(equal(sent(2), x()(0)));
  CHECK(nb::all(sent(0) == 0.f).item());
  const auto once = [](auto f) { return vmap(axis_name(sample), out_axes(none), f)(x()).eval(); };
  CHECK(equal(once([](auto r) { return nb::all_gather(r, sample); }), x()));
  CHECK(equal(once([](auto r) { return nb::all_gather(r, sample, nb::tiled(dim<0>)); }), nb::reshape(x(), 12)));
  CHECK(equal(over_sample([](auto r) { return nb::psum_scatter(r, sample); })(square()), nb::sum(square(), dim<0>)));
  CHECK(equal(over_sample([](auto r) { return nb::all_to_all(r, sample, nb::split(dim<0>), nb::concat(dim<0>)); })(square()),
              nb::transpose(square())));
  CHECK(equal(over_sample([](auto r) { return nb::astype<float>(nb::axis_index(r, sample)) + 0.f * r; })(x()),
              nb::broadcast(nb::iota<float>(4), dim<1> = 3)));
}

TEST_CASE("names of nested maps are told apart") {
  const auto y = nb::sin(nb::iota<float>(2, 4, 3)).eval();
  const auto both = vmap(axis_name(chain), vmap(axis_name(sample), [](auto r) {
    return nb::psum(r, chain) - nb::pmax(r, sample);
  }))(y).eval();
  CHECK(allclose(both, nb::sum(y, dim<0>, nb::keepdims) - nb::max(y, dim<1>, nb::keepdims)));
  // Within a loop and a branch too.
  const auto looped = over_sample([](auto r) {
    return nb::fori_loop(0, 3, r, [](auto, auto c) { return (c - 0.5f * nb::pmean(c, sample) + 0.f * c).eval(); });
  })(x()).eval();
  auto expected = x();
  for (int i = 0; i < 3; ++i) expected = (expected - 0.5f * nb::mean(expected, dim<0>, nb::keepdims)).eval();
  CHECK(allclose(looped, expected));
}

TEST_CASE("batch normalisation, as it is written for one example") {
  const auto normalised = [](auto r) {
    const auto m = nb::pmean(r, sample);
    const auto v = nb::pmean(nb::square(r - m), sample);
    return (r - m) / nb::sqrt(v + 1e-3f);
  };
  const auto m = nb::mean(x(), dim<0>, nb::keepdims).eval();
  const auto v = nb::mean(nb::square(x() - m), dim<0>, nb::keepdims).eval();
  CHECK(allclose(over_sample(normalised)(x()), (x() - m) / nb::sqrt(v + 1e-3f)));
  // The gradient sees that each example stands in the mean of all.
  const auto by_name = [&](auto x) { return nb::sum(nb::exp(over_sample(normalised)(x))); };
  const auto by_dim = [](auto x) {
    const auto m = nb::mean(x, dim<0>, nb::keepdims).eval();
    return nb::sum(nb::exp((x - m) / nb::sqrt(nb::mean(nb::square(x - m), dim<0>, nb::keepdims) + 1e-3f)));
  };
  CHECK(allclose(nb::grad(by_name)(x()), nb::grad(by_dim)(x()), 1e-4, 1e-4));
  const auto t = nb::cos(nb::iota<float>(4, 3)).eval();
  const auto [y, dy] = nb::jvp(by_name, x(), t);
  CHECK(dy.item() == doctest::Approx(nb::sum(t * nb::grad(by_dim)(x())).item()).epsilon(1e-4));
}

TEST_CASE("derivatives of each collective over a mapped dim are those of the word along it") {
  const auto t = nb::cos(nb::iota<float>(4, 4)).eval();
  const auto check = [&](auto by_name, auto by_dim) {
    const auto of_name = nb::grad([&](auto x) { return nb::sum(nb::exp(over_sample(by_name)(x)) * t); })(square());
    const auto of_dim = nb::grad([&](auto x) { return nb::sum(nb::exp(by_dim(x)) * t); })(square());
    CHECK(allclose(of_name, of_dim));
  };
  check([](auto r) { return nb::ppermute(r, sample, nb::shift(1)); }, [](auto x) { return nb::roll(x, dim<0>, 1); });
  check([](auto r) { return r * nb::psum(nb::square(r), sample); },
        [](auto x) { return x * nb::sum(nb::square(x), dim<0>, nb::keepdims); });
  check([](auto r) { return r * nb::pmax(r, sample); }, [](auto x) { return x * nb::max(x, dim<0>, nb::keepdims); });
  check([](auto r) { return nb::all_to_all(r, sample, nb::split(dim<0>), nb::concat(dim<0>)); },
        [](auto x) { return nb::transpose(x); });
}

TEST_CASE("axis_size says how many entries a map has of which no argument has any") {
  const auto same = [](auto v) { return v * 2.f; };
  const auto v = nb::iota<float>(3).eval();
  const auto y = vmap(in_axes(none), nb::axis_size(4), axis_name(sample), same)(v).eval();
  CHECK(y.shape() == std::array<long, 2>{4, 3});
  CHECK(equal(y(3), 2.f * v));
  CHECK(vmap(nb::axis_size(2), out_axes(dim<1>), [] { return nb::iota<float>(3).eval(); })().shape() ==
        std::array<long, 2>{3, 2});
  static_assert(std::is_same_v<nb::detail::dims_of<decltype(vmap(in_axes(none), nb::axis_size(nb::fixed<4>), same)(v))>,
                               nb::dims<nb::extent<nb::positional, 4>, nb::extent<nb::positional>>>);
  CHECK(vmap(in_axes(none), nb::axis_size(0), same)(v).size(dim<0>) == 0);
  // Beside an argument that has entries it must be right.
  CHECK(equal(vmap(nb::axis_size(x().size(dim<0>)), same)(x()), 2.f * x()));
  using harness::message_of;
  CHECK(message_of([&] { vmap(nb::axis_size(7), same)(v); }) ==
        "nabla::vmap requires equal sizes of the mapped dim: found 7 and 3");
  CHECK(message_of([&] { nb::axis_size(-1); }) == "nabla::axis_size: requires a size of at least 0: found -1");
  // Of a value it is a question still.
  CHECK(nb::axis_size(nb::iota<float>(sample = 5), sample) == 5);
}

}  // namespace test_of_vmap_axis_name
