// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "program.hpp"
#include "random/run.hpp"

// What the library gave for a composed program, beside its meaning.
namespace composed_programs {

namespace nb = nabla;

class judge {
 public:
  judge(const program& p, const mesh_sizes& mesh);
  bool differs() const { return !difference_.empty(); }
  const std::string& difference() const { return difference_; }

  const program& composed() const { return program_; }
  const mesh_sizes& mesh() const { return mesh_; }
  /// Whether rounding, or numbers that are too large, may decide: such a program is left out.
  bool certain() const { return meaning_.certain; }
  double loss() const { return meaning_.loss; }
  double slope() const { return meaning_.slope; }

  void seen(const std::string& what, double found, double wanted);
  /// A gradient in an input, or its slope.
  void gradient(const std::string& what, bool slope, kind, int input, const random_programs::stack&);
  void plain_gradient(const std::string& what, bool slope, const double* found);
  void thrown(const std::string& what);

 private:
  bool near(double found, double wanted) const;
  void differ(const std::string& what);

  const program& program_;
  mesh_sizes mesh_;
  meaning meaning_;
  std::string difference_;
};

template <int Rank>
using mesh_of = std::conditional_t<Rank == 1, random_programs::mesh_1, random_programs::mesh_2>;

// The derivatives that are taken: of all programs that may go backwards, of those that go forwards, of those that are
// differentiated twice.
template <int Rank>
void take_gradient(judge&, const mesh_of<Rank>&);
template <int Rank>
void take_slope(judge&, const mesh_of<Rank>&);
template <int Rank>
void take_slope_of_gradient(judge&, const mesh_of<Rank>&);
template <int Rank>
void take_gradient_of_slope(judge&, const mesh_of<Rank>&);

}  // namespace composed_programs
