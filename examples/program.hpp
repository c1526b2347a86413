// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

// What the examples share and no reader comes for: options.
namespace example {

/// `--size=512`, `--size 512`, or `--json`, which has no value.
struct option {
  std::string name;
  std::variant<bool*, std::string*, long*, float*, double*> value;
  double least = 0;  ///< of a number

  bool has_no_value() const { return std::holds_alternative<bool*>(value); }
};

template <class T>
option number(std::string name, T& value, T least) {
  return {std::move(name), &value, static_cast<double>(least)};
}
inline option text(std::string name, std::string& value) { return {std::move(name), &value}; }
inline option flag(std::string name, bool& value) { return {std::move(name), &value}; }

/// Reads what is left of the command line after the runtime has taken its own options.
void parse(int argc, char** argv, const std::vector<option>& options);

}  // namespace example
