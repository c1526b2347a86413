// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>
#include <unistd.h>

#include <cstdlib>
#include <nabla/comm/detail/mpi.hpp>
#include <nabla/exec/contract/blas_library.hpp>
#include <string>

// The processes of one node share its cores.
namespace nabla::detail {

/// The number of processes on this node. All processes call this: their variables and cores may differ, so none may
/// skip it.
template <class = void>
int processes_of_node([[maybe_unused]] int processes) {
#ifdef NABLA_HAS_MPI
  if (processes > 1) {
    MPI_Comm node = MPI_COMM_NULL;
    mpi_check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node), "runtime");
    int size = 1;
    MPI_Comm_size(node, &size);
    MPI_Comm_free(&node);
    return size;
  }
#endif
  return 1;
}

/// The number of cores if this process may run on all of them, else 0: a launcher has then shared them out already.
template <class = void>
int cores_not_shared_out() {
  const long all = sysconf(_SC_NPROCESSORS_ONLN);
#if defined(__linux__)
  cpu_set_t mine;
  if (sched_getaffinity(0, sizeof mine, &mine) == 0 && CPU_COUNT(&mine) < all) return 0;
#endif
  return int(all);
}

/// Gives Kokkos and the BLAS of this process its share of the cores, before Kokkos begins, unless the user has set a
/// number of threads.
template <class = void>
void share_cores(int processes) {
  const int here = processes_of_node(processes), cores = here > 1 ? cores_not_shared_out() : 0;
  if (cores == 0 || std::getenv("OMP_NUM_THREADS") != nullptr) return;
  const int part = cores / here > 1 ? cores / here : 1;
  setenv("KOKKOS_NUM_THREADS", std::to_string(part).c_str(), 0);
  for (const char* said : {"OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"})
    if (std::getenv(said) != nullptr) return;
  if (the_blas().has_threads() && the_blas().threads() > part) the_blas().use_threads(part);
}

}  // namespace nabla::detail
