// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/announce.hpp>
#include <nabla/comm/detail/runtime_state.hpp>
#include <nabla/comm/together.hpp>
#include <nabla/expr/array_type.hpp>
#include <numeric>
#include <string>
#include <vector>

namespace nabla::detail {

/// The processes that read or write a file together. All of them make the same calls.
class processes_together {
 public:
  /// Begins a word: of the processes of a mesh, or of all of the program. In checking runs all are about to call it.
  explicit processes_together(const called& call, const mesh_instance* mesh = nullptr) : call_(call) {
    enter(call);
    if (steps_apart::is_any())
      fail<>::because(call.word, "requires all processes, and a while_loop runs that devices leave one by one: call it "
                                 "before or after the loop");
    if (mesh != nullptr) {
      group_ = &all_processes(*mesh);
      checks_ = mesh->checks;
      begin_together(*mesh, call, group_->axes, 0);
    } else {
      of_the_program();
    }
  }
  processes_together(const processes_together&) = delete;
  processes_together& operator=(const processes_together&) = delete;

  const called& call() const { return call_; }
  const process_group& group() const { return *group_; }
  int size() const { return group_->size; }
  int rank() const { return group_->rank; }
  /// Whether values that all of them have are compared.
  bool checks() const { return checks_ && size() > 1; }

  /// Runs what may throw in one of them alone, and then throws in all. If f returns a number: whether it is the same
  /// in all.
  template <class F>
  auto succeed(F f) const {
    return succeed_together(*group_, call_, f);
  }
  /// The number of the first one.
  void share(long& number) const { broadcast(*group_, &number, sizeof number, 0); }
  /// Numbers of which each process has some, and 0 for the others.
  void add_up(std::vector<std::uint32_t>& numbers) const {
    all_reduce(*group_, numbers.data(), long(numbers.size()), element::i32, reduction::sum);
  }

 private:
  void of_the_program() {
    const runtime_state& now = current_runtime();
    program_.size = now.processes;
    program_.rank = now.process;
    checks_ = now.asked.checks;
#ifdef NABLA_HAS_MPI
    program_.comm = now.world;
    if (now.fingerprints.get() != MPI_COMM_NULL)
      require_same_call(now.fingerprints.get(), call_.word + called_at(call_.where));
#endif
    group_ = &program_;
  }

  called call_;
  process_group program_;
  const process_group* group_ = nullptr;
  bool checks_ = false;
};

/// Those that call a word with an array on this mesh; for a plain array all processes.
template <class Mesh>
processes_together processes_of([[maybe_unused]] const Mesh& mesh, const called& call) {
  if constexpr (Mesh::rank > 0) return processes_together(call, &instance_of(mesh, call.word));
  else return processes_together(call);
}
/// Which of some processes are those of a mesh, in its order.
inline std::vector<int> ranks_of(const mesh_instance& mesh, const processes_together& all) {
  std::vector<int> ranks(std::size_t(mesh.processes));
  std::iota(ranks.begin(), ranks.end(), 0);
  const called& call = all.call();
  bool same = mesh.processes == all.size();
#ifdef NABLA_HAS_MPI
  if (same && all.size() > 1) {
    std::vector<int> found(ranks.size());
    MPI_Group its = MPI_GROUP_NULL, ours = MPI_GROUP_NULL;
    mpi_check(MPI_Comm_group(mesh.whole.get(), &its), call.word);
    mpi_check(MPI_Comm_group(all.group().comm, &ours), call.word);
    mpi_check(MPI_Group_translate_ranks(its, all.size(), ranks.data(), ours, found.data()), call.word);
    MPI_Group_free(&its);
    MPI_Group_free(&ours);
    for (const int rank : found) same = same && rank != MPI_UNDEFINED;
    ranks = found;
  }
#endif
  if (!same)
    throw runtime_error("nabla::" + std::string(call.word) +
                        " requires arrays on meshes of the same processes: found meshes of " +
                        std::to_string(mesh.processes) + " and of " + std::to_string(all.size()) +
                        (mesh.processes == all.size() ? " other" : "") + called_at(call.where));
  return ranks;
}
/// Throws unless the meshes of all arrays that are on one have these processes.
template <class... X>
void require_same_processes([[maybe_unused]] const processes_together& all, const X&... x) {
  const auto check = [&](const auto& one) {
    if constexpr (mesh_type_of<decltype(one)>::rank > 0) ranks_of(instance_of(one.mesh(), all.call().word), all);
  };
  (check(x), ...);
}

}  // namespace nabla::detail
