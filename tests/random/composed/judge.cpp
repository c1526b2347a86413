// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "judge.hpp"

#include <cmath>
#include <sstream>

namespace composed_programs {

judge::judge(const program& p, const mesh_sizes& mesh) : program_(p), mesh_(mesh), meaning_(meaning_of(p, mesh)) {}

bool judge::near(double found, double wanted) const {
  // Rounding grows with the numbers on the way.
  return std::abs(found - wanted) <= 1e-9 * (1 + std::abs(wanted)) + 1e-12 * meaning_.size;
}
void judge::differ(const std::string& what) {
  if (!differs()) difference_ = what + ", on " + random_programs::text_of(mesh_);
}
void judge::thrown(const std::string& what) { differ("throws \"" + what + "\""); }

void judge::seen(const std::string& what, double found, double wanted) {
  if (near(found, wanted)) return;
  std::ostringstream s;
  s.precision(12);
  s << what << " is " << found << "; it is to be " << wanted;
  differ(s.str());
}

void judge::gradient(const std::string& what, bool slope, kind k, int input, const random_programs::stack& s) {
  const auto& wanted = (slope ? meaning_.gradient_slope : meaning_.gradient)[std::size_t(k)][std::size_t(input)];
  random_programs::for_each_block(s, mesh_, [&](long place, long at) {
    const long size = elements_of(k), block = !varies(k) ? 0 : k == kind::part ? place / mesh_[1] : place;
    for (long e = 0; e < size; ++e)
      seen(what + " in " + text_of(k) + std::to_string(input) + " on device " + std::to_string(place) + " at element " +
               std::to_string(e),
           static_cast<const double*>(s.elements)[at + e], wanted[std::size_t(block * size + e)]);
  });
}
void judge::plain_gradient(const std::string& what, bool slope, const double* found) {
  const auto& wanted = (slope ? meaning_.gradient_slope : meaning_.gradient)[std::size_t(kind::plain)][0];
  for (long e = 0; e < vector_size; ++e)
    seen(what + " in " + text_of(kind::plain) + "0 at element " + std::to_string(e), found[e], wanted[std::size_t(e)]);
}

}  // namespace composed_programs
