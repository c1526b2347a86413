// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/announce.hpp>
#include <nabla/comm/detail/runtime_state.hpp>
#include <nabla/comm/transport.hpp>
#include <numeric>

namespace nabla::detail::snapshots {

/// The processes that save or load a tree together: those of the meshes of its arrays, and if none is on a mesh all.
class processes_together {
 public:
  /// Begins the call. In checking runs, all of them are about to make it.
  processes_together(const called& call, const std::vector<const mesh_instance*>& meshes) : call_(call) {
    enter(call);
    if (meshes.empty()) {
      of_all();
    } else {
      const mesh_instance& mesh = *meshes.front();
      const std::vector<int> axes = axes_of(mesh);
      for (const mesh_instance* m : meshes) require_in_step(*m, call, axes_of(*m));
      begin_together(mesh, call, axes, 0);
      group_ = &mesh.group(axes);
      checks_ = mesh.checks;
    }
  }
  processes_together(const processes_together&) = delete;
  processes_together& operator=(const processes_together&) = delete;

  int size() const { return group_->size; }
  int rank() const { return group_->rank; }
  bool checks() const { return checks_ && size() > 1; }

  /// Which of these processes are those of a mesh, in its order.
  std::vector<int> of_mesh(const mesh_instance& mesh) const {
    std::vector<int> ranks(std::size_t(mesh.processes));
    std::iota(ranks.begin(), ranks.end(), 0);
    bool same = mesh.processes == size();
#ifdef NABLA_HAS_MPI
    if (same && size() > 1) {
      std::vector<int> found(ranks.size());
      MPI_Group its = MPI_GROUP_NULL, ours = MPI_GROUP_NULL;
      mpi_check(MPI_Comm_group(mesh.whole.get(), &its), call_.word);
      mpi_check(MPI_Comm_group(group_->comm, &ours), call_.word);
      mpi_check(MPI_Group_translate_ranks(its, size(), ranks.data(), ours, found.data()), call_.word);
      MPI_Group_free(&its);
      MPI_Group_free(&ours);
      for (const int rank : found) same = same && rank != MPI_UNDEFINED;
      ranks = found;
    }
#endif
    if (!same)
      throw runtime_error("nabla::" + std::string(call_.word) +
                          " requires arrays on meshes of the same processes: found meshes of " +
                          std::to_string(mesh.processes) + " and of " + std::to_string(size()) +
                          (mesh.processes == size() ? " other" : "") + called_at(call_.where));
    return ranks;
  }

  /// Runs f, which may throw in one process alone, and then throws what it has thrown in all of them. `same` must be
  /// the same in all; `what` says what it is.
  template <class F>
  void together(F f, std::uint64_t same = 0, const char* what = "") const {
    std::string said;
    bool failed = false;
    try {
      f();
    } catch (const std::exception& e) {
      if (size() == 1) throw;
      said = e.what();
      failed = true;
    }
    if (size() == 1) return;
    struct report {
      long bytes;  ///< of what it says; -1: it has not failed
      std::uint64_t same;
    };
    std::vector<report> all(static_cast<std::size_t>(size()));
    const report mine = {failed ? long(said.size()) : -1, same};
    all_gather(*group_, &mine, all.data(), long(sizeof mine));
    for (std::size_t p = 0; p < all.size(); ++p) {
      if (all[p].bytes < 0) continue;
      said.resize(std::size_t(all[p].bytes));
      broadcast(*group_, said.data(), long(said.size()), int(p));
      throw runtime_error(said);
    }
    for (const report& r : all)
      if (r.same != all[0].same)
        throw runtime_error("nabla::" + std::string(call_.word) + " requires " + what + " in all processes" +
                            called_at(call_.where));
  }
  /// The same text in all processes: that of the first one.
  void share(std::string& text) const {
    long bytes = long(text.size());
    broadcast(*group_, &bytes, sizeof bytes, 0);
    text.resize(std::size_t(bytes));
    broadcast(*group_, text.data(), bytes, 0);
  }
  /// Numbers of which each process has some, and 0 for the others.
  void add_up(std::vector<std::uint32_t>& numbers) const {
    all_reduce(*group_, numbers.data(), long(numbers.size()), element::i32, reduction::sum);
  }

 private:
  static std::vector<int> axes_of(const mesh_instance& mesh) {
    std::vector<int> axes(static_cast<std::size_t>(mesh.rank));
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
  }
  void of_all() {
    const runtime_state& now = current_runtime();
    all_.size = now.processes;
    all_.rank = now.process;
    checks_ = now.asked.checks;
#ifdef NABLA_HAS_MPI
    all_.comm = now.world;
    if (now.fingerprints.get() != MPI_COMM_NULL)
      require_same_call(now.fingerprints.get(), call_.word + called_at(call_.where));
#endif
    group_ = &all_;
  }

  called call_;
  process_group all_;
  const process_group* group_ = nullptr;
  bool checks_ = false;
};

}  // namespace nabla::detail::snapshots
