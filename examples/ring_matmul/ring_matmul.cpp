// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix product whose right operand travels. A is split by rows, B along the dim that is summed over. Gathering B
// first is one line, and every device then holds all of it. In a ring each device holds one part of B at a time: it
// multiplies what it has while the part goes on to its neighbour. In two rings the parts go round both ways, in half as
// many rounds.

#include "../program.hpp"
#include "products.hpp"

#include <cmath>
#include <cstdio>
#include <vector>

namespace ring_matmul {

using nb::P;

struct options {
  long rows = 240, inner = 240, columns = 120;
  bool json = false;
};

/// The largest difference between two matrices, in units of the largest number.
double difference(const std::vector<float>& x, const std::vector<float>& y) {
  double most = 0, apart = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    most = std::max(most, std::abs(double(y[i])));
    apart = std::max(apart, std::abs(double(x[i]) - double(y[i])));
  }
  return apart / most;
}

/// The product by three loops.
std::vector<float> serial(const std::vector<float>& a, const std::vector<float>& b, const options& sizes) {
  std::vector<float> c(std::size_t(sizes.rows * sizes.columns));
  for (long i = 0; i < sizes.rows; ++i)
    for (long k = 0; k < sizes.inner; ++k)
      for (long j = 0; j < sizes.columns; ++j)
        c[std::size_t(i * sizes.columns + j)] +=
            a[std::size_t(i * sizes.inner + k)] * b[std::size_t(k * sizes.columns + j)];
  return c;
}

int run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--rows", chosen.rows, 1L), example::number("--inner", chosen.inner, 1L),
                  example::number("--columns", chosen.columns, 1L), example::flag("--json", chosen.json)});
  const auto mesh = nb::make_mesh(ring = nb::rest);
  const long devices = mesh.size(ring);
  const auto a = (0.5f + 0.5f * nb::sin(nb::iota<float>(batch = chosen.rows, inputs = chosen.inner) * 0.01f)).eval();
  const auto b = (0.5f + 0.5f * nb::cos(nb::iota<float>(inputs = chosen.inner, outputs = chosen.columns) * 0.02f)).eval();
  const std::vector<float> expected = serial(nb::to_vector(a), nb::to_vector(b), chosen);

  const auto compare = [&](const char* name, auto product, const char* word, long calls) {
    const auto multiply = nb::shard_map(mesh, nb::in_specs(P(batch = ring), P(inputs = ring)),
                                        nb::out_specs(P(batch = ring)), product);
    nb::recording collectives;
    const auto c = multiply(a, b);
    if (collectives.count(word) != calls || collectives.count() != calls)
      throw std::runtime_error(std::string(name) + " is to run " + std::to_string(calls) + " times " + word + ": it ran " +
                               std::to_string(collectives.count()) + " collectives");
    const std::vector<float> numbers = nb::to_vector(nb::to_host(c));
    const double apart = difference(numbers, expected);
    if (!(apart < 1e-5)) throw std::runtime_error(std::string(name) + " is not the product of the three loops");
    double squares = 0;
    for (const float v : numbers) squares += double(v) * double(v);
    rt.on_root([&] {
      if (chosen.json)
        std::printf("{\"product\": \"%s\", \"norm\": %.9e, \"first\": %.6e, \"last\": %.6e}\n", name, std::sqrt(squares),
                    double(numbers.front()), double(numbers.back()));
      else
        std::printf("%-10s %3ld x %-10s  norm %.6e, differs from the three loops by %.1e of the largest number\n", name,
                    calls, word, std::sqrt(squares), apart);
    });
  };
  rt.on_root([&] {
    if (!chosen.json) std::cout << rt << '\n';
  });
  compare("gathered", gathered, "all_gather", 1);
  compare("one ring", one_ring, "ppermute", devices - 1);
  compare("two rings", two_rings, "ppermute", devices - 1);
  return 0;
}

}  // namespace ring_matmul

int main(int argc, char** argv) { return nabla::run(argc, argv, ring_matmul::run); }
