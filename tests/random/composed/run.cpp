// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <doctest/doctest.h>

#include <cstdlib>

#include "judge.hpp"
#include "vectors.hpp"

namespace composed_programs {

const std::vector<const char*>& elementwise_words() {
  static const std::vector<const char*> names = {
#define COMPOSED_NAME(word) #word,
      COMPOSED_ELEMENTWISE(COMPOSED_NAME, COMPOSED_NAME)
#undef COMPOSED_NAME
  };
  return names;
}
bool has_elementwise_words(const program& p) {
  return !p.has_few_words() || (NABLA_COMPOSED_ALL && p.mesh_rank == 1 && !p.forwards);
}
const std::vector<vector_word>& vector_words(const program& p) {
#define COMPOSED_NAME(name, ...) vector_word::name,
  static const std::vector<vector_word> none,
      few = {COMPOSED_VECTORS_COMPILED_TWICE(COMPOSED_NAME)},
      all = {COMPOSED_VECTORS_COMPILED(COMPOSED_NAME) COMPOSED_SYSTEMS_COMPILED(COMPOSED_NAME)
                 COMPOSED_FOURIER_COMPILED(COMPOSED_NAME)};
#undef COMPOSED_NAME
  return !p.has_few_words() ? all : p.mesh_rank == 1 && !p.forwards ? few : none;
}

namespace {

unsigned long setting(const char* name, unsigned long otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr || *text == 0 ? otherwise : std::strtoul(text, nullptr, 10);
}

// All that a program is run for is run, whatever differs: other processes may see no difference.
template <int Rank>
void take_all(judge& j, const mesh_of<Rank>& mesh) {
  const program& p = j.composed();
  if constexpr (Rank == 1)
    if (p.forwards) return take_slope<1>(j, mesh);
  constexpr bool has_second_derivatives = Rank == 1 || NABLA_COMPOSED_ALL;
  if (!p.twice || !has_second_derivatives) return take_gradient<Rank>(j, mesh);
  if constexpr (has_second_derivatives) take_slope_of_gradient<Rank>(j, mesh);
  if constexpr (Rank == 1) take_gradient_of_slope<1>(j, mesh);
}

enum class outcome { left_out, right, wrong };
outcome outcome_of(const program& p, const mesh_sizes& sizes, std::string& difference) {
  judge j(p, sizes);
  if (!j.certain()) return outcome::left_out;
  if (sizes.size() == 1) take_all<1>(j, nb::make_mesh(random_programs::x = sizes[0]));
  else take_all<2>(j, nb::make_mesh(random_programs::x = sizes[0], random_programs::y = sizes[1]));
  if (!j.differs()) return outcome::right;
  difference = j.difference();
  return outcome::wrong;
}

/// The smallest program with a difference that steps less lead to.
program shrunk(program p, const mesh_sizes& sizes, std::string& difference) {
  for (bool shrinks = true; shrinks;) {
    shrinks = false;
    for (const program& each : smaller(p)) {
      if (outcome_of(each, sizes, difference) != outcome::wrong) continue;
      p = each, shrinks = true;
      break;
    }
  }
  return p;
}

/// The meshes of a rank, of as many devices as there are or fewer, whose processes hold boxes.
std::vector<mesh_sizes> meshes(int rank) {
  const auto& machine = nb::detail::current_runtime();
  std::vector<mesh_sizes> all;
  for (int n = machine.processes; n <= machine.devices().size(); n += machine.processes)
    for (const mesh_sizes& sizes : random_programs::meshes_of(rank, n))
      if (nb::detail::box_of(sizes, n / machine.processes).fits) all.push_back(sizes);
  return all;
}

}  // namespace

TEST_CASE("composed programs give what they mean, and so do their derivatives") {
  const auto& machine = nb::detail::current_runtime();
  const unsigned long first = setting("NABLA_COMPOSED_SEED", 0), given = setting("NABLA_COMPOSED_PROGRAMS", 1000);
  // Processes that share processors wait for each other most of the time.
  const unsigned long count = machine.processes == 1 ? given : (given + 4) / 5;
  unsigned long left_out = 0;
  int differ = 0;
  for (unsigned long seed = first; seed < first + count && differ < 5; ++seed) {
    const program p = make_program(seed);
    const auto all = meshes(p.mesh_rank);
    const mesh_sizes& sizes = all[seed % all.size()];
    std::string difference;
    const outcome found = outcome_of(p, sizes, difference);
    left_out += found == outcome::left_out;
    if (found != outcome::wrong) continue;
    std::string text = "seed " + std::to_string(seed) + ": " + difference + "\n" + text_of(p);
    if (machine.processes == 1) {
      ++differ;
      const program least = shrunk(p, sizes, difference);
      text += "The smallest program like it: " + difference + "\n" + text_of(least);
    }
    FAIL_CHECK(text);
  }
  MESSAGE(count << " programs; " << left_out << " left out: numbers too large, or rounding decides");
  CHECK(left_out * 4 <= count);
}

}  // namespace composed_programs
