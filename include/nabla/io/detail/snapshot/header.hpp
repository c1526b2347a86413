// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <cstdio>
#include <limits>
#include <nabla/io/detail/file.hpp>
#include <nabla/io/detail/snapshot/box.hpp>
#include <nabla/io/detail/snapshot/checksum.hpp>
#include <optional>
#include <set>
#include <string_view>

// What a snapshot says of itself: the text at its beginning (docs/reference/io/snapshot.md). It knows no types.
namespace nabla::detail::snapshots {

/// A block of an array, row-major, at a place in the file.
struct saved_block {
  index_box box;
  long offset = 0, bytes = 0;
  std::uint32_t checksum = 0;
};
/// What a snapshot holds in the place of a leaf.
struct saved_array {
  std::string name;               ///< the way to the leaf, as in messages: `[layers][1].0`
  std::string dtype;              ///< `f32`
  long element = 0;               ///< bytes of one
  std::vector<std::string> axis;  ///< of each dim; empty for a positional one
  std::vector<long> size;
  std::vector<saved_block> blocks;

  index_box whole() const { return {std::vector<long>(size.size(), 0), size}; }
  /// `f32[batch=8,3]`
  std::string type() const {
    std::string s = dtype + "[";
    for (std::size_t d = 0; d < size.size(); ++d) {
      s.append(d > 0 ? "," : "").append(axis[d]).append(axis[d].empty() ? "" : "=").append(std::to_string(size[d]));
    }
    return s.append("]");
  }
};
struct file_header {
  long header = 0, file = 0;  ///< bytes
  std::vector<saved_array> arrays;
};

/// The header is a multiple of this, and the blocks of each process begin at one: no two write to a page.
inline constexpr long page_bytes = 4096;
/// A block begins at a multiple of this, as arrays in memory do.
inline constexpr long block_alignment = 64;
constexpr long rounded_up(long n, long to) { return (n + to - 1) / to * to; }

/// The bytes of an element; 0 for a dtype that there is not. Names are letters and then bits.
inline long bytes_of_dtype(std::string_view name) {
  if (name == "bool") return 1;
  const std::size_t letters = std::min(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), name.size());
  for (const long bytes : {1, 2, 4, 8, 16})
    if (letters > 0 && name.substr(letters) == std::to_string(8 * bytes)) return bytes;
  return 0;
}

inline std::string hexadecimal(std::uint32_t n) {
  char digits[9];
  std::snprintf(digits, sizeof digits, "%08x", unsigned(n));
  return digits;
}

inline constexpr std::string_view first_words = "nabla snapshot ";
inline constexpr long this_format = 1;
/// The first line has the checksum of all of the header that follows it: `nabla snapshot 1, crc32 1a2b3c4d`.
inline std::string first_line(std::uint32_t checksum) {
  return std::string(first_words) + std::to_string(this_format) + ", crc32 " + hexadecimal(checksum) + "\n";
}
inline const long first_line_bytes = long(first_line(0).size());

/// The header without its first line, and without what fills it.
inline std::string text_of(const file_header& m) {
  std::string text = "header " + std::to_string(m.header) + " bytes, file " + std::to_string(m.file) + " bytes\n";
  for (const saved_array& a : m.arrays) {
    text.append(a.type()).append(a.name.empty() ? "" : " ").append(a.name).append("\n");
    for (const saved_block& b : a.blocks)
      text.append("  " + b.box.text() + " at " + std::to_string(b.offset) + ", " + std::to_string(b.bytes))
          .append(" bytes, crc32 " + hexadecimal(b.checksum) + "\n");
  }
  return text;
}
/// The header as it stands in the file.
inline std::string header_of(const file_header& m) {
  std::string text = text_of(m);
  text.resize(std::size_t(m.header - first_line_bytes), ' ');
  text.back() = '\n';
  return first_line(checksum_of(text.data(), text.size())) + text;
}

inline bool prints(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F; }
/// A name in one line: other characters than those that print are written as `\x0a`.
inline std::string in_one_line(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (!prints(c) || c == '\\') text.append("\\x").append(hexadecimal(static_cast<unsigned char>(c)).substr(6));
    else text.push_back(c);
  }
  return text;
}

/// Reads the header, strictly: it is as this library writes it, or it is refused.
class header_reader {
 public:
  header_reader(const file_call& call, const open_file& file) : call_(call), file_(file) {}

