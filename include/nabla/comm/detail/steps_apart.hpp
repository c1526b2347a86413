// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/mesh/mesh.hpp>

namespace nabla::detail {

/// Exists during a loop that the devices along some axes of a mesh leave one by one. What the other processes along
/// these axes do meanwhile is unknown.
class steps_apart {
 public:
  /// `axes`: a mask over the mesh.
  steps_apart(const mesh_layout* mesh, unsigned axes) : mesh_(mesh), axes_(axes), outer_(innermost_) {
    innermost_ = this;
  }
  ~steps_apart() { innermost_ = outer_; }
  steps_apart(const steps_apart&) = delete;
  steps_apart& operator=(const steps_apart&) = delete;

  static bool is_any() { return innermost_ != nullptr; }
  /// The axes of a mesh along which devices leave the running loops one by one, as a mask.
  static unsigned along(const mesh_layout& mesh) {
    unsigned axes = 0;
    for (const steps_apart* each = innermost_; each; each = each->outer_)
      if (each->mesh_ == &mesh) axes |= each->axes_;
    return axes;
  }
  /// Whether such a loop runs on any other mesh.
  static bool on_another(const mesh_layout& mesh) {
    for (const steps_apart* each = innermost_; each; each = each->outer_)
      if (each->mesh_ != &mesh) return true;
    return false;
  }

 private:
  inline static const steps_apart* innermost_ = nullptr;
  const mesh_layout* mesh_;
  unsigned axes_;
  const steps_apart* outer_;
};

}  // namespace nabla::detail
