// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <harness/message_of.hpp>
#include <nabla/testing/reference.hpp>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace test_of_reference_test {

namespace ref = nabla::testing::reference;
using ref::allclose, ref::family, ref::from, ref::full, ref::iota, ref::ndarray, ref::ones, ref::scalar, ref::zeros;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
const double no_number = std::nan("");

std::string message_of(auto f) { return harness::message_of<std::invalid_argument>(f); }

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("construction: dims, values, indices, one known random number") {
  const ndarray x = iota({{"batch", 2}, 3});
  CHECK(x.names == std::vector<std::string>{"batch", ""});
  CHECK(x.shape == std::vector<long>{2, 3});
  CHECK(x.at({1, 2}) == 5);
  CHECK_THROWS_AS(x.at({0, 3}), std::invalid_argument);
  CHECK_THROWS_AS(x.at({0}), std::invalid_argument);
  CHECK(scalar(7).shape.empty());
  CHECK(scalar(7).at({}) == 7);
  CHECK(ref::random({2}, 0, 0, 1).data[0] == doctest::Approx(2357136044.0 / 4294967296.0));  // mt19937(0)'s first word
  CHECK(ref::random({5}) == ref::random({5}));
  CHECK_FALSE(ref::random({5}, 1) == ref::random({5}, 2));
  CHECK(holds(message_of([] { from({2, 2}, {1, 2, 3}); }), "3 values for 4 elements"));
  CHECK_THROWS_AS(zeros({{"a", 1}, {"a", 1}}), std::invalid_argument);
}

TEST_CASE("elementwise: positional dims align from the right, names by name") {
  CHECK(iota({2, 3}) + from({3}, {10, 20, 30}) == from({2, 3}, {10, 21, 32, 13, 24, 35}));
  CHECK(iota({2, 1}) * from({3}, {1, 2, 3}) == from({2, 3}, {0, 0, 0, 1, 2, 3}));
  CHECK(iota({{"a", 2}}) - iota({{"b", 2}}) == from({{"a", 2}, {"b", 2}}, {0, -1, 1, 0}));
  CHECK(iota({{"a", 2}}) + from({2}, {10, 20}) == from({{"a", 2}, 2}, {10, 20, 11, 21}));
  CHECK(-scalar(2) / from({2}, {1, 4}) == from({2}, {-2, -.5}));
  CHECK(ref::where(from({2}, {1, 0}), scalar(5), from({2}, {7, 8})) == from({2}, {5, 8}));
  CHECK(ref::map([](double v) { return v * v; }, iota({{"a", 3}})) == from({{"a", 3}}, {0, 1, 4}));
  CHECK(holds(message_of([] { iota({{"a", 2}}) + iota({{"a", 3}}); }), "'a' has sizes 2 and 3"));
  CHECK(holds(message_of([] { iota({2}) + iota({3}); }), "-1 has sizes 2 and 3"));
  CHECK_THROWS_AS(iota({{"a", 1}}) + iota({{"a", 3}}), std::invalid_argument);  // a name of size 1 does not spread
}

TEST_CASE("elementwise: order of dims in results") {
  const ndarray ab = iota({{"a", 2}, {"b", 2}}), ba = ref::transpose(ab, {"b", "a"});
  CHECK((ab + ba).names == std::vector<std::string>{"a", "b"});
  CHECK((ba + ab).names == std::vector<std::string>{"b", "a"});
  CHECK(ab + ba == from({{"a", 2}, {"b", 2}}, {0, 2, 4, 6}));
  CHECK((iota({{"b", 2}}) + ab).names == std::vector<std::string>{"a", "b"});  // only the right has all
  const ndarray mixed = iota({3, {"a", 2}});
  CHECK((mixed + iota({{"a", 2}})).names == std::vector<std::string>{"", "a"});
  CHECK((mixed + iota({{"b", 2}})).names == std::vector<std::string>{"a", "b", ""});
  CHECK((iota({{"a", 2}, {"c", 2}}) + iota({{"b", 2}, {"a", 2}})).names == std::vector<std::string>{"a", "c", "b"});
}

