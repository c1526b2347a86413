// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// write <seed> <count> <percent> <file>...: the programs of count seeds from the first one on; a file for each kind of
// program, and files for the derivatives of so many percent of the seeds.
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "program.hpp"

using namespace random_programs;  // NOLINT: a program

namespace {

bool write(const char* path, const char* header, const std::vector<std::string>& programs) {
  std::ofstream out(path);
  out << "#include \"random/" << header << ".hpp\"\n\nnamespace random_programs {\nnamespace {\n\n";
  for (const std::string& each : programs) out << each << "\n";
  out << "}  // namespace\n}  // namespace random_programs\n";
  return bool(out);
}

}  // namespace

int main(int argc, char** argv) {
  const int kinds = int(kinds_of_programs), files = argc - 4 - kinds;
  if (files < 1) {
    std::cerr << "usage: write <seed> <count> <percent> <file>...\n";
    return 2;
  }
  const unsigned long seed = std::strtoul(argv[1], nullptr, 10), count = std::strtoul(argv[2], nullptr, 10);
  const int percent = std::atoi(argv[3]);
  for (unsigned kind = 0; kind < kinds_of_programs; ++kind) {
    std::vector<std::string> programs;
    for (unsigned long i = seed; i < seed + count; ++i) {
      if (kind_of(i) != kind) continue;
      programs.push_back(source_of(make_program(i)));
    }
    if (!write(argv[4 + kind], "run", programs)) return 1;
  }
  std::vector<std::string> derivatives;
  // Neighbours share most of their types.
  for (int rank = 1; rank <= 3; ++rank)
    for (unsigned long i = seed; i < seed + count; ++i) {
      if (!is_differentiated(i, percent)) continue;
      const program p = make_differentiable(i);
      if (p.mesh_rank == rank) derivatives.push_back(derivative_source_of(p));
    }
  for (int f = 0; f < files; ++f) {
    const auto first = derivatives.begin() + long(derivatives.size()) * f / files;
    const auto last = derivatives.begin() + long(derivatives.size()) * (f + 1) / files;
    if (!write(argv[4 + kinds + f], "derivative", {first, last})) return 1;
  }
}
