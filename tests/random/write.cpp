// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// write <seed> <count> <file>...: the programs of count seeds from the first one on; a file for each kind of program.
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "program.hpp"

using namespace random_programs;  // NOLINT: a program

int main(int argc, char** argv) {
  if (argc != 3 + int(kinds_of_programs)) {
    std::cerr << "usage: write <seed> <count> <file>...\n";
    return 2;
  }
  const unsigned long seed = std::strtoul(argv[1], nullptr, 10), count = std::strtoul(argv[2], nullptr, 10);
  for (unsigned kind = 0; kind < kinds_of_programs; ++kind) {
    std::ofstream out(argv[3 + kind]);
    out << "#include \"random/run.hpp\"\n\nnamespace random_programs {\nnamespace {\n\n";
    for (unsigned long i = seed; i < seed + count; ++i)
      if (kind_of(i) == kind) out << source_of(make_program(i)) << "\n";
    out << "}  // namespace\n}  // namespace random_programs\n";
    if (!out) return 1;
  }
}
