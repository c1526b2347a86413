// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "random/derivative.hpp"

#include <doctest/doctest.h>

namespace random_programs {

std::string derivative::report() const {
  return "seed " + std::to_string(part_.seed) + ": " + difference_ + "\n" + derivative_source_of(part_);
}

void derivative::differ(const std::string& what) {
  if (!differs()) difference_ = what + ", on " + text_of(mesh_);
}

void derivative::seen(int input, order which, const std::string& text, const stack& s) {
  if (differs()) return;
  const std::string name = which == first ? "g" : "h", value = name + std::to_string(input) + " ";
  const std::string type = "f64" + text_of(cotangent_of(expected_.type_of_input(input))).substr(3);
  if (text != type) return differ(value + "has the type " + text + "; it is " + type);
  for_each_block(s, mesh_, [&](long place, long at) {
    const double* const block = static_cast<const double*>(s.elements) + at;
    const auto wrong = expected_.contradicts(input, int(place), {block, block + elements_of_block(s)}, which == second);
    if (wrong) differ(value + *wrong);
  });
}

TEST_CASE("derivatives of random programs are the slopes of their interpretation") {
  for_each_program<derivative>([](unsigned long seed, auto on_each_mesh) {
    const program part = *differentiable_part(make_program(seed));
    on_each_mesh([&](const mesh_sizes& mesh, auto function) {
      const difference expected(part, mesh);
      if (!expected.fits()) return true;
      derivative r(part, expected, mesh);
      function(r);
      if (r.differs()) FAIL_CHECK(r.report());
      return !r.differs();
    });
  });
  MESSAGE(difference::compared << " slopes, and " << difference::left_out << " beside a kink");
  CHECK(difference::compared > 0);
  CHECK(difference::compared >= difference::left_out);
}

}  // namespace random_programs