TEST_CASE("S3-35 S3-36: names and size-1 dims broadcast") {
  const ndarray x = ones({{"a", 2}, 2, 1, 1}), y = ones({{"b", 3}, 1, 3, 1}), z = ones({{"c", 5}, 1, 1, 5});
  const ndarray i = x + y, j = y + z, k = i + j;
  CHECK(i.shape == std::vector<long>{2, 3, 2, 3, 1});
  CHECK(j.shape == std::vector<long>{3, 5, 1, 3, 5});
  CHECK(allclose(k, full({{"a", 2}, {"b", 3}, {"c", 5}, 2, 3, 5}, 4)));
  CHECK((ones({{"a", 2}, {"b", 3}}) + ones({{"b", 3}, {"c", 5}})).names == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("broadcast_to") {
  CHECK(ref::broadcast_to(iota({{"a", 2}}), {2, {"a", 2}}) == from({2, {"a", 2}}, {0, 1, 0, 1}));
  CHECK(ref::broadcast_to(iota({2, 1}), {2, 2}) == from({2, 2}, {0, 0, 1, 1}));
  CHECK_THROWS_AS(ref::broadcast_to(iota({{"a", 2}}), {2}), std::invalid_argument);
  CHECK_THROWS_AS(ref::broadcast_to(iota({2}), {3}), std::invalid_argument);
  CHECK_THROWS_AS(ref::broadcast_to(iota({2, 2}), {2}), std::invalid_argument);
}

TEST_CASE("allclose sees names, sizes, nan and infinity") {
  CHECK(allclose(from({2}, {1, no_number}), from({2}, {1 + 1e-13, no_number})));
  CHECK_FALSE(allclose(scalar(1), scalar(1.1)));
  CHECK(allclose(scalar(1), scalar(1.1), 0.2));
  CHECK_FALSE(allclose(scalar(1), scalar(inf)));
  CHECK_FALSE(allclose(scalar(-inf), scalar(inf)));
  CHECK_FALSE(allclose(scalar(no_number), scalar(1)));
  CHECK_FALSE(allclose(ones({{"a", 2}}), ones({{"b", 2}})));
  CHECK_FALSE(allclose(ones({2, 1}), ones({1, 2})));
}

TEST_CASE("reductions over positions, names and both; keepdims") {
  const ndarray x = iota({{"a", 2}, 2, {"b", 2}, 3});  // 24 elements
  CHECK(ref::sum(x).names == std::vector<std::string>{"a", "b"});
  CHECK(ref::sum(x) == from({{"a", 2}, {"b", 2}}, {0 + 1 + 2 + 6 + 7 + 8, 3 + 4 + 5 + 9 + 10 + 11, 96, 114}));
  CHECK(ref::sum(x, {"a", 0, "b"}) == from({3}, {84, 92, 100}));
  CHECK(ref::sum(x, {-1, "b", "a", 0}) == scalar(276));
  CHECK(ref::sum(x, ref::all_dims(x)) == scalar(276));
  CHECK(ref::sum(x, ref::dim_refs{}) == x);
  CHECK(ref::sum(x, {"a", 1}, true).names == std::vector<std::string>{"", "b", ""});
  CHECK(ref::sum(x, {"a", 1}, true).shape == std::vector<long>{2, 2, 1});
  CHECK(ref::sum(iota({2, 2}), {}, true) == from({1, 1}, {6}));
  CHECK(holds(message_of([&] { ref::sum(x, {"c"}); }), "no dim named 'c'"));
  CHECK(holds(message_of([&] { ref::sum(x, {2}); }), "no positional dim 2, the array has 2"));
  CHECK_THROWS_AS(ref::sum(x, {0, -2}), std::invalid_argument);
}

TEST_CASE("reductions: values") {
  const ndarray x = from({2, 3}, {1, -2, 4, 0, 3, 3});
  CHECK(ref::prod(x, {1}) == from({2}, {-8, 0}));
  CHECK(ref::mean(x, {0}) == from({3}, {.5, .5, 3.5}));
  CHECK(allclose(ref::var(x, {1}), from({2}, {6, 2})));
  CHECK(allclose(ref::std(x, {1}), from({2}, {std::sqrt(6.0), std::sqrt(2.0)})));
  CHECK(ref::max(x, {1}) == from({2}, {4, 3}));
  CHECK(ref::min(x, {1}) == from({2}, {-2, 0}));
  CHECK(ref::argmax(x, {1}) == from({2}, {2, 1}));  // the first of two equal ones
  CHECK(ref::argmin(x) == scalar(1));
  CHECK(ref::argmax(x) == scalar(2));
  CHECK(ref::any(x, {0}) == from({3}, {1, 1, 1}));
  CHECK(ref::all(x, {0}) == from({3}, {0, 1, 1}));
  CHECK(ref::count_nonzero(x, {1}) == from({2}, {3, 2}));
  CHECK(ref::any(zeros({2})) == scalar(0));
  CHECK(allclose(ref::logsumexp(zeros({1, 10}), {1}, true), from({1, 1}, {2.302585092994046})));  // S3-02
  CHECK(allclose(ref::logsumexp(from({2}, {1000, 1000})), scalar(1000 + std::log(2.0))));
  CHECK(allclose(ref::logsumexp(from({2}, {-inf, -inf})), scalar(-inf)));
  CHECK(std::isnan(ref::max(from({3}, {1, no_number, 5})).data[0]));
  CHECK(ref::argmax(from({3}, {1, no_number, 5})) == scalar(1));
  CHECK(ref::sum(zeros({0})) == scalar(0));
  CHECK_THROWS_AS(ref::max(zeros({0})), std::invalid_argument);
}

TEST_CASE("S3-40 S3-41: a reduction in one step and in three") {
  const ndarray z = iota({{"x", 2}}) + ref::rename(iota({5, 4}), 1, "y");
  CHECK(ref::sum(z, {0, "x", "y"}) == scalar(400));
  CHECK(ref::sum(ref::sum(ref::sum(z, {0}), {"x"}), {"y"}) == scalar(400));
}

TEST_CASE("softmax, log_softmax, cumsum") {
  const ndarray x = from({2, {"c", 2}}, {0, std::log(3.0), 1000, 1000});
  CHECK(allclose(ref::softmax(x, {"c"}), from({2, {"c", 2}}, {.25, .75, .5, .5})));
  CHECK(ref::log_softmax(x, {"c"}).at({1, 1}) == doctest::Approx(-std::log(2.0)));
  CHECK(allclose(ref::sum(ref::softmax(ref::random({{"a", 3}, 4, {"c", 5}}), {"a", 0}), {"a", 0}), ones({{"c", 5}})));
  CHECK(ref::cumsum(iota({2, 3}), 1) == from({2, 3}, {0, 1, 3, 3, 7, 12}));
  CHECK(ref::cumsum(iota({{"a", 2}, 3}), "a") == from({{"a", 2}, 3}, {0, 1, 2, 3, 5, 7}));
}

TEST_CASE("dot, vdot, outer") {
  CHECK(ref::dot(iota({3}), iota({3})) == scalar(5));
  CHECK(ref::dot(iota({2, 3}), iota({3})) == from({2}, {5, 14}));
  CHECK(ref::dot(iota({3}), iota({3, 2})) == from({2}, {10, 13}));
  CHECK(ref::dot(iota({2, 3}), iota({3, 2})) == from({2, 2}, {10, 13, 28, 40}));
  CHECK(ref::dot(iota({2, 2, 2}), iota({2, 2, 2})).shape == std::vector<long>{2, 2, 2, 2});  // as numpy.dot
  CHECK(ref::dot(iota({2, 2, 2}), iota({2, 2, 2})).at({1, 0, 1, 0}) == 4 * 4 + 5 * 6);
  const ndarray x = iota({{"b", 2}, {"i", 3}}), w = iota({{"i", 3}, {"o", 2}});
  CHECK(ref::dot(x, w, {"i"}) == from({{"b", 2}, {"o", 2}}, {10, 13, 28, 40}));
  CHECK(ref::dot(x, x, {"i"}) == from({{"b", 2}}, {5, 50}));  // b stands on both sides: batched
  CHECK(ref::dot(x, w, std::vector<std::string>{}).names == std::vector<std::string>{"b", "i", "o"});
  CHECK(holds(message_of([&] { ref::dot(x, w, {"o"}); }), "dot: the array has no dim named 'o'"));
  CHECK(holds(message_of([&] { ref::dot(iota({2}), iota({3})); }), "sizes 2 and 3"));
  CHECK(ref::vdot(iota({{"l", 2}, 2}), iota({{"r", 2}, 2})) == from({{"l", 2}, {"r", 2}}, {1, 3, 3, 13}));
  CHECK(ref::outer(iota({2}), from({3}, {5, 6, 7})) == from({2, 3}, {0, 0, 0, 5, 6, 7}));
  CHECK(ref::tensordot(iota({2, 3}), {0}, iota({{"k", 2}}), {"k"}) == from({3}, {3, 4, 5}));
}

TEST_CASE("S1-14: the product of the shard_map tutorial") {
  const ndarray c = ref::dot(iota({8, 16}), iota({16, 4}));
  CHECK(ref::slice(c, 0, 0, 2) == from({2, 4}, {4960, 5080, 5200, 5320, 12640, 13016, 13392, 13768}));
}

TEST_CASE("S3-16: (2,3).(3,5) + (7,1,5)") {
  CHECK(ref::dot(ones({2, 3}), ones({3, 5})) + ones({7, 1, 5}) == full({7, 2, 5}, 4));
}

TEST_CASE("einsum: letters, names, batches, diagonals") {
  CHECK(ref::einsum("ik,kj->ij", {iota({2, 3}), iota({3, 2})}) == from({2, 2}, {10, 13, 28, 40}));
  CHECK(ref::einsum("ij->ji", {iota({2, 3})}) == from({3, 2}, {0, 3, 1, 4, 2, 5}));  // S3-28
  CHECK(ref::einsum("ii->i", {iota({2, 2})}) == from({2}, {0, 3}));
  CHECK(ref::einsum("ij->", {iota({2, 3})}) == scalar(15));
  CHECK(ref::einsum("i,i,i->", {iota({3}), iota({3}), iota({3})}) == scalar(9));  // S3-50
  const ndarray x = iota({{"b", 2}, {"k", 3}}), y = iota({{"k", 3}, {"m", 2}});
  CHECK(ref::einsum("{b,k},{k,m}->{m,b}", {x, y}) == from({{"m", 2}, {"b", 2}}, {10, 28, 13, 40}));
  CHECK(ref::einsum("{ k, b },{m,k}->{m,b}", {x, y}) == ref::einsum("{b,k},{k,m}->{m,b}", {x, y}));  // S3-45
  CHECK(ref::einsum("{k},{k}->{}", {x, y}).names == std::vector<std::string>{"b", "m"});             // S3-47
  CHECK(ref::einsum(",->", {x, x}) == x * x);
  CHECK(ref::einsum("{b}a,{b}c->c{b}", {iota({{"b", 2}, 2}), ones({{"b", 2}, 3})}) ==
        from({3, {"b", 2}}, {1, 5, 1, 5, 1, 5}));
}

TEST_CASE("S3-51 S3-52: n{b,k},{k,m}->n{b,m} on ones (20,5,7), (7,11)") {
  const ndarray x = ref::rename(ref::rename(ones({20, 5, 7}), 2, "k"), 0, "b");
  const ndarray y = ref::rename(ref::rename(ones({7, 11}), 1, "m"), 0, "k");
  const ndarray r = ref::einsum("n{b,k},{k,m}->n{b,m}", {x, y});
  CHECK(r.names == std::vector<std::string>{"", "b", "m"});
  CHECK(ref::transpose(r, {"b", 0, "m"}) == full({{"b", 20}, 5, {"m", 11}}, 7));
}

TEST_CASE("einsum: mistakes") {
  const ndarray x = iota({{"b", 2}, {"k", 3}}), y = iota({{"k", 3}});
  const auto said = [&](const char* text, const std::vector<ndarray>& xs) {
    return message_of([&] { ref::einsum(text, xs); });
  };
  CHECK(holds(said("{b,k},{}->{b}", {x, y}), "left out for another that has it"));       // S3-48
  CHECK(holds(said("{b,k},{b,k}->{b}", {x, y}), "written for an array that lacks it"));  // S3-49
  CHECK(holds(said("i,i->i", {iota({5}), iota({7})}), "'i' has sizes 5 and 7"));         // S3-29
  CHECK(holds(said("i->ij", {iota({5})}), "'j' occurs in no operand"));
  CHECK(holds(said("i->ii", {iota({5})}), "occurs twice in the result"));
  CHECK(holds(said("ij->i", {iota({5})}), "2 letters for 1 positional dims"));
  CHECK(holds(said("i", {iota({5})}), "has no ->"));
  CHECK(holds(said("i,i->", {iota({5})}), "1 arrays"));
  CHECK(holds(said("{b,k->{b}", {x}), "not closed"));
  CHECK(holds(said("{b,k}}->{b}", {x}), "not opened"));
  CHECK(holds(said("{b,,k}->{b}", {x}), "an empty name"));
}

TEST_CASE("shape: transpose, rename, split, merge, flatten") {
  const ndarray x = iota({{"a", 2}, 1, 3});
  CHECK(ref::transpose(iota({2, 3})) == from({3, 2}, {0, 3, 1, 4, 2, 5}));
  CHECK(ref::transpose(x).shape == std::vector<long>{2, 3, 1});
  CHECK(ref::transpose(x, {1, "a", 0}) == from({3, {"a", 2}, 1}, {0, 3, 1, 4, 2, 5}));
  CHECK(ref::transpose(iota({2, 3, 2}), {2, 0}).at({1, 2, 0}) == 5);  // dims 2 and 0 change places
  CHECK_THROWS_AS(ref::transpose(x, {0, 0}), std::invalid_argument);
  CHECK(ref::rename(iota({2}), 0, "a") == iota({{"a", 2}}));
  CHECK(ref::rename(iota({{"a", 2}}), "a", "") == iota({2}));
  CHECK_THROWS_AS(ref::rename(x, 1, "a"), std::invalid_argument);
  CHECK(ref::split(iota({{"a", 6}}), "a", {{"b", 2}, {"c", -1}}) == iota({{"b", 2}, {"c", 3}}));
  CHECK(holds(message_of([] { ref::split(iota({6}), 0, {4, -1}); }), "size 6 is no product"));
  CHECK(ref::merge(iota({2, 3}), {0, 1}) == iota({6}));
  CHECK(ref::merge(iota({2, 3}), {1, 0}, "m") == from({{"m", 6}}, {0, 3, 1, 4, 2, 5}));
  CHECK(ref::merge(iota({{"a", 2}, 2, {"b", 2}}), {"a", "b"}, "m") == from({{"m", 4}, 2}, {0, 2, 1, 3, 4, 6, 5, 7}));
  CHECK(ref::flatten(iota({2, {"a", 2}, 2})) == from({4, {"a", 2}}, {0, 2, 1, 3, 4, 6, 5, 7}));
  CHECK(ref::flatten(scalar(3)) == from({1}, {3}));
}

TEST_CASE("S2-51: (4,2,3) to (4,6)") { CHECK(ref::merge(iota({4, 2, 3}), {1, 2}) == iota({4, 6})); }

TEST_CASE("shape: expand_dims, squeeze, concatenate, stack") {
  CHECK(ref::expand_dims(iota({2, 3}), 1).shape == std::vector<long>{2, 1, 3});
  CHECK(ref::expand_dims(iota({2, 3}), -1).shape == std::vector<long>{2, 3, 1});
  CHECK(ref::expand_dims(iota({2}), "a") == iota({{"a", 1}, 2}));
  CHECK_THROWS_AS(ref::expand_dims(iota({2}), 2), std::invalid_argument);
  CHECK(ref::squeeze(iota({{"a", 1}, 2, 1})) == iota({{"a", 1}, 2}));
  CHECK(ref::squeeze(iota({{"a", 1}, 2, 1}), {"a"}) == iota({2, 1}));
  CHECK_THROWS_AS(ref::squeeze(iota({2}), {0}), std::invalid_argument);
  CHECK(ref::concatenate({iota({2, 1}), iota({2, 2})}, 1) == from({2, 3}, {0, 0, 1, 1, 2, 3}));
  CHECK(ref::concatenate({iota({{"a", 1}, {"b", 2}}), iota({{"b", 2}, {"a", 1}})}, "a") ==
        from({{"a", 2}, {"b", 2}}, {0, 1, 0, 1}));
  CHECK_THROWS_AS(ref::concatenate({iota({2, 1}), iota({3, 2})}, 1), std::invalid_argument);
  CHECK(ref::stack({iota({2}), iota({2})}) == from({2, 2}, {0, 1, 0, 1}));
  CHECK(ref::stack({iota({2}), iota({2})}, -1) == from({2, 2}, {0, 0, 1, 1}));
  CHECK(ref::stack({iota({2}), iota({2})}, "s") == from({{"s", 2}, 2}, {0, 1, 0, 1}));
}

TEST_CASE("select: one_hot, slice, pick") {
  CHECK(ref::one_hot(from({3}, {1, 0, 7}), 2) == from({3, 2}, {0, 1, 1, 0, 0, 0}));
  CHECK(ref::one_hot(from({{"batch", 1}}, {2}), 3, "classes") == from({{"batch", 1}, {"classes", 3}}, {0, 0, 1}));
  CHECK(ref::slice(iota({{"a", 10}}), "a", 1, 8, 3) == from({{"a", 3}}, {1, 4, 7}));
  CHECK(ref::slice(iota({3}), 0, 1, 1) == zeros({0}));
  CHECK(holds(message_of([] { ref::slice(iota({3}), 0, 0, 4); }), "0..4 by 1 of size 3"));
  CHECK(ref::pick(iota({2, 3}), 0, 1) == from({3}, {3, 4, 5}));
  CHECK(ref::pick(iota({2, 3}), 1, -1) == from({2}, {2, 5}));
  CHECK_THROWS_AS(ref::pick(iota({2}), 0, 2), std::invalid_argument);
}

TEST_CASE("family: split and join over a 2x3 mesh, major to minor") {
  const ndarray x = iota({2, 12});
  const auto xy = family::split(x, {2, 3}, {{}, {0, 1}});  // device (i,j) holds chunk 3i+j: S4-05
  const auto yx = family::split(x, {2, 3}, {{}, {1, 0}});  // chunk 2j+i: S4-06
  CHECK(xy.blocks[4] == from({2, 2}, {8, 9, 20, 21}));
  CHECK(yx.blocks[4] == from({2, 2}, {6, 7, 18, 19}));  // (1,1): chunk 3
  CHECK(xy.join({{}, {0, 1}}) == x);
  CHECK(yx.join({{}, {1, 0}}) == x);
  CHECK_FALSE(yx.join({{}, {0, 1}}) == x);
  CHECK(family::split(x, {2, 3}, {{0}, {1}}).join({{0}, {1}}) == x);
  CHECK(family::split(x, {2, 3}, {}).blocks[5] == x);
  CHECK(family::split(iota({2}), {2}, {{0}}).join({}) == from({1}, {0}));  // an axis not mentioned: coordinate 0
  CHECK(is_invarying(family::split(x, {2, 3}, {{0}}), {1}));
  CHECK_FALSE(is_invarying(family::split(x, {2, 3}, {{0}}), {0}));
  CHECK(holds(message_of([] { family::split(iota({10}), {4}, {{0}}); }), "size 10 over 4 devices leaves 2"));  // S2-09
  CHECK_THROWS_AS(family::split(iota({4, 4}), {2}, {{0}, {0}}), std::invalid_argument);
  CHECK_THROWS_AS(family::split(iota({4}), {2}, {{1}}), std::invalid_argument);
  CHECK_THROWS_AS(family::split(iota({4}), {2}, {{}, {0}}), std::invalid_argument);
}

TEST_CASE("family: unreduced axes hold the value at their root and join by their kind") {
  const ndarray x = from({2}, {-1, 2});
  const auto sum = family::split(x, {2}, {}, {0});
  CHECK(sum.blocks[1] == zeros({2}));
  CHECK(sum.join({}, {0}) == x);
  CHECK(family::split(x, {2}, {}, {0}, ref::pending::max).join({}, {0}, ref::pending::max) == x);
  CHECK(family{{2}, {x, from({2}, {0, 1})}}.join({}, {0}, ref::pending::min) == from({2}, {-1, 1}));
}

TEST_CASE("S1-42 S1-43 S1-44: constants joined over (row, col), row and nothing") {
  const auto constant = [](double v) { return family::split(full({1, 1}, v), {4, 2}, {}); };
  CHECK(constant(1).join({{0}, {1}}) == ones({4, 2}));
  CHECK(constant(2).join({{0}}) == full({4, 1}, 2));
  CHECK(constant(3).join({}) == full({1, 1}, 3));
}

TEST_CASE("S1-11 S1-12 S1-17: blocks, local products, psum, the whole") {
  const auto a = family::split(iota({8, 16}), {4, 2}, {{0}, {1}}), b = family::split(iota({16, 4}), {4, 2}, {{1}});
  CHECK(a.blocks[0].shape == std::vector<long>{2, 8});
  CHECK(b.blocks[0].shape == std::vector<long>{8, 4});
  const auto part = on_each_device([](const ndarray& x, const ndarray& y) { return ref::dot(x, y); }, a, b);
  const auto c = psum(part, {1});
  CHECK(is_invarying(c, {1}));
  CHECK_FALSE(is_invarying(part, {1}));
  CHECK(c.join({{0}}) == ref::dot(iota({8, 16}), iota({16, 4})));
}

TEST_CASE("S1-51 S1-66: psum by hand; pmean, pmax, pmin") {
  CHECK(psum(family::split(iota({6}), {2}, {{0}}), {0}).join({}) == from({3}, {3, 5, 7}));
  const auto x = family::split(iota({4, 2}), {4}, {{0}});
  CHECK(psum(x, {0}).join({}) == from({1, 2}, {12, 16}));
  CHECK(psum(x, {0}).join({{0}}) == from({4, 2}, {12, 16, 12, 16, 12, 16, 12, 16}));  // S1-67
  CHECK(pmean(x, {0}).join({}) == from({1, 2}, {3, 4}));
  CHECK(pmax(x, {0}).join({}) == from({1, 2}, {6, 7}));
  CHECK(pmin(x, {0}).join({}) == from({1, 2}, {0, 1}));
  const auto y = family::split(iota({4}), {2, 2}, {{0, 1}});
  CHECK(psum(y, {0, 1}) == psum(psum(y, {0}), {1}));  // S1-65
  CHECK(psum(y, {1}).join({{0}}) == from({2}, {1, 5}));
}

TEST_CASE("S2-91: psum over the first of two mesh axes") {
  const auto x = psum(family::split(iota({8, 4}), {4, 2}, {{0}}), {0});
  CHECK(x.join({}) == from({2, 4}, {48, 52, 56, 60, 64, 68, 72, 76}));
}

TEST_CASE("S1-72 S1-74 S1-77: all_gather tiled and stacked, groups in the order listed") {
  const auto x = family::split(iota({4}), {4}, {{0}});
  CHECK(all_gather_tiled(x, {0}, 0).join({}) == iota({4}));
  CHECK(all_gather_tiled(x, {0}, 0).join({{0}}).shape == std::vector<long>{16});
  CHECK(all_gather_stacked(x, {0}).join({}) == iota({4, 1}));
  CHECK(all_gather_stacked(x, {0}, -1).join({}) == iota({1, 4}));
  CHECK(all_gather_stacked(x, {0}, "stage").join({}) == iota({{"stage", 4}, 1}));
  const auto y = family::split(iota({4}), {2, 2}, {{0, 1}});
  CHECK(all_gather_tiled(y, {0, 1}, 0).join({}) == iota({4}));
  CHECK(all_gather_tiled(y, {1, 0}, 0).join({}) == from({4}, {0, 2, 1, 3}));
  CHECK(all_gather_tiled(y, {0}, 0).blocks[3] == from({2}, {1, 3}));
}

TEST_CASE("axis_index: row-major in the order listed") {
  const auto values = [](const family& f) {
    std::vector<double> v;
    for (const auto& b : f.blocks) v.push_back(b.data[0]);
    return v;
  };
  CHECK(values(ref::axis_index({2, 3}, {0, 1})) == std::vector<double>{0, 1, 2, 3, 4, 5});
  CHECK(values(ref::axis_index({2, 3}, {1, 0})) == std::vector<double>{0, 2, 4, 1, 3, 5});
}

TEST_CASE("S3-01 S3-05 S3-06: the toy loss on zeros is ln 10, by positions and by names") {
  const ndarray x = zeros({{"batch", 4}, {"inputs", 6}}), w = zeros({{"inputs", 6}, {"hidden", 5}});
  const ndarray h = ref::map([](double v) { return v > 0 ? v : 0; }, ref::dot(x, w, {"inputs"}));
  const ndarray logits = ref::dot(h, zeros({{"hidden", 5}, {"classes", 10}}), {"hidden"});
  const ndarray p = logits - ref::logsumexp(logits, {"classes"});
  const ndarray target = ref::one_hot(zeros({{"batch", 4}}), 10, "classes");
  CHECK(allclose(-ref::mean(ref::sum(target * p, {"classes"}), {"batch"}), scalar(std::log(10.0))));
}

}  // namespace test_of_reference_test
