// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/detail/fingerprint.hpp>
#include <nabla/comm/mesh_instance.hpp>
#include <nabla/comm/record.hpp>
#include <span>
#include <string>

namespace nabla::detail {

/// `, called at heat.cpp:41`; nothing where it is not known.
template <class = void>
std::string called_at(const call_site& where) {
  return *where.file ? std::string(", called at ") + where.file + ":" + std::to_string(where.line) : std::string();
}

#ifdef NABLA_HAS_MPI
/// What the processes of a mesh compare before a call.
template <class = void>
std::string text_of_call(const mesh_instance& mesh, const called& call, const std::string& what) {
  std::string text = call.word + what + " of mesh(";
  for (int i = 0; i < mesh.rank; ++i)
    text += (i > 0 ? ", " : "") + std::string(mesh.name[i]) + "=" + std::to_string(mesh.size[i]);
  return text + ")";
}
#endif

/// In checking runs: whether some bytes are the same on all processes of a mesh, which all make this call.
inline bool is_same_on_all(const mesh_instance& mesh, const called& call, const void* data, std::size_t bytes) {
#ifdef NABLA_HAS_MPI
  if (mesh.checks && mesh.processes > 1) {
    now_in(call);
    const std::string size = ", " + std::to_string(bytes) + " bytes";
    require_same_call(mesh.fingerprints, text_of_call(mesh, call, " with a plain value") + size + called_at(call.where));
    return is_equal_on_all(mesh.fingerprints, fingerprint_of(data, bytes));
  }
#endif
  static_cast<void>(mesh), static_cast<void>(call), static_cast<void>(data), static_cast<void>(bytes);
  return true;
}

/// A collective word begins: names it for the texts of failures, and in checking runs ends all processes that are not
/// about to do the same. `bytes` are those of one block, `details` what else must be the same, `alike` the processes that
/// make the same calls where they are not all of the mesh.
inline void begin_together(const mesh_instance& mesh, const called& call, std::span<const int> axes, long bytes,
                           const char* dtype = "", const char* details = "", const process_group* alike = nullptr) {
  enter(call);
#ifdef NABLA_HAS_MPI
  if (mesh.checks && mesh.processes > 1) {
    std::string text = text_of_call(mesh, call, " over " + mesh.label(axes)) + ", " +
                       (*dtype ? std::string(dtype) + ", " : std::string()) + std::to_string(bytes) + " bytes";
    if (*details) text += ", " + std::string(details);
    text += called_at(call.where);
    if (alike == nullptr)
      require_same_call(mesh.fingerprints, text);
    else if (alike->size > 1)
      require_same_call(alike->comm, text);
  }
#else
  static_cast<void>(mesh), static_cast<void>(axes), static_cast<void>(bytes);
  static_cast<void>(dtype), static_cast<void>(details), static_cast<void>(alike);
#endif
}

/// Called once by each collective word before it begins, also where nothing has to move between processes: as above,
/// and records it.
inline void announce(const mesh_instance& mesh, const called& call, std::span<const int> axes, long bytes,
                     const char* dtype = "", const char* details = "", const process_group* alike = nullptr) {
  begin_together(mesh, call, axes, bytes, dtype, details, alike);
  if (recording::is_active()) recording::add({call.word, mesh.label(axes), bytes});
}

}  // namespace nabla::detail
