// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <nabla/comm/detail/mpi.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace nabla::detail {

/// A hash that is the same on every process, unlike std::hash: FNV-1a over words of 8 bytes, with a mix after each
/// word. A product alone would move a number's sign bit to no other bit, so two changed signs would cancel.
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

/// The texts of all processes.
template <class = void>
std::vector<std::string> texts_of_all(MPI_Comm comm, const std::string& mine) {
  int size = 1, length = int(mine.size());
  MPI_Comm_size(comm, &size);
  mpi_check(MPI_Allreduce(MPI_IN_PLACE, &length, 1, MPI_INT, MPI_MAX, comm));
  std::string padded = mine, all(std::size_t(size) * std::size_t(length), '\0');
  padded.resize(std::size_t(length));
  mpi_check(MPI_Allgather(padded.data(), length, MPI_CHAR, all.data(), length, MPI_CHAR, comm));
  std::vector<std::string> texts;
  for (int p = 0; p < size; ++p) {
    const std::string text = all.substr(std::size_t(p) * std::size_t(length), std::size_t(length));
    texts.push_back(text.substr(0, text.find('\0')));
  }
  return texts;
}

#endif

/// The number of leading characters that all texts have in common.
template <class = void>
std::size_t common_length(const std::vector<std::string>& texts) {
  std::size_t n = texts[0].size();
  for (const std::string& text : texts)
    n = std::size_t(std::mismatch(text.begin(), text.begin() + long(std::min(n, text.size())), texts[0].begin()).first -
                    text.begin());
  return n;
}

/// Shortens a call to a few lines. A long call keeps its beginning, the place where it differs from the others, and a
/// fingerprint, because there may be later differences.
template <class = void>
std::string abridged(const std::string& call, std::size_t common) {
  constexpr std::size_t head = 384, around = 32, part = 128;
  if (call.size() <= head + part) return call;
  const std::size_t from = std::max(head, common > around ? common - around : 0);
  char print[24];
  std::snprintf(print, sizeof print, "%016llx", static_cast<unsigned long long>(fingerprint_of(call)));
  return call.substr(0, head) + (from > head ? " ... " : "") + call.substr(std::min(from, call.size()), part) +
         " ... (" + std::to_string(call.size()) + " characters, fingerprint " + print + ")";
}

/// The calls that some processes are about to make, each once, with the processes that make it:
/// `  processes 0, 2: psum over data of mesh(data=3), f32, 8 bytes, called at heat.cpp:41`
template <class = void>
std::string different_calls(const std::vector<std::string>& calls) {
  const std::size_t common = common_length(calls);
  std::string text;
  for (std::size_t p = 0; p < calls.size(); ++p) {
    if (std::find(calls.begin(), calls.begin() + long(p), calls[p]) != calls.begin() + long(p)) continue;
    std::string who = std::to_string(p);
    bool several = false;
    for (std::size_t q = p + 1; q < calls.size(); ++q)
      if (calls[p] == calls[q]) who += ", " + std::to_string(q), several = true;
    text += std::string(several ? "  processes " : "  process ") + who + ": " + abridged(calls[p], common) + '\n';
  }
  return text;
}

#ifdef NABLA_HAS_MPI

/// Ends all processes unless all are about to make the same call. Without this check processes in different collectives
/// would wait for each other for ever.
template <class = void>
void require_same_call(MPI_Comm comm, const std::string& call) {
  if (is_equal_on_all(comm, fingerprint_of(call))) return;

  const waiting here;
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  const std::vector<std::string> calls = texts_of_all(comm, call);
  if (rank == 0) {
    std::fprintf(stderr,
                 "nabla: the processes do not make the same calls, and would wait for each other for ever\n%s",
                 different_calls(calls).c_str());
    std::fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Barrier(comm);
}

#endif

}  // namespace nabla::detail
