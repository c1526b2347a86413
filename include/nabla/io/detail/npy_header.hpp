// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <nabla/io/detail/file.hpp>
#include <nabla/io/detail/file_dtype.hpp>
#include <string>
#include <string_view>
#include <vector>

// NumPy's format .npy: a magic word, a version, and the text of a dictionary of Python, which says the dtype, the order
// and the shape of the elements that follow.
namespace nabla::detail {

/// What a header says.
struct npy_header {
  file_dtype dtype;
  bool fortran_order = false;
  std::vector<long> shape;
  long first = 0;  ///< where the elements begin

  long elements() const {
    long n = 1;
    for (const long size : shape) n *= size;
    return n;
  }
  /// [3,4]
  std::string sizes() const {
    std::string text = "[";
    for (std::size_t d = 0; d < shape.size(); ++d) text += (d > 0 ? "," : "") + std::to_string(shape[d]);
    return text + "]";
  }
};

/// Reads the dictionary of a header; ok() is false where it is none that NumPy writes.
class npy_dictionary {
 public:
  explicit npy_dictionary(std::string_view text) : left_(text) {
    expect('{');
    int seen = 0;
    while (ok_ && !next_is('}')) {
      const std::string_view key = word();
      expect(':');
      const int bit = key == "descr" ? 1 : key == "fortran_order" ? 2 : key == "shape" ? 4 : 0;
      if (bit == 0 || (seen & bit) != 0) ok_ = false;
      seen |= bit;
      if (bit == 1) read_descr();
      if (bit == 2) read_order();
      if (bit == 4) read_shape();
      if (!next_is('}')) expect(',');
    }
    expect('}');
    skip_spaces();
    ok_ = ok_ && seen == 7 && left_.empty();
  }

  bool ok() const { return ok_; }
  /// The dtype as it stands there; empty for records, whose dtype is a list.
  std::string_view descr() const { return descr_; }
  bool fortran_order() const { return fortran_order_; }
  const std::vector<long>& shape() const { return shape_; }

 private:
  static constexpr std::size_t most_dims = 64;  // as NumPy

  void skip_spaces() {
    const std::size_t first = left_.find_first_not_of(" \t\r\n\f");
    left_.remove_prefix(first == std::string_view::npos ? left_.size() : first);
  }
  bool next_is(char c) {
    skip_spaces();
    return !left_.empty() && left_[0] == c;
  }
  void expect(char c) {
    ok_ = ok_ && next_is(c);
    if (ok_) left_.remove_prefix(1);
  }
  /// 'text' or "text", without escapes
  std::string_view word() {
    const char quote = next_is('"') ? '"' : '\'';
    expect(quote);
    const std::size_t end = left_.find_first_of(quote == '"' ? "\"\\" : "'\\");
    ok_ = ok_ && end != std::string_view::npos && left_[end] == quote;
    if (!ok_) return {};
    const std::string_view found = left_.substr(0, end);
    left_.remove_prefix(end + 1);
    return found;
  }
  void read_descr() {
    if (!next_is('[')) {
      descr_ = word();
      ok_ = ok_ && !descr_.empty();
      return;
    }
    int depth = 0;
    do {
      if (next_is('\'') || next_is('"')) {
        word();
        continue;
      }
      if (left_.empty()) ok_ = false;
      if (!ok_) return;
      depth += left_[0] == '[' || left_[0] == '(' ? 1 : left_[0] == ']' || left_[0] == ')' ? -1 : 0;
      left_.remove_prefix(1);
    } while (depth > 0 && ok_);
  }
  void read_order() {
    skip_spaces();
    for (const bool order : {false, true}) {
      const std::string_view name = order ? "True" : "False";
      if (left_.substr(0, name.size()) != name) continue;
      left_.remove_prefix(name.size());
      fortran_order_ = order;
      return;
    }
    ok_ = false;
  }
  void read_shape() {
    expect('(');
    bool comma = true;
    while (ok_ && !next_is(')')) {
      if (!comma || shape_.size() == most_dims) ok_ = false;
      shape_.push_back(number());
      comma = next_is(',');
      if (comma) expect(',');
    }
    if (shape_.size() == 1 && !comma) ok_ = false;  // (3) is no tuple
    expect(')');
  }
  long number() {
    skip_spaces();
    long n = 0;
    std::size_t digits = 0;
    for (; digits < left_.size() && left_[digits] >= '0' && left_[digits] <= '9'; ++digits)
      if (__builtin_mul_overflow(n, 10L, &n) || __builtin_add_overflow(n, long(left_[digits] - '0'), &n)) ok_ = false;
    if (digits == 0) ok_ = false;
    left_.remove_prefix(digits);
    if (!left_.empty() && left_[0] == 'L') left_.remove_prefix(1);  // as Python 2 wrote it
    return ok_ ? n : 0;
  }