  file_header read() {
    const long bytes = file_.size();
    std::string text(std::size_t(std::min(bytes, page_bytes)), '\0');
    file_.read(call_, 0, text.data(), long(text.size()));
    rest_ = text;
    if (!take(first_words)) fail("begins otherwise than a snapshot does");
    const std::optional<long> format = number();
    if (!format) fail("begins otherwise than a snapshot does");
    if (*format != this_format)
      fail("is of format " + std::to_string(*format) + ", and this program reads format " +
           std::to_string(this_format));
    const bool has_checksum = take(", crc32 ");
    const std::optional<std::uint32_t> said = checksum();
    if (!has_checksum || !said || !take("\n")) fail("is damaged in its first line");

    file_header m;
    if (!read_sizes(m) || m.header % page_bytes != 0 || m.header == 0 || m.file < m.header)
      fail("is damaged in its second line");
    if (m.file != bytes)
      fail("is damaged: it has " + std::to_string(bytes) + " bytes, and its header says " + std::to_string(m.file));
    text.resize(std::size_t(m.header));
    file_.read(call_, 0, text.data(), m.header);
    const std::uint32_t found = checksum_of(text.data() + first_line_bytes, std::size_t(m.header - first_line_bytes));
    if (found != *said)
      fail("is damaged: the crc32 of its header is " + hexadecimal(found) + ", and its first line says " +
           hexadecimal(*said));

    rest_ = std::string_view(text).substr(std::size_t(first_line_bytes));
    line_ = 2;
    read_sizes(m);
    while (!rest_.empty() && rest_.front() != ' ' && rest_.front() != '\n') {
      ++line_;
      read_array(m);
    }
    if (rest_.find_first_not_of(" \n") != std::string_view::npos) fail_in_line();
    checksum_ = found;
    return m;
  }
  /// Of the header that was read.
  std::uint32_t header_checksum() const { return checksum_; }

 private:
  [[noreturn]] void fail(const std::string& how) const {
    call_.fail("requires a snapshot that is whole: the file " + how);
  }
  [[noreturn]] void fail_in_line() const { fail("has a header that says nothing in line " + std::to_string(line_)); }

  bool take(std::string_view text) {
    if (rest_.substr(0, text.size()) != text) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  /// A number as std::to_string writes it.
  std::optional<long> number() {
    long n = 0;
    std::size_t digits = 0;
    for (; digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9'; ++digits) {
      const long digit = rest_[digits] - '0';
      if (n > (std::numeric_limits<long>::max() - digit) / 10 || (digits == 1 && n == 0)) return {};
      n = 10 * n + digit;
    }
    if (digits == 0) return {};
    rest_.remove_prefix(digits);
    return n;
  }
  std::optional<std::uint32_t> checksum() {
    std::uint32_t n = 0;
    if (rest_.size() < 8) return {};
    for (const char c : rest_.substr(0, 8)) {
      const bool is_digit = c >= '0' && c <= '9';
      if (!is_digit && (c < 'a' || c > 'f')) return {};
      n = 16 * n + std::uint32_t(is_digit ? c - '0' : c - 'a' + 10);
    }
    rest_.remove_prefix(8);
    return n;
  }
  bool read_sizes(file_header& m) {
    if (!take("header ")) return false;
    const auto header = number();
    if (!header || !take(" bytes, file ")) return false;
    const auto file = number();
    if (!file || !take(" bytes\n")) return false;
    m.header = *header, m.file = *file;
    return true;
  }
  /// What stands in front of the first of some characters.
  std::string word(std::string_view ends) {
    const std::string found(rest_.substr(0, rest_.find_first_of(ends)));
    rest_.remove_prefix(found.size());
    return found;
  }
  long required_number() {
    const auto n = number();
    if (!n) fail_in_line();
    return *n;
  }
  /// The rest of a line: a name, all of which prints.
  std::string rest_of_line() {
    const std::string found = word("\n");
    require(std::all_of(found.begin(), found.end(), prints));
    return found;
  }
  void require(bool is_so) const {
    if (!is_so) fail_in_line();
  }

  void read_array(file_header& m) {
    saved_array a;
    a.dtype = word("[\n");
    a.element = bytes_of_dtype(a.dtype);
    require(a.element > 0 && take("["));
    long elements = 1;
    while (!take("]")) {
      require(a.size.empty() || take(","));
      std::string axis;
      if (rest_.empty() || rest_.front() < '0' || rest_.front() > '9') {
        axis = word("=,]\n");
        require(take("=") && std::all_of(axis.begin(), axis.end(), prints));
      }
      a.axis.push_back(axis);
      a.size.push_back(required_number());
      // That of an empty array, too, is a number of bytes.
      const long n = std::max(1L, a.size.back());
      require(elements <= std::numeric_limits<long>::max() / a.element / n);
      elements *= n;
    }
    if (take(" ")) a.name = rest_of_line();
    require(take("\n"));
    require(names_.insert(a.name).second);
    while (take("  [")) {
      ++line_;
      a.blocks.push_back(read_block(a, m));
    }
    m.arrays.push_back(std::move(a));
  }
  saved_block read_block(const saved_array& a, const file_header& m) {
    saved_block b;
    for (std::size_t d = 0; d < a.size.size(); ++d) {
      require(d == 0 || take(","));
      b.box.begin.push_back(required_number());
      require(take(":"));
      b.box.end.push_back(required_number());
      require(b.box.size(d) > 0 && b.box.end[d] <= a.size[d]);
    }
    require(take("] at "));
    b.offset = required_number();
    require(take(", "));
    b.bytes = required_number();
    require(take(" bytes, crc32 "));
    const auto said = checksum();
    require(said && take("\n"));
    b.checksum = *said;
    require(b.bytes == b.box.elements() * a.element && b.offset >= m.header && b.offset <= m.file - b.bytes);
    return b;
  }

  const file_call& call_;
  const open_file& file_;
  std::string_view rest_;
  std::set<std::string> names_;
  long line_ = 1;
  std::uint32_t checksum_ = 0;
};

}  // namespace nabla::detail::snapshots
