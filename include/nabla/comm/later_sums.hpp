// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/comm/detail/progress.hpp>
#include <nabla/comm/element.hpp>
#include <nabla/comm/mesh_instance.hpp>

namespace nabla::detail {

/// A sum over processes that need not be made at once: of what lies at `in` in each of them, to `out`.
struct later_sum {
  const process_group* group;
  called call;
  buffer from;
  const void* in;
  buffer to;
  void* out;
  long bytes;
  element type;
};

/// Takes sums, to make them later.
class later_sums {
 public:
  /// Whether the sum was taken.
  virtual bool take(const later_sum& s) = 0;
  /// As a rule none.
  inline static thread_local later_sums* of_this_thread = nullptr;

 protected:
  ~later_sums() = default;
};

}  // namespace nabla::detail
