// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The main of every running test. The runtime takes the --nabla-* options, doctest the rest. Under MPI every rank runs
// every test; rank 0 speaks, another rank only when it has failed, and all end with the worst status.
#include <doctest/doctest.h>

#include <iostream>
#include <nabla/nabla.hpp>
#include <sstream>
#ifdef NABLA_HAS_MPI
#include <mpi.h>
#endif

namespace {

int rank_of_this_process() {
  int rank = 0;
#ifdef NABLA_HAS_MPI
  int started = 0;
  MPI_Initialized(&started);
  if (started) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#endif
  return rank;
}

int worst_of_all(int status) {
#ifdef NABLA_HAS_MPI
  int started = 0;
  MPI_Initialized(&started);
  if (started) MPI_Allreduce(MPI_IN_PLACE, &status, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
#endif
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  nabla::runtime runtime(argc, argv);
  const int rank = rank_of_this_process();

  doctest::Context context(argc, argv);
  context.setOption("no-intro", true);
  context.setOption("no-colors", true);  // mpirun looks like a terminal
  std::ostringstream said;
  if (rank != 0) context.setCout(&said);
  const int status = context.run();
  if (rank != 0 && status != 0) std::cerr << "rank " + std::to_string(rank) + " says:\n" + said.str();

  return worst_of_all(status);
}
