// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "random/derivative.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace random_programs {

std::string derivative::report() const {
  return "seed " + std::to_string(program_.seed) + ": " + difference_ + "\n" + derivative_source_of(program_);
}

void derivative::differ(const std::string& what) {
  if (!differs()) difference_ = what + ", on " + text_of(mesh_);
}

void derivative::seen(int input, order which, const std::string& text, const stack& s) {
  if (differs()) return;
  const std::string name = which == first ? "g" : "h", value = name + std::to_string(input) + " ";
  const std::string type =
      (s.element == dtype::c64 ? "c128" : "f64") + text_of(cotangent_of(expected_.type_of_input(input))).substr(3);
  if (text != type) return differ(value + "has the type " + text + "; it is " + type);
  for_each_block(s, mesh_, [&](long place, long at) {
    const long n = elements_of_block(s);
    const auto block = [&]<class T>(T) {
      const T* const first = static_cast<const T*>(s.elements) + at;
      return std::vector<number>(first, first + n);
    };
    const auto wrong = expected_.contradicts(
        input, int(place), s.element == dtype::c64 ? block(number()) : block(double()), which == second);
    if (wrong) differ(value + *wrong);
  });
}

namespace {

std::string text_of(const std::vector<int>& counts) {
  std::string s;
  for (const word w : differentiated_words)
    s += (s.empty() ? "" : ", ") + std::string(text_of(w)) + " " + std::to_string(counts[std::size_t(w)]);
  return s;
}

void check(const std::string& order, int programs, const std::vector<int>& counts, const difference::count& slopes) {
  MESSAGE(order << ": " << programs << " programs with " << text_of(counts) << "; " << slopes.compared
                << " slopes, and " << slopes.left_out << " beside a kink");
  CHECK(slopes.compared >= slopes.left_out);
}

}  // namespace

TEST_CASE("derivatives of random programs are the slopes of their interpretation") {
  int programs = 0, twice = 0;
  unsigned long first = ~0ul, last = 0;
  std::vector<int> of_first(all_words, 0), of_second(all_words, 0);
  for_each_program<derivative>([&](unsigned long seed, auto on_each_mesh) {
    const program p = make_differentiable(seed);
    ++programs, twice += is_differentiated_twice(seed);
    first = std::min(first, seed), last = std::max(last, seed);
    for (const step& s : p.steps) {
      ++of_first[std::size_t(s.is)];
      if (is_differentiated_twice(seed)) ++of_second[std::size_t(s.is)];
    }
    on_each_mesh([&](const mesh_sizes& mesh, auto function) {
      const difference expected(p, mesh);
      derivative r(p, expected, mesh);
      function(r);
      if (r.differs()) FAIL_CHECK(r.report());
      return !r.differs();
    });
  });
  check("first order", programs, of_first, difference::first);
  check("second order", twice, of_second, difference::second);
  if (programs < 20 || last - first < 192) return;  // the words take turns in two hundred seeds
  CHECK(difference::first.compared > 0);
  CHECK(difference::second.compared > 0);
  for (const word w : differentiated_words) CHECK_MESSAGE(of_first[std::size_t(w)] > 0, std::string(text_of(w)));
}

}  // namespace random_programs
