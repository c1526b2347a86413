// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dataset.hpp"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace digits {
namespace {

[[noreturn]] void fail(const std::string& path, long line, const std::string& what) {
  throw std::runtime_error("data file '" + path + "'" + (line ? ", line " + std::to_string(line) : "") + ": " + what);
}

int field(const std::string& path, long line, long number, std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    fail(path, line, "field " + std::to_string(number) + " is '" + std::string(text) + "', which is no whole number");
  const bool is_label = number == pixels_per_row + 1;
  if (value < 0 || value > (is_label ? 9 : 16))
    fail(path, line,
         "field " + std::to_string(number) + " is " + std::to_string(value) + ", but " +
             (is_label ? "a label is 0 to 9" : "a pixel is 0 to 16"));
  return value;
}

}  // namespace

dataset load(const std::string& path) {
  std::ifstream in(path);
  if (!in) fail(path, 0, std::string("cannot be opened: ") + std::strerror(errno));
  dataset data;
  std::string row;
  while (std::getline(in, row)) {
    const long line = ++data.rows;
    if (line > expected_rows)
      fail(path, line, "the file is damaged: more than " + std::to_string(expected_rows) + " rows");
    if (!row.empty() && row.back() == '\r') row.pop_back();
    long fields = 1;
    for (char c : row) fields += c == ',';
    if (fields != pixels_per_row + 1)
      fail(path, line,
           std::to_string(row.empty() ? 0 : fields) + " fields, but a row has " + std::to_string(pixels_per_row + 1) +
               " (64 pixels and a label)");
    std::string_view rest = row;
    for (long number = 1; number <= pixels_per_row; ++number) {
      const auto comma = rest.find(',');
      data.pixels.push_back(static_cast<float>(field(path, line, number, rest.substr(0, comma))) / 16.0f);
      rest.remove_prefix(comma + 1);
    }
    data.labels.push_back(field(path, line, pixels_per_row + 1, rest));
  }
  if (in.bad()) fail(path, data.rows, "cannot be read");  // a directory opens, and fails here
  if (data.rows == 0) fail(path, 0, "the file is empty");
  if (data.rows < expected_rows)
    fail(path, data.rows,
         "the file is damaged: it ends after " + std::to_string(data.rows) + " of " + std::to_string(expected_rows) +
             " rows");
  return data;
}

}  // namespace digits
