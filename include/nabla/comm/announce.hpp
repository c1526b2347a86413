// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/detail/fingerprint.hpp>
#include <nabla/comm/mesh_instance.hpp>
#include <nabla/comm/record.hpp>
#include <span>
#include <string>

namespace nabla::detail {

/// Called once by each collective word before it begins, also where nothing has to move between processes: names it for
/// the texts of failures, records it, and in checking runs ends all processes that are not about to do the same.
/// `bytes` are those of one block, `where` is the place of the call if it is known, `alike` the processes that make the
/// same calls where they are not all of the mesh.
inline void announce(const mesh_instance& mesh, const char* word, std::span<const int> axes, long bytes,
                     const char* dtype = "", const char* where = "", [[maybe_unused]] const process_group* alike = nullptr) {
  current_word = word;
  if (recording::is_active()) recording::add({word, mesh.label(axes), bytes});
#ifdef NABLA_HAS_MPI
  if (mesh.checks && mesh.processes > 1) {
    std::string call = std::string(word) + " over " + mesh.label(axes) + " of mesh(";
    for (int i = 0; i < mesh.rank; ++i)
      call += (i > 0 ? ", " : "") + std::string(mesh.name[i]) + "=" + std::to_string(mesh.size[i]);
    call += "), " + (*dtype ? std::string(dtype) + ", " : std::string()) + std::to_string(bytes) + " bytes";
    if (*where) call += ", " + std::string(where);
    if (alike == nullptr)
      require_same_call(mesh.fingerprints, call);
    else if (alike->size > 1)
      require_same_call(alike->comm, call);
  }
#else
  static_cast<void>(dtype);
  static_cast<void>(where);
#endif
}

}  // namespace nabla::detail
