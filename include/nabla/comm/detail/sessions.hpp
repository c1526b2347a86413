// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <time.h>

#include <Kokkos_Core.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <nabla/comm/detail/cores.hpp>
#include <nabla/comm/detail/fingerprint.hpp>
#include <nabla/comm/detail/messages.hpp>
#include <nabla/comm/detail/options.hpp>
#include <string>

namespace nabla::detail {

/// Refuses a second runtime at the same time.
class only_runtime {
 public:
  only_runtime() {
    if (exists_) throw runtime_error("nabla::runtime requires to be the only one: another one is alive");
    exists_ = true;
  }
  ~only_runtime() { exists_ = false; }
  only_runtime(const only_runtime&) = delete;
  only_runtime& operator=(const only_runtime&) = delete;

 private:
  inline static bool exists_ = false;
};

/// True if an exception has ended the runtime of this process but not of all others.
inline bool threw_alone = false;

/// Initialises Kokkos on this process's share of the cores, unless the program has initialised it.
class kokkos_session {
 public:
  kokkos_session(int& argc, char** argv, int processes) : owned_(!Kokkos::is_initialized()) {
    if (!owned_) return;
    share_cores(processes);
    Kokkos::initialize(argc, argv);
  }
  ~kokkos_session() {
    if (owned_ && Kokkos::is_initialized()) Kokkos::finalize();
  }
  kokkos_session(const kokkos_session&) = delete;
  kokkos_session& operator=(const kokkos_session&) = delete;

 private:
  bool owned_;
};

/// Whether a launcher started this process: Open MPI, MPICH and its derivatives, Slurm through PMI or PMIx.
inline bool started_by_launcher() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK", "MPI_LOCALNRANKS"})
    if (std::getenv(name)) return true;
  return false;
}

#ifdef NABLA_HAS_MPI

/// Initialises MPI, unless the program has initialised it. Without a launcher it does not use MPI: MPI_Init alone takes
/// a third of a second, and fails where MPI is not set up.
class mpi_session {
 public:
  mpi_session(int& argc, char** argv) {
    int begun = 0, ended = 0;
    MPI_Initialized(&begun);
    MPI_Finalized(&ended);
    if (!begun && !started_by_launcher()) return;
    if (ended) throw runtime_error("nabla::runtime requires MPI: it has been finalised already");
    if (!begun) {
      int provided = 0;
      mpi_check(MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided), "runtime");
      owned_ = true;
    }
    world_.copy(MPI_COMM_WORLD, "runtime");
    MPI_Comm_rank(world_.get(), &process_);
    MPI_Comm_size(world_.get(), &processes_);
  }
  ~mpi_session() {
    const bool throws = !is_orderly();
    agree_to_end();
    world_.release();
    if (!owned_ || !mpi_is_usable()) return;
    // A launcher kills all processes once one has failed, so no process may exit before each has printed its exception.
    if (!throws || std::atexit(finalize_together) != 0) finalize_together();
  }
  mpi_session(const mpi_session&) = delete;
  mpi_session& operator=(const mpi_session&) = delete;

  int process() const { return process_; }
  int processes() const { return processes_; }
  MPI_Comm world() const { return world_.get(); }
  /// False during an exception.
  bool is_orderly() const { return mpi_is_usable() && std::uncaught_exceptions() == exceptions_before_; }

  /// Waits for the other processes. During an exception it waits for 2 s at most: if the others did not throw too, they
  /// have come to the end or wait in a collective. In the latter case everything must end.
  void agree_to_end() noexcept {
    if (agreed_ || processes_ == 1 || !mpi_is_usable()) return;
    agreed_ = true;
    throws_ = is_orderly() ? 0 : 1;
    MPI_Request arrival = MPI_REQUEST_NULL;
    MPI_Iallreduce(&throws_, &all_throw_, 1, MPI_INT, MPI_MIN, world_.get(), &arrival);
    if (is_orderly()) {
      now_in("the end of the program");
      const waiting here;
      MPI_Wait(&arrival, MPI_STATUS_IGNORE);
      return;
    }
    const double limit = MPI_Wtime() + 2;
    const timespec pause = {0, 1000000};
    int arrived = 0;
    while (MPI_Test(&arrival, &arrived, MPI_STATUS_IGNORE) == MPI_SUCCESS && !arrived && MPI_Wtime() < limit)
      nanosleep(&pause, nullptr);
    if (!arrived) end_all_processes();
    else if (all_throw_ == 0) threw_alone = true;
    try {
      while (arrived && messages::go_on() > 0 && MPI_Wtime() < limit) nanosleep(&pause, nullptr);
    } catch (...) {  // what MPI says of a message is not why the program ends
    }
    messages::give_up();
  }

 private:
  static void finalize_together() {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
  }
  /// Ends all processes, after main has printed the exception. If the program itself finalises MPI it ends them at
  /// once, because the program would wait for ever.
  void end_all_processes() noexcept {
    std::fprintf(stderr, "nabla: an exception ends process %d, and not all others: ending them too\n", process_);
    std::fflush(stderr);
    mpi_is_abandoned = threw_alone = true;
    const auto abort = [] { MPI_Abort(MPI_COMM_WORLD, 2); };
    if (!owned_ || std::atexit(abort) != 0) abort();
  }

  bool owned_ = false;
  bool agreed_ = false;
  int throws_ = 0, all_throw_ = 0;  ///< must outlive the MPI_Iallreduce
  int process_ = 0;
  int processes_ = 1;
  int exceptions_before_ = std::uncaught_exceptions();
  communicator world_;
};

#else

/// Without MPI, a launcher that starts a program four times would silently compute the same thing four times. So this
/// refuses to run.
class mpi_session {
 public:
  mpi_session(int&, char**) {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
      if (const auto size = environment(name); !size.empty() && size != "1")
        throw runtime_error("nabla::runtime was started as one of " + std::string(size) +
                            " processes, in a program that was built without MPI: link nabla::nabla, found with MPI");
  }
  int process() const { return 0; }
  int processes() const { return 1; }
  void agree_to_end() noexcept {}
};

#endif

}  // namespace nabla::detail
