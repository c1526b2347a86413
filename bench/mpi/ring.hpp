// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "baseline/matmul.hpp"
#include "cases.hpp"

#include <mpi.h>

namespace bench {

/// A ring: each process multiplies the part that it has while the next one comes, n x n each.
inline void ring_case(runner& run, int rank, int processes, long n) {
  const std::string name = "ring_mpi_" + std::to_string(n);
  if (!run.wants(name)) return;
  const auto mesh = nb::make_mesh(data = nb::rest);
  const auto whole_a = random_array(1, rows = n * processes, hidden = n);
  const auto whole_b = random_array(2, columns = n * processes, hidden = n);
  const auto a = nb::device_put(whole_a, mesh, nb::P(rows = data));
  const auto b = nb::device_put(whole_b, mesh, nb::P(columns = data));
  const auto ring = nb::shard_map(mesh, nb::in_specs(nb::P(rows = data), nb::P(columns = data)),
                                  nb::out_specs(nb::P(rows = data)), [processes](auto a, auto part) {
                                    auto next = nb::ppermute(part, data, nb::shift(1));
                                    auto sum = nb::dot(a, part, hidden).eval();
                                    for (int step = 1; step < processes; ++step) {
                                      part = next;
                                      next = nb::ppermute(part, data, nb::shift(1));
                                      sum = sum + nb::dot(a, part, hidden);
                                    }
                                    return sum;
                                  });
  const std::size_t elements = std::size_t(n * n);
  const float* const mine = whole_a.data() + rank * n * n;
  floats first(whole_b.data() + rank * n * n, whole_b.data() + (rank + 1) * n * n), part(elements), next(elements),
      sum(elements);
  run.compare(
      name, "MPI_Isend, sgemm, MPI_Waitall", [&] { keep(ring(a, b).storage().data()); },
      [&] {
        part = first;
        std::fill(sum.begin(), sum.end(), 0.f);
        for (int step = 0; step < processes; ++step) {
          MPI_Request both[2];
          MPI_Irecv(next.data(), int(n * n), MPI_FLOAT, (rank + processes - 1) % processes, 0, MPI_COMM_WORLD,
                    &both[0]);
          MPI_Isend(part.data(), int(n * n), MPI_FLOAT, (rank + 1) % processes, 0, MPI_COMM_WORLD, &both[1]);
          baseline::sgemm(baseline::transposed::no, baseline::transposed::yes, int(n), int(n), int(n), 1.f, mine,
                          part.data(), 1.f, sum.data());
          MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
          std::swap(part, next);
        }
        keep(sum.data());
      });
}

}  // namespace bench
