// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/exec/kernel/kernel_node.hpp>

namespace nabla::detail {

/// Elements that one work item covers at least: large enough that a launch and the start of a row cost nothing. On a
/// device an item is a thread: neighbours work on neighbouring elements.
inline constexpr long work_item = runs_on_the_host ? 4096 : 1;
/// Below this many elements, read and written, the loop runs at once, without a launch.
inline constexpr long inline_limit = runs_on_the_host ? 65536 : 0;

/// Any kernel, on a host: Kokkos is instantiated for one type and not for each expression (decision 14). Made as
/// `host_kernel{run_item<Kernel>, &kernel}`.
struct host_kernel {
  void (*run)(const void*, long);
  const void* kernel;
  void operator()(long item) const { run(kernel, item); }
};
template <class Kernel>
void run_item(const void* kernel, long item) {
  (*static_cast<const Kernel*>(kernel))(item);
}

/// A kernel that would run: its label, and the elements that it reads or writes.
struct noted_kernel {
  const char* label;
  long elements;
};
/// While it is set, kernels are noted there and do not run.
inline std::vector<noted_kernel>* dry_run = nullptr;

template <class Space, class... Traits>
using launch_policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<long>, Traits...>;
/// A kernel is an argument of its launch. Without this, Kokkos copies one of more than 512 bytes into a buffer of the
/// device, and first waits until the kernel that used it before has ended.
using as_an_argument = Kokkos::Experimental::WorkItemProperty::HintLightWeight_t;

/// Whether a kernel is one of those that are counted, or a part of one.
enum class launched { kernel, part };

/// Whether it is to run, now that it has been noted or counted.
template <class = void>
NABLA_NOINLINE bool runs_now(const char* label, long elements, launched what) {
  if (dry_run == nullptr) count().kernels += what == launched::kernel;
  else if (what == launched::kernel) dry_run->push_back({label, elements});
  return dry_run == nullptr;
}
template <class = void>
NABLA_NOINLINE void launch_host_kernel(const char* label, const host_kernel& kernel, long items, long elements,
                                       launched what) {
  if (!runs_now(label, elements, what)) return;
  if (elements < inline_limit) {
    for (long i = 0; i < items; ++i) kernel(i);
  } else {
    using host = Kokkos::DefaultHostExecutionSpace;
    Kokkos::parallel_for(label, launch_policy<host>(0, items), kernel);
    host().fence();
  }
}

/// All threads of a team, on one item.
template <class Member>
struct team_of_threads {
  const Member& member;
  NABLA_FUNCTION auto range(long n) const { return Kokkos::TeamThreadRange(member, n); }
};
/// The lanes of one thread, on an item of its own.
template <class Member>
struct lanes_of_thread {
  const Member& member;
  NABLA_FUNCTION auto range(long n) const { return Kokkos::ThreadVectorRange(member, n); }
};
/// A kernel whose items have many threads each: `by_many(threads, item)` works on one.
template <class Kernel>
concept TakesTeams = requires {
  typename Kernel::takes_teams;
};

/// The teams that run a kernel. (A type of the kernel, so that a host never instantiates Kokkos for it.)
template <class Kernel>
struct team_policy {
  using type = Kokkos::TeamPolicy<execution_space, Kokkos::IndexType<long>, as_an_argument>;
};
template <class Kernel>
struct teams_of_kernel {
  using policy = typename team_policy<Kernel>::type;
  using member = typename policy::member_type;
  Kernel kernel;
  long items, items_of_team;  ///< 1: a team has one item; otherwise a thread of it has one

