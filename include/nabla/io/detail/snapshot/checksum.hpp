// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace nabla::detail::snapshots {

static_assert(std::endian::native == std::endian::little,
              "nabla: a snapshot holds the bytes of little-endian machines");

using checksum_tables = std::array<std::array<std::uint32_t, 256>, 16>;

/// Table k has the remainder of each byte that k more bytes follow.
consteval checksum_tables make_checksum_tables() {
  checksum_tables t{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1u) != 0 ? 0xEDB88320u : 0u);
    t[0][byte] = rest;
  }
  for (std::size_t k = 1; k < 16; ++k)
    for (std::size_t byte = 0; byte < 256; ++byte) t[k][byte] = (t[k - 1][byte] >> 8) ^ t[0][t[k - 1][byte] & 255u];
  return t;
}
inline constexpr checksum_tables checksum_table = make_checksum_tables();

/// The CRC-32 of zlib, gzip and PNG, which `zlib.crc32` of Python gives too. Sixteen bytes a step take a seventh of the
/// time of one byte a step (docs/decisions/0042).
inline std::uint32_t checksum_of(const void* data, std::size_t bytes) {
  const auto& t = checksum_table;
  const auto* p = static_cast<const unsigned char*>(data);
  std::uint32_t rest = 0xFFFFFFFFu;
  // Written out: g++ does not unroll it at -O2, which is half as fast.
  const auto four = [&](std::size_t k, std::uint32_t word) {
    return t[k][word & 255u] ^ t[k - 1][(word >> 8) & 255u] ^ t[k - 2][(word >> 16) & 255u] ^ t[k - 3][word >> 24];
  };
  for (; bytes >= 16; bytes -= 16, p += 16) {
    std::uint32_t word[4];
    std::memcpy(word, p, 16);
    rest = four(15, word[0] ^ rest) ^ four(11, word[1]) ^ four(7, word[2]) ^ four(3, word[3]);
  }
  for (; bytes > 0; --bytes, ++p) rest = (rest >> 8) ^ t[0][(rest ^ *p) & 255u];
  return rest ^ 0xFFFFFFFFu;
}

}  // namespace nabla::detail::snapshots
