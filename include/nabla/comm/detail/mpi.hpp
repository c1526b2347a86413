// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/detail/progress.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <string>
#include <utility>
#include <vector>
#ifdef NABLA_HAS_MPI
#include <mpi.h>
#endif

namespace nabla::detail {

/// The number of MPI calls that have moved data between processes since the program began.
inline long transfers = 0;

/// Other processes wait for this one, which will not come, so nothing can end in an orderly way any more.
inline bool mpi_is_abandoned = false;

#ifdef NABLA_HAS_MPI

template <class = void>
[[noreturn]] void mpi_failed(int status, const char* word) {
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(status, text, &length);
  throw runtime_error("nabla::" + std::string(word) + ": MPI failed: " + std::string(text, std::size_t(length)));
}
/// Turns an error code of MPI into a runtime_error. (NABLA's communicators return errors.)
inline void mpi_check(int status, const char* word = current_word) {
  if (status != MPI_SUCCESS) mpi_failed(status, word);
}

inline void mpi_transfer(int status) {
  ++transfers;
  mpi_check(status);
}

inline bool mpi_is_usable() {
  int begun = 0, ended = 0;
  MPI_Initialized(&begun);
  MPI_Finalized(&ended);
  return begun && !ended && !mpi_is_abandoned;
}

/// An MPI communicator; its destructor frees it.
class communicator {
 public:
  communicator() = default;
  communicator(communicator&& other) noexcept : comm_(std::exchange(other.comm_, MPI_COMM_NULL)) {}
  communicator& operator=(communicator&&) = delete;
  ~communicator() { release(); }

  void copy(MPI_Comm comm, const char* word) {
    const waiting here;
    mpi_check(MPI_Comm_dup(comm, &comm_), word);
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
  }
  /// Splits comm: the processes of one colour, in the order of their keys.
  void split(MPI_Comm comm, int color, int key, const char* word) {
    const waiting here;
    mpi_check(MPI_Comm_split(comm, color, key, &comm_), word);
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
  }
  /// Makes a communicator of some processes of another, in the given order. Only these processes make this call.
  void gather(MPI_Comm comm, const std::vector<int>& ranks, const char* word) {
    MPI_Group all = MPI_GROUP_NULL, some = MPI_GROUP_NULL;
    mpi_check(MPI_Comm_group(comm, &all), word);
    mpi_check(MPI_Group_incl(all, int(ranks.size()), ranks.data(), &some), word);
    {
      const waiting here;
      mpi_check(MPI_Comm_create_group(comm, some, 0, &comm_), word);
    }
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
  }
  void release() {
    if (comm_ != MPI_COMM_NULL && mpi_is_usable()) MPI_Comm_free(&comm_);
    comm_ = MPI_COMM_NULL;
  }
  MPI_Comm get() const { return comm_; }

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
};

#endif

}  // namespace nabla::detail
