// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <list>
#include <nabla/comm/detail/options.hpp>
#include <nabla/comm/mesh_instance.hpp>

namespace nabla::detail {

/// The state of a runtime, apart from Kokkos.
struct runtime_state {
  options asked;
  int process = 0;
  int processes = 1;
  std::list<mesh_instance> meshes;
#ifdef NABLA_HAS_MPI
  MPI_Comm world = MPI_COMM_NULL;  ///< null for one process
  communicator fingerprints;       ///< of all processes, in checking runs
#endif

  int slots() const { return asked.devices / processes; }
  device_list devices() const {
    const bool pinned = asked.devices > 0;
    return device_list::regular(pinned ? asked.devices : processes, processes, pinned);
  }
};

inline runtime_state* the_runtime = nullptr;

inline runtime_state& current_runtime() {
  if (!the_runtime)
    throw runtime_error("nabla needs a nabla::runtime: write nabla::runtime rt(argc, argv) first in main");
  return *the_runtime;
}

}  // namespace nabla::detail
