// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The other words on arrays of bf16 and f16: what adds up does it in f32, what moves elements moves their bits.
#include "same.hpp"

#include <nabla/window.hpp>
#include <vector>

namespace test_of_half {

NABLA_AXES(rows, columns, inner)

TEST_CASE("cumulative words") {
  const auto x = nb::normal<bfloat16>(nb::rng_key(1), 6, 300).eval();
  is_that_of_floats_with_gradient("cumsum", x, [](const auto& v) { return nb::cumsum(v, dim<1>); });
  is_that_of_floats("cumprod", x, [](const auto& v) { return nb::cumprod(v, dim<0>); });
  is_that_of_floats("cummax", x, [](const auto& v) { return nb::cummax(v, dim<1>); });
  is_that_of_floats_with_gradient("logcumsumexp", x, [](const auto& v) { return nb::logcumsumexp(v, dim<1>); });
}

template <class T>
void check_contractions() {
  const auto x = nb::normal<T>(nb::rng_key(2), rows = 40, inner = 70).eval();
  const auto y = nb::normal<T>(nb::rng_key(3), inner = 70, columns = 50).eval();
  const auto v = nb::normal<T>(nb::rng_key(4), inner = 70).eval();
  const auto as = [](const auto& like, const auto& a) {
    return nb::astype<nb::value_type_t<decltype(like)>>(a).eval();
  };
  is_that_of_floats_with_gradient("dot", x, [&](const auto& a) { return nb::dot(a, as(a, y), inner); });
  is_that_of_floats_with_gradient("dot", x, [&](const auto& a) { return nb::dot(a, as(a, v), inner); });
  is_that_of_floats_with_gradient("einsum", x, [&](const auto& a) {
    return nb::einsum<"{rows,inner},{inner,columns}->{columns,rows}">(a, as(a, y));
  });
  // A few products, by loops; a view of a view, whose elements lie apart and backwards.
  is_that_of_floats_with_gradient(
      "small", nb::normal<T>(nb::rng_key(5), 3, 4).eval(), [](const auto& a) { return nb::dot(a, nb::transpose(a)); },
      20);  // two parts, added
  is_that_of_floats("strided", nb::normal<T>(nb::rng_key(6), 90, 80).eval(), [](const auto& a) {
    const auto part = nb::flip(a, dim<0>)(nb::slice(10, 80), nb::slice(5, 75)).eval();
    return nb::dot(nb::transpose(part), part);
  });
  const auto many = nb::normal<T>(nb::rng_key(7), 8, 20, 30).eval();
  is_that_of_floats("batched", many,
                    [](const auto& a) { return nb::matmul(a, nb::transpose(a, dim<0>, dim<2>, dim<1>)); });
}
TEST_CASE("contractions of bf16: products are summed in f32 and rounded once") { check_contractions<bfloat16>(); }
TEST_CASE("contractions of f16") { check_contractions<float16>(); }

TEST_CASE("order, places and selections move elements") {
  const auto x = nb::normal<float16>(nb::rng_key(8), 20, 50).eval();
  is_that_of_floats("sort", x, [](const auto& v) { return nb::sort(v, dim<1>); });
  is_that_of_floats("median", x, [](const auto& v) { return nb::median(v, dim<0>); });
  is_that_of_floats(
      "quantile", x, [](const auto& v) { return nb::quantile(v, 0.3, dim<1>); }, 1);
  is_that_of_floats("where", x, [](const auto& v) { return nb::where(v > 0, v, 0.1); });
  is_that_of_floats("concatenate", x, [](const auto& v) { return nb::concatenate(dim<0>, v, nb::flip(v, dim<1>)); });
  is_that_of_floats("pad", x, [](const auto& v) { return nb::pad(v, dim<0>, 1, 2); });
  CHECK(nb::testing::equal(nb::argsort(x, dim<1>), nb::argsort(nb::astype<float>(x), dim<1>)));
  const auto i = nb::array_from<std::int32_t>({3, 0, 3, 3}, 4);
  is_that_of_floats_with_gradient("take", x, [&](const auto& v) { return nb::take(v, i, dim<0>); });
  const auto ids = (nb::iota<std::int32_t>(20) % 3).eval();
  is_that_of_floats_with_gradient("segment_sum", x, [&](const auto& v) { return nb::segment_sum(v, ids, 3); });
  is_that_of_floats(
      "segment_mean", x, [&](const auto& v) { return nb::segment_mean(v, ids, 3); }, 1);
  is_that_of_floats("segment_max", x, [&](const auto& v) { return nb::segment_max(v, ids, 3); });
  // A thousand times 1 + 2^-8 in one place: a sum of bf16 would stand still at 256.
  const auto many = nb::segment_sum(nb::ones<bfloat16>(1000), nb::zeros<std::int32_t>(1000), 1);
  CHECK(nb::testing::equal(many, {1000.}));
}

TEST_CASE("windows") {
  const auto x = nb::normal<bfloat16>(nb::rng_key(9), rows = 12, columns = 12).eval();
  is_that_of_floats("max_pool", x, [](const auto& v) { return nb::max_pool(v, nb::over(rows = 2, columns = 2)); });
  is_that_of_floats_with_gradient(
      "conv", nb::normal<bfloat16>(nb::rng_key(10), inner = 3, rows = 40).eval(),
      [](const auto& v) {
        const auto k = nb::astype<nb::value_type_t<decltype(v)>>(
                           nb::normal<bfloat16>(nb::rng_key(11), inner = 3, rows = 5, columns = 4))
                           .eval();
        return nb::conv(v, k, nb::over(rows), nb::contract(inner));
      },
      20);  // each window gives its part
  is_that_of_floats("mean_pool", x, [](const auto& v) { return nb::mean_pool(v, nb::over(rows = 2, columns = 2)); });
}

TEST_CASE("literals are numbers of the array's dtype") {
  const auto x = nb::array_from({bfloat16(0.1f), bfloat16(2)}, 2);
  static_assert(std::is_same_v<nb::value_type_t<decltype(2.0f * x)>, bfloat16>);
  static_assert(std::is_same_v<nb::value_type_t<decltype(bfloat16(2) * nb::ones<float>(2))>, float>);
  CHECK(nb::testing::equal(nb::astype<int>(x == 0.1), {1., 0.}));
  CHECK(nb::testing::equal(x * 0.1, {double(bfloat16(float(bfloat16(0.1)) * float(bfloat16(0.1)))),
                                     double(bfloat16(2 * float(bfloat16(0.1))))}));
}

TEST_CASE("a chain is rounded where it is stored, and where astype says so") {
  const auto x = nb::full(bfloat16(1), 2), tiny = nb::full(bfloat16(0x1p-10f), 2);
  CHECK(nb::testing::equal(x + tiny - x, {0x1p-10, 0x1p-10}));
  const auto sum = (x + tiny).eval();
  CHECK(nb::testing::equal(sum - x, {0., 0.}));
  CHECK(nb::testing::equal(nb::astype<bfloat16>(nb::astype<float>(x) + tiny) - x, {0., 0.}));
}

TEST_CASE("nextafter and nan_to_num know the numbers of the dtype") {
  const auto x = nb::array_from({float16(1), float16(0), float16(-1), float16(65504)}, 4);
  const auto up = nb::nextafter(x, std::numeric_limits<float16>::infinity()).eval();
  CHECK(nb::testing::equal(up, {1 + 0x1p-10, 0x1p-24, -1 + 0x1p-11, std::numeric_limits<double>::infinity()}));
  CHECK(nb::testing::equal(nb::nextafter(nb::full(bfloat16(1)), 0.f), nb::full(1.f - 0x1p-8f)));
  const auto inf = std::numeric_limits<float>::infinity();
  CHECK(nb::testing::equal(nb::nan_to_num(nb::astype<float16>(nb::array_from({inf, -inf, std::nanf(""), 1.5f}, 4))),
                           {65504., -65504., 0., 1.5}));
  CHECK(nb::nan_to_num(nb::full(bfloat16(inf))).item() == std::numeric_limits<bfloat16>::max());
}

TEST_CASE("random numbers have the digits of the dtype") {
  const auto u = nb::uniform<bfloat16>(nb::rng_key(1), 100000).eval();
  CHECK(nb::max(u).item() == 1 - 0x1p-8f);
  CHECK(nb::min(u).item() == 0);
  CHECK(nb::testing::allclose(nb::mean(nb::astype<float>(u)), 0.5 - 0x1p-9, 0.005));
  const auto within = nb::uniform<bfloat16>(nb::rng_key(2), 100000, nb::low(3), nb::high(4)).eval();
  CHECK(nb::max(within).item() < 4);
  CHECK(nb::min(within).item() >= 3);
  const auto z = nb::astype<float>(nb::normal<float16>(nb::rng_key(3), 100000)).eval();
  CHECK(nb::testing::allclose(nb::mean(z), 0., 0.02));
  CHECK(nb::testing::allclose(nb::var(z), 1., 0.02));
  is_that_of_floats("bits", nb::zeros<bfloat16>(5),
                    [](const auto& v) { return nb::normal<nb::value_type_t<decltype(v)>>(nb::rng_key(4), 50); });
  const auto t = nb::truncated_normal<bfloat16>(nb::rng_key(5), -1, 1, 10000).eval();
  CHECK(nb::max(nb::abs(t)).item() <= 1);
}

}  // namespace test_of_half