  NABLA_FUNCTION void operator()(const member& m) const {
    if (items_of_team == 1) {
      for (long item = m.league_rank(); item < items; item += m.league_size())
        kernel.by_many(team_of_threads<member>{m}, item);
    } else {
      for (long first = m.league_rank() * items_of_team; first < items; first += m.league_size() * items_of_team)
        Kokkos::parallel_for(Kokkos::TeamThreadRange(m, items_of_team), [&](long i) {
          if (first + i < items) kernel.by_many(lanes_of_thread<member>{m}, first + i);
        });
    }
  }
};
/// A team has an X in memory of its own where it is run with so many bytes.
template <class X>
inline constexpr int bytes_of_team = int(sizeof(X)) + 64;  // and some to align it
template <class X, class Member>
NABLA_FUNCTION X& memory_of_team(const Member& m) {
  return *static_cast<X*>(m.team_scratch(0).get_shmem_aligned(sizeof(X), alignof(X)));
}
/// Runs teams of up to so many threads, where the machine can, each with some lanes and some bytes of memory of its
/// own.
template <class Teams>
void run_teams(const char* label, const Teams& run, long teams, int threads, int lanes, int bytes) {
  constexpr long most_teams = 1 << 20;  // those of a larger number take several turns
  const auto policy_of = [&](int size) {
    typename Teams::policy policy(int(teams < most_teams ? teams : most_teams), size, lanes);
    policy.set_scratch_size(0, Kokkos::PerTeam(bytes));
    return policy;
  };
  const int most = policy_of(1).team_size_max(run, Kokkos::ParallelForTag());
  machine::run([=, policy = policy_of(threads < most ? threads : most)] { Kokkos::parallel_for(label, policy, run); });
}
/// An item of few elements has some lanes of a warp, one of many elements a team.
template <class Kernel>
void launch_teams(const char* label, const Kernel& kernel, long items, long elements) {
  constexpr int threads = 128, warp = 32;
  constexpr long most_of_a_warp = 1024;
  if (items == 0) return;
  const long each = elements / items;
  int lanes = 1;
  if (each <= most_of_a_warp)
    while (lanes < warp && lanes < each) lanes *= 2;
  const teams_of_kernel<Kernel> run{kernel, items, each <= most_of_a_warp ? threads / lanes : 1};
  run_teams(label, run, (items + run.items_of_team - 1) / run.items_of_team, threads / lanes, lanes, 0);
}

/// Runs a kernel over its items: on a host at once if it is small, else in parallel.
template <class Kernel>
void launch(const char* label, const Kernel& kernel, long items, long elements, launched what = launched::kernel) {
  if constexpr (runs_on_the_host) {
    launch_host_kernel<>(label, {run_item<Kernel>, &kernel}, items, elements, what);
  } else if (runs_now(label, elements, what)) {
    if constexpr (TakesTeams<Kernel>) launch_teams(label, kernel, items, elements);
    else
      machine::run(
          [=] { Kokkos::parallel_for(label, launch_policy<execution_space, as_an_argument>(0, items), kernel); });
  }
}
/// The same of what is no kernel of its own: its end, or the join of its pieces.
template <class Kernel>
void launch_part(const char* label, const Kernel& kernel, long items, long elements) {
  launch(label, kernel, items, elements, launched::part);
}

// ---- reductions of few results -------------------------------------------------------------------------------------

/// A reduction to fewer values than this is cut into pieces, which run in parallel. Depends on sizes alone, so a sum is
/// the same for any number of threads.
inline constexpr long few_values = runs_on_the_host ? 32 : 1024;
/// Elements of a piece: some 15 microseconds of a core; on a device as many pieces as keep it busy.
inline constexpr long reduction_piece = runs_on_the_host ? 262144 : 16384;

/// Numbers that are not negative, divided. A device divides numbers of 64 bits by a hundred instructions, those of 32
/// bits by some twenty.
struct division {
  long quotient, rest;
  NABLA_FUNCTION NABLA_INLINE division(long a, long b) {
    if constexpr (!runs_on_the_host) {
      if ((a | b) >> 32 == 0) {
        const auto x = static_cast<unsigned>(a), y = static_cast<unsigned>(b);
        quotient = x / y, rest = x % y;
        return;
      }
    }
    quotient = a / b, rest = a % b;
  }
};
/// The outer index of one row of a loop nest.
template <int N>
struct outer_index {
  long at[N] = {};
  NABLA_FUNCTION NABLA_INLINE outer_index(long row, const long* size, int outer) {
    if (outer > N) __builtin_unreachable();
    NABLA_UNROLL
    for (int d = last(outer); d > 0; --d) {
      if (d >= outer) continue;
      const division by(row, size[d]);
      at[d] = by.rest;
      row = by.quotient;
    }
    if (outer > 0) at[0] = row;
  }
  NABLA_FUNCTION NABLA_INLINE void next(const long* size, int outer) {
    if (outer > N) __builtin_unreachable();
    NABLA_UNROLL
    for (int d = last(outer); d >= 0; --d) {
      if (d >= outer) continue;
      if (++at[d] != size[d]) return;
      at[d] = 0;
    }
  }

 private:
  /// A device has no loops of run-time length here, so that the indices lie in registers.
  NABLA_FUNCTION static NABLA_INLINE int last(int outer) { return (runs_on_the_host ? outer : N) - 1; }
};

}  // namespace nabla::detail
