// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/announce.hpp>
#include <nabla/comm/detail/runtime_state.hpp>
#include <nabla/spmd/detail/own_blocks.hpp>

// The processes that read or write a file together, and what they must agree on: none is left waiting when one fails.
namespace nabla::detail {

/// The processes of a mesh, or all of the program.
struct processes_together {
  int size = 1;
  int number = 0;  ///< of this process
#ifdef NABLA_HAS_MPI
  MPI_Comm comm = MPI_COMM_NULL;  ///< null if size is 1
#endif
};

/// Those that call a word with an array on this mesh; for a plain array all processes.
template <class Mesh>
processes_together processes_of(const Mesh& mesh, const called& call) {
  enter(call);
  if (steps_apart::is_any())
    fail<>::because(call.word, "requires all processes, and a while_loop runs that devices leave one by one: call it "
                               "before or after the loop");
  processes_together all;
  [[maybe_unused]] bool checks = false;
  if constexpr (Mesh::rank > 0) {
    const mesh_instance& instance = instance_of(mesh, call.word);
    all.size = instance.processes;
    all.number = instance.process;
    checks = instance.checks;
#ifdef NABLA_HAS_MPI
    if (all.size > 1) all.comm = instance.fingerprints;
#endif
  } else {
    const runtime_state& runtime = current_runtime();
    all.size = runtime.processes;
    all.number = runtime.process;
    checks = runtime.asked.checks;
#ifdef NABLA_HAS_MPI
    if (all.size > 1) all.comm = checks ? runtime.fingerprints.get() : runtime.world;
#endif
  }
#ifdef NABLA_HAS_MPI
  if (checks && all.size > 1) require_same_call(all.comm, call.word + called_at(call.where));
#endif
  return all;
}

/// Whether some bytes are the same on all of them. One exchange; none in one process.
inline bool agreed_by_all([[maybe_unused]] const processes_together& all, const called&,
                          [[maybe_unused]] const void* data, [[maybe_unused]] std::size_t bytes) {
#ifdef NABLA_HAS_MPI
  if (all.size > 1) return is_equal_on_all(all.comm, fingerprint_of(data, bytes));
#endif
  return true;
}

/// The number that one of them has, where the others have zero.
inline long number_of_one([[maybe_unused]] const processes_together& all, long number) {
#ifdef NABLA_HAS_MPI
  if (all.size > 1) {
    const class waiting here;
    mpi_check(MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_LONG, MPI_MAX, all.comm));
  }
#endif
  return number;
}

}  // namespace nabla::detail
