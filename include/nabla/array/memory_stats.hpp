// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>

namespace nabla {

/// Bytes of memory for arrays in this process. Memory of the user, which arrays wrap, does not count.
struct memory_statistics {
  long bytes_in_use = 0;       ///< of the arrays that exist
  long peak_bytes_in_use = 0;  ///< the most that were in use at once
  long pool_bytes = 0;         ///< taken from the system: those in use, and those kept for arrays to come
};

/// The memory that arrays of this process use now. Processes may differ in it: print it, but do not decide by it what
/// the processes do together.
///
/// Communication: none. Source: device.memory_stats() of JAX.
inline memory_statistics memory_stats() {
  const detail::counters& now = detail::count();
  return {now.in_use, now.most_in_use, now.held};
}

/// Forgets the peak: from here on `peak_bytes_in_use` is the most that is in use at once. Communication: none.
/// Source: torch.cuda.reset_peak_memory_stats.
inline void reset_peak_memory_stats() { detail::count().most_in_use = detail::count().in_use; }

/// Gives the memory that no array uses back to the system. Communication: none. Source: torch.cuda.empty_cache.
inline void release_memory() { detail::memory_pool::instance().release(); }

}  // namespace nabla
