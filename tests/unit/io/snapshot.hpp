// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <fstream>
#include <harness/elements.hpp>
#include <iterator>
#include <nabla/io/io.hpp>
#include <nabla/nabla.hpp>
#include <string>
#include <unit/io/files.hpp>

// What stands in a snapshot.

namespace nb = nabla;

inline std::string bytes_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}
/// With the checksum of the header that it has now.
inline std::string with_right_checksum(std::string bytes, std::size_t header) {
  using namespace nb::detail::snapshots;
  const auto first = std::size_t(first_line_bytes);
  return first_line(checksum_of(bytes.data() + first, header - first)) + bytes.substr(first);
}

/// Sets the largest block for a while.
class with_blocks_of {
 public:
  explicit with_blocks_of(long bytes) : before_(nb::detail::snapshots::largest_block) {
    nb::detail::snapshots::largest_block = bytes;
  }
  ~with_blocks_of() { nb::detail::snapshots::largest_block = before_; }
  with_blocks_of(const with_blocks_of&) = delete;
  with_blocks_of& operator=(const with_blocks_of&) = delete;

 private:
  long before_;
};

/// Whether the elements that this process holds are the same, bit for bit.
template <class X>
bool same_bits(const X& x, const X& y) {
  const auto a = harness::elements_of(x), b = harness::elements_of(y);
  return std::equal(x.sizes().n, x.sizes().n + nb::detail::dims_of<X>::rank, y.sizes().n) && x.stored() == y.stored() &&
         a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0);
}
template <class T>
bool same_bits_of_trees(const T& a, const T& b) {
  return nb::tree_all(
      [](const auto& x, const auto& y) {
        if constexpr (nb::Array<decltype(x)>) return same_bits(x, y);
        else if constexpr (nb::Literal<std::remove_cvref_t<decltype(x)>>) return std::memcmp(&x, &y, sizeof x) == 0;
        else return true;
      },
      a, b);
}
