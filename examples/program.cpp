// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program.hpp"

#include <charconv>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace example {
namespace {

/// How an option stands in the list of all: with the value that it has.
struct listed {
  std::ostream& out;
  void operator()(const bool*) const {}
  void operator()(const std::string* value) const { out << '=' << (value->empty() ? "TEXT" : *value); }
  template <class T>
  void operator()(const T* value) const {
    out << '=' << *value;
  }
};

struct taken {
  const option& of;
  std::string_view text;
  void operator()(bool* value) const { *value = true; }
  void operator()(std::string* value) const { *value = text; }
  template <class T>
  void operator()(T* value) const {
    T read{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error != std::errc() || end != text.data() + text.size() || !(static_cast<double>(read) >= of.least))
      throw std::runtime_error("option " + of.name + ": '" + std::string(text) + "' is no number that fits");
    *value = read;
  }
};

/// The option of a word: `--name` or `--name=value`.
const option& find(std::string_view word, const std::vector<option>& options) {
  const auto equals = word.find('=');
  for (const option& o : options)
    if (o.name == word.substr(0, equals) && (equals == word.npos || !o.has_no_value())) return o;
  std::ostringstream all;
  for (const option& o : options) {
    all << ' ' << o.name;
    std::visit(listed{all}, o.value);
  }
  throw std::runtime_error("unknown option '" + std::string(word) + "': there are" + all.str());
}

}  // namespace

void parse(int argc, char** argv, const std::vector<option>& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const option& found = find(word, options);
    const auto equals = word.find('=');
    std::string_view text;
    if (equals != word.npos) {
      text = word.substr(equals + 1);
    } else if (!found.has_no_value()) {
      if (i + 1 == argc) throw std::runtime_error("option " + found.name + " wants a value");
      text = argv[++i];
    }
    std::visit(taken{found, text}, found.value);
  }
}

}  // namespace example
