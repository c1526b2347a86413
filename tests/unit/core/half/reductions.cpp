// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of bf16 and f16 add up in f32 and are rounded once.
#include "same.hpp"

namespace test_of_half {

#define EACH(word)                                                                              \
  is_that_of_floats_with_gradient(#word, x, [](const auto& v) { return nb::word(v, dim<1>); }); \
  is_that_of_floats(#word, x, [](const auto& v) { return nb::word(v, dim<0>); });
#define FORWARD(word) is_that_of_floats(#word, x, [](const auto& v) { return nb::word(v, dim<1>); });

TEST_CASE("reductions of bf16: short rows, long ones, columns") {
  for (const long columns : {10L, 5000L}) {
    CAPTURE(columns);
    const auto x = nb::normal<bfloat16>(nb::rng_key(3), 20, columns).eval();
    EACH(sum)
    EACH(mean) EACH(max) EACH(min) EACH(var) EACH(std) EACH(norm) EACH(logsumexp) EACH(softmax) EACH(log_softmax)
        EACH(standardize) FORWARD(prod)
            CHECK(nb::testing::equal(nb::argmax(x, dim<1>), nb::argmax(nb::astype<float>(x), dim<1>)));
    CHECK(nb::testing::equal(nb::argmin(x, dim<0>), nb::argmin(nb::astype<float>(x), dim<0>)));
  }
}
TEST_CASE("reductions of f16") {
  const auto x = nb::normal<float16>(nb::rng_key(3), 20, 100).eval();
  FORWARD(sum)
  FORWARD(mean) FORWARD(max) FORWARD(min) FORWARD(var) FORWARD(std) FORWARD(norm) FORWARD(logsumexp)
      FORWARD(log_softmax) EACH(softmax) FORWARD(standardize)
}

template <class T>
void check_more() {
  const auto x = nb::normal<T>(nb::rng_key(4), 8, 70).eval();
  const auto y = nb::where(x > 1.f, std::nanf(""), x).eval();
  is_that_of_floats_with_gradient("nansum", y, [](const auto& v) { return nb::nansum(v, dim<1>); });
  is_that_of_floats_with_gradient("nanmean", y, [](const auto& v) { return nb::nanmean(v, dim<1>); });
  is_that_of_floats("nanvar", y, [](const auto& v) { return nb::nanvar(v, dim<1>); });
  is_that_of_floats("nanmax", y, [](const auto& v) { return nb::nanmax(v, dim<1>); });
  is_that_of_floats("nanmin", y, [](const auto& v) { return nb::nanmin(v, dim<1>); });
  is_that_of_floats("ptp", x, [](const auto& v) { return nb::ptp(v, dim<1>); });
  is_that_of_floats("logmeanexp", x, [](const auto& v) { return nb::logmeanexp(v, dim<1>); });
  is_that_of_floats("cov", x, [](const auto& v) { return nb::cov(v); });
  is_that_of_floats("corrcoef", x, [](const auto& v) { return nb::corrcoef(v); });
  is_that_of_floats("average", x, [](const auto& v) { return nb::average(v, nb::square(v), dim<1>); });
  CHECK(nb::testing::equal(nb::count_nonzero(x, nb::all), nb::count_nonzero(nb::astype<float>(x), nb::all)));
}
TEST_CASE("the other reductions") { check_more<bfloat16>(); }

TEST_CASE("a sum of a million ones is a million") {
  CHECK(nb::sum(nb::ones<bfloat16>(1000000)).item() == bfloat16(1e6f));
  CHECK(nb::mean(nb::full(bfloat16(1.f + 0x1p-7f), 1000000)).item() == 1.f + 0x1p-7f);
  CHECK(nb::sum(nb::full(float16(0x1p-10f), 1 << 20)).item() == 1024.f);
  CHECK(nb::sum(nb::ones<float16>(1000000)).item() == std::numeric_limits<float16>::infinity());
  // Far from 0 the mean has few digits; what is taken from it has not lost them.
  const auto x = (nb::iota<float>(64) % 8.f + 1000.f).eval();
  CHECK(nb::testing::equal(nb::astype<bfloat16>(nb::var(x)), nb::var(nb::astype<float16>(x)).eval()));
}

TEST_CASE("the largest of a chain that is not stored finds its place") {
  const auto x = nb::normal<bfloat16>(nb::rng_key(5), 300).eval(), y = nb::normal<bfloat16>(nb::rng_key(6), 300).eval();
  const auto g = nb::grad([&](const auto& v) { return nb::max(v * y); })(x);
  CHECK(nb::count_nonzero(g, nb::all).item() == 1);
  CHECK(nb::testing::equal(nb::sum(g), y(nb::argmax(nb::astype<float>(x) * nb::astype<float>(y)).item())));
}

}  // namespace test_of_half
