// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cases.hpp"

#include <mpi.h>
#include <nabla/transform/grad.hpp>

namespace bench {

/// The gradients of eight small values that all processes share, n numbers each, beside eight sums by MPI.
inline void gradients_case(runner& run, long n) {
  const std::string name = "gradients_mpi_8x" + std::to_string(n);
  if (!run.wants(name)) return;
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto x = nb::device_put(random_array(1, rows = n * mesh.size(data)), mesh, nb::P(rows = data));
  const auto w = random_array(2, rows = n);
  const auto p = nb::P();
  const auto gradients = nb::shard_map(
      mesh, nb::in_specs(p, p, p, p, p, p, p, p, nb::P(rows = data)), nb::out_specs(p, p, p, p, p, p, p, p),
      [](const auto& a, const auto& b, const auto& c, const auto& d, const auto& e, const auto& f, const auto& g,
         const auto& h, const auto& x) {
        return nb::grad(nb::argnums<0, 1, 2, 3, 4, 5, 6, 7>, [&](const auto&... weight) {
          return nb::psum((nb::sum(weight * x, rows) + ...), data);
        })(a, b, c, d, e, f, g, h);
      });
  const floats from(static_cast<std::size_t>(n), 1.f);
  floats sum(from.size());
  run.compare(
      name, "8 MPI_Allreduce", [&] { keep(std::get<7>(gradients(w, w, w, w, w, w, w, w, x)).storage().data()); },
      [&] {
        for (int i = 0; i < 8; ++i) {
          MPI_Allreduce(from.data(), sum.data(), int(n), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
          keep(sum.data());
        }
      });
}

}  // namespace bench
