// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>

namespace digits {

struct options {
  long steps = 1000;
  float rate = 0.5f;
  long batch = 0;  // 0: all rows at once
  bool json = false;
  std::string data_path = NABLA_EXAMPLE_DIR "/data/digits.csv";
};

namespace detail {
template <class T>
T number(std::string_view option, std::string_view text, T least) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value >= least))
    throw std::runtime_error("option " + std::string(option) + ": '" + std::string(text) + "' is no number that fits");
  return value;
}
}  // namespace detail

/// What is left of the command line after the runtime has taken its own options.
inline options parse(int argc, char** argv) {
  options o;
  for (int i = 1; i < argc; ++i) {
    const std::string_view text = argv[i];
    const auto equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    if (name == "--json" && equals == std::string_view::npos) {
      o.json = true;
      continue;
    }
    if (name != "--steps" && name != "--rate" && name != "--batch" && name != "--data")
      throw std::runtime_error("unknown option '" + std::string(text) +
                               "': there are --steps=1000 --rate=0.5 --batch=1440 --data=FILE --json");
    if (equals == std::string_view::npos && i + 1 == argc)
      throw std::runtime_error("option " + std::string(name) + " wants a value");
    const std::string_view value = equals == std::string_view::npos ? argv[++i] : text.substr(equals + 1);
    if (name == "--steps") o.steps = detail::number<long>(name, value, 0);
    if (name == "--rate") o.rate = detail::number<float>(name, value, 0.f);
    if (name == "--batch") o.batch = detail::number<long>(name, value, 1);
    if (name == "--data") o.data_path = value;
  }
  return o;
}

}  // namespace digits
