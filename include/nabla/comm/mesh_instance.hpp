// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <list>
#include <nabla/array/region.hpp>
#include <nabla/comm/detail/mpi.hpp>
#include <nabla/comm/devices.hpp>
#include <nabla/mesh/mesh.hpp>
#include <span>
#include <string>
#include <vector>

namespace nabla {

/// The processes whose coordinates equal those of this one except along some axes of a mesh. They are in row-major
/// order of their coordinates along these axes as listed: `(a, b)` and `(b, a)` give the same processes in different
/// orders.
struct process_group {
  std::vector<int> axes;        ///< positions in the mesh, in the order listed
  std::vector<long> processes;  ///< along each of them
  int size = 1;
  int rank = 0;  ///< of this process
#ifdef NABLA_HAS_MPI
  MPI_Comm comm = MPI_COMM_NULL;  ///< null if size is 1
  detail::communicator owned;     ///< the same communicator, unless another group or the mesh owns it
#endif
  /// Whether one call of MPI can serve both: groups of the same processes in the same order share a communicator.
  bool shares_calls_with([[maybe_unused]] const process_group& other) const {
#ifdef NABLA_HAS_MPI
    return comm == other.comm;
#else
    return true;  // each is this process alone
#endif
  }
};

/// The devices, processes and communicators behind a mesh handle. Equal names, sizes, kinds and devices share one
/// instance, which lives as long as the runtime. Positions count the axes of the mesh.
struct mesh_instance : mesh_layout {
  std::vector<std::string> kinds;
  device_list devices;  ///< in mesh order (row-major)
  int processes = 1;    ///< that hold the mesh
  int process = 0;      ///< this process: it holds devices process * slots .. process * slots + slots - 1
  long slots = 1;       ///< devices of each process
  long processes_along[max_mesh_rank] = {};
  bool checks = false;
  bool reproducible = false;
#ifdef NABLA_HAS_MPI
  detail::communicator whole;             ///< all processes of the mesh, in mesh order
  MPI_Comm fingerprints = MPI_COMM_NULL;  ///< on which checking runs compare calls
#endif

  /// The coordinate of this process in the grid of processes.
  long process_coordinate(int axis) const { return start[axis] / local[axis]; }

  /// The group over some axes, in the order listed. Its processes make its communicator at the first call, without the
  /// others, which may have left the current loop already. The reference stays valid.
  template <class = void>
  const process_group& group(std::span<const int> axes) const {
    if (around_ != nullptr) return around_->group(axes);
    for (const process_group& known : groups_)
      if (std::equal(axes.begin(), axes.end(), known.axes.begin(), known.axes.end())) return known;
    process_group made;
    made.axes.assign(axes.begin(), axes.end());
    for (const int axis : axes) {
      made.processes.push_back(processes_along[axis]);
      made.size *= int(processes_along[axis]);
      made.rank = int(made.rank * processes_along[axis] + process_coordinate(axis));
    }
#ifdef NABLA_HAS_MPI
    if (made.size > 1) connect(made);
#endif
    groups_.push_back(std::move(made));
    return groups_.back();
  }

  /// `data`, or `(data,model)`.
  template <class = void>
  std::string label(std::span<const int> axes) const {
    std::string text = axes.size() == 1 ? "" : "(";
    for (std::size_t i = 0; i < axes.size(); ++i) text.append(i > 0 ? "," : "").append(name[axes[i]]);
    return axes.size() == 1 ? text : text.append(")");
  }

  /// These devices with one more axis, the minor one, for code that runs in steps: a device holds one step at a time.
  /// The reference stays valid.
  template <class = void>
  const mesh_instance& in_steps(const char* axis, long steps) const {
    for (const mesh_instance& known : in_steps_)
      if (known.size[rank] == steps && known.name[rank] == axis) return known;
    mesh_instance& made = in_steps_.emplace_back();
    static_cast<mesh_layout&>(made) = *this;
    made.rank = rank + 1;
    made.size[rank] = steps;
    made.local[rank] = made.processes_along[rank] = 1;
    made.name[rank] = axis;
    if (step == nullptr) made.step = made.steps_now_;  // steps within steps share this array
    std::copy_n(processes_along, rank, made.processes_along);
    made.kinds = kinds;
    made.kinds.push_back("in steps");
    made.devices = devices;
    made.processes = processes;
    made.process = process;
    made.slots = slots;
    made.checks = checks;
    made.reproducible = reproducible;
#ifdef NABLA_HAS_MPI
    made.fingerprints = fingerprints;
#endif
    made.around_ = this;
    return made;
  }

