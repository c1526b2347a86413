// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives between processes against the raw MPI call on the same buffers.

#include "cases.hpp"

#include <mpi.h>

namespace bench {

namespace {

void psum_case(runner& run, const std::string& name, long bytes) {
  if (!run.wants(name)) return;
  const auto mesh = nb::make_mesh(data = nb::rest);
  const long n = opaque(bytes / 4), devices = mesh.size();
  const auto x = nb::device_put(random_array(1, batch = n * devices), mesh, nb::P(batch = data));
  const floats mine = random_floats(n);
  floats out(mine.size());
  const auto sum = nb::shard_map(mesh, nb::in_specs(nb::P(batch = data)), nb::out_specs(nb::P()),
                                 [](auto x) { return nb::psum(x, data); });
  run.compare(
      name, "MPI_Allreduce", [&] { keep(sum(x).data()); },
      [&] { MPI_Allreduce(mine.data(), out.data(), int(n), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); });
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  nabla::runtime rt(argc, argv);
  bench::runner run(argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  run.prints = rank == 0;
  run.agree = [](double v) {
    MPI_Bcast(&v, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return v;
  };
  bench::psum_case(run, "psum_mpi_8B", 8);
  bench::psum_case(run, "psum_mpi_64KiB", 64 << 10);
  bench::psum_case(run, "psum_mpi_16MiB", 16 << 20);
}
