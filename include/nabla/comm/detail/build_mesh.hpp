// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <nabla/comm/detail/fingerprint.hpp>
#include <nabla/comm/detail/info.hpp>
#include <nabla/comm/detail/mesh_request.hpp>
#include <nabla/comm/detail/runtime_state.hpp>
#include <nabla/comm/detail/steps_apart.hpp>
#include <utility>

// These functions, and those of mesh_request.hpp, are templates so that programs without a mesh do not compile them
// (0.15 s).
namespace nabla::detail {

/// Requires that each device exists and is listed once.
template <class = void>
void require_real_devices(const mesh_request& asked, const device_list& devices, const runtime_state& runtime) {
  const bool pinned = runtime.asked.devices > 0;
  for (int i = 0; i < devices.size(); ++i) {
    const device d = devices[i];
    if (d.process < 0 || d.process >= runtime.processes || d.slot < 0 || (pinned && d.slot >= runtime.slots()))
      throw runtime_error(asked.text() + " requires devices that exist: found slot " + std::to_string(d.slot) +
                          " of process " + std::to_string(d.process));
    for (int j = 0; j < i; ++j)
      if (devices[j].process == d.process && devices[j].slot == d.slot)
        throw runtime_error(asked.text() + " requires different devices: found device " + std::to_string(d.id) +
                            " twice");
  }
}

/// The process that holds each run of `slots` devices. (A regular list may be long, and needs no check.)
template <class = void>
std::vector<int> holders(const mesh_request& asked, const device_list& devices, int slots) {
  std::vector<int> found;
  if (devices.processes() > 0) {
    for (int process = 0; process < devices.processes(); ++process) found.push_back(process);
    return found;
  }
  for (int first = 0; first < devices.size(); first += slots) {
    const int process = devices[first].process;
    for (int i = first; i < first + slots; ++i)
      if (devices[i].process != process)
        throw runtime_error(asked.text() + " requires the " + std::to_string(slots) +
                            " devices of each process to stand together in the list: number " + std::to_string(i) +
                            " of process " + std::to_string(devices[i].process) + " stands among those of process " +
                            std::to_string(process));
    if (std::find(found.begin(), found.end(), process) != found.end())
      throw runtime_error(asked.text() + " requires " + std::to_string(slots) +
                          " devices of each process: those of process " + std::to_string(process) +
                          " stand in two places, and another process has none");
    found.push_back(process);
  }
  return found;
}

template <class = void>
bool is_same_mesh(const mesh_instance& known, const mesh_request& asked, const device_list& devices) {
  if (known.rank != int(asked.axes.size())) return false;
  for (std::size_t i = 0; i < asked.axes.size(); ++i)
    if (known.size[i] != asked.axes[i].size || known.kinds[i] != asked.axes[i].kind ||
        std::strcmp(known.name[i], asked.axes[i].name) != 0)
      return false;
  return known.devices == devices;
}

/// The processes that make a mesh together.
struct makers {
  int processes;
#ifdef NABLA_HAS_MPI
  MPI_Comm comm;  ///< a communicator of exactly these processes
  bool is_world;
#endif
};

/// The mesh made before with the same arguments, or a new one.
template <class = void>
const mesh_instance& intern_mesh(runtime_state& runtime, const mesh_request& asked, device_list devices,
                                 const makers& by) {
  const mesh_sizes box = settle_box(asked, devices.size(), by.processes);
  const int slots = devices.size() / by.processes;
  const std::vector<int> holder = holders(asked, devices, slots);
  for (const mesh_instance& known : runtime.meshes)
    if (is_same_mesh(known, asked, devices)) return known;

  mesh_instance made;
  made.rank = int(asked.axes.size());
  made.processes = by.processes;
  made.process = int(std::find(holder.begin(), holder.end(), runtime.process) - holder.begin());
  made.slots = slots;
  made.checks = runtime.asked.checks;
  made.reproducible = runtime.asked.reproducible;
  long position = made.process * made.slots;
  for (int i = made.rank - 1; i >= 0; --i) {
    const mesh_request::axis& a = asked.axes[std::size_t(i)];
    made.size[i] = a.size;
    made.name[i] = a.name;
    made.local[i] = box[std::size_t(i)];
    made.processes_along[i] = a.size / made.local[i];
    made.start[i] = position % a.size;
    position /= a.size;
  }
  for (const mesh_request::axis& a : asked.axes) made.kinds.push_back(a.kind);
  made.devices = std::move(devices);
#ifdef NABLA_HAS_MPI
  if (by.processes > 1) {
    if (by.is_world && made.checks) require_same_call(runtime.fingerprints.get(), asked.text());
    made.whole.split(by.comm, 0, made.process, "make_mesh");
    made.fingerprints = by.is_world && made.checks ? runtime.fingerprints.get() : made.whole.get();
  }
#endif
  if (runtime.asked.info && made.process == 0) print_info(stderr, made);
  runtime.meshes.push_back(std::move(made));
  return runtime.meshes.back();
}

template <class = void>
void enter_make_mesh() {
  enter("make_mesh");
  if (steps_apart::is_any())
    fail<>::because("make_mesh", "requires all processes, and a while_loop runs that devices leave one by one: make the "
                                 "mesh before it");
}

/// A mesh of the first devices of a list, in its order. All processes call this.
template <class = void>
const mesh_instance& build_mesh(mesh_request asked, const device_list& list) {
  runtime_state& runtime = current_runtime();
  enter_make_mesh();
  const int devices = settle_sizes(asked, {list.size(), list.limited(), runtime.processes});
  device_list part = list.first(devices);
  if (part.processes() == 0) require_real_devices(asked, part, runtime);
#ifdef NABLA_HAS_MPI
  return intern_mesh(runtime, asked, std::move(part), {runtime.processes, runtime.world, true});
#else
  return intern_mesh(runtime, asked, std::move(part), {runtime.processes});
#endif
}

#ifdef NABLA_HAS_MPI

/// The world ranks of the processes of a communicator, in its order.
template <class = void>
std::vector<int> world_ranks(const mesh_request& asked, MPI_Comm comm) {
  int size = 0;
  mpi_check(MPI_Comm_size(comm, &size), "make_mesh");
  std::vector<int> ranks(static_cast<std::size_t>(size)), in_world(ranks.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  MPI_Group all = MPI_GROUP_NULL, some = MPI_GROUP_NULL;
  mpi_check(MPI_Comm_group(MPI_COMM_WORLD, &all), "make_mesh");
  mpi_check(MPI_Comm_group(comm, &some), "make_mesh");
  mpi_check(MPI_Group_translate_ranks(some, size, ranks.data(), all, in_world.data()), "make_mesh");
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  if (std::find(in_world.begin(), in_world.end(), MPI_UNDEFINED) != in_world.end())
    throw runtime_error(asked.text() + " requires a communicator of processes of MPI_COMM_WORLD");
  return in_world;
}

/// A mesh of the processes of a communicator, in its order. Only these processes call this.
template <class = void>
const mesh_instance& build_mesh(mesh_request asked, MPI_Comm comm) {
  runtime_state& runtime = current_runtime();
  enter_make_mesh();
  if (!mpi_is_usable() || comm == MPI_COMM_NULL)
    throw runtime_error(asked.text() + " requires a communicator: found " +
                        (mpi_is_usable() ? "MPI_COMM_NULL" : "no MPI, because no launcher started the program"));
  const std::vector<int> members = world_ranks(asked, comm);
  const int processes = int(members.size());
  const bool pinned = runtime.asked.devices > 0;
  const int devices = settle_sizes(asked, {pinned ? runtime.slots() * processes : processes, pinned, processes});
  const int slots = devices / processes;
  std::vector<device> listed;
  for (const int process : members)
    for (int slot = 0; slot < slots; ++slot) listed.push_back({process, slot, process * slots + slot});
  return intern_mesh(runtime, asked, std::move(listed), {processes, comm, false});
}

#endif

}  // namespace nabla::detail