  std::string_view left_, descr_;
  bool ok_ = true, fortran_order_ = false;
  std::vector<long> shape_;
};

/// The dtype that NumPy writes as `<f4`, `>i8`, `<c16` or `|u1`; 0 bytes for one that is no number or bool.
inline file_dtype dtype_of_descr(std::string_view descr) {
  file_dtype found = {'?', 0};
  if (!descr.empty() && std::string_view("<>=|").find(descr[0]) != std::string_view::npos) {
    constexpr char other = std::endian::native == std::endian::little ? '>' : '<';
    found.swapped = descr[0] == other;
    descr.remove_prefix(1);
  }
  if (descr == "c16") {
    found.kind = 'c', found.bytes = 16;
  } else {
    if (descr.size() != 2 || descr[1] < '1' || descr[1] > '8') return {'?', 0};
    found.kind = descr[0];
    found.bytes = descr[1] - '0';
  }
  if (!with_file_type(found, [](auto) {})) return {'?', 0};
  if (found.bytes == 1) found.swapped = false;
  return found;
}

/// Text of a file for an error: a few characters, those that cannot be printed as dots.
inline std::string printable(std::string_view text) {
  std::string found(text.substr(0, 80));
  for (char& c : found)
    if (c < ' ' || c > '~') c = '.';
  return found + (text.size() > 80 ? "..." : "");
}

/// The header of a file. Its sizes fit the bytes that are there.
inline npy_header read_npy_header(const file_call& call, const byte_source& source) {
  constexpr long most_text = 1L << 20;  // of records; that of an array is shorter than 2000
  unsigned char start[12] = {};
  const long whole = source.size();
  source.read(call, 0, start, std::min(whole, 12L));
  if (whole < 10 || std::memcmp(start, "\x93NUMPY", 6) != 0)
    call.fail(std::string("requires a file of NumPy: found ") +
              (std::memcmp(start, "PK\3\4", 4) == 0
                   ? "an archive of them, which load_npz reads"
                   : "one of " + std::to_string(whole) + " bytes that begins differently"));
  if (start[6] < 1 || start[6] > 3 || start[7] != 0)
    call.fail("requires NumPy's format 1.0, 2.0 or 3.0: found " + std::to_string(start[6]) + "." +
              std::to_string(start[7]));
  const long text_at = start[6] == 1 ? 10 : 12;
  long length = start[8] | long(start[9]) << 8;
  if (start[6] != 1) length |= long(start[10]) << 16 | long(start[11]) << 24;
  if (text_at > whole || length > whole - text_at || length > most_text)
    call.fail("requires a whole header: found one of " + std::to_string(length) + " bytes in a file of " +
              std::to_string(whole));
  std::string text(std::size_t(length), ' ');
  source.read(call, text_at, text.data(), length);
  const npy_dictionary said(text);
  if (!said.ok()) call.fail("requires a header that says descr, fortran_order and shape: found " + printable(text));
  npy_header h;
  h.dtype = dtype_of_descr(said.descr());
  if (h.dtype.bytes == 0)
    call.fail("requires elements that are numbers or bool: found " +
              (said.descr().empty() ? "records" : "dtype '" + printable(said.descr()) + "'"));
  h.fortran_order = said.fortran_order();
  h.shape = said.shape();
  h.first = text_at + length;
  // Where a size is 0 the others still stand in sizes of arrays, whose product is taken.
  long bytes = h.dtype.bytes, countable = 16;
  bool overflow = false;
  for (const long size : h.shape) {
    overflow = overflow || __builtin_mul_overflow(countable, size == 0 ? 1 : size, &countable);
    bytes = overflow ? 0 : bytes * size;
  }
  if (overflow || bytes != whole - h.first)
    call.fail("requires a whole file: found " + std::to_string(whole - h.first) + " bytes behind the header, and " +
              h.sizes() + " of " + h.dtype.name() + " take " +
              (overflow ? "too many to count" : std::to_string(bytes)));
  return h;
}

/// The header that NumPy writes before an array in row-major order.
inline std::string npy_header_text(file_dtype dtype, const long* size, int rank) {
  constexpr char order = std::endian::native == std::endian::little ? '<' : '>';
  std::string text = std::string("{'descr': '") + (dtype.bytes == 1 ? '|' : order) + dtype.kind +
                     std::to_string(dtype.bytes) + "', 'fortran_order': False, 'shape': (";
  for (int d = 0; d < rank; ++d) text += (d > 0 ? ", " : "") + std::to_string(size[d]);
  text += rank == 1 ? ",), }" : "), }";
  // Room for the first size to grow to 21 digits, then to a multiple of 64 bytes, the line's end included.
  if (rank > 0) text.append(21 - std::to_string(size[0]).size(), ' ');
  text.append(64 - (10 + text.size() + 1) % 64, ' ');
  text += '\n';
  std::string start = "\x93NUMPY";
  start += {'\1', '\0', char(text.size() & 0xff), char(text.size() >> 8)};
  return start + text;
}

}  // namespace nabla::detail
