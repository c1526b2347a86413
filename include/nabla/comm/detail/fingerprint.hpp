// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <nabla/comm/detail/mpi.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace nabla::detail {

/// FNV-1a: the same on every process, unlike std::hash.
constexpr std::uint64_t fingerprint_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

#ifdef NABLA_HAS_MPI

/// Ends all processes unless all are about to make the same call. Without it processes in different collectives wait
/// for each other for ever.
inline void require_same_call(MPI_Comm comm, const std::string& call) {
  const std::uint64_t hash = fingerprint_of(call);
  std::uint64_t extremes[2] = {hash, ~hash};
  mpi_check(MPI_Allreduce(MPI_IN_PLACE, extremes, 2, MPI_UINT64_T, MPI_MIN, comm));
  if (extremes[0] == ~extremes[1]) return;

  constexpr int length = 512;
  int rank = 0, size = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  char mine[length] = {};
  call.copy(mine, length - 1);
  std::vector<char> all(std::size_t(size) * length);
  mpi_check(MPI_Allgather(mine, length, MPI_CHAR, all.data(), length, MPI_CHAR, comm));
  if (rank == 0) {
    int other = 0;
    while (other + 1 < size && std::strcmp(&all[std::size_t(other) * length], mine) == 0) ++other;
    std::fprintf(stderr,
                 "nabla: the processes do not make the same calls, and would wait for each other for ever\n"
                 "  process 0: %s\n  process %d: %s\n",
                 mine, other, &all[std::size_t(other) * length]);
    std::fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Barrier(comm);
}

#endif

}  // namespace nabla::detail
