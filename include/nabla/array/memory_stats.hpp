// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>

namespace nabla {

/// The memory that arrays of this process use now. Processes may differ in it: print it, but do not decide by it what
/// the processes do together.
///
/// Communication: none. Source: device.memory_stats() of JAX.
inline memory_statistics memory_stats() { return detail::memory_pool::instance().now(); }

/// Forgets the peak: from here on `peak_bytes_in_use` is the most that is in use at once. Communication: none.
/// Source: torch.cuda.reset_peak_memory_stats.
inline void reset_peak_memory_stats() { detail::memory_pool::instance().forget_peak(); }

/// Gives the memory that no array uses back to the system. Communication: none. Source: torch.cuda.empty_cache.
inline void release_memory() { detail::memory_pool::instance().release(); }

}  // namespace nabla
