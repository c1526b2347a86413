// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/detail/fingerprint.hpp>
#include <nabla/comm/detail/messages.hpp>
#include <nabla/comm/detail/steps_apart.hpp>
#include <nabla/comm/mesh_instance.hpp>
#include <nabla/comm/recording.hpp>
#include <nabla/errors/runtime_error.hpp>
#include <span>
#include <string>
#include <vector>

namespace nabla::detail {

/// The axes, among the given ones, along which all processes take the same loop steps as this one. Inside such a loop
/// over another mesh there are none.
template <class = void>
std::vector<int> axes_in_step(const mesh_instance& mesh, std::span<const int> axes) {
  const unsigned apart = steps_apart::on_another(mesh) ? ~0u : steps_apart::along(mesh);
  std::vector<int> found;
  for (const int axis : axes)
    if (((apart >> axis) & 1u) == 0) found.push_back(axis);
  return found;
}
/// The processes of a mesh that must agree here: those that take the same loop steps as this one. These are all
/// processes, except in a loop that devices leave one by one.
template <class = void>
const process_group& in_step(const mesh_instance& mesh) {
  int all[max_mesh_rank];
  for (int i = 0; i < mesh.rank; ++i) all[i] = i;
  return mesh.group(axes_in_step(mesh, {all, std::size_t(mesh.rank)}));
}

#ifdef NABLA_HAS_MPI
/// The text that the processes of a mesh compare before a call.
template <class = void>
std::string text_of_call(const mesh_instance& mesh, const called& call, const std::string& what) {
  std::string text = call.word + what + " of mesh(";
  for (int i = 0; i < mesh.rank; ++i)
    text += (i > 0 ? ", " : "") + std::string(mesh.name[i]) + "=" + std::to_string(mesh.size[i]);
  return text + ")";
}

/// The communicator on which a checking run compares with the processes that must agree here; null if this process is
/// alone.
template <class = void>
MPI_Comm compared_in_step(const mesh_instance& mesh) {
  if (!mesh.checks || mesh.processes == 1) return MPI_COMM_NULL;
  const process_group& others = in_step(mesh);
  return others.size == mesh.processes ? mesh.fingerprints : others.comm;
}
#endif

/// For checking runs: whether some bytes are the same on all processes that must agree here. All of them make this
/// call.
template <class = void>
bool is_same_on_all(const mesh_instance& mesh, const called& call, const void* data, std::size_t bytes) {
#ifdef NABLA_HAS_MPI
  if (const MPI_Comm comm = compared_in_step(mesh); comm != MPI_COMM_NULL) {
    now_in(call);
    const std::string size = ", " + std::to_string(bytes) + " bytes";
    require_same_call(comm, text_of_call(mesh, call, " with a plain value") + size + called_at(call.where));
    return is_equal_on_all(comm, fingerprint_of(data, bytes));
  }
#endif
  static_cast<void>(mesh), static_cast<void>(call), static_cast<void>(data), static_cast<void>(bytes);
  return true;
}

/// Begins a collective word: records its name for error texts. In checking runs it ends all processes unless those that
/// must agree here are about to do the same. `bytes` is the size of one block; `details` is what else must be the same.
template <class = void>
void begin_together(const mesh_instance& mesh, const called& call, std::span<const int> axes, long bytes,
                           const char* dtype = "", const char* details = "") {
  enter(call);
#ifdef NABLA_HAS_MPI
  messages::go_on();
  if (const MPI_Comm comm = compared_in_step(mesh); comm != MPI_COMM_NULL) {
    std::string text = text_of_call(mesh, call, " over " + mesh.label(axes)) + ", " +
                       (*dtype ? std::string(dtype) + ", " : std::string()) + std::to_string(bytes) + " bytes" +
                       called_at(call.where);
    // Details come last, because a long text is abridged.
    if (*details) text += ", " + std::string(details);
    require_same_call(comm, text);
  }
#else
  static_cast<void>(mesh), static_cast<void>(axes), static_cast<void>(bytes);
  static_cast<void>(dtype), static_cast<void>(details);
#endif
}

/// Refuses a collective along axes whose devices leave a running loop one by one. Types do this too, except for values
/// that a function captures. For a loop over another mesh no axis is known to be safe.
template <class = void>
void require_in_step(const mesh_instance& mesh, const called& call, std::span<const int> axes) {
  if (steps_apart::on_another(mesh))
    throw runtime_error(
        "nabla::" + std::string(call.word) + " over " + mesh.label(axes) +
        " requires a loop that all its devices run equally often: found a while_loop whose predicate varies "
        "between the devices of another mesh; reduce the predicate first, or communicate before or after" +
        called_at(call.where));
  const unsigned apart = steps_apart::along(mesh);
  if (apart == 0) return;
  for (const int axis : axes) {
    if (((apart >> axis) & 1u) == 0) continue;
    const std::string name = mesh.name[axis];
    throw runtime_error("nabla::" + std::string(call.word) + " over " + mesh.label(axes) +
                        " requires a loop that all devices along " + name +
                        " run equally often: found a while_loop whose predicate varies over " + name +
                        ", and what its function captures; reduce the predicate first, or communicate before or after" +
                        called_at(call.where));
  }
}

/// Each collective word calls this once before it begins, even if nothing moves between processes. Checks as above, and
/// records the call.
template <class = void>
void announce(const mesh_instance& mesh, const called& call, std::span<const int> axes, long bytes,
              const char* dtype = "", const char* details = "") {
  require_in_step(mesh, call, axes);
  begin_together(mesh, call, axes, bytes, dtype, details);
  if (recording::is_active()) recording::add({call.word, mesh.label(axes), bytes});
}

}  // namespace nabla::detail
