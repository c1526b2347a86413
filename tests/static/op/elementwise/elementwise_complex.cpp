// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <complex>

#include "words.hpp"

// Which words take complex numbers, and what they give; all others refuse them, by one reason.
namespace test_of_elementwise_complex {

namespace {

using namespace words;
using c64 = std::complex<float>;
using c128 = std::complex<double>;
using z = plain<c64>;
using x = plain<float>;

template <const auto& Word, class Out>
inline constexpr bool gives = std::is_same_v<dtype<Word, z>, Out>;

#define COMPLEX(word) static_assert(gives<words::word, c64>);
#define PART(word) static_assert(gives<words::word, float>);
#define TRUTH(word) static_assert(gives<words::word, bool>);
#define REFUSED(word) static_assert(!takes<words::word, z>);
#define REFUSED_2(word) static_assert(!takes<words::word, z, z> && !takes<words::word, x, z>);
WORDS_HOLOMORPHIC(COMPLEX)
COMPLEX(sign) COMPLEX(conj) COMPLEX(negative) COMPLEX(positive) COMPLEX(nan_to_num)
PART(abs) PART(real) PART(imag) PART(angle)
TRUTH(isnan) TRUTH(isinf) TRUTH(isfinite)
REFUSED(cbrt) REFUSED(floor) REFUSED(ceil) REFUSED(round) REFUSED(trunc) REFUSED(relu)
REFUSED(erf) REFUSED(erfc) REFUSED(lgamma) REFUSED(gelu) REFUSED(silu) REFUSED(softplus)
WORDS_NETWORKS(REFUSED)
REFUSED(digamma) REFUSED(erfinv) REFUSED(log1mexp) REFUSED(deg2rad) REFUSED(rad2deg)
WORDS_MORE_TEST_1(REFUSED)
WORDS_INTEGER_1(REFUSED)
WORDS_SAME_2(REFUSED_2)
WORDS_MORE_SAME_2(REFUSED_2)
WORDS_PARAMETER(REFUSED_2) REFUSED_2(heaviside) REFUSED_2(nextafter)
WORDS_MORE_NUMBER_2(REFUSED_2)
WORDS_INTEGER_2(REFUSED_2)
REFUSED_2(less) REFUSED_2(less_equal) REFUSED_2(greater) REFUSED_2(greater_equal) REFUSED_2(remainder) REFUSED_2(atan2)
REFUSED_2(hypot) REFUSED_2(fmod) REFUSED_2(copysign) REFUSED_2(bit_and) REFUSED_2(complex)
static_assert(std::is_same_v<nb::detail::why_not_t<nb::op::floor, z>,
                             nb::error::complex_numbers_have_none<c64, nb::error::to_fix::take_real_imag_or_abs>>);

#define JOINED(word)                                                                                     \
  static_assert(std::is_same_v<dtype<words::word, z, z>, c64> && std::is_same_v<dtype<words::word, x, z>, c64> && \
                std::is_same_v<dtype<words::word, plain<double>, z>, c128> &&                                     \
                std::is_same_v<dtype<words::word, z, plain<std::int16_t>>, c64> &&                                \
                std::is_void_v<dtype<words::word, z, plain<std::int32_t>>>);
JOINED(add) JOINED(subtract) JOINED(multiply) JOINED(divide) WORDS_HOLOMORPHIC_2(JOINED)
#define COMPLEX_TRUTH_2(word) static_assert(std::is_same_v<dtype<words::word, z, z>, bool> && std::is_same_v<dtype<words::word, x, z>, bool>);
WORDS_LOGICAL_2(COMPLEX_TRUTH_2)
static_assert(std::is_same_v<dtype<words::equal, z, x>, bool> && std::is_same_v<dtype<words::not_equal, z, x>, bool>);
static_assert(std::is_same_v<dtype<words::complex, x, x>, c64> && std::is_same_v<dtype<words::complex, x, plain<double>>, c128>);
static_assert(std::is_same_v<dtype<words::complex, plain<int>, plain<int>>, c64> && !takes<words::complex, plain<bool>, z>);

// A literal: its precision is that of the array.
static_assert(std::is_same_v<dtype<words::multiply, x, c128>, c64> && std::is_same_v<dtype<words::multiply, z, c128>, c64>);
static_assert(std::is_same_v<dtype<words::multiply, plain<double>, c64>, c128>);
static_assert(!takes<words::multiply, plain<std::int32_t>, c64> && !takes<words::multiply, plain<bool>, c64>);

static_assert(std::is_same_v<dtype<words::astype<c128>, z>, c128> && std::is_same_v<dtype<words::astype<c64>, plain<bool>>, c64>);
static_assert(!takes<words::astype<float>, z> && !takes<words::astype<bool>, z>);

// A sum that is still to be made: parts of it are sums of parts.
using M = nb::mesh<nb::mesh_dim<axes::tag::data, 2>>;
using sum = nb::abstract_array<c64, nb::dims<>, nb::detail::state_from<M, nb::detail::masks{0, 1, 0, nb::reduction::sum}>, M>;
static_assert(takes<words::real, sum> && takes<words::imag, sum> && takes<words::conj, sum> && takes<words::negative, sum> &&
              takes<words::astype<c128>, sum>);
static_assert(!takes<words::abs, sum> && !takes<words::angle, sum> && !takes<words::sign, sum> && !takes<words::exp, sum>);

}  // namespace

}  // namespace test_of_elementwise_complex
