// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../program.hpp"

namespace digits {

struct options {
  long steps = 1000;
  float rate = 0.5f;
  long batch = 1440;
  bool json = false;
  std::string data_path = NABLA_EXAMPLE_DIR "/data/digits.csv";
};

inline options parse(int argc, char** argv) {
  options o;
  example::parse(
      argc, argv,
      {example::number("--steps", o.steps, 0L), example::number("--rate", o.rate, 0.f),
       example::number("--batch", o.batch, 1L), example::text("--data", o.data_path), example::flag("--json", o.json)});
  return o;
}

}  // namespace digits
