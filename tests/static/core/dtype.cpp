// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nabla/core/dtype.hpp>

// The dtypes: which there are, which hold all values of which, what two of them become, what a literal becomes.
namespace test_of_dtype {

namespace {

using namespace nabla;
using namespace nabla::detail;

template <class... T>
inline constexpr bool all_scalars = (Scalar<T> && ...);
static_assert(all_scalars<float, double, bool, bfloat16, float16>);
static_assert(all_scalars<std::int8_t, std::int16_t, std::int32_t, std::int64_t>);
static_assert(all_scalars<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>);
template <class... T>
inline constexpr bool no_scalar = (!Scalar<T> && ...);
static_assert(no_scalar<char, wchar_t, char16_t, long long, unsigned long long, long double, void, float&, const float, int*>);
static_assert(Literal<int> && Literal<long double> && Literal<char> && Literal<bool> && !Literal<int*> &&
              !Literal<void>);

constexpr bool same(const char* a, const char* b) {
  for (; *a != 0 && *a == *b; ++a, ++b) {
  }
  return *a == *b;
}
static_assert(same(dtype_name<float>, "f32") && same(dtype_name<double>, "f64") &&
              same(dtype_name<std::int32_t>, "i32"));
static_assert(same(dtype_name<std::int64_t>, "i64") && same(dtype_name<std::uint8_t>, "u8") &&
              same(dtype_name<bool>, "bool"));
static_assert(same(dtype_name<bfloat16>, "bf16") && same(dtype_name<float16>, "f16"));
static_assert(same(dtype_name<short>, "i16") && same(dtype_name<std::uint32_t>, "u32") && same(dtype_name<char>, "?"));

template <class T>
inline constexpr char letter = '.';
template <>
inline constexpr char letter<float> = 'f';
template <>
inline constexpr char letter<double> = 'd';
template <>
inline constexpr char letter<std::int32_t> = 'i';
template <>
inline constexpr char letter<std::int64_t> = 'l';
template <>
inline constexpr char letter<std::uint8_t> = 'u';
template <>
inline constexpr char letter<bool> = 'b';

struct row {
  char cell[7];
  constexpr row(const char (&text)[7]) : cell{} {
    for (int i = 0; i < 7; ++i) cell[i] = text[i];
  }
  friend constexpr bool operator==(const row&, const row&) = default;
};
#define ROW(entry) \
  row({entry(float), entry(double), entry(std::int32_t), entry(std::int64_t), entry(std::uint8_t), entry(bool), 0})

template <class A>
constexpr row holds_all_of() {
#define ENTRY(T) (lossless<T, A> ? letter<T> : '.')
  return ROW(ENTRY);
#undef ENTRY
}
static_assert(holds_all_of<float>() == row("f...ub"));
static_assert(holds_all_of<double>() == row("fdi.ub"), "2^53 < 2^63");
static_assert(holds_all_of<std::int32_t>() == row("..i.ub"));
static_assert(holds_all_of<std::int64_t>() == row("..ilub"));
static_assert(holds_all_of<std::uint8_t>() == row("....ub"));
static_assert(holds_all_of<bool>() == row(".....b"));

template <class A>
constexpr row beside() {
#define ENTRY(T) letter<common_dtype<A, T>>
  return ROW(ENTRY);
#undef ENTRY
}
static_assert(beside<float>() == row("fd..ff"), "a dot: none, the program says which with astype");
static_assert(beside<double>() == row("ddd.dd"));
static_assert(beside<std::int32_t>() == row(".dilii"));
static_assert(beside<std::int64_t>() == row("..llll"));
static_assert(beside<std::uint8_t>() == row("fdiluu"));
static_assert(beside<bool>() == row("fdilub"));

template <class L>
constexpr row adopted_by() {
#define ENTRY(T) (literal_fits<L, T> ? letter<T> : '.')
  return ROW(ENTRY);
#undef ENTRY
}
static_assert(adopted_by<int>() == row("fdilu.") && adopted_by<unsigned long long>() == row("fdilu."));
static_assert(adopted_by<char>() == row("fdilu."));
static_assert(adopted_by<double>() == row("fd....") && adopted_by<float>() == row("fd...."));
static_assert(adopted_by<bool>() == row("fdilub"));

// Integers of the other widths: what holds both, or none.
template <class A, class B, class Both>
inline constexpr bool join_as = std::is_same_v<common_dtype<A, B>, Both>&& std::is_same_v<common_dtype<B, A>, Both>;
static_assert(join_as<std::int8_t, std::int16_t, std::int16_t> && join_as<std::uint8_t, std::int16_t, std::int16_t>);
static_assert(join_as<std::uint16_t, std::uint32_t, std::uint32_t> && join_as<std::uint32_t, std::int64_t, std::int64_t>);
static_assert(join_as<std::int16_t, float, float> && join_as<std::uint32_t, double, double>);
static_assert(join_as<bool, std::uint64_t, std::uint64_t>);
static_assert(join_as<std::int8_t, std::uint8_t, no_common_dtype> && join_as<std::int64_t, std::uint64_t, no_common_dtype>);
static_assert(join_as<std::uint32_t, float, no_common_dtype> && join_as<std::uint64_t, double, no_common_dtype>);

// Complex numbers join part by part.
using c64 = std::complex<float>;
using c128 = std::complex<double>;
static_assert(all_scalars<c64, c128> && no_scalar<std::complex<long double>, std::complex<int>> && Literal<c64> &&
              !Literal<std::complex<long double>>);
static_assert(same(dtype_name<c64>, "c64") && same(dtype_name<c128>, "c128"));
static_assert(join_as<c64, c64, c64> && join_as<c64, c128, c128> && join_as<float, c64, c64> && join_as<float, c128, c128>);
static_assert(join_as<double, c64, c128>, "neither operand has it");
static_assert(join_as<std::int16_t, c64, c64> && join_as<std::int32_t, c128, c128> && join_as<bool, c64, c64>);
static_assert(join_as<std::int32_t, c64, no_common_dtype> && join_as<std::int64_t, c128, no_common_dtype>);
static_assert(lossless<c64, c128> && lossless<float, c64> && !lossless<c64, float> && !lossless<c128, c64> &&
              !lossless<c64, double> && !lossless<c64, bool> && lossless<bool, c64>);
static_assert(literal_fits<c128, c64> && literal_fits<double, c64> && literal_fits<int, c64> && !literal_fits<c64, float> &&
              !literal_fits<c64, int>);

// Floating numbers of 16 bits: 8 or 11 digits, and two ranges.
static_assert(join_as<bfloat16, float, float> && join_as<float16, double, double> && join_as<bool, float16, float16>);
static_assert(join_as<bfloat16, float16, float>, "neither holds the other");
static_assert(join_as<bfloat16, std::int8_t, bfloat16> && join_as<bfloat16, std::uint8_t, bfloat16>);
static_assert(join_as<float16, std::int8_t, float16> && join_as<float16, std::uint8_t, float16>);
static_assert(join_as<bfloat16, std::int16_t, float> && join_as<float16, std::uint16_t, float>);
static_assert(join_as<bfloat16, std::int32_t, no_common_dtype> && join_as<float16, std::uint64_t, no_common_dtype>);
static_assert(!lossless<float, bfloat16> && !lossless<bfloat16, float16> && !lossless<float16, bfloat16>);
static_assert(!lossless<float16, std::int64_t> && !lossless<bfloat16, bool> && lossless<bfloat16, float>);
static_assert(literal_fits<double, float16> && literal_fits<int, bfloat16> && literal_fits<bfloat16, float> &&
              !literal_fits<float16, std::int32_t>);
static_assert(std::is_same_v<real_of<bfloat16>, bfloat16> && std::is_same_v<literal_dtype<float16>, float16>);

template <class... T>
inline constexpr bool count_as_f32 = (std::is_same_v<real_of<T>, float> && ...);
static_assert(count_as_f32<float, std::int32_t, std::int64_t, std::uint8_t, bool>);
static_assert(std::is_same_v<real_of<double>, double>);

}  // namespace

}  // namespace test_of_dtype
