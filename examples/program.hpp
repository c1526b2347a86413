// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <charconv>
#include <functional>
#include <iostream>
#include <nabla/comm/run.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// What the examples share and no reader comes for: options.
namespace example {

/// `--size=512`, `--size 512`, or `--json`, which has no value.
struct option {
  std::string name;
  std::string shown;  ///< the value in the list of options; empty: there is none
  std::function<void(std::string_view)> take;
};

template <class T>
  requires std::is_arithmetic_v<T>
option number(std::string name, T& value, T least) {
  std::ostringstream shown;
  shown << value;
  auto take = [name, least, &value](std::string_view text) {
    T read{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error != std::errc() || end != text.data() + text.size() || !(read >= least))
      throw std::runtime_error("option " + name + ": '" + std::string(text) + "' is no number that fits");
    value = read;
  };
  return {std::move(name), shown.str(), take};
}

inline option file(std::string name, std::string& value) {
  return {std::move(name), "FILE", [&value](std::string_view text) { value = text; }};
}

inline option flag(std::string name, bool& value) {
  return {std::move(name), "", [&value](std::string_view) { value = true; }};
}

/// Reads what is left of the command line after the runtime has taken its own options.
inline void parse(int argc, char** argv, const std::vector<option>& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view text = argv[i];
    const auto equals = text.find('=');
    const option* found = nullptr;
    std::string all;
    for (const option& o : options) {
      if (o.name == text.substr(0, equals) && (equals == std::string_view::npos || !o.shown.empty())) found = &o;
      all += " " + o.name + (o.shown.empty() ? "" : "=" + o.shown);
    }
    if (!found) throw std::runtime_error("unknown option '" + std::string(text) + "': there are" + all);
    if (found->shown.empty()) {
      found->take({});
    } else {
      if (equals == std::string_view::npos && i + 1 == argc)
        throw std::runtime_error("option " + found->name + " wants a value");
      found->take(equals == std::string_view::npos ? argv[++i] : text.substr(equals + 1));
    }
  }
}

}  // namespace example
