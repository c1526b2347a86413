// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives between processes, a device each, against the raw MPI call on buffers of the same size.

#include "collective_words.hpp"
#include "gradients.hpp"
#include "ring.hpp"

#include <mpi.h>

namespace bench {

namespace {

int processes = 1, rank = 0;  ///< of all, and this one

template <class Op>
void all_reduce(float* out, const float* in, long n, Op op) {
  MPI_Allreduce(in, out, int(n), MPI_FLOAT, op, MPI_COMM_WORLD);
}
void exchange(float* out, const float* in, long n, int to, int from) {
  MPI_Sendrecv(in, int(n), MPI_FLOAT, to, 0, out, int(n), MPI_FLOAT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

const collective_baseline mpi_calls[] = {
    {"psum", "MPI_Allreduce", [](float* out, const float* in, long n) { all_reduce(out, in, n, MPI_SUM); }},
    {"pmean", "MPI_Allreduce and loop",
     [](float* out, const float* in, long n) {
       all_reduce(out, in, n, MPI_SUM);
       const float count = float(processes);
#pragma omp simd
       for (long i = 0; i < n; ++i) out[i] /= count;
     }},
    {"pmax", "MPI_Allreduce", [](float* out, const float* in, long n) { all_reduce(out, in, n, MPI_MAX); }},
    {"pmin", "MPI_Allreduce", [](float* out, const float* in, long n) { all_reduce(out, in, n, MPI_MIN); }},
    {"all_gather", "MPI_Allgather",
     [](float* out, const float* in, long n) {
       MPI_Allgather(in, int(n), MPI_FLOAT, out, int(n), MPI_FLOAT, MPI_COMM_WORLD);
     }},
    {"psum_scatter", "MPI_Reduce_scatter_block",
     [](float* out, const float* in, long n) {
       MPI_Reduce_scatter_block(in, out, int(n) / processes, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
     }},
    {"ppermute", "MPI_Sendrecv",
     [](float* out, const float* in, long n) {
       exchange(out, in, n, (rank + 1) % processes, (rank + processes - 1) % processes);
     }},
    {"pshuffle", "MPI_Sendrecv",
     [](float* out, const float* in, long n) { exchange(out, in, n, processes - 1 - rank, processes - 1 - rank); }},
    {"all_to_all", "MPI_Alltoall",
     [](float* out, const float* in, long n) {
       const int part = int(n) / processes;
       MPI_Alltoall(in, part, MPI_FLOAT, out, part, MPI_FLOAT, MPI_COMM_WORLD);
     }},
};

/// Where a block has parts for all processes.
void collective_cases_of(runner& run, const std::string& size, long bytes) {
  const long n = bytes / long(sizeof(float));
  if (n % processes != 0) return;
  compare_collectives(run, nb::make_mesh(data = nb::rest), rank, opaque(n), "_mpi_" + size, mpi_calls);
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  nabla::runtime rt(argc, argv);
  bench::runner run(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &bench::rank);
  MPI_Comm_size(MPI_COMM_WORLD, &bench::processes);
  run.prints = bench::rank == 0;
  run.agree = [](double v) {
    MPI_Bcast(&v, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return v;
  };
  bench::collective_cases_of(run, "8B", 8);
  bench::collective_cases_of(run, "64KiB", 64L << 10);
  bench::collective_cases_of(run, "16MiB", 16L << 20);
  bench::ring_case(run, bench::rank, bench::processes, 256);
  bench::gradients_case(run, 64);
}
