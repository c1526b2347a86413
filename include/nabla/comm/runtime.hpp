// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstdio>
#include <nabla/array/memory.hpp>
#include <nabla/comm/detail/info.hpp>
#include <nabla/comm/detail/nccl.hpp>
#include <nabla/comm/detail/runtime_state.hpp>
#include <nabla/comm/detail/sessions.hpp>
#include <nabla/comm/detail/watchdog.hpp>
#include <nabla/version.hpp>
#include <ostream>
#include <utility>

namespace nabla {

namespace detail {

/// What a runtime holds, in the order in which it begins.
class running {
 public:
  running(int& argc, char** argv)
      : asked_(parse_options(argc, argv)), mpi_(argc, argv), kokkos_(argc, argv, mpi_.processes()) {
    state_.asked = asked_;
    state_.process = mpi_.process();
    state_.processes = mpi_.processes();
    if (asked_.help && state_.process == 0) std::fputs(options_text, stdout);
    if (asked_.devices % state_.processes != 0)
      throw runtime_error("nabla::runtime requires --nabla-devices to be a multiple of the processes: found " +
                          std::to_string(asked_.devices) + " devices and " + std::to_string(state_.processes) +
                          " processes");
#ifdef NABLA_HAS_MPI
    if (state_.processes > 1) state_.world = mpi_.world();
    if (state_.processes > 1 && asked_.limit() > 0) watchdog_.start(state_.process, asked_.limit());
    if (state_.processes > 1 && asked_.checks) state_.fingerprints.copy(mpi_.world(), "runtime");
#endif
    memory_pool::instance().hold_at_most(asked_.most_held());
    products_use_tf32 = asked_.tf32;
#ifdef NABLA_HAS_NCCL
    nccl_is_wanted = asked_.nccl;
    nccl_is_watched = asked_.limit() > 0;
#endif
    if (asked_.info && state_.process == 0) print_info(stderr, state_);
    the_runtime = &state_;
  }
  ~running() {
    the_runtime = nullptr;
    end_together();
  }
  running(const running&) = delete;
  running& operator=(const running&) = delete;

  const runtime_state& state() const { return state_; }

 private:
  void end_together() noexcept {
#ifdef NABLA_HAS_MPI
    if (mpi_.is_orderly()) {
      try {
        messages::finish();
        now_in("the end of the program");
        if (state_.fingerprints.get() != MPI_COMM_NULL)
          require_same_call(state_.fingerprints.get(), "the end of the program");
      } catch (...) {
        MPI_Abort(MPI_COMM_WORLD, 2);
      }
    }
#endif
    mpi_.agree_to_end();
  }

  only_runtime only_;
  options asked_;
  mpi_session mpi_;
#ifdef NABLA_HAS_MPI
  watchdog watchdog_;
#endif
  kokkos_session kokkos_;
  runtime_state state_;
};
template <class = void>
const running* begin_running(int& argc, char** argv) {
  return new running(argc, argv);
}
template <class = void>
void end_running(const running* all) noexcept {
  delete all;
}

}  // namespace detail

/// The runtime: the first object in `main`, destroyed last. It initialises Kokkos unless the program did. It uses MPI
/// if a launcher started the program or the program initialised MPI; otherwise the program is one process without MPI.
///
/// Takes its options out of argc and argv:
///   --nabla-devices=N  pins the number of devices, over all processes (or NABLA_DEVICES=N)
///   --nabla-checks     compares collective calls between processes before they run, and values that must be the same
///                      on all processes (or NABLA_CHECKS=1)
///   --nabla-timeout=S  a process that has waited S seconds for others prints where, and ends all (or NABLA_TIMEOUT=S);
///                      default 60 with checks, else no limit; 0: no limit
///   --nabla-info       process 0 prints on stderr what the program was built for and runs on (instructions, threads,
///                      BLAS, MPI), and each mesh when it is made (or NABLA_INFO=1)
///   --nabla-memory=MIB gives memory that no array uses back to the system where the process holds more than MIB
///                      mebibytes (or NABLA_MEMORY=MIB); default: twice the most that was in use at once
/// NABLA_REPRODUCIBLE=1 reduces in the order of the devices: with equally many devices the bits are the same on any
/// number of processes. On GPUs NABLA_TF32=1 rounds the factors of f32 products to TF32, and NABLA_NCCL=0 has MPI move
/// what NCCL would. Kokkos takes its own options. --help lists the options of both, and the program continues.
///
/// Errors (runtime_error): an unknown option --nabla-..., a bad number, a number of devices that is no multiple of the
/// processes, a second runtime. `run` makes a runtime and catches exceptions. If you write `main` yourself, catch
/// exceptions in it: one that nobody catches need not unwind, and the other processes are then not told. If one process
/// leaves by an exception that the others do not throw, it waits for them for two seconds. Then main prints what it
/// caught, and all processes end with status 2.
class runtime {
 public:
  /// Takes its options out of the arguments. Only one runtime may exist at a time. Communication: one exchange, if
  /// checks are on.
  runtime(int& argc, char** argv) : all_(detail::begin_running(argc, argv)) {}
  ~runtime() { detail::end_running(all_); }
  runtime(const runtime&) = delete;
  runtime& operator=(const runtime&) = delete;

  /// All devices. A single process has one unless the number is pinned; a mesh may then have more, which are simulated.
  device_list devices() const { return all_->state().devices(); }

  /// The number of processes; 1 without MPI.
  int processes() const { return all_->state().processes; }

  /// Runs f in process 0 only, for printing and files. Programs cannot ask for their rank, because a program that
  /// branches on it can hang; for the same reason f gets no arrays. Inside f, a word that all processes must call
  /// together is a runtime_error, even with one process.
  template <std::invocable F>
  void on_root(F&& f) const {
    if (detail::before_root != nullptr) detail::before_root();
    if (all_->state().process != 0) return;
    const detail::alone_on_root here;
    std::forward<F>(f)();
  }

  /// For main, after an exception has ended the runtime: whether the other processes did not throw, so that only this
  /// process can report the exception.
  static bool was_left_alone() noexcept { return detail::threw_alone; }

  /// `nabla 0.1.0, Kokkos Serial, one process, 8 devices`
  friend std::ostream& operator<<(std::ostream& out, const runtime& rt) {
    const int devices = rt.devices().size();
    out << "nabla " NABLA_VERSION ", Kokkos " << Kokkos::DefaultExecutionSpace::name() << ", ";
    if (rt.processes() == 1) out << "one process, ";
    else out << "MPI with " << rt.processes() << " processes, ";
    return out << devices << (devices == 1 ? " device" : " devices");
  }

 private:
  const detail::running* all_;
};

}  // namespace nabla