 private:
  mutable std::list<process_group> groups_;
  mutable std::list<mesh_instance> in_steps_;
  const mesh_instance* around_ = nullptr;  ///< the mesh that owns the groups
  long steps_now_[max_mesh_rank] = {};

#ifdef NABLA_HAS_MPI
  /// The axes that matter for a group. An axis with one process along it changes neither its members nor their order.
  template <class = void>
  std::vector<int> divided(const std::vector<int>& axes) const {
    std::vector<int> kept;
    for (const int axis : axes)
      if (processes_along[axis] > 1) kept.push_back(axis);
    return kept;
  }

  template <class = void>
  void connect(process_group& group) const {
    const std::vector<int> axes = divided(group.axes);
    for (const process_group& known : groups_)
      if (known.comm != MPI_COMM_NULL && divided(known.axes) == axes) {
        group.comm = known.comm;
        return;
      }
    if (group.size == processes && std::is_sorted(axes.begin(), axes.end())) {
      group.comm = whole.get();
      return;
    }
    group.owned.gather(whole.get(), members(group), detail::current_word);
    group.comm = group.owned.get();
  }

  /// The processes of a group, in its order. Processes are numbered in mesh order.
  template <class = void>
  std::vector<int> members(const process_group& group) const {
    std::vector<int> found(std::size_t(group.size));
    long at[max_mesh_rank] = {};
    for (int i = 0; i < rank; ++i) at[i] = process_coordinate(i);
    for (int member = 0; member < group.size; ++member) {
      long rest = member;
      for (std::size_t a = group.axes.size(); a-- > 0; rest /= group.processes[a])
        at[group.axes[a]] = rest % group.processes[a];
      long number = 0;
      for (int i = 0; i < rank; ++i) number = number * processes_along[i] + at[i];
      found[std::size_t(member)] = int(number);
    }
    return found;
  }
#endif
};

namespace detail {

/// A mesh instance for this process alone.
template <class = void>
const mesh_instance& one_device() {
  static const mesh_instance alone;
  return alone;
}

/// The devices behind a mesh handle. runtime_error for an abstract mesh; it names `word`, or the running word.
template <class... D>
const mesh_instance& instance_of(mesh<D...> m, const char* word = nullptr) {
  if (m.is_abstract())
    fail<>::because(word != nullptr ? word : current_word.load(), "requires a mesh with devices: found an abstract one");
  return static_cast<const mesh_instance&>(*m.layout);
}

/// The devices of an open value: those of the running region.
template <class... A>
const mesh_instance& instance_of(open_mesh<A...> m) {
  bound(m);
  return static_cast<const mesh_instance&>(*current_region().layout);
}

/// The positions of mesh axes in a mesh type, in the order listed.
template <class M, class... A>
constexpr std::array<int, sizeof...(A)> positions_in(mesh_axes<A...>) {
  return {mesh_position<M, A>...};
}
/// The positions of mesh axes in the mesh whose devices hold a value: the mesh of its type, except for open values.
template <class M, class... A>
auto positions_of_devices(mesh_axes<A...> axes) {
  if constexpr (is_open_mesh<M>) return std::array<int, sizeof...(A)>{place_in_region<A>()...};
  else return positions_in<M>(axes);
}

/// The group of processes over mesh axes, in the order listed.
template <class... D, class... A>
const process_group& group_over(mesh<D...> m, mesh_axes<A...> axes) {
  return instance_of(m).group(positions_in<mesh<D...>>(axes));
}

}  // namespace detail
}  // namespace nabla
