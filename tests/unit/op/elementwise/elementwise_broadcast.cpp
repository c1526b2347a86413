// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Broadcasting by name and by position, against the serial reference.
#include "arrays.hpp"

#include <harness/message_of.hpp>

namespace {

using namespace elementwise_test;
using namespace words::axes;
namespace tag = words::axes::tag;
template <long N>
using p = nb::extent<nb::positional, N>;
template <class A, long N = nb::dyn_size>
using named = nb::extent<A, N>;
using dyn_p = nb::extent<nb::positional>;

auto counting = [](long i) { return i; };
auto hundreds = [](long i) { return 100 * i; };

/// An operand whose memory runs crosswise is put in order first, by a kernel of its own.
constexpr cost crosswise{2, 2};

template <class X, class Y>
void add_agrees(const X& x, const Y& y, cost expected = {1, 1}) {
  const auto want = reference_of(x) + reference_of(y);
  const auto got = reference_of(x + y);
  CAPTURE(got);
  CHECK(got == want);
  CHECK(cost_of([&] { elements(x + y); }) == expected);
}

}  // namespace

TEST_CASE("positions pair up from the right, as in NumPy (S3-38)") {
  const auto x = filled<array<float, dyn_p, dyn_p>>({3, 4}, counting);
  add_agrees(x, filled<array<float, dyn_p>>({4}, hundreds));
  add_agrees(filled<array<float, dyn_p>>({4}, hundreds), x);
  add_agrees(x, filled<array<float, p<3>, p<1>>>({3, 1}, hundreds));
  add_agrees(filled<array<float, p<1>, p<4>>>({1, 4}, hundreds), filled<array<float, p<3>, p<1>>>({3, 1}, counting));
  add_agrees(x, filled<array<float>>({}, [](long) { return 7; }));
}

TEST_CASE("(7,1,5) is added to (2,5) (S3-16)") {
  const auto x = filled<array<float, p<2>, p<5>>>({2, 5}, counting);
  const auto w = filled<array<float, p<7>, p<1>, p<5>>>({7, 1, 5}, hundreds);
  const auto sum = x + w;
  static_assert(std::is_same_v<nb::type_of_t<decltype(sum)>, nb::array_type<float, nb::dims<p<7>, p<2>, p<5>>>>);
  add_agrees(x, w);
  CHECK(elements(sum)[5 * 2 * 3 + 5 + 4] == 100 * (3 * 5 + 4) + 5 + 4);
}

TEST_CASE("names meet by name, whatever their order (S3-34, S3-36, S3-38)") {
  using ab = array<float, named<tag::batch, 2>, named<tag::hidden, 3>>;
  using bc = array<float, named<tag::hidden, 3>, named<tag::classes, 5>>;
  add_agrees(filled<ab>({2, 3}, counting), filled<bc>({3, 5}, hundreds));
  add_agrees(filled<array<float, named<tag::batch>>>({2}, counting),
             filled<array<float, named<tag::hidden>>>({3}, hundreds));
  using ba = array<float, named<tag::hidden>, named<tag::batch>>;
  add_agrees(filled<ab>({2, 3}, counting), filled<ba>({3, 2}, hundreds), crosswise);
  using plain_ab = array<float, named<tag::batch>, named<tag::hidden>>;
  add_agrees(filled<ba>({5, 4}, counting), filled<plain_ab>({4, 5}, hundreds), crosswise);
}

TEST_CASE("names and positions never meet, step by step (S3-35)") {
  const auto x = filled<array<float, named<tag::batch, 2>, p<2>, p<1>, p<1>>>({2, 2, 1, 1}, counting);
  const auto y = filled<array<float, named<tag::hidden, 3>, p<1>, p<3>, p<1>>>({3, 1, 3, 1}, hundreds);
  const auto z =
      filled<array<float, named<tag::classes, 5>, p<1>, p<1>, p<5>>>({5, 1, 1, 5}, [](long i) { return 0.25 * i; });
  add_agrees(x, y);
  const auto i = (x + y).eval();
  add_agrees(i, z);
  const auto k = reference_of(x + y + z);
  CHECK(k.shape == std::vector<long>{2, 3, 5, 2, 3, 5});
  CHECK(k == reference_of(x) + reference_of(y) + reference_of(z));
  add_agrees(filled<array<float, named<tag::batch>>>({4}, counting), filled<array<float, dyn_p>>({4}, hundreds));
}

TEST_CASE("three operands broadcast at once") {
  const auto x = filled<array<float, named<tag::batch>, dyn_p>>({3, 4}, [](long i) { return i - 6; });
  const auto low = filled<array<float, named<tag::batch>>>({3}, [](long i) { return -2 - i; });
  const auto high = filled<array<float, named<tag::hidden>>>({2}, [](long i) { return 1 + 2 * i; });
  const auto want = ref::zip([](double v, double l, double h) { return v < l   ? l
                                                                       : v > h ? h
                                                                               : v; }, reference_of(x),
                             reference_of(low), reference_of(high));
  CHECK(reference_of(nb::clamp(x, low, high)) == want);
}

TEST_CASE("sizes that differ are named before any work is done (S2-48)") {
  using harness::message_of;
  const auto a = filled<array<float, dyn_p, dyn_p>>({8, 4}, counting),
             c = filled<array<float, dyn_p, dyn_p>>({8, 5}, counting);
  const auto before = nb::detail::count();
  CHECK(message_of([&] { (void)(a + c); }) ==
        "nabla::operator+ requires equal sizes of dim<-1>: found 4 and 5 in f32[8,4] and f32[8,5]");
  const auto x = filled<line<float>>({3}, counting), y = filled<line<float>>({1}, counting);
  CHECK(message_of([&] { (void)nb::atan2(x, y); }) == "nabla::atan2 requires equal sizes of batch: found 3 and 1 in f32[batch=3] and f32[batch=1]");
  CHECK(message_of([&] { (void)nb::where(a > 0.f, 1.5f, c); }) ==
        "nabla::where requires equal sizes of dim<-1>: found 4 and 5 in bool[8,4] and f32[8,5]");
  CHECK(nb::detail::count().kernels == before.kernels);
}

TEST_CASE("arrays without elements, and scalars") {
  const auto none = filled<line<float>>({0}, counting);
  CHECK(elements(nb::exp(none) + none * 2).empty());
  const auto s = filled<array<float>>({}, [](long) { return 3; });
  CHECK((s * s + 1).item() == 10.f);
  CHECK(bool(s == 3));
  CHECK_FALSE(bool(s != 3));
}
