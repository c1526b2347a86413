// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention over a sequence that is too long for one device: queries, keys and values are split over a ring, and the keys
// and values go round in it. The derivative goes round the other way: nobody writes it. Both are compared with attention as
// it is written down, on one device.

#include "../program.hpp"
#include "attention.hpp"

#include <algorithm>
#include <cstdio>

namespace ring_attention {

struct options {
  long length = 48, width = 8;
  bool json = false;
};

/// The largest difference between two lists, in units of the largest number.
double difference(const std::vector<double>& x, const std::vector<double>& y) {
  double most = 0, apart = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    most = std::max(most, std::abs(y[i]));
    apart = std::max(apart, std::abs(x[i] - y[i]));
  }
  return apart / most;
}

void run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--length", chosen.length, 1L), example::number("--width", chosen.width, 1L),
                  example::flag("--json", chosen.json)});
  const auto numbers = [&](auto row, double scale, double shift) {
    return nb::sin(nb::iota<double>(row = chosen.length, features = chosen.width) * scale + shift).eval();
  };
  const auto q = numbers(query, 0.7, 0.1);
  const auto k = numbers(key, 0.3, 1.), v = numbers(key, 0.9, 2.);
  const attended here = on_one_device(q, k, v), there = in_a_ring(q, k, v);

  const auto compare = [&](const char* name, const std::vector<double>& ring, const std::vector<double>& plain) {
    const double apart = difference(ring, plain);
    if (!(apart < 1e-12)) throw std::runtime_error(std::string(name) + " in a ring is not that of one device");
    double squares = 0;
    for (const double x : ring) squares += x * x;
    rt.on_root([&] {
      if (chosen.json)
        std::printf("{\"of\": \"%s\", \"norm\": %.9e, \"first\": %.6e, \"last\": %.6e}\n", name, std::sqrt(squares),
                    ring.front(), ring.back());
      else
        std::printf("%-6s norm %.6e, differs from one device by %.1e of the largest number\n", name, std::sqrt(squares),
                    apart);
    });
  };
  compare("value", there.value, here.value);
  compare("d_q", there.d_q, here.d_q);
  compare("d_k", there.d_k, here.d_k);
  compare("d_v", there.d_v, here.d_v);
  rt.on_root([&] {
    if (!chosen.json)
      std::printf("%ld x ppermute forward, %ld with the derivative\n", there.sent, there.sent_by_both);
  });
}

}  // namespace ring_attention

int main(int argc, char** argv) { return nabla::run(argc, argv, ring_attention::run); }
