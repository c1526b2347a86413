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

/// The same on every process, unlike std::hash. FNV-1a over words of 8 bytes, mixed after each: a product alone would
/// carry the sign of a number to no other bit, and two changed signs would cancel.
inline std::uint64_t fingerprint_of(const void* data, std::size_t bytes) {
  std::uint64_t hash = 14695981039346656037u ^ bytes;
  const auto* const first = static_cast<const unsigned char*>(data);
  for (std::size_t done = 0; done < bytes; done += sizeof hash) {
    std::uint64_t word = 0;
    std::memcpy(&word, first + done, bytes - done < sizeof word ? bytes - done : sizeof word);
    hash = (hash ^ word) * 1099511628211u;
    hash ^= hash >> 32;
  }
  return hash;
}
inline std::uint64_t fingerprint_of(std::string_view text) { return fingerprint_of(text.data(), text.size()); }

#ifdef NABLA_HAS_MPI

/// Whether all processes have the same fingerprint. One exchange.
inline bool is_equal_on_all(MPI_Comm comm, std::uint64_t fingerprint) {
  const waiting here;
  std::uint64_t extremes[2] = {fingerprint, ~fingerprint};
  mpi_check(MPI_Allreduce(MPI_IN_PLACE, extremes, 2, MPI_UINT64_T, MPI_MIN, comm));
  return extremes[0] == ~extremes[1];
}

/// The calls that some processes are about to make, each once, and who makes it:
/// `  processes 0, 2: psum over data of mesh(data=3), f32, 8 bytes, called at heat.cpp:41`
template <class = void>
std::string different_calls(const char* calls, int processes, std::size_t length) {
  const auto call = [&](int p) { return calls + std::size_t(p) * length; };
  const auto is_same = [&](int p, int q) { return std::strcmp(call(p), call(q)) == 0; };
  std::string text;
  for (int p = 0; p < processes; ++p) {
    int first = 0;
    while (!is_same(first, p)) ++first;
    if (first < p) continue;
    std::string who = std::to_string(p);
    bool several = false;
    for (int q = p + 1; q < processes; ++q)
      if (is_same(p, q)) who += ", " + std::to_string(q), several = true;
    text += std::string(several ? "  processes " : "  process ") + who + ": " + call(p) + '\n';
  }
  return text;
}

/// Ends all processes unless all are about to make the same call. Without it processes in different collectives wait
/// for each other for ever.
inline void require_same_call(MPI_Comm comm, const std::string& call) {
  if (is_equal_on_all(comm, fingerprint_of(call))) return;

  const waiting here;
  constexpr int length = 512;
  int rank = 0, size = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  char mine[length] = {};
  call.copy(mine, length - 1);
  std::vector<char> all(std::size_t(size) * length);
  mpi_check(MPI_Allgather(mine, length, MPI_CHAR, all.data(), length, MPI_CHAR, comm));
  if (rank == 0) {
    std::fprintf(stderr,
                 "nabla: the processes do not make the same calls, and would wait for each other for ever\n%s",
                 different_calls(all.data(), size, length).c_str());
    std::fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Barrier(comm);
}

#endif

}  // namespace nabla::detail
