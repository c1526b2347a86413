// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "words.hpp"

// Which dtypes each word takes, and what it gives.
namespace test_of_elementwise_dtypes {

namespace {

using namespace words;
using f32 = float;
using f64 = double;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using bf16 = nb::bfloat16;
using f16 = nb::float16;

template <class T>
using scalar = plain<T>;


/// The results of a word of one operand for f32, f64, i32, i64, u8, bool, bf16, f16.
template <class... Out>
struct row {};
template <const auto& Word>
using row_1 = row<dtype<Word, scalar<f32>>, dtype<Word, scalar<f64>>, dtype<Word, scalar<i32>>,
                  dtype<Word, scalar<i64>>, dtype<Word, scalar<u8>>, dtype<Word, scalar<bool>>,
                  dtype<Word, scalar<bf16>>, dtype<Word, scalar<f16>>>;
template <const auto& Word>
using row_2 = row<dtype<Word, scalar<f32>, scalar<f32>>, dtype<Word, scalar<f64>, scalar<f64>>,
                  dtype<Word, scalar<i32>, scalar<i32>>, dtype<Word, scalar<i64>, scalar<i64>>,
                  dtype<Word, scalar<u8>, scalar<u8>>, dtype<Word, scalar<bool>, scalar<bool>>,
                  dtype<Word, scalar<bf16>, scalar<bf16>>, dtype<Word, scalar<f16>, scalar<f16>>>;

using real = row<f32, f64, f32, f32, f32, f32, bf16, f16>;
using number = row<f32, f64, i32, i64, u8, void, bf16, f16>;
using same = row<f32, f64, i32, i64, u8, bool, bf16, f16>;
using truth = row<bool, bool, bool, bool, bool, bool, bool, bool>;
using bits = row<void, void, i32, i64, u8, bool, void, void>;
using integer = row<void, void, i32, i64, u8, void, void, void>;
using only_bool = row<void, void, void, void, void, bool, void, void>;

#define REAL_1(word) static_assert(std::is_same_v<row_1<words::word>, real>);
#define NUMBER_1(word) static_assert(std::is_same_v<row_1<words::word>, number>);
#define TRUTH_1(word) static_assert(std::is_same_v<row_1<words::word>, truth>);
#define REAL_2(word) static_assert(std::is_same_v<row_2<words::word>, real>);
#define NUMBER_2(word) static_assert(std::is_same_v<row_2<words::word>, number>);
#define SAME_2(word) static_assert(std::is_same_v<row_2<words::word>, same>);
#define TRUTH_2(word) static_assert(std::is_same_v<row_2<words::word>, truth>);
#define INTEGER_1(word) static_assert(std::is_same_v<row_1<words::word>, integer>);
#define INTEGER_2(word) static_assert(std::is_same_v<row_2<words::word>, integer>);
#define BITS_2(word) static_assert(std::is_same_v<row_2<words::word>, bits>);

WORDS_REAL_1(REAL_1)
WORDS_NUMBER_1(NUMBER_1)
NUMBER_1(negative)
NUMBER_1(positive)
WORDS_TEST_1(TRUTH_1)
WORDS_REAL_2(REAL_2)
WORDS_SAME_2(SAME_2)
WORDS_NETWORKS(REAL_1)
WORDS_MORE_REAL_1(REAL_1)
WORDS_PARAMETER(REAL_1)
WORDS_MORE_TEST_1(TRUTH_1)
NUMBER_1(nan_to_num)
WORDS_MORE_REAL_2(REAL_2)
WORDS_MORE_SAME_2(SAME_2)
WORDS_MORE_NUMBER_2(NUMBER_2)
WORDS_LOGICAL_2(TRUTH_2)
TRUTH_2(isclose)
WORDS_INTEGER_1(INTEGER_1)
WORDS_INTEGER_2(INTEGER_2)
static_assert(std::is_same_v<row_1<words::bit_not>, bits>);
NUMBER_2(add)
NUMBER_2(subtract)
NUMBER_2(multiply)
NUMBER_2(divide)
NUMBER_2(remainder)
TRUTH_2(equal)
TRUTH_2(not_equal)
TRUTH_2(less)
TRUTH_2(less_equal)
TRUTH_2(greater)
TRUTH_2(greater_equal)
BITS_2(bit_and)
BITS_2(bit_or)
BITS_2(bit_xor)
static_assert(std::is_same_v<row_1<words::logical_not>, only_bool>);
static_assert(std::is_same_v<row_1<words::astype<f32>>, row<f32, f32, f32, f32, f32, f32, f32, f32>>);
static_assert(std::is_same_v<row_1<words::astype<bool>>, truth>);
static_assert(std::is_same_v<row_1<words::astype<u8>>, row<u8, u8, u8, u8, u8, u8, u8, u8>>);
static_assert(std::is_same_v<row_1<words::astype<char>>, row<void, void, void, void, void, void, void, void>>);
static_assert(std::is_same_v<row_1<words::astype<bf16>>, row<bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16>>);
static_assert(std::is_same_v<dtype<words::clamp, scalar<i32>, int, scalar<u8>>, i32>);

// map: each element as it is, and what the function returns must be a dtype.
static_assert(std::is_same_v<dtype<words::map, scalar<f32>>, f32>);
static_assert(std::is_same_v<dtype<words::map, scalar<i32>, scalar<f64>>, f64>);
static_assert(std::is_same_v<dtype<words::map, scalar<bf16>>, f32>, "a function is called with floats");
static_assert(std::is_same_v<dtype<words::map, scalar<u8>, scalar<u8>, scalar<u8>>, i32>);
static_assert(!takes<words::map, scalar<f32>, scalar<f32>, scalar<f32>, scalar<f32>>);
static_assert(!takes<words::map, scalar<f32>, int>);
struct gives_a_pointer {
  int* operator()(float) const;
};
struct needs_a_pointer {
  float operator()(float*) const;
};
struct applies {
  static double apply(float);
};
template <class F, class... X>
concept mapped = requires(F f, X... x) { nb::map(f, x...); };
static_assert(!mapped<gives_a_pointer, scalar<f32>> && !mapped<needs_a_pointer, scalar<f32>>);
static_assert(mapped<applies, scalar<f32>> && !mapped<applies, scalar<f32>, scalar<f32>>);
static_assert(!mapped<float, scalar<f32>>);

// Two dtypes are joined where one holds all values of the other.
template <class A, class B>
using sum = dtype<words::add, scalar<A>, scalar<B>>;
static_assert(std::is_same_v<sum<f32, f64>, f64> && std::is_same_v<sum<f64, f32>, f64>);
static_assert(std::is_same_v<sum<f32, u8>, f32> && std::is_same_v<sum<u8, f32>, f32>);
static_assert(std::is_same_v<sum<f32, bool>, f32> && std::is_same_v<sum<bool, i64>, i64>);
static_assert(std::is_same_v<sum<i32, i64>, i64> && std::is_same_v<sum<u8, i32>, i32>);
static_assert(std::is_same_v<sum<i32, f64>, f64> && std::is_same_v<sum<f64, i32>, f64>);
static_assert(std::is_void_v<sum<i32, f32>> && std::is_void_v<sum<f32, i32>>);
static_assert(std::is_void_v<sum<i64, f64>> && std::is_void_v<sum<i64, f32>> && std::is_void_v<sum<f32, i64>>);
static_assert(std::is_same_v<sum<bf16, f32>, f32> && std::is_same_v<sum<f64, f16>, f64> && std::is_same_v<sum<bool, f16>, f16>);
static_assert(std::is_same_v<sum<bf16, f16>, f32> && std::is_same_v<sum<bf16, u8>, bf16> && std::is_same_v<sum<u8, f16>, f16>);
static_assert(std::is_same_v<sum<bf16, std::int16_t>, f32> && std::is_void_v<sum<bf16, i32>> && std::is_void_v<sum<i64, f16>>);
static_assert(std::is_same_v<dtype<words::clamp, scalar<bf16>, scalar<f16>, scalar<u8>>, f32>);
static_assert(std::is_same_v<dtype<words::clamp, scalar<u8>, scalar<f16>, scalar<u8>>, f16>);
static_assert(!takes<words::clamp, scalar<bf16>, scalar<std::int16_t>, scalar<i32>>);
static_assert(std::is_same_v<dtype<words::less, scalar<i32>, scalar<f64>>, bool>);
static_assert(!takes<words::less, scalar<i32>, scalar<f32>>);
static_assert(std::is_same_v<dtype<words::bit_and, scalar<bool>, scalar<i32>>, i32>);
static_assert(!takes<words::clamp, scalar<i32>, scalar<f32>, int>);
static_assert(!takes<words::clamp, scalar<f32>, float, scalar<i64>>);

// A literal adopts the dtype of its partner; what it cannot be is refused.
template <class A, class L>
using beside = dtype<words::add, scalar<A>, L>;
static_assert(std::is_same_v<beside<f32, double>, f32> && std::is_same_v<beside<f32, int>, f32>);
static_assert(std::is_same_v<beside<f64, float>, f64> && std::is_same_v<beside<u8, int>, u8>);
static_assert(std::is_same_v<beside<i64, unsigned char>, i64> && std::is_same_v<beside<i32, bool>, i32>);
static_assert(std::is_same_v<beside<i32, long long>, i32> && std::is_same_v<beside<f32, long double>, f32>);
static_assert(std::is_void_v<beside<i32, double>> && std::is_void_v<beside<i64, float>>);
static_assert(std::is_same_v<dtype<words::add, double, scalar<f32>>, f32>);
static_assert(!takes<words::add, double, scalar<i32>>);
static_assert(std::is_same_v<dtype<words::equal, scalar<i32>, int>, bool> && !takes<words::equal, scalar<i32>, double>);
static_assert(std::is_same_v<dtype<words::bit_and, scalar<bool>, bool>, bool>);
static_assert(!takes<words::bit_and, scalar<bool>, int> && !takes<words::equal, scalar<bool>, int>);
static_assert(std::is_same_v<dtype<words::pow, scalar<i32>, double>, f32>);  // integers count as f32 first

// Nothing but arrays and literals is touched, and never literals alone.
struct stranger {};
static_assert(!takes<words::add, scalar<f32>, stranger> && !takes<words::add, stranger, scalar<f32>>);
static_assert(!takes<words::add, scalar<f32>, const char*> && !takes<words::exp, stranger>);
static_assert(!takes<words::exp, float> && !takes<words::maximum, float, float>);

// What is wrong already is taken by every word, and reported once.
using reported = nb::error::reported;
template <const auto& Word, class... X>
inline constexpr bool swallows = std::is_same_v<decltype(Word(std::declval<X>()...)), reported>;
#define SWALLOWS_1(word) static_assert(swallows<words::word, reported>);
#define SWALLOWS_2(word) \
  static_assert(swallows<words::word, reported, scalar<f32>> && swallows<words::word, int, reported>);
WORDS_ALL_1(SWALLOWS_1)
WORDS_ALL_2(SWALLOWS_2)
WORDS_MORE_1(SWALLOWS_1)
WORDS_MORE_2(SWALLOWS_2)
WORDS_PARAMETER(SWALLOWS_1)
WORDS_INTEGER_1(SWALLOWS_1)
WORDS_INTEGER_2(SWALLOWS_2)
SWALLOWS_1(logical_not)
SWALLOWS_1(bit_not)
SWALLOWS_2(isclose)
SWALLOWS_1(map)
SWALLOWS_2(bit_and)
SWALLOWS_2(bit_or)
SWALLOWS_2(bit_xor)
static_assert(swallows<words::astype<f32>, reported> && swallows<words::clamp, scalar<f32>, int, reported>);

}  // namespace

}  // namespace test_of_elementwise_dtypes
