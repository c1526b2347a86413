// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention over a sequence that is too long for one device: queries, keys and values are split over a ring, and the keys
// and values go round in it. The derivative goes round the other way: nobody writes it. Both are compared with attention as
// it is written down, on one device.

#include "../program.hpp"
#include "attention.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nabla/transform/grad.hpp>
#include <vector>

namespace ring_attention {

using nb::P;

struct options {
  long length = 48, width = 8;
  bool json = false;
};

/// Numbers that no two rows share.
template <class Row>
auto numbers(Row row, const options& o, double scale, double shift) {
  return nb::sin(nb::iota<double>(row = o.length, features = o.width) * scale + shift).eval();
}

/// A loss that each element of the attention enters differently.
template <class Attention>
auto loss_of(const Attention& attention) {
  return [&attention](auto q, auto k, auto v) {
    const auto out = attention(q, k, v);
    return nb::sum(nb::square(out) * (1. + 0.5 * out), query, features);
  };
}

struct compared {
  const char* name;
  std::vector<double> ring, plain;

  double apart() const {
    double most = 0, largest = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      most = std::max(most, std::abs(ring[i] - plain[i]));
      largest = std::max(largest, std::abs(plain[i]));
    }
    return most / largest;
  }
  double norm() const {
    double squares = 0;
    for (const double x : ring) squares += x * x;
    return std::sqrt(squares);
  }
};

void run(const nb::runtime& rt, int argc, char** argv) {
  options chosen;
  example::parse(argc, argv,
                 {example::number("--length", chosen.length, 1L), example::number("--width", chosen.width, 1L),
                  example::flag("--json", chosen.json)});
  const auto q = numbers(query, chosen, 0.7, 0.1);
  const auto k = numbers(key, chosen, 0.3, 1.);
  const auto v = numbers(key, chosen, 0.9, 2.);
  const auto mesh = nb::make_mesh(ring = nb::rest);
  const auto split = nb::in_specs(P(query = ring), P(key = ring), P(key = ring));
  const auto attention = nb::shard_map(mesh, split, nb::out_specs(P(query = ring)), in_a_ring);

  const auto host = [](const auto& x) { return nb::to_vector(nb::to_host(x)); };
  const nb::recording forward;
  std::vector<compared> all{{"value", host(attention(q, k, v)), host(plain(q, k, v))}};
  const long sent = forward.count("ppermute");

  const auto whole = nb::grad(nb::argnums<0, 1, 2>, loss_of(plain))(q, k, v);
  const nb::recording both;
  const auto parts = nb::grad(nb::argnums<0, 1, 2>, loss_of(attention))(
      nb::device_put(q, mesh, P(query = ring)), nb::device_put(k, mesh, P(key = ring)), nb::device_put(v, mesh, P(key = ring)));
  const long sent_by_both = both.count("ppermute");
  all.push_back({"d_q", host(std::get<0>(parts)), host(std::get<0>(whole))});
  all.push_back({"d_k", host(std::get<1>(parts)), host(std::get<1>(whole))});
  all.push_back({"d_v", host(std::get<2>(parts)), host(std::get<2>(whole))});

  for (const compared& c : all) {
    if (!(c.apart() < 1e-12)) throw std::runtime_error(std::string(c.name) + " in a ring is not that of one device");
    rt.on_root([&] {
      if (chosen.json)
        std::printf("{\"of\": \"%s\", \"norm\": %.9e, \"first\": %.6e, \"last\": %.6e}\n", c.name, c.norm(), c.ring.front(),
                    c.ring.back());
      else
        std::printf("%-6s norm %.6e, differs from one device by %.1e of the largest number\n", c.name, c.norm(), c.apart());
    });
  }
  rt.on_root([&] {
    if (!chosen.json) std::printf("%ld x ppermute forward, %ld with the derivative; %s\n", sent, sent_by_both,
                                  nb::type_name(std::get<1>(parts)).c_str());
  });
}

}  // namespace ring_attention

int main(int argc, char** argv) { return nabla::run(argc, argv, ring_attention::run); }
