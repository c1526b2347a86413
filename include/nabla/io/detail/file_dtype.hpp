// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <complex>
#include <cstdint>
#include <cstring>
#include <nabla/core/dtype.hpp>
#include <string>

namespace nabla::detail {

/// The dtype of elements in a file: NumPy's letter for its kind (b, i, u, f, c) and the bytes of an element. NumPy has no
/// letter for bf16: what ml_dtypes and JAX save is V, bytes that NumPy knows nothing of.
struct file_dtype {
  char kind = 'f';
  int bytes = 4;
  bool swapped = false;  ///< in the other order of bytes than this machine's

  friend bool operator==(const file_dtype&, const file_dtype&) = default;
  /// f32, bf16, u16, bool
  std::string name() const {
    if (kind == 'b') return "bool";
    return (kind == 'V' ? "bf" : std::string(1, kind)) + std::to_string(8 * bytes);
  }
};

template <class T>
inline constexpr file_dtype dtype_in_file = {
    std::is_same_v<T, bool>       ? 'b'
    : std::is_same_v<T, bfloat16> ? 'V'
    : is_complex<T>               ? 'c'
    : is_floating<T>              ? 'f'
    : std::is_signed_v<T>         ? 'i'
                                  : 'u',
    int(sizeof(T))};

/// Calls f with a value of the type of the elements in a file; false if there is no such type.
template <class F>
bool with_file_type(file_dtype from, F f) {
  switch (from.kind) {
    case 'b':
      if (from.bytes == 1) return f(bool{}), true;
      return false;
    case 'V':
      if (from.bytes == 2) return f(bfloat16{}), true;
      return false;
    case 'f':
      if (from.bytes == 2) return f(float16{}), true;
      if (from.bytes == 4) return f(float{}), true;
      if (from.bytes == 8) return f(double{}), true;
      return false;
    case 'c':
      if (from.bytes == 8) return f(std::complex<float>{}), true;
      if (from.bytes == 16) return f(std::complex<double>{}), true;
      return false;
    case 'i':
      if (from.bytes == 1) return f(std::int8_t{}), true;
      if (from.bytes == 2) return f(std::int16_t{}), true;
      if (from.bytes == 4) return f(std::int32_t{}), true;
      if (from.bytes == 8) return f(std::int64_t{}), true;
      return false;
    case 'u':
      if (from.bytes == 1) return f(std::uint8_t{}), true;
      if (from.bytes == 2) return f(std::uint16_t{}), true;
      if (from.bytes == 4) return f(std::uint32_t{}), true;
      if (from.bytes == 8) return f(std::uint64_t{}), true;
      return false;
    default:
      return false;
  }
}

/// Two bytes that NumPy knows nothing of are bf16 where the program says so, and nothing else.
template <class From, class To>
inline constexpr bool lossless_from_file =
    lossless<From, To> && (!std::is_same_v<From, bfloat16> || std::is_same_v<To, bfloat16>);

/// Whether an array of T holds every value that the elements in a file can have.
template <class T>
bool is_lossless_from(file_dtype from) {
  bool is = false;
  with_file_type(from, [&]<class From>(From) { is = lossless_from_file<From, T>; });
  return is;
}

/// The bytes of one element in a file as a number.
template <class From>
From element_in_file(const char* at, bool swapped) {
  if constexpr (std::is_same_v<From, bool>) {
    return *at != 0;  // no other byte than 0 and 1 is a bool in memory
  } else if constexpr (is_complex<From>) {
    using part = part_dtype<From>;
    return From(element_in_file<part>(at, swapped), element_in_file<part>(at + sizeof(part), swapped));
  } else {
    char bytes[sizeof(From)];
    for (std::size_t i = 0; i < sizeof(From); ++i) bytes[i] = at[swapped ? sizeof(From) - 1 - i : i];
    From number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
  }
}

/// Elements as they are in a file become numbers in memory, `stride` apart.
template <class T>
void convert_from_file(file_dtype from, const char* elements, T* to, long count, long stride) {
  with_file_type(from, [&]<class From>(From) {
    if constexpr (lossless_from_file<From, T>) {
      for (long i = 0; i < count; ++i)
        to[i * stride] = static_cast<T>(element_in_file<From>(elements + i * long(sizeof(From)), from.swapped));
    }
  });
}

}  // namespace nabla::detail
